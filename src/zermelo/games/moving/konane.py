"""Konane: jump over stones of the other's, which are captured; who cannot jump loses.

From Hawaii.  M. D. Ernst, Playing Konane Mathematically (UMAP Journal 16, 1995).  We know no published value: by our
own solution the second player wins in 6 moves on 4 x 4 cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from zermelo.boards import Board, grid, least_image
from zermelo.games._notation import need
from zermelo.games.moving._stones import MovingStones, every_other


@dataclass(frozen=True)
class Konane(MovingStones):
    """Orange takes a stone of his from the middle or a corner of `rows` x `columns` cells, Blue one of his beside it.
    Then jump over stones of the other's along a row or column, once or more, and capture them. Who cannot jump
    loses."""

    name: ClassVar[str] = "konane"
    sizes: ClassVar[tuple[str, ...]] = ("rows", "columns")
    rows: int = 4
    columns: int = 4

    def __post_init__(self) -> None:
        need(self, "rows", 2, 5)
        need(self, "columns", 2, 6)

    def board(self) -> Board:
        return grid(self.rows, self.columns, diagonals=False)

    @cached_property
    def openings(self) -> int:
        """The corners and the middle."""
        bottom, right = self.rows - 1, self.columns - 1
        corners = {(row, column) for row in (0, bottom) for column in (0, right)}
        middle = {(row, column) for row in (bottom // 2, self.rows // 2) for column in (right // 2, self.columns // 2)}
        return sum(1 << row * self.columns + column for row, column in corners | middle)

    def start(self) -> int:
        first = every_other(self.rows, self.columns)
        return self.with_stones(first, self.board().full ^ first)

    def goals(self, position: int, here: int) -> int:
        empty = self.empty(position)
        if not self.mine(position) >> here & 1:
            return 0
        if empty == 0:
            return self.openings & 1 << here
        if empty.bit_count() == 1:
            return 1 << here if self.board().neighbours[here] & empty else 0
        found = 0
        for way in range(4):
            over = self.board().steps[way][here]
            while over >= 0 and self.theirs(position) >> over & 1:
                there = self.board().steps[way][over]
                if there < 0 or not empty >> there & 1:
                    break
                found |= 1 << there
                over = self.board().steps[way][there]
        return found

    def play(self, position: int, slot: int) -> int:
        here, there = slot // self.board().cells, slot % self.board().cells
        if here == there:
            return self.passed(self.without(position, self.turn(position), 1 << here))
        between = 0
        for way in range(4):
            if self.board().rays[way][here] >> there & 1:
                between = self.board().rays[way][here] & ~self.board().rays[way][there]
        return self.passed(self.moved(self.without(position, 1 - self.turn(position), between), here, there))

    def canonical(self, position: int) -> int:
        return least_image(position, self.board().images(2))
