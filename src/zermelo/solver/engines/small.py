"""Small games, and narrow ones, solved as they stand by plain Python: sooner than machine code is made, and than NumPy
is imported.

The retrograde engine's algorithm, on lists.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from zermelo.core import abilities
from zermelo.core.contract import drawn_end, endless, too_far, winner_of_endless_play
from zermelo.core.errors import TooLarge
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.core.moves import legal_children, looks
from zermelo.core.scales import value_at_end, worth
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN, Value
from zermelo.core.work import SETTLING, Progress, Work
from zermelo.native.kernels import graph as kernel
from zermelo.native.kernels.graph import Graph
from zermelo.solver.engine import Bid
from zermelo.solver.forecast import Shape
from zermelo.solver.plan import Plan
from zermelo.solver.question import Question
from zermelo.solver.tables.table import LARGEST, DictTable, SmallTable, smallest_top
from zermelo.space.explore import Reached, explore

SMALL_POSITIONS = 6_000
SMALL_LOOKS = 500_000
"""A game of fewer positions, and fewer looks at a slot, is solved as it stands sooner than it is compiled."""
NARROW, NARROW_POSITIONS = 16, 200_000
"""So few positions a ply are settled sooner than machine code is called for each ply; and how many in all are tried."""


def at_once(question: Question, work: Work) -> Bid | None:
    """A plan for a game that is small or narrow; None if it is not."""
    game = question.game
    if abilities.size.given(game) and abilities.index(game, question.start) >= SMALL_POSITIONS:
        return None
    most = max(200, min(SMALL_POSITIONS, SMALL_LOOKS // looks(game)))
    reached = explore(game, question.start, question.symmetry, most=most)
    why = Sentence("so small that compiling would take longer than solving")
    if reached is None:
        with suppress(TooLarge):  # engines with machine code make do with less
            reached = explore(game, question.start, question.symmetry, most=NARROW_POSITIONS, work=work, width=NARROW)
        why = Sentence("so few positions a ply that machine code would take longer")
    if reached is None:
        return None
    shape = Shape(1, game.slots(), len(reached.targets) / len(reached))
    plan = Plan("retrograde", False, why, len(reached), True, shape=shape)
    return Bid(plan, Explored(game, reached, work), question)


@dataclass(frozen=True)
class Explored:
    """A small game whose graph is explored already."""

    game: Game
    reached: Reached
    work: Work

    def solve(self) -> DictTable:
        self.work.tell(Progress(SETTLING, 0, len(self.reached)))
        if abilities.counts_points(self.game):
            scores = _margins(self.game, self.reached)
            top = smallest_top(max(map(abs, scores)))
        else:
            scores, top = _scores(self.game, self.reached)
        found = dict(zip(self.reached.positions, scores, strict=True))
        return SmallTable(dict(sorted(found.items())), top) if _of_ints(found) else DictTable(found, top)


def _of_ints(positions: dict[Position, int]) -> bool:
    """Whether positions are ints, or tuples of ints of one length."""
    lengths = {len(position) if isinstance(position, tuple) else None for position in positions}
    words = (word for position in positions for word in (position if isinstance(position, tuple) else (position,)))
    return len(lengths) == 1 and 0 not in lengths and all(type(word) is int and 0 <= word < 2**63 for word in words)


def _scores(game: Game, reached: Reached) -> tuple[list[int], int]:
    """The score of each node, and the top."""
    winner = winner_of_endless_play(game)
    if winner is not None and DRAW in reached.decided:
        raise drawn_end(game, reached.positions[reached.decided.index(DRAW)])
    ends = [node for node, result in enumerate(reached.decided) if result in (WIN, LOSS)]
    scores, spare = [0] * len(reached), [0] * len(reached)
    for node in ends:
        scores[node] = LARGEST * reached.decided[node]
    first, sources, waiting = _backward(reached)
    queue = [*ends, *spare[len(ends) :]]
    owners = reached.owners if abilities.turn.given(game) else []
    kernel.spread(Graph(first, sources, owners, []), waiting, scores, LARGEST - 1, queue, len(ends), spare)
    longest = LARGEST - min(map(abs, filter(None, scores)), default=LARGEST)
    top = smallest_top(longest + (winner is not None))
    scores = [score and score + (LARGEST - top) * (-1 if score > 0 else 1) for score in scores]
    if winner is not None:
        scores = [score or (1 if owner == winner else -1) for score, owner in zip(scores, reached.owners, strict=True)]
    return scores, top


def _margins(game: Game, reached: Reached) -> list[int]:
    """The margin of each node."""
    first, sources, waiting = _backward(reached)
    queue = [0] * len(reached)
    if kernel.order(Graph(first, sources, [], []), waiting, queue) < len(reached):
        raise endless(game, next(position for position, left in zip(reached.positions, waiting, strict=True) if left))
    return settled_margins(game, reached, queue)


def _backward(reached: Reached) -> tuple[list[int], list[int], list[int]]:
    """The moves seen from their ends, as the kernel has them, and how many each node has."""
    first, sources = [0] * (len(reached) + 1), [0] * len(reached.targets)
    kernel.transpose(reached.offsets, reached.targets, first, sources)
    begins, ends = reached.offsets, reached.offsets[1:]
    return first, sources, [end - begin for begin, end in zip(begins, ends, strict=False)]


def settled_margins(game: Game, reached: Reached, order: list[int]) -> list[int]:
    """The margin of each node, settled in an order in which each comes after all those that its moves lead to."""
    values: dict[int, Value] = {}
    for node in order:
        position = reached.positions[node]
        if reached.decided[node] != UNDECIDED:
            values[node] = value_at_end(game, position)
        else:
            after = reached.targets[reached.offsets[node] : reached.offsets[node + 1]]
            values[node] = max(
                worth(game, position, slot, child, values[target])
                for (slot, child), target in zip(legal_children(game, position), after, strict=True)
            )
    margins = [values[node].margin or 0 for node in range(len(reached))]
    if max(map(abs, margins)) >= LARGEST:
        raise too_far(game, LARGEST)
    return margins
