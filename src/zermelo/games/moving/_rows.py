"""Place some stones each, then slide them; a row of them wins: Achi, Picaria, Tapatan and their like."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from zermelo.boards import least_image
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._bits import filled
from zermelo.games.moving._stones import MovingStones

SQUARE = r"""
a---b---c
| \ | / |
d---e---f
| / | \ |
g---h---i
"""
"""Nine points; the games draw different lines through them."""
ROWS_AND_COLUMNS = "abc def ghi adg beh cfi"
DIAGONALS = "aei ceg"


class SlidingRows(MovingStones):
    """Stones are placed in turn until each player has all of his, then slide along the lines of the board."""

    stones: ClassVar[int] = 3

    @cached_property
    def winning(self) -> tuple[int, ...]:
        """The cells of each row that wins, as masks."""
        return self.board().lines(3)

    def start(self) -> int:
        return 0

    def free(self, position: int) -> int:
        """Where a stone may be placed."""
        return self.empty(position)

    def goals(self, position: int, here: int) -> int:
        if self.mine(position).bit_count() < self.stones:
            return self.free(position) & 1 << here
        return self.slides(position, here)

    def result(self, position: int) -> int:
        for row in self.winning:
            if self.theirs(position) & row == row:
                return LOSS
        return LOSS if self.stuck(position) else UNDECIDED

    def deciding_cells(self, position: int) -> int:
        return filled(self.winning, self.theirs(position))

    def canonical(self, position: int) -> int:
        return least_image(position, self.board().images(2))
