"""Six Men's Morris: place six stones each in turn, then slide them; three in a row take a stone of the other's.

Known in Europe from the Middle Ages.  H. J. R. Murray, A History of Board-Games Other than Chess, 1952.  By our own
solution it is a draw with 3 to 6 stones each: `sixmensmorris:6`, the whole game, has 47,957,097 positions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, least_image, points
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._notation import need
from zermelo.games.moving._stones import MovingStones

PICTURE = r"""
a-------b-------c
|       |       |
|   d---e---f   |
|   |       |   |
g---h       i---j
|   |       |   |
|   k---l---m   |
|       |       |
n-------o-------p
"""
TAKING = 33
"""The bit that says that a stone must be taken; those above it count the stones to be placed."""


@dataclass(frozen=True)
class SixMensMorris(MovingStones):
    """Place `stones` stones each in turn, then slide one along a line. Three in a row take one of the other's that is in
    no row, if there is one. Who has two left, or cannot move, loses."""

    name: ClassVar[str] = "sixmensmorris"
    stones: int = 3

    def __post_init__(self) -> None:
        need(self, "stones", 3, 6)

    def board(self) -> Board:
        return points(PICTURE, "abc def gh ij klm nop agn dhk be lo fim cjp")

    def start(self) -> int:
        return 2 * self.stones << TAKING + 1

    def rows(self, stones: int) -> int:
        """The stones that stand in a row of three."""
        found = 0
        for row in self.board().lines(3):
            if stones & row == row:
                found |= row
        return found

    def goals(self, position: int, here: int) -> int:
        if position >> TAKING & 1:
            free = self.theirs(position) & ~self.rows(self.theirs(position))
            return (free if free else self.theirs(position)) & 1 << here
        if position >> TAKING + 1:
            return self.empty(position) & 1 << here
        return self.board().neighbours[here] & self.empty(position) if self.mine(position) >> here & 1 else 0

    def play(self, position: int, slot: int) -> int:
        here, there = slot // 16, slot % 16
        if position >> TAKING & 1:
            return self.passed(self.without(position, 1 - self.turn(position), 1 << there)) ^ 1 << TAKING
        position = self.moved(position, here, there) - (1 << TAKING + 1 if here == there else 0)
        if self.rows(self.mine(position)) >> there & 1 and self.theirs(position):
            return position | 1 << TAKING
        return self.passed(position)

    def result(self, position: int) -> int:
        if position >> TAKING:
            return UNDECIDED
        return LOSS if self.mine(position).bit_count() < 3 or self.stuck(position) else UNDECIDED

    def canonical(self, position: int) -> int:
        return least_image(position, self.board().images(2))
