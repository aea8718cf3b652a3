"""Tsoro Yematatu: place three stones each on seven points, then slide or jump into the empty one; three in a row win.

From Zimbabwe.  We know no published value: by our own solution it is a draw.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, points
from zermelo.games.moving._rows import SlidingRows

PICTURE = r"""
        a
      / | \
    b---c---d
  /     |     \
e-------f-------g
"""


@dataclass(frozen=True)
class TsoroYematatu(SlidingRows):
    """Place three stones each, then move one along a line to the empty point, jumping if need be. Three in a row
    win."""

    name: ClassVar[str] = "tsoroyematatu"

    def board(self) -> Board:
        return points(PICTURE, "abe acf adg bcd efg")

    def slides(self, position: int, here: int) -> int:
        found = 0
        for row in self.winning:  # from one end of a row one jumps to the other
            if row & self.mine(position) & 1 << here:
                found |= row
        return found & self.empty(position)
