"""Y: place stones on a triangle of hexagons; whoever joins all three sides by one chain wins.

C. Shannon, in the early fifties; C. Schensted and C. Titus, Mudcrack Y and Poly-Y, 1975.  A full board joins the sides
for exactly one player, so that there is no draw; and since a stone more never harms, the first player wins every size.
`zermelo solve y:5` takes some seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, triangle
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._notation import need
from zermelo.games.placing._stones import Placing


@dataclass(frozen=True)
class Y(Placing):
    """Place stones in turn on a triangle with `side` `side:hexagon|hexagons` along each side. Whoever joins all three
    sides wins."""

    name: ClassVar[str] = "y"
    side: int = 4

    def __post_init__(self) -> None:
        need(self, "side", 1, 7)

    def board(self) -> Board:
        return triangle(self.side)

    def result(self, position: int) -> int:
        """Only the player who has just moved can have won."""
        stones = self.stones(position, 1 - self.mover(position))
        left, bottom, right = self.board().borders
        for cell in range(self.board().cells):
            if (stones & left) >> cell & 1:
                chain = self.chain(1 << cell, stones)
                if chain & bottom and chain & right:
                    return LOSS
        return UNDECIDED
