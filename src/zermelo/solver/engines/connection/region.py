"""Up to 61 cells of a board, numbered anew so that a set of them is one machine word.

A board that small is a region as a whole, whatever stones stand on it.  Of a larger one, a region is made for a
position: its cells are empty then, and the stones around them become hubs.  Empty cells left outside belong to
neither player, so that whatever is connected within the region is connected on the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from zermelo.core.links import Links, bits

MOST: Final = 61
"""Cells of a region: a word of 63 bits has room for them and for two sides."""

Stones = tuple[int, int]
"""The cells of the board that each player holds."""


@dataclass(frozen=True)
class Region:
    """Cells of a board and the stones that were there before."""

    links: Links
    cells: tuple[int, ...]
    fixed: Stones = (0, 0)

    @cached_property
    def whole(self) -> int:
        """The cells, as a set of the board."""
        return sum(1 << cell for cell in self.cells)

    @cached_property
    def exact(self) -> bool:
        """Whether no empty cell of the board is left out."""
        return not (1 << len(self.links.near)) - 1 & ~(self.whole | self.fixed[0] | self.fixed[1])

    def holds(self, stones: Stones) -> bool:
        """Whether the position has grown out of this region: the old stones, and others within."""
        return all(now & ~self.whole == old for now, old in zip(stones, self.fixed, strict=True))

    def inside(self, cells: int) -> int:
        """A set of the board as a set of the region."""
        return sum(1 << number for number, cell in enumerate(self.cells) if cells >> cell & 1)

    def outside(self, cells: int) -> int:
        """A set of the region as a set of the board."""
        return sum(1 << self.cells[number] for number in bits(cells))

    def near(self) -> NDArray[np.int64]:
        """The cells of the region that touch each."""
        return np.array([self.inside(self.links.near[cell]) for cell in self.cells], np.int64)

    def hubs(self) -> NDArray[np.int64]:
        """What touches each hub of each player; who has fewer gets some that touch nothing."""
        found = [self._hubs(player) for player in (0, 1)]
        most = max(map(len, found))
        return np.array([[*hubs, *[0] * (most - len(hubs))] for hubs in found], np.int64)

    def _hubs(self, player: int) -> list[int]:
        """The region's cells that touch each side, grown by the stones that touch it, then each other group."""
        stones, found = self.fixed[player], []
        for side in self.links.sides[player]:
            group = self.links.flooded(side, self.fixed[player])
            found.append(self.inside(side | self.links.around(group)))
            stones &= ~group
        while stones:
            group = self.links.flooded(stones & -stones, stones)
            found.append(self.inside(self.links.around(group)))
            stones &= ~group
        return found

    def symmetric(self) -> bool:
        """Whether the board is the same with its cells in the opposite order, as Hex is after half a turn."""
        if any(self.fixed) or not self.exact:
            return False
        count = len(self.cells)

        def turned(cells: int) -> int:
            return sum(1 << count - 1 - cell for cell in bits(cells))

        same = all(turned(near) == self.links.near[count - 1 - cell] for cell, near in enumerate(self.links.near))
        return same and all({turned(one), turned(other)} == {one, other} for one, other in self.links.sides)


def region_of(links: Links, stones: Stones) -> Region:
    """The whole board if it is small, else the empty cells of a position; the caller sees to it that those are few."""
    cells = tuple(range(len(links.near)))
    if len(cells) <= MOST:
        return Region(links, cells)
    return Region(links, tuple(cell for cell in cells if not (stones[0] | stones[1]) >> cell & 1), stones)
