"""The board of a connection game: cells, which touch each other, and two sides for each player.

Vocabulary
    cell   a place for one stone, numbered from 0; playing slot k places a stone on cell k
    cells  a set of them as the bits of one int
    side   the cells along one side of the board: whoever joins his two sides by a chain of his own stones wins
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from zermelo.core.errors import RulesError

LISTED_CELLS: Final = 16
"""Of boards with more cells, positions are not listed: it is proved who wins, and not when."""


@dataclass(frozen=True)
class Links:
    """What ``Game.links`` tells: for each cell the cells that touch it, and for each player his two sides."""

    near: tuple[int, ...]
    sides: tuple[tuple[int, int], tuple[int, int]]

    def __post_init__(self) -> None:
        """Refuse what is no board."""
        board = (1 << len(self.near)) - 1
        for cell, touching in enumerate(self.near):
            if touching & ~board:
                raise RulesError(
                    "links: cell {cell!r} touches one beyond the last, {last!r}", cell=cell, last=len(self.near) - 1
                )
            for other in bits(touching):
                if other == cell or not self.near[other] >> cell & 1:
                    raise RulesError(
                        "links: cell {cell!r} touches {other!r}, but {other!r} does not touch {cell!r} back",
                        cell=cell,
                        other=other,
                    )
        for sides in self.sides:
            for side in sides:
                if not 0 < side <= board:
                    raise RulesError("links: a side has no cells, or cells that are not on the board")

    def flooded(self, seeds: int, stones: int) -> int:
        """All of the stones that a chain of them joins with some of the seeds."""
        reached, front = 0, seeds & stones
        while front:
            reached |= front
            front = stones & ~reached & self.around(front)
        return reached

    def around(self, cells: int) -> int:
        """All cells that touch one of these."""
        found = 0
        for cell in bits(cells):
            found |= self.near[cell]
        return found

    def joins(self, stones: int, player: int) -> bool:
        """Whether these stones join the two sides of a player."""
        one, other = self.sides[player]
        return bool(self.flooded(one, stones) & other)


def bits(cells: int) -> Iterator[int]:
    """The numbers of the cells in a set, from the lowest."""
    while cells:
        yield (cells & -cells).bit_length() - 1
        cells &= cells - 1
