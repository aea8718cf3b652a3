"""Fox and Hounds: hounds that only go forward hunt a fox on the dark cells; the fox wants to get behind them.

E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, 1982, as Fox and Geese: four hounds on 8 x 8 cells catch the
fox.  By our own solution it takes them 44 moves, and three hounds on 6 x 6 cells do not.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from zermelo.boards import Board, grid
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._notation import need
from zermelo.games.moving._stones import MovingStones, every_other


@cache
def dark_cells(side: int) -> Board:
    """The cells of a chessboard that have the colour of a1, joined diagonally."""
    squares = grid(side, side, upwards=True)
    dark = [cell for cell in range(side * side) if every_other(side, side) >> cell & 1]
    return Board(
        tuple(squares.names[cell] for cell in dark),
        tuple(squares.places[cell] for cell in dark),
        tuple(tuple(map(dark.index, track)) for track in squares.tracks if set(track) <= set(dark)),
        squares.outline,
        labels=squares.labels,
    )


@dataclass(frozen=True)
class FoxAndHounds(MovingStones):
    """Orange's fox (X) moves a step diagonally; one of Blue's `hounds` hounds (O) the same but only down. The fox wins
    on the top row; who cannot move loses."""

    name: ClassVar[str] = "foxandhounds"
    title: ClassVar[str] = "Fox and Hounds"
    hounds: int = 4

    def __post_init__(self) -> None:
        need(self, "hounds", 2, 4)

    def board(self) -> Board:
        return dark_cells(2 * self.hounds)

    # A bit a cell for the hounds, then the cell of the fox, then who moves.

    def start(self) -> int:
        cells = self.board().cells
        return (1 << cells) - (1 << cells - self.hounds) | self.hounds // 2 << cells

    def turn(self, position: int) -> int:
        return position >> self.board().cells + 5

    def of(self, position: int, player: int) -> int:
        return position & self.board().full if player else 1 << (position >> self.board().cells & 31)

    def goals(self, position: int, here: int) -> int:
        down = self.board().rays[0][here] | self.board().rays[1][here]
        return self.slides(position, here) & (down if self.turn(position) else self.board().full)

    def play(self, position: int, slot: int) -> int:
        here, there, cells = slot // self.board().cells, slot % self.board().cells, self.board().cells
        change = 1 << here | 1 << there if self.turn(position) else (here ^ there) << cells
        return position ^ change ^ 1 << cells + 5

    def result(self, position: int) -> int:
        behind = self.of(position, 0) >> self.board().cells - self.hounds
        return LOSS if (self.turn(position) and behind) or self.stuck(position) else UNDECIDED
