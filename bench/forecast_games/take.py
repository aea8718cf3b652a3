"""Matches, of which 1, 3 or 4 are taken; whoever takes the last one wins. One position a ply, and very many plies."""

from dataclasses import dataclass

from zermelo import LOSS, UNDECIDED, Game


@dataclass(frozen=True)
class Take(Game):
    """Take 1, 3 or 4 of `count` matches. Whoever takes the last one wins."""

    count: int = 1_000_000

    def start(self):
        return self.count

    def slots(self):
        return 3

    def legal(self, left, slot):
        return left >= (1, 3, 4)[slot]

    def play(self, left, slot):
        return left - (1, 3, 4)[slot]

    def result(self, left):
        return UNDECIDED if left else LOSS
