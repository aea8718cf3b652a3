"""Hex: place stones in turn; the first player joins top and bottom, the second left and right.

The board is a rhombus of hexagons, numbered row by row.  Each touches six others:

    a   b   c
 1  0   1   2                 (r-1,c)  (r-1,c+1)
  2   3   4   5             (r,c-1)  r,c   (r,c+1)
   3    6   7   8             (r+1,c-1)  (r+1,c)

A board of up to 31 cells is one word, the first player's stones (X) in the low bits, the second's (O) above:

    ... second's cells ... | ... first's cells ...

A larger one, up to 126 cells, is four: (first low, first high, second low, second high), 63 cells to a word.
There are no draws: a full board joins exactly one pair of sides.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from zermelo.boards import Board, rhombus
from zermelo.boards.squares import LETTERS
from zermelo.core.errors import SpecError
from zermelo.core.game import Position
from zermelo.core.links import Links
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._bits import WORD, WORD_BITS, pair_down, pair_up, reverse
from zermelo.games._notation import need
from zermelo.games.placing._stones_in_words import Stones

LEFT, RIGHT = 2, 3


@dataclass(frozen=True)
class Hex(Stones):
    """Place stones in turn on `rows` x `columns` hexagons. Orange joins top and bottom, Blue left and right."""

    name: ClassVar[str] = "hex"
    sizes: ClassVar[tuple[str, ...]] = ("rows", "columns")
    rows: int = 4
    columns: int = 4

    def __post_init__(self) -> None:
        need(self, "rows", 1, 2 * WORD_BITS)
        need(self, "columns", 1, len(LETTERS))
        if self.area > 2 * WORD_BITS:
            raise SpecError(
                "hex: {rows!r}x{columns!r} has {cells} cells: write a board of at most {most}, such as 11x11",
                rows=self.rows,
                columns=self.columns,
                cells=self.area,
                most=2 * WORD_BITS,
            )

    # The board as constants.

    @cached_property
    def sides(self) -> tuple[tuple[int, int], ...]:
        """The cells along top, bottom, left and right, each as (low, high): player p joins 2p and 2p + 1."""
        return tuple((cells & WORD, cells >> WORD_BITS) for cells in self.board().borders)

    def board(self) -> Board:
        return rhombus(self.rows, self.columns, sides=True)

    # The rules.

    def start(self) -> Position:
        return (0, 0, 0, 0) if self.wide else 0

    def slots(self) -> int:
        return self.area

    def legal(self, position: Position, slot: int) -> bool:
        if self.wide:
            first_low, first_high, second_low, second_high = position
            if slot < WORD_BITS:
                return bool((first_low | second_low) >> slot & 1 == 0)
            return bool((first_high | second_high) >> slot - WORD_BITS & 1 == 0)
        return bool((position | position >> self.area) >> slot & 1 == 0)

    def play(self, position: Position, slot: int) -> Position:
        second_moves = self.tier(position) & 1
        if self.wide:
            first_low, first_high, second_low, second_high = position
            low = 1 << slot if slot < WORD_BITS else 0
            high = 1 << slot - WORD_BITS if slot >= WORD_BITS else 0
            if second_moves:
                return first_low, first_high, second_low | low, second_high | high
            return first_low | low, first_high | high, second_low, second_high
        return position | 1 << slot + second_moves * self.area

    def result(self, position: Position) -> int:
        """Only the player who has just moved can have won."""
        return LOSS if self.has_won(position, 1 - (self.tier(position) & 1)) else UNDECIDED

    def tier(self, position: Position) -> int:
        """The number of stones."""
        if self.wide:
            first_low, first_high, second_low, second_high = position
            # No two stones share a cell, so that two words can be counted as one.
            return int((first_low | second_low).bit_count() + (first_high | second_high).bit_count())
        return int(position.bit_count())

    def canonical(self, position: Position) -> Position:
        """The smaller of the board and the board after half a turn, which reverses the order of the cells."""
        if self.wide:
            first_low, first_high, second_low, second_high = position
            low_1, high_1 = self.half_turn(first_low, first_high)
            low_2, high_2 = self.half_turn(second_low, second_high)
            turned = low_1, high_1, low_2, high_2
            return turned if turned < position else position
        second_then_first = reverse(position) >> WORD_BITS - 2 * self.area
        turned_word = (second_then_first & self.full) << self.area | second_then_first >> self.area
        return min(position, turned_word)

    def plies_left(self, position: Position) -> int:
        """The empty cells."""
        return self.area - self.tier(position)

    def comes_up(self, position: Position) -> bool:
        return not self.fault(position)

    # Their parts.

    def half_turn(self, low: int, high: int) -> tuple[int, int]:
        """The cells of a pair in the opposite order."""
        if self.area <= WORD_BITS:
            return reverse(low) >> WORD_BITS - self.area, 0
        return pair_down(reverse(high), reverse(low), 2 * WORD_BITS - self.area)

    def has_won(self, position: Position, player: int) -> bool:
        """Whether a player's stones join his two sides."""
        if self.wide:
            first_low, first_high, second_low, second_high = position
            if player:
                return self.pair_joins(second_low, second_high, player)
            return self.pair_joins(first_low, first_high, player)
        return self.word_joins(position >> self.area if player else position & self.full, player)

    def word_joins(self, stones: int, player: int) -> bool:
        """Spread from one side through the stones until the other is reached or nothing is added."""
        goal = self.sides[2 * player + 1][0]
        reached = stones & self.sides[2 * player][0]
        # A step to the right never ends in the left column, nor one to the left in the right column.
        from_left = stones & ~self.sides[LEFT][0]
        from_right = stones & ~self.sides[RIGHT][0]
        while reached & goal == 0:
            spread = (
                reached
                | (reached << self.columns | reached >> self.columns) & stones
                | (reached << 1 | reached >> self.columns - 1) & from_left
                | (reached >> 1 | reached << self.columns - 1) & from_right
            )
            if spread == reached:
                return False
            reached = spread
        return True

    def pair_joins(self, low: int, high: int, player: int) -> bool:
        """The same on two words."""
        side, goal = 2 * player, 2 * player + 1
        reached_low, reached_high = low & self.sides[side][0], high & self.sides[side][1]
        while reached_low & self.sides[goal][0] == 0 and reached_high & self.sides[goal][1] == 0:
            spread_low, spread_high = self.around(reached_low, reached_high)
            spread_low, spread_high = spread_low & low | reached_low, spread_high & high | reached_high
            if spread_low == reached_low and spread_high == reached_high:
                return False
            reached_low, reached_high = spread_low, spread_high
        return True

    def around(self, low: int, high: int) -> tuple[int, int]:
        """The neighbours of the cells of a pair."""
        right_low, right_high = pair_up(low, high, 1)
        up_right_low, up_right_high = pair_down(low, high, self.columns - 1)
        left_low, left_high = pair_down(low, high, 1)
        down_left_low, down_left_high = pair_up(low, high, self.columns - 1)
        up_low, up_high = pair_down(low, high, self.columns)
        down_low, down_high = pair_up(low, high, self.columns)
        return (
            (right_low | up_right_low) & ~self.sides[LEFT][0]
            | (left_low | down_left_low) & ~self.sides[RIGHT][0]
            | (up_low | down_low),
            (right_high | up_right_high) & ~self.sides[LEFT][1]
            | (left_high | down_left_high) & ~self.sides[RIGHT][1]
            | (up_high | down_high),
        )

    # Connections.

    def links(self) -> Links:
        top, bottom, left, right = self.board().borders
        return Links(self.board().neighbours, ((top, bottom), (left, right)))

    # Words.

    def wins(self, cells: int, player: int) -> bool:
        if self.wide:
            return self.pair_joins(cells & WORD, cells >> WORD_BITS, player)
        return self.word_joins(cells, player)

    def stones(self, position: Position, player: int) -> int:
        if self.wide:
            return int(position[2 * player] | position[2 * player + 1] << WORD_BITS)
        return int(position >> self.area if player else position & self.full)

    def with_stones(self, first: int, second: int) -> Position:
        if self.wide:
            return first & WORD, first >> WORD_BITS, second & WORD, second >> WORD_BITS
        return first | second << self.area
