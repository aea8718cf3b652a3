"""Dots and Boxes: draw an edge between two dots; who closes a box scores it and draws again.

É. Lucas, L'Arithmétique amusante, 1895.  E. Berlekamp, The Dots and Boxes Game, 2000; J. Barker and R. Korf, Solving
Dots-and-Boxes (AAAI 2012): 4 x 5 boxes are a draw.  By our own solution the second player wins 3 x 3 boxes by three,
`zermelo solve dotsandboxes:3 --symmetry`; we do not know who first published it.  Of 2 x 2 boxes we know no published
value: by our own solution the first player wins them by two.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, edges
from zermelo.core.game import Game
from zermelo.core.values import DRAW, UNDECIDED
from zermelo.games._notation import need


@dataclass(frozen=True)
class DotsAndBoxes(Game):
    """Draw an edge in turn. Who closes a box scores it and moves again; the most of `rows` x `columns` boxes win."""

    name: ClassVar[str] = "dotsandboxes"
    title: ClassVar[str] = "Dots and Boxes"
    sizes: ClassVar[tuple[str, ...]] = ("rows", "columns")
    rows: int = 2
    columns: int = 2

    def __post_init__(self) -> None:
        need(self, "rows", 1, 5)
        need(self, "columns", 1, 5)

    def board(self) -> Board:
        return edges(self.rows, self.columns)

    # A bit for each edge that is drawn, and above them who moves: the boxes won need not be remembered.

    def start(self) -> int:
        return 0

    def slots(self) -> int:
        return self.board().cells

    def legal(self, position: int, slot: int) -> bool:
        return position >> slot & 1 == 0

    def play(self, position: int, slot: int) -> int:
        turn = 0 if self.gain(position, slot) else 1
        return (position | 1 << slot) ^ turn << self.slots()

    def gain(self, position: int, slot: int) -> int:
        drawn, points = position | 1 << slot, 0
        for box in self.board().boxes:
            if drawn & box == box and position & box != box:
                points += 1
        return points

    def result(self, position: int) -> int:
        return DRAW if self.canonical(position) == self.board().full else UNDECIDED

    def turn(self, position: int) -> int:
        return position >> self.slots()

    def canonical(self, position: int) -> int:  # who moves makes no difference to what can still be won
        return position & self.board().full

    def tier(self, position: int) -> int:
        return self.canonical(position).bit_count()

    def piece(self, position: int, cell: int) -> str:
        return "." if self.legal(position, cell) else "|" if self.board().places[cell][1] % 2 else "-"
