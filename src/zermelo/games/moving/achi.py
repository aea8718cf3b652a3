"""Achi: place four stones each, then slide them along the lines; three in a row win.

From Ghana.  C. Zaslavsky, More Math Games & Activities from Around the World, 2003.  On the same board three stones
each make Tapatan.  We know no published value: by our own solution the first player wins in 11 moves, beginning in the
middle.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, points
from zermelo.games.moving._rows import DIAGONALS, ROWS_AND_COLUMNS, SQUARE, SlidingRows


@dataclass(frozen=True)
class Achi(SlidingRows):
    """Place four stones each in turn, then slide one along a line. Three in a row win; who cannot move loses."""

    name: ClassVar[str] = "achi"
    stones: ClassVar[int] = 4

    def board(self) -> Board:
        return points(SQUARE, f"{ROWS_AND_COLUMNS} {DIAGONALS}")
