"""A legal move with what is known of it: the one form in which solutions, bounded searches and analysts tell it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from zermelo.core.game import Position
    from zermelo.core.values import Value

Worth = TypeVar("Worth")


@dataclass(frozen=True)
class Move(Generic[Worth]):
    """A move with its name and what is known of its worth to the player who makes it, itself counted."""

    slot: int
    name: str
    worth: Worth
    """A Value where it is exact; Bounds where the time was not enough; a Judgement where it may be an estimate."""
    position: Position
    """The position after it."""

    @property
    def value(self: Move[Value]) -> Value:
        """What a move of a solution is worth, which is exact."""
        return self.worth
