"""L-game: move your L of four cells to another place, then one of two neutral stones if you like.

Edward de Bono, The Five-Day Course in Thinking, 1967.  K. Scherer (Journal of Recreational Mathematics, 1979) proved it
a draw.  Where a player has to move his L there are 2,296 positions up to symmetry, 15 of them lost at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from zermelo.boards import Board, grid, least_image
from zermelo.boards.view import move_name
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games.moving._stones import TwoColours

STAY = 48
"""After the slots of the 48 places of an L: the stones stay.  Then the lower one goes to each cell, and the higher."""
NEUTRAL = 2
L_MOVED = 49
"""The bit that says that the player to move has moved his L."""


@dataclass(frozen=True)
class LGame(TwoColours):
    """Move your L to another place on 4 x 4 cells, then move one of the two neutral stones or none. Who cannot move
    his L loses."""

    name: ClassVar[str] = "lgame"
    title: ClassVar[str] = "L-game"
    layers: ClassVar[int] = 3

    def board(self) -> Board:
        return grid(4, 4)

    @cached_property
    def ls(self) -> tuple[int, ...]:
        """The places of an L, as masks: one in a corner, shifted by rows and columns, turned and mirrored."""
        corner = 0b0001_0111
        placed = [corner << 4 * down + right for down in range(3) for right in range(2)]
        images = {
            sum(1 << to[k] for k in range(16) if each >> k & 1) for each in placed for to in self.board().symmetries
        }
        return tuple(sorted(images))

    def start(self) -> int:
        # * X X .
        # . O X .
        # . O X .
        # . O O *
        return self.with_stones(0x0446, 0x6220) | 0x8001 << 16 * NEUTRAL

    def slots(self) -> int:
        return STAY + 33

    def stone(self, position: int, slot: int) -> int:
        """The neutral stone that a slot moves, as a mask: none if it is not there."""
        lower = self.of(position, NEUTRAL) & -self.of(position, NEUTRAL)
        return lower if slot <= STAY + 16 else self.of(position, NEUTRAL) ^ lower

    def legal(self, position: int, slot: int) -> bool:
        if position >> L_MOVED:
            if slot <= STAY:
                return slot == STAY
            return self.empty(position) >> (slot - STAY - 1) % 16 & 1 == 1 and self.stone(position, slot) != 0
        if slot >= STAY:
            return False
        others = self.theirs(position) | self.of(position, NEUTRAL)
        return self.ls[slot] & others == 0 and self.ls[slot] != self.mine(position)

    def play(self, position: int, slot: int) -> int:
        if slot < STAY:
            return position ^ (self.mine(position) ^ self.ls[slot]) << 16 * self.turn(position) ^ 1 << L_MOVED
        if slot > STAY:
            position ^= (self.stone(position, slot) | 1 << (slot - STAY - 1) % 16) << 16 * NEUTRAL
        return self.passed(position) ^ 1 << L_MOVED

    def result(self, position: int) -> int:
        if position >> L_MOVED:
            return UNDECIDED
        for slot in range(STAY):
            if self.legal(position, slot):
                return UNDECIDED
        return LOSS

    def canonical(self, position: int) -> int:
        return least_image(position, self.board().images(3))

    def cells(self, position: int, slot: int) -> tuple[int, ...]:
        if slot < STAY:
            return tuple(cell for cell in range(16) if self.ls[slot] >> cell & 1)
        return () if slot == STAY else (self.stone(position, slot).bit_length() - 1, (slot - STAY - 1) % 16)

    def write_move(self, position: int, slot: int) -> str:
        return "stay" if slot == STAY else move_name(self, position, slot)
