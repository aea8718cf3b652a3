"""What the two players are called in an answer, and which of them is to move."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from random import Random

from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, Position
from zermelo.play.verdicts import PLAYERS


@dataclass(frozen=True)
class Players:
    """The two players, by the order in which they move."""

    first: str = PLAYERS[0]
    second: str = PLAYERS[1]

    @classmethod
    def named(cls, names: tuple[str, str] | None, starts: str | None) -> Players:
        """The players by their own names, the one who starts first."""
        if names is None:
            if starts is not None:
                raise ZermeloError("--starts says which of --players starts: give their names too")
            return cls()
        if names[0] == names[1]:
            raise ZermeloError("--players are both called '{name}': give two names", name=names[0])
        return cls(*(reversed(names) if starts == "second" else names))

    def at(self, game: Game, position: Position) -> tuple[str, str] | None:
        """Who moves in a position and who does not; None where the position does not tell."""
        mover = to_move(game, position)
        if mover is None:
            return None
        return (self.first, self.second) if mover == 0 else (self.second, self.first)


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
