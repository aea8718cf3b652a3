"""Othello: enclose the other's discs between yours and turn them; the most discs win.

As Reversi in London, 1883; with this start by G. Hasegawa, 1971.  4 x 4 is won by the second player, 11 to 3, as is
well known; J. Feinstein found 6 x 6 to be won by him too, 20 to 16, in 1993.  By our own solution the first player
wins 4 x 5 by 16, `zermelo solve othello:4x5`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, grid, least_image
from zermelo.core.values import DRAW, UNDECIDED
from zermelo.games._notation import need
from zermelo.games._two_colours import TwoColours


@dataclass(frozen=True)
class Othello(TwoColours):
    """Place a disc so that it encloses some of the other's, which become yours. The most on `rows` x `columns` win."""

    name: ClassVar[str] = "othello"
    sizes: ClassVar[tuple[str, ...]] = ("rows", "columns")
    rows: int = 4
    columns: int = 4

    def __post_init__(self) -> None:
        need(self, "rows", 2, 7)
        need(self, "columns", 2, 31 // self.rows)

    def board(self) -> Board:
        return grid(self.rows, self.columns)

    def start(self) -> int:
        corner = (self.rows // 2 - 1) * self.columns + self.columns // 2 - 1
        return self.with_stones(1 << corner + 1 | 1 << corner + self.columns, 1 << corner | 2 << corner + self.columns)

    def slots(self) -> int:
        return self.board().cells + 1  # the last one passes

    def turned(self, mine: int, theirs: int, slot: int) -> int:
        """The other's discs that a disc here would enclose; 0 where one stands."""
        found, steps = 0, self.board().steps
        for way in range(8):
            line, cell = 0, steps[way][slot]
            while cell >= 0 and theirs >> cell & 1:
                line |= 1 << cell
                cell = steps[way][cell]
            if cell >= 0 and mine >> cell & 1:
                found |= line
        return 0 if (mine | theirs) >> slot & 1 else found

    def can_move(self, mine: int, theirs: int) -> bool:
        turned = 0
        for cell in range(self.board().cells):
            turned |= self.turned(mine, theirs, cell)
        return turned != 0

    def legal(self, position: int, slot: int) -> bool:
        mine, theirs = self.mine(position), self.theirs(position)
        if slot == self.board().cells:
            return not self.can_move(mine, theirs)
        return self.turned(mine, theirs, slot) != 0

    def play(self, position: int, slot: int) -> int:
        if slot < self.board().cells:
            turned = self.turned(self.mine(position), self.theirs(position), slot)
            position ^= turned | turned << self.board().cells | 1 << slot + self.turn(position) * self.board().cells
        return self.passed(position)

    def result(self, position: int) -> int:
        first, second = self.of(position, 0), self.of(position, 1)
        return UNDECIDED if self.can_move(first, second) or self.can_move(second, first) else DRAW

    def margin(self, position: int) -> int:
        return self.mine(position).bit_count() - self.theirs(position).bit_count()

    def canonical(self, position: int) -> int:
        """As if the first player were to move: colours make no difference to the margin."""
        return least_image(self.mine(position) | self.theirs(position) << self.board().cells, self.board().images(2))

    def write_move(self, position: int, slot: int) -> str:
        return "pass" if slot == self.board().cells else self.board().names[slot]
