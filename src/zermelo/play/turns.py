"""Who is to move in a position that no moves have led to."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from zermelo.core import abilities
from zermelo.core.game import Game, Position


def to_move(game: Game, position: Position) -> int | None:
    """0 if the player who starts the game moves here, 1 if the other does, None if nobody can know."""
    start = game.start()
    if position == start:
        return 0
    if abilities.turn.given(game):
        return int(abilities.turn(game, position) != abilities.turn(game, start))
    if abilities.tier.given(game) and _tiers_are_plies(game, position):
        return (abilities.tier(game, position) - abilities.tier(game, start)) % 2
    return None


def _tiers_are_plies(game: Game, position: Position) -> bool:
    """Whether the moves of some random plays, from the start and from here, raise the tier by one each."""
    from zermelo.solver.verify.sample import LOOKS, random_play

    chance, looks = Random(1913), 0
    while looks < LOOKS:
        for start in (game.start(), position):
            for before, after in pairwise(random_play(game, start, chance)):
                if abilities.tier(game, after) != abilities.tier(game, before) + 1:
                    return False
                looks += game.slots()
            looks += 1
    return True
