"""Picaria: place three stones each, not in the middle, then slide them to a neighbouring point; three in a row win.

From the Zuni of New Mexico.  S. Culin, Games of the North American Indians, 1907.  We know no published value: by our
own solution the first player wins in 7 moves, wherever he begins.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, points
from zermelo.games.moving._rows import DIAGONALS, ROWS_AND_COLUMNS, SQUARE, SlidingRows

MIDDLE = 4


@dataclass(frozen=True)
class Picaria(SlidingRows):
    """Place three stones each, not in the middle, then slide one to a point beside it. Three in a row win."""

    name: ClassVar[str] = "picaria"

    def board(self) -> Board:
        return points(SQUARE, f"{ROWS_AND_COLUMNS} {DIAGONALS} bd bf dh fh")

    def free(self, position: int) -> int:
        return self.empty(position) & ~(1 << MIDDLE)
