"""Achi: place three stones each, then slide them along the lines; three in a row win.

From Ghana.  C. Zaslavsky, Africa Counts, 1973.  Played with four stones each there; with three it is a sister of
Tapatan.  By our own solution the first player wins in 9 moves, beginning in the middle.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, least_image, points
from zermelo.core.game import Game
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._notation import need

PICTURE = r"""
a---b---c
| \ | / |
d---e---f
| / | \ |
g---h---i
"""


@dataclass(frozen=True)
class Achi(Game):
    """Place `stones` stones each in turn, then slide one along a line. Three in a row win; who cannot move loses."""

    name: ClassVar[str] = "achi"
    stones: int = 3

    def __post_init__(self) -> None:
        need(self, "stones", 3, 4)

    def board(self) -> Board:
        return points(PICTURE, "abc def ghi adg beh cfi aei ceg")

    # Nine bits for the stones of the first player, nine for those of the second, and who moves.

    def start(self) -> int:
        return 0

    def slots(self) -> int:
        return 81  # from and to, the same point where a stone is placed

    def turn(self, position: int) -> int:
        return position >> 18

    def of(self, position: int, player: int) -> int:
        return position >> 9 * player & 511

    def legal(self, position: int, slot: int) -> bool:
        here, there = slot // 9, slot % 9
        mine, theirs = self.of(position, self.turn(position)), self.of(position, 1 - self.turn(position))
        if (mine | theirs) >> there & 1:
            return False
        if mine.bit_count() < self.stones:
            return here == there
        return mine >> here & 1 == 1 and self.board().neighbours[here] >> there & 1 == 1

    def play(self, position: int, slot: int) -> int:
        here, there, player = slot // 9, slot % 9, self.turn(position)
        if here != there:
            position ^= 1 << here + 9 * player
        return (position | 1 << there + 9 * player) ^ 1 << 18

    def result(self, position: int) -> int:
        theirs = self.of(position, 1 - self.turn(position))
        for line in self.board().lines(3):
            if theirs & line == line:
                return LOSS
        for slot in range(81):
            if self.legal(position, slot):
                return UNDECIDED
        return LOSS

    def canonical(self, position: int) -> int:
        return least_image(position, self.board().images(2))

    def piece(self, position: int, cell: int) -> str:
        return ".XO"[(position >> cell & 1) + 2 * (position >> 9 + cell & 1)]
