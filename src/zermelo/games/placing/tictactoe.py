"""Tic-tac-toe: place stones in turn; the first to have `line` of them in a row wins, a full board is a draw.

Cells are numbered row by row from the top left.  A position of up to 31 cells is one word: the first player's
stones (X) in the low bits, the second's (O) above.  A larger one, up to 63 cells, is two: (first, second).

      a   b   c
    +---+---+---+
  1 | 0 | 1 | 2 |         X at b2 and O at a1:
    +---+---+---+
  2 | 3 | 4 | 5 |         000000001 000010000
    +---+---+---+          second's   first's
  3 | 6 | 7 | 8 |
    +---+---+---+
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from zermelo.boards import Board, grid
from zermelo.boards.squares import LETTERS
from zermelo.core.errors import SpecError
from zermelo.core.game import Position
from zermelo.core.values import DRAW, LOSS, UNDECIDED
from zermelo.games._bits import WORD_BITS, Swaps, as_swaps, swapped
from zermelo.games._notation import need
from zermelo.games.placing._lines import folds
from zermelo.games.placing._stones_in_words import Stones


@dataclass(frozen=True)
class TicTacToe(Stones):
    """Place stones in turn on `rows` x `columns` cells. The first with `line` in a row wins."""

    name: ClassVar[str] = "tictactoe"
    sizes: ClassVar[tuple[str, ...]] = ("rows", "columns")
    rows: int = 3
    columns: int = 3
    line: int = 3

    def __post_init__(self) -> None:
        need(self, "rows", 1, WORD_BITS)
        need(self, "columns", 1, len(LETTERS))
        if self.area > WORD_BITS:
            raise SpecError(
                "{game}: {rows!r}x{columns!r} has {cells} cells: write a board of at most {most}",
                game=self.name,
                rows=self.rows,
                columns=self.columns,
                cells=self.area,
                most=WORD_BITS,
            )
        need(self, "line", 2, max(self.rows, self.columns, 3))

    # The board as constants.

    def board(self) -> Board:
        return grid(self.rows, self.columns, marks=True)

    @cached_property
    def spans(self) -> tuple[int, ...]:
        return folds(self.line)

    @cached_property
    def directions(self) -> tuple[tuple[int, int], ...]:
        """For each way that lines run: the step from cell to cell, and the cells where a line can begin."""
        ways: dict[int, int] = {}
        for line in self.board().lines(self.line):
            first, others = line & -line, line & line - 1
            step = (others & -others).bit_length() - first.bit_length()
            ways[step] = ways.get(step, 0) | first
        return tuple(ways.items()) or ((0, 0),)

    @cached_property
    def upside_down(self) -> Swaps:
        rows, columns = range(self.rows), range(self.columns)
        return self.reflection([row * self.columns + column for row in reversed(rows) for column in columns])

    @cached_property
    def across(self) -> Swaps:
        """A square transposed, a rectangle left to right: with ``upside_down`` it makes every symmetry."""
        rows, columns = range(self.rows), range(self.columns)
        if self.rows == self.columns:
            return self.reflection([column * self.columns + row for row in rows for column in columns])
        return self.reflection([row * self.columns + column for row in rows for column in reversed(columns)])

    def reflection(self, images: list[int]) -> Swaps:
        """The swaps of cells, made on the stones of both players at once where they share a word."""
        return as_swaps(images if self.wide else images + [self.area + image for image in images])

    # The rules.

    def start(self) -> Position:
        return (0, 0) if self.wide else 0

    def slots(self) -> int:
        return self.area

    def legal(self, position: Position, slot: int) -> bool:
        return self.taken(position) >> slot & 1 == 0

    def play(self, position: Position, slot: int) -> Position:
        second_moves = self.tier(position) & 1
        if self.wide:
            first, second = position
            return (first, second | 1 << slot) if second_moves else (first | 1 << slot, second)
        return position | 1 << slot + second_moves * self.area

    def result(self, position: Position) -> int:
        """Only the player who has just moved can have won."""
        if self.lined(self.stones(position, 1 - (self.tier(position) & 1))):
            return LOSS
        return DRAW if self.taken(position) == self.full else UNDECIDED

    def tier(self, position: Position) -> int:
        """The number of stones."""
        return self.taken(position).bit_count()

    def canonical(self, position: Position) -> Position:
        """The smallest of the 8 images of a square, the 4 of a rectangle: reflected in turn in two ways."""
        smallest = image = position
        for _ in range(4 if self.rows == self.columns else 2):
            image = self.reflected(image, True)
            smallest = image if image < smallest else smallest
            image = self.reflected(image, False)
            smallest = image if image < smallest else smallest
        return smallest

    # Their parts.

    def taken(self, position: Position) -> int:
        """The cells with a stone."""
        return self.stones(position, 0) | self.stones(position, 1)

    def stones(self, position: Position, player: int) -> int:
        if self.wide:
            first, second = position
            return int(second if player else first)
        return int(position >> self.area if player else position & self.full)

    def lined(self, stones: int) -> bool:
        """Whether these stones make a line."""
        lines = 0
        for way in range(len(self.directions)):
            run = stones
            for span in self.spans:
                run &= run >> span * self.directions[way][0]
            lines |= run & self.directions[way][1]
        return lines != 0

    def reflected(self, position: Position, upside_down: bool) -> Position:
        if self.wide:
            first, second = position
            if upside_down:
                return swapped(first, self.upside_down), swapped(second, self.upside_down)
            return swapped(first, self.across), swapped(second, self.across)
        return swapped(position, self.upside_down) if upside_down else swapped(position, self.across)

    # Words.

    def wins(self, cells: int, player: int) -> bool:
        return self.lined(cells)

    def with_stones(self, first: int, second: int) -> Position:
        return (first, second) if self.wide else first | second << self.area
