"""Domineering: the first player lays dominoes upright, the second flat; who cannot lay one has lost."""

from dataclasses import dataclass

from zermelo import LOSS, UNDECIDED, Game


@dataclass(frozen=True)
class Domineering(Game):
    """A bit for each covered cell; the topmost bit tells who moves."""

    width: int = 5
    height: int = 5

    def start(self):
        return 0

    def slots(self):
        return self.width * self.height

    def turn(self, position):
        return position >> 60

    def domino(self, position, slot):
        """The cells that a domino would cover, 0 where none fits."""
        if position >> 60:
            return 3 << slot if slot % self.width < self.width - 1 else 0
        return (1 | 1 << self.width) << slot if slot < self.width * (self.height - 1) else 0

    def legal(self, position, slot):
        cells = self.domino(position, slot)
        return cells > 0 and not position & cells

    def play(self, position, slot):
        return (position | self.domino(position, slot)) ^ 1 << 60

    def result(self, position):
        for slot in range(self.width * self.height):
            if self.legal(position, slot):
                return UNDECIDED
        return LOSS
