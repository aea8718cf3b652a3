"""Rules of one's own, as people write them: good ones, and slow ones."""

from __future__ import annotations

OWN = '''\
from dataclasses import dataclass
from zermelo import LOSS, UNDECIDED, Game


@dataclass(frozen=True)
class Countdown(Game):
    """Take 1 to `most` from a number in turn. Whoever takes the last one wins."""

    heap: int = 6
    most: int = 2

    def start(self):
        return self.heap

    def slots(self):
        return self.most

    def legal(self, n, m):
        return m < n

    def play(self, n, m):
        return n - m - 1

    def result(self, n):
        return UNDECIDED if n > 0 else LOSS
'''
SLOW = (
    OWN.replace("Countdown", "Slow")
    .replace("heap: int = 6", "heap: int = 5000")
    .replace("return m < n", "return len([k for k in range(15000)]) and m < n")
)
"""Rules that cannot be compiled and take their time."""
