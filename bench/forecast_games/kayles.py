"""Kayles: knock down one pin or two neighbours; whoever knocks down the last one wins. Plies overlap."""

from dataclasses import dataclass

from zermelo import LOSS, UNDECIDED, Game


@dataclass(frozen=True)
class Kayles(Game):
    """A row of `pins`. Whoever knocks down the last one wins."""

    pins: int = 24

    def start(self):
        return (1 << self.pins) - 1

    def slots(self):
        return 2 * self.pins

    def hit(self, slot):
        return (1 + 2 * (slot % 2)) << slot // 2

    def legal(self, row, slot):
        return row & self.hit(slot) == self.hit(slot)

    def play(self, row, slot):
        return row ^ self.hit(slot)

    def result(self, row):
        return UNDECIDED if row else LOSS
