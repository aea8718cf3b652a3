"""Breakthrough on a small board: pawns step forward or diagonally, and take diagonally."""

from dataclasses import dataclass

from zermelo import LOSS, UNDECIDED, Game


@dataclass(frozen=True)
class Breakthrough(Game):
    """Reach the other side. The position is turned round after each move, so that one's own pawns go up."""

    width: int = 4
    height: int = 5

    def start(self):
        row = (1 << self.width) - 1
        cells = self.width * self.height
        return (row | row << self.width, (row | row << self.width) << cells - 2 * self.width)

    def slots(self):
        return 3 * self.width * self.height

    def target(self, slot):
        """Where a pawn goes, -1 if it is off the board."""
        column = slot // 3 % self.width + slot % 3 - 1
        row = slot // 3 // self.width + 1
        if column < 0 or column >= self.width or row >= self.height:
            return -1
        return row * self.width + column

    def legal(self, position, slot):
        own, other = position
        target = self.target(slot)
        if target < 0 or not own >> slot // 3 & 1 or own >> target & 1:
            return False
        return slot % 3 != 1 or not other >> target & 1

    def play(self, position, slot):
        own, other = position
        target = self.target(slot)
        own ^= 1 << slot // 3 | 1 << target
        other &= ~(1 << target)
        cells = self.width * self.height
        turned, mine = 0, 0
        for cell in range(cells):
            turned |= (own >> cell & 1) << cells - 1 - cell
            mine |= (other >> cell & 1) << cells - 1 - cell
        return (mine, turned)

    def result(self, position):
        own, other = position
        if other & (1 << self.width) - 1 or own == 0:
            return LOSS
        for slot in range(3 * self.width * self.height):
            if self.legal(position, slot):
                return UNDECIDED
        return LOSS
