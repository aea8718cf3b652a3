"""Hexapawn: chess with pawns alone, on 3 x 3 cells; reach the far side or leave the other without a move.

M. Gardner, Scientific American, March 1962, with a machine of matchboxes that learns it: the second player wins.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.games._notation import need
from zermelo.games.moving._pawns import Pawns


@dataclass(frozen=True)
class Hexapawn(Pawns):
    """Move a pawn straight ahead, or capture askew. Whoever reaches the far side of `rows` x `columns` cells wins; who
    cannot move loses."""

    name: ClassVar[str] = "hexapawn"
    sizes: ClassVar[tuple[str, ...]] = ("rows", "columns")
    rows: int = 3
    columns: int = 3

    def __post_init__(self) -> None:
        need(self, "rows", 3, 6)
        need(self, "columns", 2, 5)

    def start(self) -> int:
        return self.with_stones(self.board().borders[0], self.board().borders[1])

    def askew(self, position: int) -> int:
        return self.theirs(position)
