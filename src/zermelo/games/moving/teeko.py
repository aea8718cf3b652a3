"""Teeko: place four stones each, then move them one step; four in a row or in a square win.

J. Scarne, Scarne on Teeko, 1955.  G. L. Steele, Summary of the solving of the game of Teeko (a draft, 1999), found that
5 x 5 cells, the board of the game, are a draw.  We know no published value: by our own solution 3 x 4 cells and
`teeko:4x4`, 2,400,087 positions, are draws too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from zermelo.boards import Board, grid
from zermelo.games._notation import need
from zermelo.games.moving._rows import SlidingRows


@dataclass(frozen=True)
class Teeko(SlidingRows):
    """Place four stones each on `rows` x `columns` cells, then move one a step. Four in a row or in a square win."""

    name: ClassVar[str] = "teeko"
    sizes: ClassVar[tuple[str, ...]] = ("rows", "columns")
    rows: int = 3
    columns: int = 4
    stones: ClassVar[int] = 4

    def __post_init__(self) -> None:
        need(self, "rows", 3, 5)
        need(self, "columns", 3, 5)

    def board(self) -> Board:
        return grid(self.rows, self.columns)

    @cached_property
    def winning(self) -> tuple[int, ...]:
        corners = (k for k in range((self.rows - 1) * self.columns) if k % self.columns < self.columns - 1)
        return (*self.board().lines(4), *((3 << self.columns | 3) << corner for corner in corners))
