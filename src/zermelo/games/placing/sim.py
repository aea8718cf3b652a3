"""Sim: colour the lines between six points in turn; whoever makes a triangle of his own colour loses.

G. J. Simmons, The game of SIM (Journal of Recreational Mathematics 2, 1969).  However two colours are spread over the
15 lines, there is a triangle of one colour (F. P. Ramsey, 1930), so that there is no draw.  E. Mead, A. Rosa and C.
Huang, The game of Sim: a winning strategy for the second player (Mathematics Magazine 47, 1974).  By our own
solution five points are a draw, ``zermelo solve sim:5``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import ClassVar

from zermelo.boards import Board, links
from zermelo.core.values import DRAW, UNDECIDED, WIN
from zermelo.games._bits import filled
from zermelo.games._notation import need
from zermelo.games.placing._stones import Placing


@dataclass(frozen=True)
class Sim(Placing):
    """Colour one of the lines between `corners` points in turn. Whoever makes a triangle of his own colour loses."""

    name: ClassVar[str] = "sim"
    corners: int = 6

    def __post_init__(self) -> None:
        need(self, "corners", 4, 6)

    def board(self) -> Board:
        return links(self.corners)

    @cached_property
    def triangles(self) -> tuple[int, ...]:
        threes = combinations("abcdef"[: self.corners], 3)
        return tuple(sum(1 << self.board().cell(a + b) for a, b in combinations(three, 2)) for three in threes)

    def result(self, position: int) -> int:
        """Only the player who has just moved can have made one."""
        lines = self.stones(position, 1 - self.mover(position))
        for triangle in self.triangles:
            if lines & triangle == triangle:
                return WIN
        return DRAW if position.bit_count() == self.slots() else UNDECIDED

    def deciding_cells(self, position: int) -> int:
        return filled(self.triangles, self.stones(position, 0), self.stones(position, 1))

    def show(self, position: int) -> str:
        """A table: the line ``bd`` is in row b and column d."""
        letters = "abcdef"[: self.corners]
        rows = ["  " + " ".join(letters[1:])]
        for number, corner in enumerate(letters[:-1]):
            lines = (self.piece(position, self.board().cell(corner + other)) for other in letters[number + 1 :])
            rows.append(corner + "  " * number + " " + " ".join(lines))
        return "\n".join(rows)
