"""What games share in which only cells with a common side touch: maps to be coloured, and room for dominoes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, grid
from zermelo.games._notation import need
from zermelo.games.placing._stones import Placing

RIGHT, DOWN = 0, 1


@dataclass(frozen=True)
class Map(Placing):
    """A grid without diagonals."""

    sizes: ClassVar[tuple[str, ...]] = ("rows", "columns")
    rows: int = 4
    columns: int = 4

    def __post_init__(self) -> None:
        need(self, "rows", 1, 5)
        need(self, "columns", 1, 6)

    def board(self) -> Board:
        return grid(self.rows, self.columns, diagonals=False)


@dataclass(frozen=True)
class Dominoes(Map):
    """A grid for dominoes that lie upright or level: rows must stay rows."""

    def __post_init__(self) -> None:
        need(self, "rows", 2, 5)
        need(self, "columns", 2, 6)

    def sides(self) -> tuple[int, ...]:
        return self.board().borders[:2]

    def domino(self, cell: int, level: int) -> int:
        """Both cells of a level or upright domino whose left or upper one this is; none if the board ends."""
        there = self.board().steps[RIGHT][cell] if level else self.board().steps[DOWN][cell]
        return 1 << cell | 1 << there if there >= 0 else 0

    def fits(self, position: int, domino: int) -> bool:
        return domino > 0 and self.taken(position) & domino == 0
