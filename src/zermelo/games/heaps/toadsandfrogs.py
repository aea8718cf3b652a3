"""Toads and Frogs: animals come towards each other along a strip, stepping on or leaping over one of the others.

R. Guy's, in Berlekamp, Conway and Guy, Winning Ways, 1982; J. Erickson, New toads and frogs results (Games of No
Chance, 1996).  We know no published value: by our own solution the first player wins with four animals each and a gap
of three, and loses with three each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, row
from zermelo.core.game import Game
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._notation import need


@dataclass(frozen=True)
class ToadsAndFrogs(Game):
    """Toads (X) are Orange's and go right, frogs (O) are Blue's and go left, `animals` of each, `gap` `gap:cell|cells`
    apart: one step, or a leap over one of the other kind onto an empty cell. Who cannot move loses."""

    name: ClassVar[str] = "toadsandfrogs"
    title: ClassVar[str] = "Toads and Frogs"
    animals: int = 4
    gap: int = 3

    def __post_init__(self) -> None:
        need(self, "animals", 1, 10)
        need(self, "gap", 1, 10)

    def length(self) -> int:
        return 2 * self.animals + self.gap

    def board(self) -> Board:
        return row(self.length())

    # A bit for each toad, above them one for each frog, and above all whose turn it is.

    def start(self) -> int:
        toads = (1 << self.animals) - 1
        return toads | toads << self.length() + self.animals + self.gap

    def slots(self) -> int:
        return 2 * self.length()  # a step from each cell, then a leap from each

    def turn(self, position: int) -> int:
        return position >> 2 * self.length()

    def animals_of(self, position: int, player: int) -> int:
        return position >> player * self.length() & (1 << self.length()) - 1

    def goal(self, position: int, slot: int) -> int:
        """Where a move leads, perhaps off the board."""
        far = 1 + slot // self.length()
        return slot % self.length() + (-far if self.turn(position) else far)

    def legal(self, position: int, slot: int) -> bool:
        here, there, player = slot % self.length(), self.goal(position, slot), self.turn(position)
        mine, theirs = self.animals_of(position, player), self.animals_of(position, 1 - player)
        if not 0 <= there < self.length() or mine >> here & 1 == 0 or (mine | theirs) >> there & 1:
            return False
        return slot < self.length() or theirs >> (here + there) // 2 & 1 == 1

    def play(self, position: int, slot: int) -> int:
        moved = 1 << slot % self.length() | 1 << self.goal(position, slot)
        return position ^ moved << self.turn(position) * self.length() ^ 1 << 2 * self.length()

    def result(self, position: int) -> int:
        for slot in range(self.slots()):
            if self.legal(position, slot):
                return UNDECIDED
        return LOSS

    def piece(self, position: int, cell: int) -> str:
        return ".XO"[(position >> cell & 1) + 2 * (position >> self.length() + cell & 1)]
