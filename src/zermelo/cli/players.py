"""What the user calls the two players, and which of them is to move."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, Position
from zermelo.play.turns import to_move


@dataclass(frozen=True)
class Players:
    """The two players, by the order in which they move."""

    first: str
    second: str

    @classmethod
    def named(cls, names: tuple[str, str] | None, starts: str | None) -> Players | None:
        """The players by their own names, the one who starts first; None where they were not given any."""
        if names is None:
            if starts is not None:
                raise ZermeloError("--starts says which of --players starts: give their names too")
            return None
        if names[0] == names[1]:
            raise ZermeloError("--players are both called '{name}': give two names", name=names[0])
        return cls(*(reversed(names) if starts == "second" else names))

    def at(self, game: Game, position: Position) -> tuple[str, str] | None:
        """Who moves in a position and who does not; None where the position does not tell."""
        mover = to_move(game, position)
        if mover is None:
            return None
        return (self.first, self.second) if mover == 0 else (self.second, self.first)
