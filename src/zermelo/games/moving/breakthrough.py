"""Breakthrough: stones go forward, straight or askew, and capture askew; the first on the far side wins.

Dan Troyka, 2000.  A. Saffidine, N. Jouandeau and T. Cazenave, Solving Breakthrough with Race Patterns and Job-Level
Proof Number Search (Advances in Computer Games 13, 2011), solve 6 x 5 cells with two ranks each.  We know no published
value: by our own solution the first player wins in 11 moves on 4 x 4 cells with one rank; the second in 16 moves on 4 x
5 cells with two, `breakthrough:4x5,2`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.games._notation import need
from zermelo.games.moving._pawns import Pawns


@dataclass(frozen=True)
class Breakthrough(Pawns):
    """Move a stone forward, straight or askew; askew it may capture. Whoever reaches the far side of `rows` x `columns`
    cells, or captures all stones, wins. Ranks of stones on each side at first: `ranks`."""

    name: ClassVar[str] = "breakthrough"
    sizes: ClassVar[tuple[str, ...]] = ("rows", "columns")
    rows: int = 4
    columns: int = 4
    ranks: int = 1

    def __post_init__(self) -> None:
        need(self, "rows", 3, 6)
        need(self, "columns", 2, 5)
        need(self, "ranks", 1, self.rows // 2)

    def start(self) -> int:
        stones = (1 << self.columns * self.ranks) - 1
        return self.with_stones(stones, stones << self.columns * (self.rows - self.ranks))

    def askew(self, position: int) -> int:
        return self.empty(position) | self.theirs(position)
