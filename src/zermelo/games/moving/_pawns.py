"""Stones that go forward only: Breakthrough and Hexapawn."""

from __future__ import annotations

from zermelo.boards import Board, grid
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games.moving._stones import MovingStones

UP, DOWN = 6, 2
"""Directions of a grid with diagonals; those askew come before and after."""


class Pawns(MovingStones):
    """Stones go a step forward, straight or askew; the first on the far side wins, and who cannot move loses."""

    rows: int
    columns: int

    def askew(self, position: int) -> int:
        """The cells where a stone may go askew."""
        raise NotImplementedError

    def board(self) -> Board:
        return grid(self.rows, self.columns, upwards=True)

    def goals(self, position: int, here: int) -> int:
        if not self.mine(position) >> here & 1:
            return 0
        ahead = DOWN if self.turn(position) else UP
        aside = self.board().rays[ahead - 1][here] | self.board().rays[ahead + 1][here]
        free = self.board().rays[ahead][here] & self.empty(position) | aside & self.askew(position)
        return self.board().neighbours[here] & free

    def result(self, position: int) -> int:
        arrived = self.theirs(position) & self.board().borders[self.turn(position)]
        return LOSS if arrived or self.stuck(position) else UNDECIDED

    def tier(self, position: int) -> int:
        """Every move takes a stone a row nearer to the far side, and captured stones have no rows to go."""
        to_go = 0
        for row in range(self.rows):
            cells = self.board().borders[0] << row * self.columns
            to_go += (self.of(position, 0) & cells).bit_count() * (self.rows - row)
            to_go += (self.of(position, 1) & cells).bit_count() * (row + 1)
        return -to_go
