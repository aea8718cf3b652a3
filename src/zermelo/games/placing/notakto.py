"""Notakto: tic-tac-toe in which both players place the same stone, and three in a row lose.

T. E. Plambeck and G. Whitehead, The Secrets of Notakto: Winning at X-only Tic-Tac-Toe, 2013: on one board of 3 x 3 the
first player wins, beginning in the middle.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, grid, least_image
from zermelo.core.game import Game
from zermelo.core.values import UNDECIDED, WIN
from zermelo.games._bits import filled
from zermelo.games._notation import need


@dataclass(frozen=True)
class Notakto(Game):
    """Place equal stones in turn on `side` x `side` cells. Whoever makes three in a row loses."""

    name: ClassVar[str] = "notakto"
    side: int = 3

    def __post_init__(self) -> None:
        need(self, "side", 3, 5)

    def board(self) -> Board:
        return grid(self.side, self.side)

    def start(self) -> int:
        return 0

    def slots(self) -> int:
        return self.board().cells

    def legal(self, position: int, slot: int) -> bool:
        return position >> slot & 1 == 0

    def play(self, position: int, slot: int) -> int:
        return position | 1 << slot

    def result(self, position: int) -> int:
        for line in self.board().lines(3):
            if position & line == line:
                return WIN
        return UNDECIDED

    def canonical(self, position: int) -> int:
        return least_image(position, self.board().images())

    def deciding_cells(self, position: int) -> int:
        return filled(self.board().lines(3), position)

    def piece(self, position: int, cell: int) -> str:
        return "*" if position >> cell & 1 else "."
