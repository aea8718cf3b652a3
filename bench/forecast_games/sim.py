"""Sim: colour the lines between six corners; who closes a triangle of his own colour has lost."""

from dataclasses import dataclass

from zermelo import DRAW, UNDECIDED, WIN, Game


@dataclass(frozen=True)
class Sim(Game):
    """A bit for each line that is one's own, and for each of the other player's."""

    corners: int = 6

    def start(self):
        return (0, 0)

    def slots(self):
        return self.corners * (self.corners - 1) // 2

    def legal(self, position, slot):
        own, other = position
        return not (own | other) >> slot & 1

    def play(self, position, slot):
        own, other = position
        return (other, own | 1 << slot)

    def line(self, low, high):
        return high * (high - 1) // 2 + low

    def result(self, position):
        own, other = position
        for c in range(self.corners):
            for b in range(c):
                for a in range(b):
                    sides = 1 << self.line(a, b) | 1 << self.line(a, c) | 1 << self.line(b, c)
                    if other & sides == sides:
                        return WIN
        return UNDECIDED if (own | other) + 1 < 1 << self.slots() else DRAW
