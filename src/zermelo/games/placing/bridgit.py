"""Bridg-it: link your own points, which lie between those of the other; whoever joins his two sides wins.

D. Gale; M. Gardner, Scientific American, October 1958.  There is no draw, and the first player wins every size: O.
Gross found a pairing of the crossings by which he answers every link (in Gardner, New Mathematical Diversions from
Scientific American, 1966).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from zermelo.boards import Board, grid
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._notation import need
from zermelo.games.placing._stones import Placing


@dataclass(frozen=True)
class Bridgit(Placing):
    """Link two of your neighbouring points in turn, across no other link; `side` `side:link leads|links lead` from side
    to side. Orange wins by joining top and bottom, Blue left and right."""

    name: ClassVar[str] = "bridgit"
    title: ClassVar[str] = "Bridg-it"
    side: int = 3

    def __post_init__(self) -> None:
        need(self, "side", 1, 3)

    # Of the lattice every second cell is a point: the first player's in rows 2, 4, ..., the second's in rows 1, 3, ...
    # A stone on one of the others is a link.  The points along the sides are left out, as they are joined by the side.

    def board(self) -> Board:
        return grid(2 * self.side - 1, 2 * self.side - 1, diagonals=False)

    @cached_property
    def pegs(self) -> int:
        """All of these points, as the position before the first move."""
        across, cells = 2 * self.side - 1, self.board().cells
        return sum(1 << (cell if cell // across % 2 else cell + cells) for cell in range(1, cells, 2))

    def start(self) -> int:
        return self.pegs

    def result(self, position: int) -> int:
        """Only the player who has just moved can have won."""
        last = 1 - self.mover(position)
        top, bottom, left, right = self.board().borders
        chain = self.chain(left if last else top, self.stones(position, last))
        return LOSS if chain & (right if last else bottom) else UNDECIDED

    def sides(self) -> tuple[int, ...]:
        return self.board().borders[:2]
