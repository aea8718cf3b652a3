"""Clobber: move a stone onto one of the other's beside it, which is captured; who cannot move loses.

M. H. Albert, J. P. Grossman and R. J. Nowakowski, 2001; M. H. Albert, J. P. Grossman, R. J. Nowakowski and D. Wolfe, An
Introduction to Clobber (Integers 5, 2005).  We know no published value: by our own solution the second player wins in 8
moves on 3 x 4 cells, the first in 11 on 4 x 4.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, grid, least_image
from zermelo.games._notation import need
from zermelo.games.moving._stones import MovingStones, every_other


@dataclass(frozen=True)
class Clobber(MovingStones):
    """Move a stone onto one of the other's beside it and capture it, on `rows` x `columns` cells. Who cannot loses."""

    name: ClassVar[str] = "clobber"
    sizes: ClassVar[tuple[str, ...]] = ("rows", "columns")
    rows: int = 3
    columns: int = 4

    def __post_init__(self) -> None:
        need(self, "rows", 1, 5)
        need(self, "columns", 2, 6)

    def board(self) -> Board:
        return grid(self.rows, self.columns, diagonals=False)

    def start(self) -> int:
        first = every_other(self.rows, self.columns)
        return self.with_stones(first, self.board().full ^ first)

    def goals(self, position: int, here: int) -> int:
        return self.board().neighbours[here] & self.theirs(position) if self.mine(position) >> here & 1 else 0

    def canonical(self, position: int) -> int:
        return least_image(position, self.board().images(2))
