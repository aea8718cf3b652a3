"""Chomp: eat a square of the chocolate and all that lies right of it and below; the top left one is poisoned.

What is left is a staircase, and a position is its edge: a path of rows + columns steps from the bottom left
(the lowest bit) to the top right, where 0 is a step to the right and 1 a step up.

          0   1   2   3
        +---+---+---+---+           rows of 4, 2 and 2 squares and an empty one,
      0 | # |   |   |   | 1         written 4,2,2,0
        +---+---+---+---+
      1 |   |   | 1  0 0            steps from the bottom left: 1, 0 0, 1 1, 0 0, 1
        +---+---+                   position 0b10011001
      2 |   |   | 1
        +---+---+                   the k-th row from below has as many squares
      3 1  0 0                      as there are zeros before the k-th one

Eating lowers some of the ones, so every move lowers the number; its rank among the numbers with as many ones
(the combinatorial number system: Knuth, TAOCP 7.2.1.3) is the dense index.

A move is the row and the column of a square, ``r,c``, from 0 as in the course on game theory; the document on
alpha-beta counts (u,v) from 1.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import ClassVar

from zermelo.boards import Board, bar
from zermelo.core.digits import Digits
from zermelo.core.errors import SpecError
from zermelo.core.game import Game
from zermelo.core.language import Sentence
from zermelo.core.values import UNDECIDED, WIN
from zermelo.games._bits import WORD_BITS, reverse
from zermelo.games._notation import need, numbered_move, numbers, unreadable


@dataclass(frozen=True)
class Chomp(Game):
    """Eat a square of `rows` x `columns` and all to its right and below. Eating the top left one loses."""

    name: ClassVar[str] = "chomp"
    sizes: ClassVar[tuple[str, ...]] = ("rows", "columns")
    rows: int = 4
    columns: int = 5
    base: int = 0
    """What the first row and the first column are called: 0 as in document 004, or 1 as in document 003."""

    def __post_init__(self) -> None:
        need(self, "rows", 1, WORD_BITS - 1)
        need(self, "columns", 1, WORD_BITS - 1)
        need(self, "base", 0, 1)
        if self.length > WORD_BITS:
            raise SpecError(
                "chomp: {rows} {rows:row|rows} and {columns} {columns:column|columns} are {length} steps:"
                " write at most {most} in all, such as 31x32",
                rows=self.rows,
                columns=self.columns,
                length=self.length,
                most=WORD_BITS,
            )

    @property
    def length(self) -> int:
        """How many bits the path has."""
        return self.rows + self.columns

    @property
    def empty(self) -> int:
        return (1 << self.rows) - 1

    @cached_property
    def ranks(self) -> tuple[tuple[int, ...], ...]:
        """What the k-th one adds to the index at each bit."""
        return tuple(tuple(comb(bit, k) for bit in range(self.length + 1)) for k in range(self.rows + 1))

    def start(self) -> int:
        return self.empty << self.columns

    def slots(self) -> int:
        return self.rows * self.columns

    def legal(self, path: int, slot: int) -> bool:
        # The square's row is the k-th from below and holds it if the k-th 1 comes after k + column bits.
        k = self.rows - slot // self.columns
        return (path & (1 << k + slot % self.columns) - 1).bit_count() < k

    def play(self, path: int, slot: int) -> int:
        # Each row from the lowest up to the eaten one keeps at most `slot % columns` squares.
        eaten = 0
        most = 1 << slot % self.columns
        for _ in range(self.rows - slot // self.columns):
            lowest = path & -path
            eaten |= min(lowest, most)
            path ^= lowest
            most <<= 1
        return path | eaten

    def result(self, path: int) -> int:
        return WIN if path == self.empty else UNDECIDED

    def canonical(self, path: int) -> int:
        """The smaller of a square board and its transpose, which is the path walked from the other end."""
        if self.rows != self.columns:
            return path
        return min(path, reverse(path ^ (1 << self.length) - 1) >> WORD_BITS - self.length)

    def size(self) -> int:
        return self.ranks[self.rows][self.length]

    def index(self, path: int) -> int:
        rank = 0
        for ones in range(1, self.rows + 1):
            lowest = path & -path
            rank += self.ranks[ones][lowest.bit_length() - 1]
            path ^= lowest
        return rank

    def at(self, index: int) -> int:
        path = 0
        ones = self.rows
        for bit in range(self.length - 1, -1, -1):
            if self.ranks[ones][bit] <= index:
                index -= self.ranks[ones][bit]
                path |= 1 << bit
                ones -= 1
        return path

    def below(self, path: int, out: MutableSequence[int]) -> int:
        # Eating from the same column one row further up moves one more 1: a row's indices follow from the last row's.
        index = self.index(path)
        last = 0
        width = 0
        written = 0
        ones = 0
        for bit in range(self.length):
            if path >> bit & 1:
                ones += 1
                squares = bit + 1 - ones
                for column in range(width):
                    kept = self.ranks[ones][column + ones - 1]
                    out[written + column] = out[last + column] - self.ranks[ones][bit] + kept
                for column in range(width, squares):
                    out[written + column] = index - self.ranks[ones][bit] + self.ranks[ones][column + ones - 1]
                last = written
                width = squares
                written += squares
        return written

    def digits(self) -> Digits:
        return Digits((self.columns,) * self.rows, cut=True)

    # Words.

    def board(self) -> Board:
        return bar(self.rows, self.columns, self.base)

    def piece(self, path: int, cell: int) -> str:
        return "." if not self.legal(path, cell) else "o" if cell else "X"

    def cells(self, path: int, slot: int) -> tuple[int, ...]:
        return (slot,)

    def row_lengths(self, path: int) -> list[int]:
        """How many squares each row has, from the top."""
        ones = [bit for bit in range(self.length) if path >> bit & 1]
        return [bit - k for k, bit in enumerate(ones)][::-1]

    def fault(self, path: int) -> Sentence:
        if path >> self.length or path.bit_count() != self.rows:
            return Sentence(
                "a position here has {ones} {ones:one|ones} among its {length} lowest bits",
                ones=self.rows,
                length=self.length,
            )
        return Sentence("")

    def write(self, path: int) -> str:
        return ",".join(map(str, self.row_lengths(path)))

    def read(self, text: str) -> int:
        lengths = numbers(text)
        if len(lengths) != self.rows:
            raise unreadable(self, text)
        above = self.columns
        for row, length in enumerate(lengths, self.base):
            if length > above:
                why = Sentence(
                    "row {row} has {squares} {squares:square|squares}, more than the {above} of the row above it",
                    row=row,
                    squares=length,
                    above=above,
                )
                if row == self.base:
                    why = Sentence(
                        "row {row} has {squares} {squares:square|squares},"
                        " more than the {columns} {columns:column|columns}",
                        row=row,
                        squares=length,
                        columns=above,
                    )
                raise unreadable(self, text, why)
            above = length
        return sum(1 << length + k for k, length in enumerate(reversed(lengths)))

    def read_move(self, path: int, text: str) -> int:
        return super().read_move(path, numbered_move(self, path, text))
