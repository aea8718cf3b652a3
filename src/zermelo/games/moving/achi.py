"""Achi: place four stones each, then slide them along the lines; three in a row win.

From Ghana.  C. Zaslavsky, Africa Counts, 1973.  On the same board three stones each make Tapatan.  By our own solution
it is a draw.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, points
from zermelo.games._notation import need
from zermelo.games.moving._rows import DIAGONALS, ROWS_AND_COLUMNS, SQUARE, SlidingRows


@dataclass(frozen=True)
class Achi(SlidingRows):
    """Place `stones` stones each in turn, then slide one along a line. Three in a row win; who cannot move loses."""

    name: ClassVar[str] = "achi"
    stones: int = 4

    def __post_init__(self) -> None:
        need(self, "stones", 3, 4)

    def board(self) -> Board:
        return points(SQUARE, f"{ROWS_AND_COLUMNS} {DIAGONALS}")
