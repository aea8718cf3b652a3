"""Tapatan: place three stones each, then slide them along rows, columns and the two diagonals; three in a row win.

From the Philippines.  M. Gardner, The Scientific American Book of Mathematical Puzzles and Diversions, 1959, on moving
games of tic-tac-toe: the first player wins, beginning in the middle.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, points
from zermelo.games.moving._rows import DIAGONALS, ROWS_AND_COLUMNS, SQUARE, SlidingRows


@dataclass(frozen=True)
class Tapatan(SlidingRows):
    """Place three stones each in turn, then slide one along a line. Three in a row win; who cannot move loses."""

    name: ClassVar[str] = "tapatan"

    def board(self) -> Board:
        return points(SQUARE, f"{ROWS_AND_COLUMNS} {DIAGONALS}")
