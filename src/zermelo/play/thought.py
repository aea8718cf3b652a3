"""What is proved of a position so far: its moves, and what follows from them for the position itself."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.core.move import Move
from zermelo.core.values import LOSS, UNDECIDED, WIN, Bounds, Value
from zermelo.play.judgement import Judgement


@dataclass(frozen=True)
class Thought:
    """The legal moves of a position, best first; those that are not proved have no value."""

    moves: tuple[Move[Judgement], ...]
    more: bool = False
    """Whether moves are open that more time may prove."""

    @property
    def proved(self) -> int:
        """How many moves are proved."""
        return sum(move.worth.exact for move in self.moves)

    @property
    def open(self) -> tuple[Move[Judgement], ...]:
        """The moves that are not."""
        return tuple(move for move in self.moves if not move.worth.exact)

    @property
    def bounds(self) -> Bounds:
        """What the position is worth to the player to move: at least its best proved move."""
        low = max((move.worth for move in self.moves if move.worth.exact), default=Judgement(Value(LOSS))).value
        assert low is not None
        return Bounds(low, Value(WIN)) if self.open else Bounds(low, low)

    @property
    def worth(self) -> Judgement:
        """The same as far as it is proved: a win that might be had sooner is a win, and no more."""
        bounds = self.bounds
        if bounds.exact:
            return Judgement(bounds.low)
        return Judgement(None if bounds.result == UNDECIDED else Value(bounds.result))

    @property
    def best(self) -> tuple[Move[Judgement], ...]:
        """The moves that are proved to be as good as any can be."""
        sure = self.bounds.exact
        return tuple(move for move in self.moves if sure and move.worth.value == self.bounds.low)
