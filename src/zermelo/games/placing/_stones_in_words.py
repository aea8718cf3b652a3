"""Boards of stones in words: what Hex, tic-tac-toe and Connect Four share besides their rules.

Vocabulary
    player  0, the first, whose stones are X; or 1, the second, whose stones are O
    cell    a place of the board, numbered row by row from the top left
    cells   a set of them as the bits of one int, as large as the board (this code is never compiled)

A position is written row by row from the top, ``X.O/.X./..O``; cells are named and shown as their board does.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from zermelo.boards import Board, grid
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.links import bits
from zermelo.games._bits import WORD_BITS
from zermelo.games._notation import checked, misplaced, unreadable

EMPTY: Final = "."
STONES: Final = "XO"
NAMES: Final = "first", "second"
WON_BEFORE: Final = (
    phrase("play went on after X had won"),
    phrase("play went on after O had won"),
)


class Stones(Game):
    """A game whose positions are stones on rows x columns cells, and in which a stone once placed stays."""

    rows: int
    columns: int

    # The board as constants.

    @cached_property
    def area(self) -> int:
        """How many cells there are."""
        return self.rows * self.columns

    @cached_property
    def full(self) -> int:
        """All cells."""
        return (1 << self.area) - 1

    @cached_property
    def wide(self) -> bool:
        """Whether the stones of both players are too many bits for one word."""
        return 2 * self.area > WORD_BITS

    def board(self) -> Board:
        """How the cells lie to each other: in squares."""
        return grid(self.rows, self.columns)

    # What each game says of its own positions.

    def stones(self, position: Position, player: int) -> int:
        """The cells of a player."""
        raise NotImplementedError

    def with_stones(self, first: int, second: int) -> Position:
        """The position in which the players have these cells."""
        raise NotImplementedError

    def wins(self, cells: int, player: int) -> bool:
        """Whether stones on these cells win for a player."""
        raise NotImplementedError

    def last_cells(self, position: Position, player: int) -> list[int]:
        """The cells where a player can have placed his last stone."""
        return list(bits(self.stones(position, player)))

    # What follows.

    def piece(self, position: Position, cell: int) -> str:
        return next((stone for player, stone in enumerate(STONES) if self.stones(position, player) >> cell & 1), EMPTY)

    def cells(self, position: Position, slot: int) -> tuple[int, ...]:
        return (slot,)

    def symbols(self, position: Position) -> str:
        """X, O or . for each cell."""
        mine, theirs = self.stones(position, 0), self.stones(position, 1)
        first, second = STONES
        return "".join(
            first if mine >> cell & 1 else second if theirs >> cell & 1 else EMPTY for cell in range(self.area)
        )

    def grid(self, position: Position) -> list[str]:
        """The same, row by row."""
        symbols = self.symbols(position)
        return [symbols[first : first + self.columns] for first in range(0, len(symbols), self.columns)]

    def deciding_cells(self, position: Position) -> int:
        """The cells of one line or chain that wins, none if nobody has won."""
        for player in (0, 1):
            cells = self.stones(position, player)
            if self.wins(cells, player):
                # What can be spared is taken away: what is left is a line and nothing else.
                for cell in bits(cells):
                    if self.wins(cells ^ 1 << cell, player):
                        cells ^= 1 << cell
                return cells
        return 0

    def fault(self, position: Position) -> Sentence:
        cells = self.stones(position, 0), self.stones(position, 1)
        if wrong := misplaced(self.board(), *cells):
            return wrong
        first, second = cells[0].bit_count(), cells[1].bit_count()
        if first - second not in (0, 1):
            return Sentence(
                "there are {stones} X and {second} O: they are placed in turn",
                stones=first,
                second=second,
            )
        winners = [player for player in (0, 1) if self.wins(cells[player], player)]
        if winners and not self.last_moves(position):
            return Sentence(WON_BEFORE[winners[0]])
        return Sentence("")

    def last_moves(self, position: Position) -> list[int]:
        """The cells that can have been played last, so that nobody had won before."""
        cells = self.stones(position, 0), self.stones(position, 1)
        last = 0 if cells[0].bit_count() > cells[1].bit_count() else 1
        if self.wins(cells[1 - last], 1 - last):
            return []
        candidates = self.last_cells(position, last)
        return [cell for cell in candidates if not self.wins(cells[last] ^ 1 << cell, last)]

    def write(self, position: Position) -> str:
        return "/".join(self.grid(position))

    def read(self, text: str) -> Position:
        return checked(self, text, self.with_stones(*self.cells_in(text, "".join(text.split()).split("/"))))

    def cells_in(self, text: str, rows: list[str]) -> tuple[int, int]:
        """The cells of both players in rows such as ``X.O``."""
        if len(rows) != self.rows or any(len(row) != self.columns for row in rows):
            why = Sentence(
                "write {rows} {rows:row|rows} of {cells} {cells:cell|cells}, like {example}",
                rows=self.rows,
                cells=self.columns,
                example=self.write(self.start()),
            )
            raise unreadable(self, text, why)
        board = "".join(rows).upper()
        strange = next((symbol for symbol in board if symbol not in EMPTY + STONES), "")
        if strange:
            raise unreadable(
                self, text, Sentence("'{strange}' is neither X, O nor an empty cell, '.'", strange=strange)
            )
        first, second = (sum((here == stone) << cell for cell, here in enumerate(board)) for stone in STONES)
        return first, second
