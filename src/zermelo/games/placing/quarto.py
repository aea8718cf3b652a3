"""Quarto: place the piece that the other hands you; a row of pieces that have something in common wins.

B. Müller, 1991, with 16 pieces of four properties on 4 x 4 cells.  That is said to be a draw, found by L. Goossens in
1998; we know no publication.  This is a small sister, 8 pieces of three properties on 3 x 3 cells, of which we know no
published value: by our own solution the second player wins in 10 moves, to place and to hand over being two.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from zermelo.boards import Board, grid, least_image, with_hand
from zermelo.core.game import Game
from zermelo.core.links import bits
from zermelo.core.values import DRAW, UNDECIDED, WIN
from zermelo.games._notation import need

PIECES = ("tD", "sd", "tC", "sc", "tA", "sa", "tV", "sv")
"""Bit 0: tall or small.  Bit 1: closed (D, A) or open (C, V).  Bit 2: round (D, C) or with corners (A, V)."""
STANDING = 0x888888888
HAND = 36


@dataclass(frozen=True)
class Quarto(Game):
    """Place the piece that you were handed on `side` x `side` cells, then hand over another; the first turn only hands
    one over. A piece is tall or small, round (C, D) or with corners (A, V), open (C, V) or closed (A, D). Whoever
    completes a row of `side` that have something in common wins."""

    name: ClassVar[str] = "quarto"
    side: int = 3

    def __post_init__(self) -> None:
        need(self, "side", 2, 3)

    def square(self) -> Board:
        return grid(self.side, self.side)

    def board(self) -> Board:
        return with_hand(self.square(), PIECES)

    # A position has four bits for each cell of the square, and from HAND on four for the hand: 0, or 8 + a piece.  To
    # place and to hand over are two moves, a slot being the cell of the board that is clicked.

    def start(self) -> int:
        return 0

    def slots(self) -> int:
        return self.board().cells

    def turn(self, position: int) -> int:
        placed, held = (position & STANDING).bit_count(), position >> HAND > 0
        return (placed + held) & 1

    def waits(self, position: int, piece: int) -> bool:
        """Whether a piece has not been handed over."""
        while position and position & 15 != 8 + piece:
            position >>= 4
        return position == 0

    def legal(self, position: int, slot: int) -> bool:
        if position >> HAND:
            return slot < self.square().cells and position >> 4 * slot & 15 == 0
        return slot > self.square().cells and self.waits(position, slot - self.square().cells - 1)

    def play(self, position: int, slot: int) -> int:
        held = position >> HAND
        if held:
            return position ^ held << HAND | held << 4 * slot
        return position | 8 + slot - self.square().cells - 1 << HAND

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """The lowest bit of each cell of a row."""
        return tuple(sum(1 << 4 * cell for cell in bits(line)) for line in self.square().lines(self.side))

    def result(self, position: int) -> int:
        """Only the player who has just placed, and has yet to hand over, can have completed a row."""
        for row in self.rows:
            if position >> 3 & row == row:
                for bit in range(3):
                    if position >> bit & row == row or position >> bit & row == 0:
                        return WIN
        return DRAW if (position & STANDING).bit_count() == min(self.square().cells, 8) else UNDECIDED

    def tier(self, position: int) -> int:
        return 2 * (position & STANDING).bit_count() + (position >> HAND > 0)

    def canonical(self, position: int) -> int:
        """The least of all images of the square, in which any properties may be turned around."""
        least = position
        for properties in range(8):
            turned = position ^ (position >> 3 & 0x1111111111) * properties
            least = min(least, least_image(turned, self.square().images(1, 4)))
        return least

    def piece(self, position: int, cell: int) -> str:
        hand = self.square().cells
        if cell > hand:
            return PIECES[cell - hand - 1][1] if self.waits(position, cell - hand - 1) else "."
        code = position >> (4 * cell if cell < hand else HAND) & 15
        return PIECES[code - 8][1] if code else "."

    def cells(self, position: int, slot: int) -> tuple[int, ...]:
        return (slot,)
