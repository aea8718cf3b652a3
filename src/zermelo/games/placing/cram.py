"""Cram: lay dominoes, upright or level as you like; whoever finds no room loses.

M. Gardner, Mathematical Games: Cram, crosscram and quadraphage (Scientific American, February 1974).  By mirroring
every move through the middle the second player wins where both sides are even, and the first, who begins in the middle,
where one of them is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.games.placing._maps import Dominoes


@dataclass(frozen=True)
class Cram(Dominoes):
    """Lay dominoes in turn on `rows` x `columns` cells, upright or level. Whoever cannot loses."""

    name: ClassVar[str] = "cram"

    # A position is the cells under upright dominoes, and above these bits the cells under level ones.

    def slots(self) -> int:
        return 2 * self.board().cells  # the upper cell of an upright domino, then the left one of a level one

    def legal(self, position: int, slot: int) -> bool:
        cells = self.board().cells
        return self.fits(position, self.domino(slot % cells, slot // cells))

    def play(self, position: int, slot: int) -> int:
        cells = self.board().cells
        return position | self.domino(slot % cells, slot // cells) << slot // cells * cells

    def impartial(self) -> bool:
        return True

    def piece(self, position: int, cell: int) -> str:
        return ".|-"[(self.stones(position, 0) >> cell & 1) + 2 * (self.stones(position, 1) >> cell & 1)]
