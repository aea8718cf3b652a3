"""What the relatives of tic-tac-toe share: so many cells in a row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, grid
from zermelo.games._bits import filled
from zermelo.games._notation import need
from zermelo.games.placing._stones import Placing, lined


@dataclass(frozen=True)
class Rows(Placing):
    """A grid on which `line` in a row count."""

    sizes: ClassVar[tuple[str, ...]] = ("rows", "columns")
    rows: int = 3
    columns: int = 3
    line: int = 3

    def __post_init__(self) -> None:
        need(self, "rows", 1, 5)
        need(self, "columns", 1, 6)
        need(self, "line", 2, 6)

    def board(self) -> Board:
        return grid(self.rows, self.columns, marks=True)

    def has_line(self, stones: int) -> bool:
        """Whether `line` of these stones are in a row."""
        return lined(stones, self.board().lines(self.line))

    def deciding_cells(self, position: int) -> int:
        return filled(self.board().lines(self.line), self.stones(position, 0), self.stones(position, 1))


@dataclass(frozen=True)
class EitherMark(Rows):
    """Both players place an X or an O, as they like: the moves are the bits of a position, X below and O above."""

    def slots(self) -> int:
        return 2 * self.board().cells

    def legal(self, position: int, slot: int) -> bool:
        return self.taken(position) >> slot % self.board().cells & 1 == 0

    def play(self, position: int, slot: int) -> int:
        return position | 1 << slot

    def has_any_line(self, position: int) -> bool:
        """Whether there is a line of either mark."""
        return self.has_line(self.stones(position, 0)) or self.has_line(self.stones(position, 1))
