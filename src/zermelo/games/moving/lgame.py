"""L-game: move your L of four cells to another place, then one of two neutral stones if you like.

Edward de Bono, The Five-Day Course in Thinking, 1967.  It is a draw, as is well known.  By our own count there are
2,296 positions up to symmetry in which a player has to move his L, 15 of them lost at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from zermelo.boards import Board, grid, least_image
from zermelo.boards.view import move_name
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._notation import need
from zermelo.games._two_colours import NEUTRAL, TwoColours

STARTS = {3: "*XXX O..X OOO*", 4: "*XX. .OX. .OX. .OO*"}
"""How the pieces stand on the rows of a board."""


@dataclass(frozen=True)
class LGame(TwoColours):
    """Move your L to another place on `rows` x 4 cells, then move one of the two neutral stones or none. Who cannot
    move his L loses."""

    name: ClassVar[str] = "lgame"
    title: ClassVar[str] = "L-game"
    layers: ClassVar[int] = 3
    rows: int = 4

    def __post_init__(self) -> None:
        need(self, "rows", 3, 4)

    def board(self) -> Board:
        return grid(self.rows, 4, diagonals=False)

    @cached_property
    def ls(self) -> tuple[int, ...]:
        """The places of an L, as masks: three in a row and a cell beside one of their ends, but not four in a row."""
        board, found = self.board(), set()
        for row in board.lines(3):
            ends = row & -row | 1 << row.bit_length() - 1
            found |= {row | 1 << cell for cell in range(board.cells) if board.neighbours[cell] & ends}
        return tuple(sorted(found - {*board.lines(3), *board.lines(4)}))

    @cached_property
    def stay(self) -> int:
        """The slot after those of the places of an L: the stones stay.  Then the lower one goes to each cell, and the
        higher one."""
        return len(self.ls)

    # Above who moves: whether he has moved his L.

    def start(self) -> int:
        return self.standing(STARTS[self.rows])

    def slots(self) -> int:
        return self.stay + 1 + 2 * self.board().cells

    def moving_stone(self, position: int) -> int:
        return position >> 3 * self.board().cells + 1

    def stone(self, position: int, slot: int) -> int:
        """The neutral stone that a slot moves, as a mask."""
        lower = self.of(position, NEUTRAL) & -self.of(position, NEUTRAL)
        return lower if slot <= self.stay + self.board().cells else self.of(position, NEUTRAL) ^ lower

    def goal(self, slot: int) -> int:
        """The cell to which a slot moves a stone."""
        return (slot - self.stay - 1) % self.board().cells

    def legal(self, position: int, slot: int) -> bool:
        if self.moving_stone(position):
            return slot == self.stay or (slot > self.stay and self.empty(position) >> self.goal(slot) & 1 == 1)
        if slot >= self.stay:
            return False
        others = self.theirs(position) | self.of(position, NEUTRAL)
        return self.ls[slot] & others == 0 and self.ls[slot] != self.mine(position)

    def play(self, position: int, slot: int) -> int:
        if slot < self.stay:
            position ^= (self.mine(position) ^ self.ls[slot]) << self.board().cells * self.turn(position)
        else:
            position = self.passed(position)
        if slot > self.stay:
            position ^= (self.stone(position, slot) | 1 << self.goal(slot)) << self.board().cells * NEUTRAL
        return position ^ 1 << 3 * self.board().cells + 1

    def result(self, position: int) -> int:
        for slot in range(self.stay + 1):
            if self.legal(position, slot):
                return UNDECIDED
        return LOSS

    def canonical(self, position: int) -> int:
        return least_image(position, self.board().images(3))

    def cells(self, position: int, slot: int) -> tuple[int, ...]:
        if slot < self.stay:
            return tuple(cell for cell in range(self.board().cells) if self.ls[slot] >> cell & 1)
        return () if slot == self.stay else (self.stone(position, slot).bit_length() - 1, self.goal(slot))

    def write_move(self, position: int, slot: int) -> str:
        return "stay" if slot == self.stay else move_name(self, position, slot)
