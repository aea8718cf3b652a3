"""Othello: enclose the other's discs between yours and turn them; the most discs win.

As Reversi in London, 1883; with this start by G. Hasegawa, 1971.  4 x 4 is won by the second player, 11 to 3, as is
well known; J. Feinstein found 6 x 6 to be won by him too, 20 to 16, in 1993.  By our own solution the first player
wins 4 x 5 by 16, `zermelo solve othello:4x5`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, grid, least_image
from zermelo.core.game import Game
from zermelo.core.values import DRAW, UNDECIDED
from zermelo.games._notation import need


@dataclass(frozen=True)
class Othello(Game):
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

    # A bit for each disc of the first player, above them one for each of the second, and above all who moves.

    def start(self) -> int:
        corner = (self.rows // 2 - 1) * self.columns + self.columns // 2 - 1
        first, second = 1 << corner + 1 | 1 << corner + self.columns, 1 << corner | 2 << corner + self.columns
        return first | second << self.board().cells

    def slots(self) -> int:
        return self.board().cells + 1  # the last one passes

    def turn(self, position: int) -> int:
        return position >> 2 * self.board().cells

    def discs(self, position: int, player: int) -> int:
        return position >> player * self.board().cells & self.board().full

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
        mine, theirs = self.discs(position, self.turn(position)), self.discs(position, 1 - self.turn(position))
        if slot == self.board().cells:
            return not self.can_move(mine, theirs)
        return self.turned(mine, theirs, slot) != 0

    def play(self, position: int, slot: int) -> int:
        player, cells = self.turn(position), self.board().cells
        if slot < cells:
            turned = self.turned(self.discs(position, player), self.discs(position, 1 - player), slot)
            position ^= turned | turned << cells | 1 << slot + player * cells
        return position ^ 1 << 2 * cells

    def result(self, position: int) -> int:
        first, second = self.discs(position, 0), self.discs(position, 1)
        return UNDECIDED if self.can_move(first, second) or self.can_move(second, first) else DRAW

    def margin(self, position: int) -> int:
        lead = self.discs(position, 0).bit_count() - self.discs(position, 1).bit_count()
        return -lead if self.turn(position) else lead

    def canonical(self, position: int) -> int:
        """As if the first player were to move: colours make no difference to the margin."""
        player = self.turn(position)
        mine, theirs = self.discs(position, player), self.discs(position, 1 - player)
        return least_image(mine | theirs << self.board().cells, self.board().images(2))

    def piece(self, position: int, cell: int) -> str:
        return ".XO"[(position >> cell & 1) + 2 * (position >> self.board().cells + cell & 1)]

    def write_move(self, position: int, slot: int) -> str:
        return "pass" if slot == self.board().cells else self.board().names[slot]
