"""Chopsticks: tap a hand of the other's with one of yours, and as many fingers as yours shows are added to it.

A game of schoolchildren in many countries.  We know no published value: by our own solution it is a draw, with and
without `rollover`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, grid
from zermelo.core.game import Game
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._notation import need


@dataclass(frozen=True)
class Chopsticks(Game):
    """Tap a hand of the other's to add yours to it; one of `fingers` fingers or more `rollover:loses so many|is out`.
    Or share your fingers anew between your hands. Who has both hands out loses."""

    name: ClassVar[str] = "chopsticks"
    fingers: int = 5
    rollover: bool = False

    def __post_init__(self) -> None:
        need(self, "fingers", 2, 8)

    def board(self) -> Board:
        return grid(2, 2, upwards=True)  # the first player's hands below

    # Three bits for each hand, the first player's before the second's, and who moves.

    def start(self) -> int:
        return 0o1111

    def slots(self) -> int:
        return 4 + self.fingers  # taps of a hand on a hand; then how many fingers the left hand has after sharing

    def turn(self, position: int) -> int:
        return position >> 12

    def hand(self, position: int, player: int, right: int) -> int:
        return position >> 6 * player + 3 * right & 7

    def with_hand(self, position: int, player: int, right: int, count: int) -> int:
        return position + (count - self.hand(position, player, right) << 6 * player + 3 * right)

    def legal(self, position: int, slot: int) -> bool:
        player = self.turn(position)
        if slot < 4:
            return self.hand(position, player, slot // 2) > 0 and self.hand(position, 1 - player, slot % 2) > 0
        left, right = self.hand(position, player, 0), self.hand(position, player, 1)
        given, rest = slot - 4, left + right - slot + 4
        return given > 0 and 0 < rest < self.fingers and given != left and given != right

    def play(self, position: int, slot: int) -> int:
        player = self.turn(position)
        if slot < 4:
            count = self.hand(position, player, slot // 2) + self.hand(position, 1 - player, slot % 2)
            if count >= self.fingers:
                count = count - self.fingers if self.rollover else 0
            return self.with_hand(position, 1 - player, slot % 2, count) ^ 1 << 12
        together = self.hand(position, player, 0) + self.hand(position, player, 1)
        shared = self.with_hand(self.with_hand(position, player, 0, slot - 4), player, 1, together - slot + 4)
        return shared ^ 1 << 12

    def result(self, position: int) -> int:
        return UNDECIDED if position >> 6 * self.turn(position) & 0o77 else LOSS

    def canonical(self, position: int) -> int:
        for player in range(2):
            left, right = self.hand(position, player, 0), self.hand(position, player, 1)
            position = self.with_hand(
                self.with_hand(position, player, 0, max(left, right)), player, 1, min(left, right)
            )
        return position

    def piece(self, position: int, cell: int) -> str:
        return str(self.hand(position, cell // 2, cell % 2))

    def cells(self, position: int, slot: int) -> tuple[int, ...]:
        player = self.turn(position)
        return (2 * player + slot // 2, 2 - 2 * player + slot % 2) if slot < 4 else (2 * player, 2 * player + 1)
