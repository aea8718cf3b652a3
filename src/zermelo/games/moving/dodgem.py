"""Dodgem: drive your cars off the board, forward or sideways; whoever is rid of all of them wins.

Colin Vout; E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, 1982: on 3 x 3 cells the first player wins.
D. desJardins found in 1996 that 4 x 4 and 5 x 5 cells are draws; `zermelo solve dodgem:4` agrees.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, grid
from zermelo.core.values import LOSS, UNDECIDED, WIN
from zermelo.games._notation import need
from zermelo.games.moving._stones import MovingStones


@dataclass(frozen=True)
class Dodgem(MovingStones):
    """Orange (X) drives right, up or down and leaves at the right of `side` x `side` cells; Blue (O) drives up, left or
    right and leaves at the top. Whoever has no car left, or cannot move, wins."""

    name: ClassVar[str] = "dodgem"
    side: int = 3

    def __post_init__(self) -> None:
        need(self, "side", 2, 5)

    def board(self) -> Board:
        return grid(self.side, self.side, diagonals=False, upwards=True)

    def start(self) -> int:
        corner = 1
        return self.with_stones(self.board().borders[2] ^ corner, self.board().borders[0] ^ corner)

    def goals(self, position: int, here: int) -> int:
        if not self.mine(position) >> here & 1:
            return 0
        forward, backward = (3, 1) if self.turn(position) else (0, 2)  # of right, down, left, up
        found = 0
        for way in range(4):
            there = self.board().steps[way][here]
            if way != backward and there >= 0:
                found |= self.empty(position) & 1 << there
            if way == forward and there < 0:
                found |= 1 << here
        return found

    def play(self, position: int, slot: int) -> int:
        here, there = slot // self.board().cells, slot % self.board().cells
        if here == there:
            return self.passed(self.without(position, self.turn(position), 1 << here))
        return self.passed(self.moved(position, here, there))

    def result(self, position: int) -> int:
        if self.theirs(position) == 0:
            return LOSS
        return WIN if self.stuck(position) else UNDECIDED
