"""Wythoff's game: take from one of two heaps, or equally from both.

Long played in China.  W. A. Wythoff, A modification of the game of Nim (Nieuw Archief voor Wiskunde 7, 1907): whoever
moves loses at 1,2, 3,5, 4,7, 6,10, ..., the multiples of the golden ratio and of its square, rounded down; and wins
elsewhere. R. Isaacs found it again as a queen that goes to a corner of the chessboard.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, heaps
from zermelo.core.game import Game
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._notation import need


@dataclass(frozen=True)
class Wythoff(Game):
    """Take from one of two heaps of `first` and `second`, or equally from both. Whoever takes the last one wins."""

    name: ClassVar[str] = "wythoff"
    first: int = 12
    second: int = 10

    def __post_init__(self) -> None:
        need(self, "first", 1, 360)
        need(self, "second", 1, 360)

    def board(self) -> Board:
        return heaps(2)

    def start(self) -> int:
        return self.size() - 1  # first heap * (second + 1) + second heap

    def slots(self) -> int:
        return 3 * max(self.first, self.second)  # 1 from the first heap, from the second, from both; then 2 ...

    def drops(self, slot: int) -> tuple[int, int]:
        """How much a move takes from each heap."""
        taken, kind = slot // 3 + 1, slot % 3
        return 0 if kind == 1 else taken, 0 if kind == 0 else taken

    def legal(self, position: int, slot: int) -> bool:
        from_first, from_second = self.drops(slot)
        return from_first <= position // (self.second + 1) and from_second <= position % (self.second + 1)

    def play(self, position: int, slot: int) -> int:
        from_first, from_second = self.drops(slot)
        return position - from_first * (self.second + 1) - from_second

    def result(self, position: int) -> int:
        return UNDECIDED if position else LOSS

    def size(self) -> int:
        return (self.first + 1) * (self.second + 1)

    def impartial(self) -> bool:
        return True

    def piece(self, position: int, cell: int) -> str:
        return str(position % (self.second + 1) if cell else position // (self.second + 1))

    def write_move(self, position: int, slot: int) -> str:
        return f"{('1', '2', '1+2')[slot % 3]}-{slot // 3 + 1}"
