"""Col: colour a cell of a map in turn, never one beside a cell of your own colour; whoever cannot loses.

Colin Vout; J. H. Conway, On Numbers and Games, 1976.  On a grid with an even number of cells the second player wins by
mirroring every move through the middle.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.games.placing._maps import Map


@dataclass(frozen=True)
class Col(Map):
    """Place stones in turn on `rows` x `columns` cells, never side by side with one of your own. Whoever cannot
    loses."""

    name: ClassVar[str] = "col"

    def legal(self, position: int, slot: int) -> bool:
        mine = self.stones(position, self.mover(position))
        return self.taken(position) >> slot & 1 == 0 and mine & self.board().neighbours[slot] == 0
