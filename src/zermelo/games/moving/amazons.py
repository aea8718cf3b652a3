"""Amazons: move like a queen of chess, then shoot an arrow the same way that burns a cell; who cannot move loses.

Walter Zamkauskas, 1988, on 10 x 10 cells with four amazons each.  M. Müller, Solving 5 x 5 Amazons, 2001, and J. Song
and M. Müller, An Enhanced Solver for the Game of Amazons, 2015, solve small boards with several. Here each has one.  We
know no published value: by our own solution the first player wins on 3 x 4 cells, in 18 moves of which every second is
a shot.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, grid, least_image
from zermelo.games._notation import need
from zermelo.games.moving._stones import MovingStones


@dataclass(frozen=True)
class Amazons(MovingStones):
    """Move your amazon any way over empty ones of `rows` x `columns` cells, then shoot an arrow from there in the same
    manner, which burns a cell for good. Who cannot move loses."""

    name: ClassVar[str] = "amazons"
    sizes: ClassVar[tuple[str, ...]] = ("rows", "columns")
    layers: ClassVar[int] = 3  # the third: what is burnt
    signs: ClassVar[str] = "XO#"
    rows: int = 3
    columns: int = 4

    def __post_init__(self) -> None:
        need(self, "rows", 2, 4)
        need(self, "columns", 2, 5)

    def board(self) -> Board:
        return grid(self.rows, self.columns, upwards=True)

    def start(self) -> int:
        middle = self.columns // 2
        return self.with_stones(1 << middle, 1 << self.board().cells - 1 - middle)

    def shooting(self, position: int) -> int:
        """Whether the player to move has moved his amazon and has to shoot."""
        return position >> 3 * self.board().cells + 1

    def goals(self, position: int, here: int) -> int:
        if not self.mine(position) >> here & 1:
            return 0
        found = 0
        for way in range(8):
            there = self.board().steps[way][here]
            while there >= 0 and self.empty(position) >> there & 1:
                found |= 1 << there
                there = self.board().steps[way][there]
        return found

    def play(self, position: int, slot: int) -> int:
        here, there = slot // self.board().cells, slot % self.board().cells
        if self.shooting(position):
            position = self.passed(position) | 1 << 2 * self.board().cells + there
        else:
            position = self.moved(position, here, there)
        return position ^ 1 << 3 * self.board().cells + 1

    def cells(self, position: int, slot: int) -> tuple[int, ...]:
        here, there = slot // self.board().cells, slot % self.board().cells
        return (there,) if self.shooting(position) else (here, there)

    def canonical(self, position: int) -> int:
        return least_image(position, self.board().images(3))
