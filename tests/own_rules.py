"""Rules of one's own, as people write them into a file: good ones, and slow ones."""

from __future__ import annotations

TEXT = '''\
from dataclasses import dataclass
from zermelo import LOSS, UNDECIDED, Game


@dataclass(frozen=True)
class {name}(Game):
    """Take 1 to `most` from a number in turn. Whoever takes the last one wins."""

    heap: int = {heap}
    most: int = {most}

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


def own_rules(name: str, heap: int, most: int) -> str:
    """The text of a file with one game."""
    return TEXT.format(name=name, heap=heap, most=most)


def slow_rules(name: str, heap: int, most: int) -> str:
    """Rules that cannot be compiled and take their time."""
    return own_rules(name, heap, most).replace("return m < n", "return len([k for k in range(15000)]) and m < n")
