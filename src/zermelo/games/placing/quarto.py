"""Quarto: place the piece that the other hands you; a row of pieces that have something in common wins.

B. Müller, 1991, with 16 pieces of four properties on 4 x 4 cells, which is a draw (L. Goossens, 1998).  This is a small
sister, 8 pieces of three properties on 3 x 3 cells, of which we know no published value: by our own solution the second
player wins in 6 turns.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import ClassVar

from zermelo.boards import Board, grid, least_image
from zermelo.core.game import Game
from zermelo.core.values import DRAW, LOSS, UNDECIDED
from zermelo.games._notation import need

PIECES = "DdCcAaVv"
"""Bit 0: tall or small.  Bit 1: closed (D, A) or open (C, V).  Bit 2: round (D, C) or with corners (A, V)."""
HAND = 36
"""From this bit on stands the piece to place, and a bit above its three properties; 0 if there is none."""
HELD = 8


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

    # A position is four masks of cells: where pieces stand, and which of them have each property.

    def start(self) -> int:
        return 0

    def slots(self) -> int:
        return 9 * self.square().cells  # 9 times the cell, plus the piece to hand over, counted from 1, or 0 for none

    def hand(self, position: int) -> int:
        return position >> HAND

    def standing(self, position: int) -> int:
        """The cells with a piece."""
        return position & self.square().full

    def having(self, position: int, bit: int) -> int:
        """The cells with a piece of that property."""
        return position >> (bit + 1) * self.square().cells & self.square().full

    def over(self, count: int) -> bool:
        """Whether nothing can be placed after so many pieces."""
        return count == min(self.square().cells, 8)

    def waits(self, position: int, piece: int) -> bool:
        """Whether a piece, counted from 0, is neither on the board nor in hand."""
        cells = self.standing(position)
        for bit in range(3):
            cells &= self.having(position, bit) if piece >> bit & 1 else ~self.having(position, bit)
        return cells == 0 and piece + HELD != self.hand(position)

    def legal(self, position: int, slot: int) -> bool:
        cell, handed = slot // 9, slot % 9
        if self.hand(position) == 0:
            return cell == 0 and handed > 0
        if position >> cell & 1:
            return False
        if handed == 0 or self.over(self.standing(position).bit_count() + 1):
            return handed == 0 and self.over(self.standing(position).bit_count() + 1)
        return self.waits(position, handed - 1)

    def play(self, position: int, slot: int) -> int:
        cell, handed, piece = slot // 9, slot % 9, self.hand(position)
        position &= (1 << HAND) - 1
        if piece:
            position |= 1 << cell
            for bit in range(3):
                position |= (piece >> bit & 1) << cell + (bit + 1) * self.square().cells
        return position | (handed - 1 + HELD) << HAND if handed else position

    def result(self, position: int) -> int:
        for line in self.square().lines(self.side):
            if position & line == line:
                for bit in range(3):
                    common = self.having(position, bit) & line
                    if common == line or common == 0:
                        return LOSS
        return DRAW if self.over(self.standing(position).bit_count()) else UNDECIDED

    def tier(self, position: int) -> int:
        return 2 * self.standing(position).bit_count() + (self.hand(position) > 0)

    def canonical(self, position: int) -> int:
        """Every property may be turned around: so that the piece in hand has none, or in all ways if there is none."""
        if self.hand(position):
            return least_image(self.turned(position, self.hand(position) - HELD), self.square().images(4))
        least = position
        for properties in range(8):
            least = min(least, least_image(self.turned(position, properties), self.square().images(4)))
        return least

    def turned(self, position: int, properties: int) -> int:
        """The position in which each piece has those of these properties that it had not."""
        for bit in range(3):
            if properties >> bit & 1:
                position ^= self.standing(position) << (bit + 1) * self.square().cells
                position ^= (self.hand(position) > 0) << HAND + bit
        return position

    # The board shows the square, the piece in hand, and those that wait.

    def board(self) -> Board:
        return with_pieces(self.side)

    def piece(self, position: int, cell: int) -> str:
        squares = self.square().cells
        if cell > squares:
            return PIECES[cell - squares - 1] if self.waits(position, cell - squares - 1) else "."
        if cell == squares:
            return PIECES[self.hand(position) - HELD] if self.hand(position) else "."
        if position >> cell & 1 == 0:
            return "."
        return PIECES[sum((self.having(position, bit) >> cell & 1) << bit for bit in range(3))]

    def cells(self, position: int, slot: int) -> tuple[int, ...]:
        """Where the piece in hand goes, then the one that is handed over."""
        placed = (slot // 9,) if self.hand(position) else ()
        return placed + ((self.square().cells + slot % 9,) if slot % 9 else ())


@cache
def with_pieces(side: int) -> Board:
    """A square; to its right the piece in hand; and below the pieces that wait: tD is tall, sd is small."""
    square = grid(side, side)
    return replace(
        square,
        names=(*square.names, "hand", *(("t" if piece.isupper() else "s") + piece for piece in PIECES)),
        places=(*square.places, (side + 1.0, 1.0), *((k % 4, side + 1.0 + k // 4) for k in range(8))),
    )
