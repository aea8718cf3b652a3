"""Euclid: take a multiple of the smaller heap from the larger, as in the search of a common divisor.

A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm and a winning strategy for it (The Mathematical
Gazette 53, 1969): the first player wins if and only if the heaps are equal or the larger is more than 1.618..., the
golden ratio, times the smaller.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, heaps
from zermelo.core.game import Game
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._notation import need


@dataclass(frozen=True)
class Euclid(Game):
    """Two heaps of `first` and `second`: take a multiple of the smaller from the larger. Who empties a heap wins."""

    name: ClassVar[str] = "euclid"
    first: int = 50
    second: int = 18

    def __post_init__(self) -> None:
        need(self, "first", 1, 1000)
        need(self, "second", 1, 1000)

    def board(self) -> Board:
        return heaps(2)

    def start(self) -> int:
        return self.first << 10 | self.second

    def slots(self) -> int:
        return max(self.first, self.second)  # once the smaller heap, twice, three times, ...

    def smaller(self, position: int) -> int:
        return min(position >> 10, position & 1023)

    def legal(self, position: int, slot: int) -> bool:
        return (slot + 1) * self.smaller(position) <= max(position >> 10, position & 1023)

    def play(self, position: int, slot: int) -> int:
        taken = (slot + 1) * self.smaller(position)
        return position - (taken << 10 if position >> 10 > position & 1023 else taken)

    def result(self, position: int) -> int:
        return UNDECIDED if self.smaller(position) else LOSS

    def impartial(self) -> bool:
        return True

    def piece(self, position: int, cell: int) -> str:
        return str(position & 1023 if cell else position >> 10)

    def write_move(self, position: int, slot: int) -> str:
        return str((slot + 1) * self.smaller(position))
