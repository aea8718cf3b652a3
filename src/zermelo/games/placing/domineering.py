"""Domineering: lay dominoes, the first player upright ones, the second level ones; whoever finds no room loses.

Göran Andersson, about 1973; also called crosscram.  D. M. Breuker, J. W. H. M. Uiterwijk and H. J. van den Herik,
Solving 8 x 8 Domineering (Theoretical Computer Science 230, 2000), tell who wins which board: the first player wins
2 x 2, 3 x 3, 4 x 4, 6 x 6, 7 x 7 and 8 x 8, the second 5 x 5.  On 4 rows of 5 the upright dominoes win, whoever begins:
``zermelo solve domineering:5x4`` is the same board turned, with the other player first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.games.placing._maps import Dominoes


@dataclass(frozen=True)
class Domineering(Dominoes):
    """Lay dominoes in turn on `rows` x `columns` cells, Orange upright, Blue level. Whoever cannot loses."""

    name: ClassVar[str] = "domineering"
    columns: int = 5

    def mover(self, position: int) -> int:
        return position.bit_count() // 2 & 1  # two cells to a domino

    def legal(self, position: int, slot: int) -> bool:
        return self.fits(position, self.domino(slot, self.mover(position)))

    def play(self, position: int, slot: int) -> int:
        mover = self.mover(position)
        return position | self.domino(slot, mover) << mover * self.board().cells
