"""Crossing: two runners each on a square board.  A runner steps to an empty cell beside it; who brings one to the far
row wins.  Play can repeat, and nothing but the five rules is told.
"""

from __future__ import annotations

from dataclasses import dataclass

from zermelo import LOSS, UNDECIDED, Game


@dataclass(frozen=True)
class Crossing(Game):
    side: int = 6

    def start(self) -> int:
        last = self.side * self.side - 1
        return self.packed(0, self.side - 1, last - self.side + 1, last)

    def slots(self) -> int:
        return 8

    def packed(self, a: int, b: int, c: int, d: int) -> int:
        """The runners of the player to move, then the others, each pair in order; one's own far row is the last."""
        return min(a, b) << 24 | max(a, b) << 16 | min(c, d) << 8 | max(c, d)

    def goal(self, position: int, slot: int) -> int:
        """Where a runner of the player to move steps, or -1."""
        cell = position >> (24 if slot < 4 else 16) & 255
        row, column = cell // self.side + (0, 1, 0, -1)[slot % 4], cell % self.side + (1, 0, -1, 0)[slot % 4]
        if not (0 <= row < self.side and 0 <= column < self.side):
            return -1
        return row * self.side + column

    def legal(self, position: int, slot: int) -> bool:
        there = self.goal(position, slot)
        taken = (position >> 24 == there) | (position >> 16 & 255 == there)
        taken |= (position >> 8 & 255 == there) | (position & 255 == there)
        return there >= 0 and not taken

    def play(self, position: int, slot: int) -> int:
        last = self.side * self.side - 1
        stays = position >> (16 if slot < 4 else 24) & 255
        mine, theirs = (last - self.goal(position, slot), last - stays), (position >> 8 & 255, position & 255)
        return self.packed(last - theirs[0], last - theirs[1], mine[0], mine[1])

    def result(self, position: int) -> int:
        return LOSS if (position >> 8 & 255) < self.side else UNDECIDED
