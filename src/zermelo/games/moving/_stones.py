"""Stones that go from cell to cell: what the games of this family share besides their rules."""

from __future__ import annotations

from typing import Any

from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._two_colours import TwoColours


def every_other(rows: int, columns: int) -> int:
    """The cells of a grid that have the colour of the first, as on a chessboard, as a mask."""
    return sum(1 << cell for cell in range(rows * columns) if (cell // columns + cell % columns) % 2 == 0)


class MovingStones(TwoColours):
    """A game whose moves take a stone from a cell to a cell, and in which who cannot move loses.

    A slot is from * cells + to; both are the same cell where a stone is placed or goes.
    """

    def goals(self, position: int, here: int) -> int:
        """Where the player to move may go from here, as a mask: none if nothing of his can move there."""
        return self.slides(position, here)

    def slides(self, position: int, here: int) -> int:
        """The empty cells beside a stone of his."""
        return self.board().neighbours[here] & self.empty(position) if self.mine(position) >> here & 1 else 0

    def slots(self) -> int:
        return self.board().cells * self.board().cells

    def legal(self, position: int, slot: int) -> bool:
        return self.goals(position, slot // self.board().cells) >> slot % self.board().cells & 1 == 1

    def legal_slots(self, position: int, out: Any) -> int:
        count = 0
        for here in range(self.board().cells):
            goals = self.goals(position, here)
            if goals:
                for there in range(self.board().cells):
                    if goals >> there & 1:
                        out[count] = here * self.board().cells + there
                        count += 1
        return count

    def play(self, position: int, slot: int) -> int:
        return self.passed(self.moved(position, slot // self.board().cells, slot % self.board().cells))

    def moved(self, position: int, here: int, there: int) -> int:
        """A stone of the player to move goes there; what of the other's stands there is captured."""
        home, away = self.board().cells * self.turn(position), self.board().cells * (1 - self.turn(position))
        return position & ~(1 << home + here | 1 << away + there) | 1 << home + there

    def without(self, position: int, player: int, cells: int) -> int:
        """The same without a player's stones on some cells."""
        return position & ~(cells << self.board().cells * player)

    def stuck(self, position: int) -> bool:
        """Whether the player to move cannot."""
        here = 0
        while here < self.board().cells and not self.goals(position, here):
            here += 1
        return here == self.board().cells

    def result(self, position: int) -> int:
        return LOSS if self.stuck(position) else UNDECIDED

    def cells(self, position: int, slot: int) -> tuple[int, ...]:
        here, there = slot // self.board().cells, slot % self.board().cells
        return (here,) if here == there else (here, there)
