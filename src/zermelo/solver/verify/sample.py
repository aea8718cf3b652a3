"""A sample of a solution, proved by plain Python: what compiled rules did is seen in the values that they left.

The sample has all positions of some random plays, to their ends, and positions from everywhere in the table: those that
play seldom comes to, and the first and last of each section.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.core.moves import legal_moves
from zermelo.solver.verify.interpreted import fault, image, wrong

if TYPE_CHECKING:
    from zermelo.solver.solution import Solution

LOOKS = 12_000
"""Looks at a slot that a sample may take."""
LONGEST = 200
"""Plies after which a play is left: it may repeat for ever."""


def prove_sample(solution: Solution) -> int:
    """Prove the value of each position of a sample; how many there are.  VerificationError names one that is wrong."""
    chance = random.Random(1913)
    most = max(8, LOOKS // max(1, solution.game.slots()))
    found: dict[Position, None] = {}
    found[image(solution, solution.start)] = None
    for position in solution.table.sample(chance, most // 2):
        found[position] = None
    while len(found) < most:
        before = len(found)
        for position in random_play(solution.game, solution.start, chance):
            found[image(solution, position)] = None
        if len(found) == before:
            break
    sample = list(found)[:most]
    for position in sample:
        value = solution.get(position)
        if value is None:
            raise wrong(solution, position, Sentence("can be reached, but is not in the table"))
        words = fault(solution, position, value, solution.get)
        if words:
            raise wrong(solution, position, words)
    return len(sample)


def random_play(game: Game, start: Position, chance: random.Random) -> Iterator[Position]:
    """The positions of a random play."""
    position = start
    for _ in range(LONGEST):
        yield position
        moves = legal_moves(game, position)
        if not moves:
            return
        position = game.play(position, chance.choice(moves))
