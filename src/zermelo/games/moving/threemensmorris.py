"""Three Men's Morris: place three stones each, then slide them along rows and columns; three in a row win.

Ovid, Ars amatoria, hints at such a game; H. J. R. Murray, A History of Board-Games Other than Chess, 1952.  Here
diagonals win but are no way to slide.  M. Gardner, The Scientific American Book of Mathematical Puzzles and Diversions,
1959: the first player wins, beginning in the middle.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from zermelo.boards import Board, points
from zermelo.games.moving._rows import DIAGONALS, ROWS_AND_COLUMNS, SlidingRows

LINES = """
a---b---c
|   |   |
d---e---f
|   |   |
g---h---i
"""


@dataclass(frozen=True)
class ThreeMensMorris(SlidingRows):
    """Place three stones each, then slide one along its row or column. Three in a row, also diagonally, win."""

    name: ClassVar[str] = "threemensmorris"
    title: ClassVar[str] = "Three Men's Morris"

    def board(self) -> Board:
        return points(LINES, ROWS_AND_COLUMNS)

    @cached_property
    def winning(self) -> tuple[int, ...]:
        return points(LINES, f"{ROWS_AND_COLUMNS} {DIAGONALS}").lines(3)
