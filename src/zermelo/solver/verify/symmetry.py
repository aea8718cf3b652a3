"""Whether positions are what their canonical forms say: looked at before an answer rests on it."""

from __future__ import annotations

import random
from typing import Final

from zermelo.core import abilities
from zermelo.core.errors import RulesError
from zermelo.core.game import Game, Position
from zermelo.core.language import phrase
from zermelo.core.moves import legal_moves
from zermelo.solver.verify.sample import random_play

PLAYS: Final = 20
"""How many random plays are looked at."""
DIFFER: Final = phrase("{position!r} and its canonical form {image!r} differ in result or number of moves")


def alike(game: Game, position: Position, image: Position) -> bool:
    """Whether two positions have the same result and as many moves."""
    return game.result(image) == game.result(position) and len(legal_moves(game, image)) == len(
        legal_moves(game, position)
    )


def prove_symmetry(game: Game, start: Position) -> None:
    """Refuse rules whose ``canonical`` is wrong for a position of some random plays."""
    chance = random.Random(1913)
    for _ in range(PLAYS):
        for position in random_play(game, start, chance):
            image = abilities.canonical(game, position)
            if not alike(game, position, image):
                raise RulesError(DIFFER, position=position, image=image)
