"""Havannah: place stones on a hexagon of hexagons; a ring, two corners joined, or three sides joined win.

C. Freeling, 1981, on a hexagon of eight or ten along each side.  T. Ewalds, Playing and Solving Havannah (University of
Alberta, 2012), solved the sides up to four.  Three along each side are some 240,000,000 positions, too many to list in
a moment, so that the default is two; ``zermelo solve havannah:3 --engine search`` finds that the first player wins
three in 9 moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from zermelo.boards import Board, hexagon
from zermelo.core.values import DRAW, LOSS, UNDECIDED
from zermelo.games._notation import need
from zermelo.games.placing._stones import Placing


@dataclass(frozen=True)
class Havannah(Placing):
    """Place stones in turn on a hexagon with `side` hexagons along each side. A chain wins that joins two corners, or
    three sides (corners belong to none), or runs around a cell, whatever stands there."""

    name: ClassVar[str] = "havannah"
    side: int = 2

    def __post_init__(self) -> None:
        need(self, "side", 2, 3)

    def board(self) -> Board:
        return hexagon(self.side)

    @cached_property
    def rim(self) -> int:
        return sum(1 << cell for cell, near in enumerate(self.board().neighbours) if near.bit_count() < 6)

    @cached_property
    def corners(self) -> int:
        return sum(1 << cell for cell, near in enumerate(self.board().neighbours) if near.bit_count() == 3)

    def result(self, position: int) -> int:
        """Only the player who has just moved can have won."""
        stones = self.stones(position, 1 - self.mover(position))
        if self.joined(stones) or self.ringed(stones):
            return LOSS
        return DRAW if self.taken(position) == self.board().full else UNDECIDED

    def tier(self, position: int) -> int:
        return position.bit_count()  # for the search engine, which side 3 needs

    def joined(self, stones: int) -> bool:
        """Whether a chain joins two corners or three sides."""
        left = stones & self.rim
        for cell in range(self.board().cells):
            if left >> cell & 1:
                chain = self.chain(1 << cell, stones)
                left &= ~chain
                sides = 0
                for border in self.board().borders:
                    sides += chain & border & ~self.corners != 0
                if sides >= 3 or (chain & self.corners).bit_count() >= 2:
                    return True
        return False

    def ringed(self, stones: int) -> bool:
        """Whether a chain runs around a cell: one that no way leads to from the rim, or one inside the chain."""
        outside = self.chain(self.rim, self.board().full & ~stones)
        if outside | stones != self.board().full:
            return True
        for cell in range(self.board().cells):
            near = self.board().neighbours[cell]
            if self.rim >> cell & 1 == 0 and stones & near == near:
                return True
        return False
