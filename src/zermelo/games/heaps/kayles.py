"""Kayles: knock down one pin of a row, or two that stand side by side.

H. E. Dudeney, The Canterbury Puzzles, 1907.  R. K. Guy and C. A. B. Smith, The G-values of various games (Proceedings
of the Cambridge Philosophical Society 52, 1956): the first player wins every row, by keeping two equal halves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, row
from zermelo.core.game import Game
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._notation import need


@dataclass(frozen=True)
class Kayles(Game):
    """Knock down one of `pins` pins or two neighbours, in turn. Whoever knocks down the last one wins."""

    name: ClassVar[str] = "kayles"
    pins: int = 12

    def __post_init__(self) -> None:
        need(self, "pins", 1, 40)

    def board(self) -> Board:
        return row(self.pins)

    def start(self) -> int:
        return (1 << self.pins) - 1  # a bit for each pin that stands

    def slots(self) -> int:
        return 2 * self.pins  # pin 1 alone, pins 1 and 2, pin 2 alone, ...

    def hit(self, slot: int) -> int:
        return (1 + 2 * (slot % 2)) << slot // 2

    def legal(self, position: int, slot: int) -> bool:
        return position & self.hit(slot) == self.hit(slot)

    def play(self, position: int, slot: int) -> int:
        return position ^ self.hit(slot)

    def result(self, position: int) -> int:
        return UNDECIDED if position else LOSS

    def size(self) -> int:
        return 1 << self.pins

    def impartial(self) -> bool:
        return True

    def piece(self, position: int, cell: int) -> str:
        return "*" if position >> cell & 1 else "."
