"""Teeko on a small board: place four men each, then slide one to a neighbouring cell, for ever; plays repeat."""

from dataclasses import dataclass

from zermelo import LOSS, UNDECIDED, Game


@dataclass(frozen=True)
class Teeko(Game):
    """Four men in line or in a square win. The men of who is to move come first."""

    side: int = 4
    men: int = 4

    def start(self):
        return (0, 0)

    def slots(self):
        return 8 * self.side * self.side

    def target(self, slot):
        """Where a man goes, -1 if it is off the board."""
        way = slot % 8 + slot % 8 // 4  # 4 would be to stay
        column = slot // 8 % self.side + way % 3 - 1
        row = slot // 8 // self.side + way // 3 - 1
        if column < 0 or column >= self.side or row < 0 or row >= self.side:
            return -1
        return row * self.side + column

    def legal(self, position, slot):
        own, other = position
        if own.bit_count() < self.men:
            return slot < self.side * self.side and not (own | other) >> slot & 1
        target = self.target(slot)
        return target >= 0 and own >> slot // 8 & 1 == 1 and not (own | other) >> target & 1

    def play(self, position, slot):
        own, other = position
        if own.bit_count() < self.men:
            return (other, own | 1 << slot)
        return (other, own ^ (1 << slot // 8 | 1 << self.target(slot)))

    def shape(self, men, step, length, across, down):
        """Whether the men fill some place where a shape fits that spans so many columns and rows."""
        for row in range(self.side - down + 1):
            for column in range(self.side - across + 1):
                filled = 0
                for k in range(length):
                    filled += men >> row * self.side + column + k * step & 1
                if filled == length:
                    return True
        return False

    def result(self, position):
        own, other = position
        side = self.side
        if self.shape(other, 1, 4, 4, 1) or self.shape(other, side, 4, 1, 4) or self.shape(other, side + 1, 4, 4, 4):
            return LOSS
        if self.shape(other >> 3, side - 1, 4, 4, 4) or self.shape(other & other >> side, 1, 2, 2, 2):
            return LOSS
        if own.bit_count() < self.men:
            return UNDECIDED
        for slot in range(8 * side * side):
            if self.legal(position, slot):
                return UNDECIDED
        return LOSS
