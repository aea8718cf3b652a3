"""Quixo: take a cube from the edge, blank or yours, and push it in at an end of its row or column with your mark.

Thierry Chapeau, 1995.  S. Tanaka, F. Bonnet, S. Tixeuil and Y. Tamura, Quixo Is Solved, 2020: with 5 x 5 cubes, as
it is sold, it is a draw; they analyse smaller boards too.  By our own solution the first player wins with 3 x 3 cubes
in 7 moves and with 4 x 4 in 21: `zermelo solve quixo:4 --symmetry`, 10,339,244 positions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, grid, least_image
from zermelo.core.values import LOSS, UNDECIDED, WIN
from zermelo.games._bits import filled
from zermelo.games._notation import need
from zermelo.games.moving._stones import MovingStones


@dataclass(frozen=True)
class Quixo(MovingStones):
    """Take a cube at the edge, blank or yours, and push it in with your mark at another end of its row or column.
    `side` marks in a row win; whoever makes a row of the other's loses."""

    name: ClassVar[str] = "quixo"
    side: int = 3

    def __post_init__(self) -> None:
        need(self, "side", 2, 5)

    def board(self) -> Board:
        return grid(self.side, self.side, marks=True)

    def start(self) -> int:
        return 0

    def goals(self, position: int, here: int) -> int:
        row, column, last = here // self.side, here % self.side, self.side - 1
        if self.theirs(position) >> here & 1 or (0 < row < last and 0 < column < last):
            return 0
        ends = 1 << row * self.side | 1 << row * self.side + last | 1 << column | 1 << last * self.side + column
        return ends & ~(1 << here)

    def play(self, position: int, slot: int) -> int:
        here, there, cells = slot // self.board().cells, slot % self.board().cells, self.board().cells
        step = self.side if (there - here) % self.side == 0 else 1
        if there < here:
            step = -step
        while here != there:  # the cubes up to there move towards the gap
            for layer in (0, cells):
                position = position & ~(1 << layer + here) | (position >> layer + here + step & 1) << layer + here
            here += step
        return self.passed(self.moved(position, there, there))

    def result(self, position: int) -> int:
        for row in self.board().lines(self.side):
            if self.mine(position) & row == row:
                return WIN
        for row in self.board().lines(self.side):
            if self.theirs(position) & row == row:
                return LOSS
        return UNDECIDED

    def deciding_cells(self, position: int) -> int:
        return filled(self.board().lines(self.side), self.mine(position), self.theirs(position))

    def canonical(self, position: int) -> int:
        return least_image(position, self.board().images(2))
