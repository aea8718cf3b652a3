"""Hexapawn on a wider board: pawns step forward and take diagonally; reach the other side or leave no move."""

from dataclasses import dataclass

from zermelo import LOSS, UNDECIDED, Game


@dataclass(frozen=True)
class Hexapawn(Game):
    """The position is turned round after each move, so that one's own pawns go up."""

    width: int = 6
    height: int = 5

    def start(self):
        row = (1 << self.width) - 1
        return (row, row << self.width * (self.height - 1))

    def slots(self):
        return 3 * self.width * (self.height - 1)

    def legal(self, position, slot):
        own, other = position
        cell, step = slot // 3, slot % 3 - 1
        column = cell % self.width + step
        if not own >> cell & 1 or column < 0 or column >= self.width:
            return False
        target = cell + self.width + step
        if step == 0:
            return not (own | other) >> target & 1
        return other >> target & 1 == 1

    def play(self, position, slot):
        own, other = position
        cell = slot // 3
        target = cell + self.width + slot % 3 - 1
        own ^= 1 << cell | 1 << target
        other &= ~(1 << target)
        last = self.width * (self.height - 1)
        mask = (1 << self.width) - 1
        turned, mine = 0, 0
        for row in range(self.height):
            turned |= (own >> self.width * row & mask) << last - self.width * row
            mine |= (other >> self.width * row & mask) << last - self.width * row
        return (mine, turned)

    def result(self, position):
        if position[1] & (1 << self.width) - 1:
            return LOSS
        for slot in range(3 * self.width * (self.height - 1)):
            if self.legal(position, slot):
                return UNDECIDED
        return LOSS
