"""Gomoku: place stones in turn; the first to have `line` of them in a row, or more, wins; a full board is a draw.

From Japan, on 15 x 15 cells with a line of five, which is far too large here.  The same on small boards is known as the
m,n,k-game.  J. W. H. M. Uiterwijk and H. J. van den Herik, The advantage of the initiative (Information Sciences 122,
2000): a line of 4 is a draw on 4 x 4 and 5 x 5 cells, and the first player wins on 5 x 6.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, grid
from zermelo.games.placing.tictactoe import TicTacToe


@dataclass(frozen=True)
class Gomoku(TicTacToe):
    """Place stones in turn on `rows` x `columns` cells. The first with `line` or more in a row wins."""

    name: ClassVar[str] = "gomoku"
    rows: int = 4
    columns: int = 4
    line: int = 4

    def board(self) -> Board:
        return grid(self.rows, self.columns)
