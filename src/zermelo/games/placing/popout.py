"""PopOut: Connect Four in which you may also push a stone of your own out of the bottom of its column.

Sold as Connect Four is, with 7 columns of 6.  Here a push that makes lines for both players wins for who pushed; play
that never ends is a draw, and so is a full board from which nothing can be pushed.  We know no published value: by our
own solution the second player wins 4 x 4 with a line of four in 24 moves, and 3 x 3 with a line of three in 16.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from zermelo.boards import Board, grid
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN
from zermelo.games.placing._rows import Rows


@dataclass(frozen=True)
class PopOut(Rows):
    """Drop stones in turn into `columns` columns, `rows` high, or push one of your own out of the bottom, so that those
    above it fall. The first with `line` in a row wins."""

    name: ClassVar[str] = "popout"
    title: ClassVar[str] = "PopOut"
    sizes: ClassVar[tuple[str, ...]] = ("columns", "rows")
    rows: int = 4
    columns: int = 4
    line: int = 4

    def board(self) -> Board:
        return grid(self.rows, self.columns, upwards=True)

    # Every move adds a stone or takes one away, so that their number still tells who moves.

    def slots(self) -> int:
        return 2 * self.columns  # drop into a column, then push out of one

    @cached_property
    def first_column(self) -> int:
        return self.board().borders[2]

    def landing(self, position: int, column: int) -> int:
        """The lowest empty cell of a column; beyond the board if it is full."""
        return (self.taken(position) & self.first_column << column).bit_count() * self.columns + column

    def legal(self, position: int, slot: int) -> bool:
        if slot < self.columns:
            return self.landing(position, slot) < self.board().cells
        return self.stones(position, self.mover(position)) >> slot - self.columns & 1 == 1

    def play(self, position: int, slot: int) -> int:
        cells = self.board().cells
        if slot < self.columns:
            return position | 1 << self.landing(position, slot) + self.mover(position) * cells
        first, second = self.pushed(self.stones(position, 0), slot), self.pushed(self.stones(position, 1), slot)
        return first | second << cells

    def pushed(self, stones: int, slot: int) -> int:
        """Stones after one is pushed out of the bottom of a column."""
        column = self.first_column << slot - self.columns
        return stones & ~column | (stones & column) >> self.columns

    def result(self, position: int) -> int:
        """A push may make a line for either player."""
        mover = self.mover(position)
        if self.has_line(self.stones(position, 1 - mover)):
            return LOSS
        if self.has_line(self.stones(position, mover)):
            return WIN
        for slot in range(self.slots()):
            if self.legal(position, slot):
                return UNDECIDED
        return DRAW

    def sides(self) -> tuple[int, ...]:
        return self.board().borders[:1]  # the bottom stays below

    def cells(self, position: int, slot: int) -> tuple[int, ...]:
        return (self.landing(position, slot) if slot < self.columns else slot - self.columns,)

    def write_move(self, position: int, slot: int) -> str:
        """``b+`` drops into column b, ``b-`` pushes out of it."""
        return self.board().names[slot % self.columns][0] + "+-"[slot // self.columns]
