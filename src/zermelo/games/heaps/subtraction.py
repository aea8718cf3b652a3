"""A subtraction game: take one of some given numbers of counters.

S. W. Golomb, A mathematical investigation of games of take-away (Journal of Combinatorial Theory 1, 1966): for any set
of numbers, who wins repeats from some heap on.  With 1, 3 and 4 the first player loses heaps of 0, 2, 7, 9, 14, 16,
...
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, row
from zermelo.core.errors import SpecError
from zermelo.core.game import Game
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._notation import need


@dataclass(frozen=True)
class Subtraction(Game):
    """Take one of `numbers` from a heap of `heap` counters, in turn. Who cannot loses."""

    name: ClassVar[str] = "subtraction"
    numbers: tuple[int, ...] = (1, 3, 4)
    heap: int = 20

    def __post_init__(self) -> None:
        need(self, "heap", 1, 200)
        if not self.numbers or len(set(self.numbers)) < len(self.numbers) or min(self.numbers) < 1:
            raise SpecError(
                "subtraction: {numbers} are no numbers to take: write different ones from 1 on, like subtraction:1,3,4",
                numbers=", ".join(map(str, self.numbers)) or "()",
            )

    def board(self) -> Board:
        return row(self.heap)

    def start(self) -> int:
        return self.heap

    def slots(self) -> int:
        return len(self.numbers)

    def legal(self, left: int, slot: int) -> bool:
        return self.numbers[slot] <= left

    def play(self, left: int, slot: int) -> int:
        return left - self.numbers[slot]

    def result(self, left: int) -> int:
        return UNDECIDED if left >= min(self.numbers) else LOSS

    def impartial(self) -> bool:
        return True

    def piece(self, left: int, cell: int) -> str:
        return "*" if cell < left else "."

    def cells(self, left: int, slot: int) -> tuple[int, ...]:
        return (left - self.numbers[slot],)  # a click takes the counter and all to its right

    def write_move(self, left: int, slot: int) -> str:
        return str(self.numbers[slot])
