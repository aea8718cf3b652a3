"""Nim with the heaps as a tuple, as one writes it down first."""

from dataclasses import dataclass

from zermelo import LOSS, UNDECIDED, Game


@dataclass(frozen=True)
class Heaps(Game):
    """Take any number from one heap in turn. Whoever takes the last one wins."""

    height: int = 20

    def start(self):
        return (self.height, self.height, self.height, self.height)

    def slots(self):
        return 4 * self.height

    def legal(self, heaps, slot):
        return slot // 4 < heaps[slot % 4]

    def play(self, heaps, slot):
        a, b, c, d = heaps
        taken = slot // 4 + 1
        if slot % 4 == 0:
            return (a - taken, b, c, d)
        if slot % 4 == 1:
            return (a, b - taken, c, d)
        return (a, b, c - taken, d) if slot % 4 == 2 else (a, b, c, d - taken)

    def result(self, heaps):
        a, b, c, d = heaps
        return UNDECIDED if a + b + c + d else LOSS
