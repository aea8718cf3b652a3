"""Stones of two players on the cells of a board, in games in which they move, change sides or are captured.

A position has a bit a cell for the stones of the first player, then as many for those of the second, perhaps as many
for what is nobody's, and then who moves.
"""

from __future__ import annotations

from typing import ClassVar

from zermelo.boards import Board
from zermelo.core.game import Game
from zermelo.core.language import Sentence
from zermelo.games._notation import misplaced

NEUTRAL = 2
"""The layer of what is nobody's."""


class TwoColours(Game):
    """A game whose positions are the stones of two players, and who moves."""

    layers: ClassVar[int] = 2
    signs: ClassVar[str] = "XO*"
    """What stands for a stone of each layer."""

    def board(self) -> Board:
        raise NotImplementedError

    def with_stones(self, *layers: int) -> int:
        """The first player is to move, and the stones of each layer are on these cells."""
        return sum(cells << self.board().cells * layer for layer, cells in enumerate(layers))

    def standing(self, picture: str) -> int:
        """The first player is to move, and stones stand as in this picture of the board, row by row."""
        cells = picture.replace(" ", "")
        return self.with_stones(*(sum(1 << k for k, sign in enumerate(cells) if sign == own) for own in self.signs))

    def turn(self, position: int) -> int:
        return position >> self.layers * self.board().cells & 1

    def passed(self, position: int) -> int:
        """The same with the other player to move."""
        return position ^ 1 << self.layers * self.board().cells

    def of(self, position: int, player: int) -> int:
        """The stones of a player, as a mask; of 2, what is nobody's."""
        return position >> self.board().cells * player & self.board().full

    def mine(self, position: int) -> int:
        """The stones of the player to move."""
        return self.of(position, self.turn(position))

    def theirs(self, position: int) -> int:
        """The stones of the other player."""
        return self.of(position, 1 - self.turn(position))

    def empty(self, position: int) -> int:
        """The cells where nothing stands."""
        standing = 0
        for player in range(self.layers):
            standing |= self.of(position, player)
        return self.board().full & ~standing

    def fault(self, position: int) -> Sentence:
        return misplaced(self.board(), *(self.of(position, player) for player in range(self.layers)))

    def piece(self, position: int, cell: int) -> str:
        for player in range(self.layers):
            if self.of(position, player) >> cell & 1:
                return self.signs[player]
        return "."
