"""Snort: colour a cell of a map in turn, never one beside a cell of the other's colour; whoever cannot loses.

Simon Norton; J. H. Conway, On Numbers and Games, 1976.  On a grid with a cell in the middle the first player wins: he
takes it and mirrors every move through it.  We know no published value of other grids: by our own solution the second
player wins 4 x 4 in 12 moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.games.placing._maps import Map


@dataclass(frozen=True)
class Snort(Map):
    """Place stones in turn on `rows` x `columns` cells, never side by side with one of the other player. Whoever cannot
    loses."""

    name: ClassVar[str] = "snort"

    def legal(self, position: int, slot: int) -> bool:
        theirs = self.stones(position, 1 - self.mover(position))
        return self.taken(position) >> slot & 1 == 0 and theirs & self.board().neighbours[slot] == 0
