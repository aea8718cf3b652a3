"""Six Men's Morris: place six stones each in turn, then slide them; three in a row take a stone of the other's.

Known in Europe from the Middle Ages.  H. J. R. Murray, A History of Board-Games Other than Chess, 1952.  We know no
published value: by our own solution it is a draw with 3 to 6 stones each: `sixmensmorris:6`, the whole game, has
47,957,097 positions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, least_image, morris
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._notation import need
from zermelo.games.moving._stones import MovingStones


@dataclass(frozen=True)
class SixMensMorris(MovingStones):
    """Place `stones` stones each in turn, then slide one along a line. Three in a row take one of the other's, of those
    in no row if there are any. Who has two left, or cannot move, loses. The board has `squares`
    `squares:square|squares`."""

    name: ClassVar[str] = "sixmensmorris"
    title: ClassVar[str] = "Six Men's Morris"
    stones: int = 3
    squares: int = 2

    def __post_init__(self) -> None:
        need(self, "squares", 1, 2)
        need(self, "stones", 3, 3 * self.squares)

    def board(self) -> Board:
        return morris(self.squares)

    # Above who moves: whether a stone must be taken, and how many are still to be placed.

    def start(self) -> int:
        return 2 * self.stones << 2 * self.board().cells + 2

    def taking(self, position: int) -> int:
        return position >> 2 * self.board().cells + 1 & 1

    def unplaced(self, position: int) -> int:
        return position >> 2 * self.board().cells + 2

    def rows(self, stones: int) -> int:
        """The stones that stand in a row of three."""
        found = 0
        for row in self.board().lines(3):
            if stones & row == row:
                found |= row
        return found

    def goals(self, position: int, here: int) -> int:
        if self.taking(position):
            free = self.theirs(position) & ~self.rows(self.theirs(position))
            return (free if free else self.theirs(position)) & 1 << here
        if self.unplaced(position):
            return self.empty(position) & 1 << here
        return self.slides(position, here)

    def play(self, position: int, slot: int) -> int:
        here, there, taking = slot // self.board().cells, slot % self.board().cells, 1 << 2 * self.board().cells + 1
        if self.taking(position):
            return self.passed(self.without(position, 1 - self.turn(position), 1 << there)) ^ taking
        position = self.moved(position, here, there)
        if here == there:
            position -= 1 << 2 * self.board().cells + 2
        if self.rows(self.mine(position)) >> there & 1 and self.theirs(position):
            return position | taking
        return self.passed(position)

    def result(self, position: int) -> int:
        if self.taking(position) or self.unplaced(position):
            return UNDECIDED
        return LOSS if self.mine(position).bit_count() < 3 or self.stuck(position) else UNDECIDED

    def canonical(self, position: int) -> int:
        return least_image(position, self.board().images(2))
