"""Treblecross: tic-tac-toe on a strip, where both players place the same stone.

Berlekamp, Conway and Guy, Winning Ways, 1982.  Who places a stone one or two cells from another loses at once, so it
is the octal game 0.007 of Guy and Smith (1956) on a row two longer; whether its Grundy values repeat is unknown.  They
are 0, and the first player loses, on strips of 6, 12, 22, 30, 32, 44, ... cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, least_image, row
from zermelo.core.game import Game
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._notation import need


@dataclass(frozen=True)
class Treblecross(Game):
    """Place equal stones in turn on a strip of `length` cells. Whoever makes three in a row wins."""

    name: ClassVar[str] = "treblecross"
    length: int = 12

    def __post_init__(self) -> None:
        need(self, "length", 3, 40)

    def board(self) -> Board:
        return row(self.length)

    def start(self) -> int:
        return 0

    def slots(self) -> int:
        return self.length

    def legal(self, position: int, slot: int) -> bool:
        return position >> slot & 1 == 0

    def play(self, position: int, slot: int) -> int:
        return position | 1 << slot

    def result(self, position: int) -> int:
        return LOSS if position & position >> 1 & position >> 2 else UNDECIDED

    def canonical(self, position: int) -> int:
        return least_image(position, self.board().images())

    def impartial(self) -> bool:
        return True

    def piece(self, position: int, cell: int) -> str:
        return "*" if position >> cell & 1 else "."
