"""Domineering: lay dominoes, the first player upright ones, the second level ones; whoever finds no room loses.

Göran Andersson, about 1973; also called crosscram.  D. M. Breuker, J. W. H. M. Uiterwijk and H. J. van den Herik,
Solving 8 x 8 Domineering (Theoretical Computer Science 230, 2000), tell who wins which board: the first player wins
2 x 2, 3 x 3, 4 x 4, 6 x 6, 7 x 7 and 8 x 8, the second 5 x 5.  On 4 rows of 5 the upright dominoes win, whoever begins:
``zermelo solve domineering:5x4`` is the same board turned, with the other player first.
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
class Domineering(Placing):
    """Lay dominoes in turn on `rows` x `columns` cells, the first player upright, the second level. Whoever cannot
    loses."""

    name: ClassVar[str] = "domineering"
    sizes: ClassVar[tuple[str, ...]] = ("rows", "columns")
    rows: int = 4
    columns: int = 5

    def __post_init__(self) -> None:
        need(self, "rows", 2, 5)
        need(self, "columns", 2, 6)

    def board(self) -> Board:
        return grid(self.rows, self.columns, diagonals=False)

    def mover(self, position: int) -> int:
        return position.bit_count() // 2 & 1

    def other(self, position: int, cell: int) -> int:
        """The second cell of the domino whose top or left one this is, -1 if the board ends."""
        return self.board().steps[RIGHT][cell] if self.mover(position) else self.board().steps[DOWN][cell]

    def legal(self, position: int, slot: int) -> bool:
        there = self.other(position, slot)
        return there >= 0 and self.taken(position) & (1 << slot | 1 << there) == 0

    def play(self, position: int, slot: int) -> int:
        return position | (1 << slot | 1 << self.other(position, slot)) << self.mover(position) * self.board().cells

    @cached_property
    def mirrors(self) -> Images:
        return keeping(self.board(), self.board().borders[:2])  # rows stay rows

    def canonical(self, position: int) -> int:
        return least_image(position, self.mirrors)
