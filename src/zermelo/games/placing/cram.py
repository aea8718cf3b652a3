"""Cram: lay dominoes, upright or level as you like; whoever finds no room loses.

M. Gardner, Mathematical Games: Cram, crosscram and quadraphage (Scientific American, February 1974).  By mirroring
every move through the middle the second player wins where both sides are even, and the first, who begins in the middle,
where one of them is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from zermelo.boards import Board, grid, least_image
from zermelo.boards.symmetry import Images
from zermelo.games._notation import need
from zermelo.games.placing._stones import Placing, keeping

RIGHT, DOWN = 0, 1


@dataclass(frozen=True)
class Cram(Placing):
    """Lay dominoes in turn on `rows` x `columns` cells, upright or level. Whoever cannot loses."""

    name: ClassVar[str] = "cram"
    sizes: ClassVar[tuple[str, ...]] = ("rows", "columns")
    rows: int = 4
    columns: int = 4

    def __post_init__(self) -> None:
        need(self, "rows", 2, 5)
        need(self, "columns", 2, 6)

    def board(self) -> Board:
        return grid(self.rows, self.columns, diagonals=False)

    # A position is the cells under upright dominoes, and above these bits the cells under level ones.

    def slots(self) -> int:
        return 2 * self.board().cells  # the top cell of an upright domino, then the left one of a level one

    def domino(self, slot: int) -> int:
        """Its two cells, none if the board ends."""
        cell = slot % self.board().cells
        there = self.board().steps[DOWN][cell] if slot < self.board().cells else self.board().steps[RIGHT][cell]
        return 1 << cell | 1 << there if there >= 0 else 0

    def legal(self, position: int, slot: int) -> bool:
        return self.domino(slot) > 0 and self.taken(position) & self.domino(slot) == 0

    def play(self, position: int, slot: int) -> int:
        return position | self.domino(slot) << slot // self.board().cells * self.board().cells

    def impartial(self) -> bool:
        return True

    @cached_property
    def mirrors(self) -> Images:
        return keeping(self.board(), self.board().borders[:2])  # rows stay rows

    def canonical(self, position: int) -> int:
        return least_image(position, self.mirrors)

    def piece(self, position: int, cell: int) -> str:
        return ".|-"[(self.stones(position, 0) >> cell & 1) + 2 * (self.stones(position, 1) >> cell & 1)]
