"""Fibonacci Nim: take at most twice as many counters as were taken before.

M. J. Whinihan, Fibonacci Nim (The Fibonacci Quarterly 1, 1963), who names R. E. Gaskell as its inventor: the first
player loses if and only if the heap is one of 2, 3, 5, 8, 13, 21, ...
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, row
from zermelo.core.game import Game
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._notation import need


@dataclass(frozen=True)
class FibonacciNim(Game):
    """Take counters from a heap of `heap`: not all at first, later at most twice what was taken. The last one wins."""

    name: ClassVar[str] = "fibonaccinim"
    heap: int = 20

    def __post_init__(self) -> None:
        need(self, "heap", 2, 200)

    def board(self) -> Board:
        return row(self.heap)

    # What is left, and in the lower eight bits how much of it may be taken.

    def start(self) -> int:
        return self.heap << 8 | self.heap - 1

    def slots(self) -> int:
        return self.heap  # take 1, 2, 3, ...

    def legal(self, position: int, slot: int) -> bool:
        return slot < position & 255

    def play(self, position: int, slot: int) -> int:
        taken, left = slot + 1, (position >> 8) - slot - 1
        return left << 8 | min(2 * taken, left)

    def result(self, position: int) -> int:
        return UNDECIDED if position else LOSS

    def impartial(self) -> bool:
        return True

    def piece(self, position: int, cell: int) -> str:
        """Those that may be taken are stars."""
        left, most = position >> 8, position & 255
        return "." if cell >= left else "*" if cell >= left - most else "+"

    def cells(self, position: int, slot: int) -> tuple[int, ...]:
        return ((position >> 8) - slot - 1,)  # a click takes the counter and all to its right

    def write_move(self, position: int, slot: int) -> str:
        return str(slot + 1)
