"""Clobber: take a neighbouring stone of the other player; who cannot has lost."""

from dataclasses import dataclass

from zermelo import LOSS, UNDECIDED, Game


@dataclass(frozen=True)
class Clobber(Game):
    """Stones of both players by turns fill the board. Words: the mover's stones, and the other player's."""

    width: int = 4
    height: int = 4

    def start(self):
        cells = range(self.width * self.height)
        own = sum(1 << cell for cell in cells if (cell // self.width + cell % self.width) % 2 == 0)
        return (own, (1 << len(cells)) - 1 - own)

    def slots(self):
        return 4 * self.width * self.height

    def target(self, slot):
        """Where a stone goes, -1 if it is off the board."""
        way = slot % 4
        column = slot // 4 % self.width + (way == 0) - (way == 1)
        row = slot // 4 // self.width + (way == 2) - (way == 3)
        if column < 0 or column >= self.width or row < 0 or row >= self.height:
            return -1
        return row * self.width + column

    def legal(self, position, slot):
        own, other = position
        target = self.target(slot)
        return target >= 0 and own >> slot // 4 & 1 == 1 and other >> target & 1 == 1

    def play(self, position, slot):
        own, other = position
        target = 1 << self.target(slot)
        return (other ^ target, own ^ 1 << slot // 4 | target)

    def result(self, position):
        for slot in range(4 * self.width * self.height):
            if self.legal(position, slot):
                return UNDECIDED
        return LOSS
