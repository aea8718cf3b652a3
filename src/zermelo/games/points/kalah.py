"""Kalah: sow the seeds of one of your houses; those that come into your store are won.

W. J. Champion, about 1940.  G. Irving, J. Donkers and J. Uiterwijk, Solving Kalah (ICGA Journal 23, 2000), have solved
it up to six houses and five seeds: with three houses it is a draw with one seed in each, and the first player wins
with two, three, four or five.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.core.values import DRAW, UNDECIDED
from zermelo.games.points._sowing import Sowing


@dataclass(frozen=True)
class Kalah(Sowing):
    """Sow from one of your houses, `houses` in number, each of `seeds` `seeds:seed|seeds` at first. A last seed in your
    store moves again; in an empty house of yours it captures those opposite. Who has none left ends the game, and the
    other keeps what remains."""

    name: ClassVar[str] = "kalah"

    def sown(self, position: int, slot: int) -> tuple[int, int]:
        """The position after a move, and what the move won."""
        ours, board, place, won = self.houses, self.seen(position), slot, 0
        left = self.house(board, slot)
        board -= left << 6 * slot
        for _ in range(left):
            place = (place + 1) % (2 * ours + 1)
            if place == ours:
                won += 1  # into the store
            else:
                board += 1 << 6 * (place - (place > ours))
        taken = self.house(board, max(0, 2 * ours - 1 - place))
        if place < ours and self.house(board, place) == 1 and taken > 0:
            won += 1 + taken
            board -= (1 << 6 * place) + (taken << 6 * (2 * ours - 1 - place))
        player = self.turn(position)
        following = player if place == ours else 1 - player
        return (self.swapped(board) if player else board) | following << 12 * ours, won

    def play(self, position: int, slot: int) -> int:
        return self.sown(position, slot)[0]

    def gain(self, position: int, slot: int) -> int:
        return self.sown(position, slot)[1]

    def result(self, position: int) -> int:
        return UNDECIDED if self.side(position, 0) and self.side(position, 1) else DRAW

    def canonical(self, position: int) -> int:
        return self.seen(position)  # who moves makes no difference to what can still be won
