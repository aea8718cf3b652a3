"""Taking one to three from a heap, which many tests compile: with each ``most`` its rules are others."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo import LOSS, UNDECIDED, Game


@dataclass(frozen=True)
class Take(Game):
    """Positions of one int, of which a number too large is made at 7."""

    heap: int = 30
    factor: int = 1
    most: int = 3

    def start(self):
        return self.heap

    def slots(self):
        return 9

    def legal(self, n, slot):
        return slot < n and slot < self.most

    def play(self, n, slot):
        return (n - slot - 1) * (1 if n != 7 else self.factor)

    def result(self, n):
        return UNDECIDED if n else LOSS

    def size(self):
        return self.heap + 1
