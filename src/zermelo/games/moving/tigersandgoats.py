"""Tigers and Goats: goats are placed and then move to hem the tigers in; tigers jump over goats and eat them.

Bagh-Chal, from Nepal.  Lim Yew Jin and J. Nievergelt, Tigers and Goats is a draw (Games of No Chance 3, 2009): so on 5
x 5 points with four tigers, twenty goats and five to be eaten, which is too large to be solved here.  We know no
published value: by our own solution the goats win in 9 moves on 3 x 3 points, and `tigersandgoats:3x5,6,2` is won by
the tigers in 22.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from zermelo.boards import Board, grid, least_image
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._notation import need
from zermelo.games.moving._stones import MovingStones, every_other


@cache
def alquerque(rows: int, columns: int) -> Board:
    """Points of a grid, joined along rows, columns and every other diagonal."""
    squares = grid(rows, columns)
    straight, joined = (1, columns), every_other(rows, columns)
    tracks = (track for track in squares.tracks if track[1] - track[0] in straight or joined >> track[0] & 1)
    return Board(squares.names, squares.places, tuple(tracks))


@dataclass(frozen=True)
class TigersAndGoats(MovingStones):
    """Place a goat, of `goats` in all, or move one when all are placed; a tiger moves too, or jumps over a goat and
    eats it. Tigers win when `eaten` `eaten:is|are` eaten; who cannot move loses."""

    name: ClassVar[str] = "tigersandgoats"
    title: ClassVar[str] = "Tigers and Goats"
    signs: ClassVar[str] = "Gt"
    sizes: ClassVar[tuple[str, ...]] = ("rows", "columns")
    rows: int = 3
    columns: int = 3
    goats: int = 5
    eaten: int = 2

    def __post_init__(self) -> None:
        need(self, "rows", 3, 5)
        need(self, "columns", 3, 5)
        need(self, "goats", 1, 20)
        need(self, "eaten", 1, self.goats)

    def board(self) -> Board:
        return alquerque(self.rows, self.columns)

    # The higher bits count the goats that are still to be placed.

    def start(self) -> int:
        bottom, right = self.columns * (self.rows - 1), self.columns - 1
        corners = 1 | 1 << right | 1 << bottom | 1 << bottom + right
        return self.with_stones(0, corners) | self.goats << 2 * self.board().cells + 1

    def unplaced(self, position: int) -> int:
        return position >> 2 * self.board().cells + 1

    def goals(self, position: int, here: int) -> int:
        if self.turn(position) == 0 and self.unplaced(position):
            return self.empty(position) & 1 << here
        found = self.slides(position, here)
        if self.turn(position) and self.mine(position) >> here & 1:
            for way in range(self.board().directions):
                over = self.board().steps[way][here]
                if over >= 0 and self.theirs(position) >> over & 1 and self.board().steps[way][over] >= 0:
                    found |= self.empty(position) & 1 << self.board().steps[way][over]
        return found

    def play(self, position: int, slot: int) -> int:
        here, there = slot // self.board().cells, slot % self.board().cells
        position = self.moved(position, here, there)
        if here == there:
            position -= 1 << 2 * self.board().cells + 1
        elif not self.board().neighbours[here] >> there & 1:
            position = self.without(position, 0, 1 << (here + there) // 2)
        return self.passed(position)

    def result(self, position: int) -> int:
        left = self.unplaced(position) + self.of(position, 0).bit_count()
        return LOSS if self.goats - left >= self.eaten or self.stuck(position) else UNDECIDED

    def canonical(self, position: int) -> int:
        return least_image(position, self.board().images(2))
