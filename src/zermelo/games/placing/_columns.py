"""Stones dropped into columns: how Connect Four holds its positions in one word, writes, reads and draws them.

A column takes rows + 1 bits: its stones from the bottom up, 0 for the first player (X) and 1 for the second (O),
and above them a 1, the marker, which tells how high the column stands:

      6  13  20  27  34  41  48
    +---------------------------+
    | 5  12  19  26  33  40  47 |        . . . .
    | 4  11  18  25  32  39  46 |        . X . .
    | 3  10  17  24  31  38  45 |        O O X .
    | 2   9  16  23  30  37  44 |
    | 1   8  15  22  29  36  43 |        columns from the top bit:
    | 0   7  14  21  28  35  42 |        11, 101, 10, 1
    +---------------------------+

The highest bit of a column holds a marker at most, never a stone, so that no line runs from one column into
the next.  Colours are absolute: a move in a given column keeps two positions in order, which lets engines
merge sorted lists of children instead of sorting them.

A position is written row by row from the top, without empty rows: ``.X../OOX.``; the columns in the order of play
are understood too: ``4433``, or ``10,4,4`` where there are more than nine.
"""

from __future__ import annotations

from functools import cached_property

from zermelo.boards import Board
from zermelo.boards.squares import dropping
from zermelo.core import abilities
from zermelo.core.language import Sentence
from zermelo.core.links import bits
from zermelo.core.scene import Scene, Shape, circle, polygon, text
from zermelo.games._notation import checked, numbers, unreadable
from zermelo.games.placing._drops import can_be_played
from zermelo.games.placing._stones_in_words import EMPTY, NAMES, STONES, Stones


class Columns(Stones):
    """A game whose positions are columns of stones, and whose moves are columns, from 1."""

    # The board as constants.

    @cached_property
    def pitch(self) -> int:
        """The bits from one column to the next."""
        return self.rows + 1

    @cached_property
    def column(self) -> int:
        """The bits of the first column."""
        return (1 << self.pitch) - 1

    @cached_property
    def bottom(self) -> int:
        """The lowest bit of every column."""
        return sum(1 << column * self.pitch for column in range(self.columns))

    @cached_property
    def top(self) -> int:
        """The highest bit of every column, where the marker of a full one stands."""
        return self.bottom << self.rows

    @cached_property
    def smears(self) -> tuple[tuple[int, int], ...]:
        """Shifts of 1, 2, 4... bits down, each with the bits that do not come out of the column above."""
        shifts = [1 << k for k in range(self.rows.bit_length())]
        return tuple((shift, self.bottom * (self.column >> shift)) for shift in shifts)

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The bit of each cell, on its own in a word; cells are numbered row by row from the top left."""
        heights = reversed(range(self.rows))
        return tuple(1 << column * self.pitch + height for height in heights for column in range(self.columns))

    def board(self) -> Board:
        return dropping(self.rows, self.columns)

    # Parts of rules.

    def up_to_markers(self, position: int) -> int:
        """Every cell with a stone, and the markers: each bit smeared downwards within its column."""
        for k in range(len(self.smears)):
            position |= position >> self.smears[k][0] & self.smears[k][1]
        return position

    def lowered(self, cells: int) -> int:
        """Cells, each one lower; those that were lowest are gone."""
        return cells >> 1 & self.smears[0][1]

    def tier(self, position: int) -> int:
        """The number of stones."""
        return self.up_to_markers(position).bit_count() - self.columns

    # Words and pictures.

    def piece(self, position: int, cell: int) -> str:
        """A stone lies under its column's marker, which leaves more than one bit from there up."""
        from_here_up = (position & self.column << cell % self.columns * self.pitch) // self.places[cell]
        return STONES[from_here_up & 1] if from_here_up > 1 else EMPTY

    def stones(self, position: int, player: int) -> int:
        mine = self.lowered(self.up_to_markers(position)) & (position if player else ~position)
        return sum(1 << cell for cell, place in enumerate(self.places) if mine & place)

    def with_stones(self, first: int, second: int) -> int:
        return self.bottom + self.on(first | second) | self.on(second)

    def on(self, cells: int) -> int:
        """The bits of cells."""
        return sum(self.places[cell] for cell in bits(cells))

    def stacks(self, position: int) -> list[str]:
        """The stones of each column, from the bottom."""
        return ["".join(column).strip(EMPTY)[::-1] for column in zip(*self.grid(position), strict=True)]

    def cells(self, position: int, slot: int) -> tuple[int, ...]:
        return ((self.rows - 1 - len(self.stacks(position)[slot])) * self.columns + slot,)

    def last_cells(self, position: int, player: int) -> list[int]:
        stacks = enumerate(self.stacks(position))
        tops = [(self.rows - len(stack)) * self.columns + column for column, stack in stacks if stack]
        return [cell for cell in tops if self.stones(position, player) >> cell & 1]

    def fault(self, position: int) -> Sentence:
        if position >> self.columns * self.pitch:
            return Sentence("a stone lies outside the board")
        for column in range(self.columns):
            if position >> column * self.pitch & self.column == 0:
                return Sentence("column {column} has no marker above its stones", column=column + 1)
        last = {cell % self.columns for cell in self.last_moves(position)}
        found = super().fault(position)
        if not found and not can_be_played(self.stacks(position), last):
            return Sentence("no order of play puts these stones into these columns")
        return found

    def comes_up(self, position: int) -> bool:
        return not self.fault(position)

    def write(self, position: int) -> str:
        *upper, lowest = self.grid(position)
        return "/".join([row for row in upper if row.strip(EMPTY)] + [lowest])

    def read(self, text: str) -> int:
        if text.strip()[:1].isdigit():
            return self.played(text)
        rows = "".join(text.split()).split("/")
        rows = [EMPTY * self.columns] * (self.rows - len(rows)) + rows
        first, second = self.cells_in(text, rows)
        for cell in bits(first | second):
            under = cell + self.columns
            if under < self.rows * self.columns and not (first | second) >> under & 1:
                raise unreadable(
                    self, text, Sentence("a stone floats in column {column}", column=cell % self.columns + 1)
                )
        return int(checked(self, text, self.with_stones(first, second)))

    def played(self, text: str) -> int:
        """The position after the moves of a text, which are columns from 1."""
        columns = numbers(text if "," in text or self.columns > 9 else ",".join(text.strip()))
        if not columns:
            raise unreadable(self, text)
        position: int = self.start()
        for number, column in enumerate(columns, 1):
            if column - 1 not in self.moves(position):
                choices = abilities.choices(self, position, self.moves(position))
                raise unreadable(
                    self,
                    text,
                    Sentence(
                        "move {number}, column {column}, cannot be played: {choices}",
                        number=number,
                        column=column,
                        choices=choices,
                    ),
                )
            position = self.play(position, column - 1)
        return position

    def write_move(self, position: int, slot: int) -> str:
        return str(slot + 1)

    def scene(self, position: int) -> Scene:
        """Empty places from the top, stones from the bottom: the last of each is where the column acts.

        The second player's stones have a hole, for eyes that do not tell the colours apart.
        """
        from zermelo.boards.drawn import RING

        winning = self.deciding_cells(position)
        frame = (0.0, 0.0), (self.columns, 0.0), (self.columns, self.rows), (0.0, self.rows)
        shapes: list[Shape] = [polygon(frame, "ground")]
        for column, stack in enumerate(self.stacks(position)):
            x = column + 0.5
            for height in range(self.rows - 1, len(stack) - 1, -1):
                shapes.append(circle(x, self.rows - height - 0.5, 0.4, "cell", column))
            for height, stone in enumerate(stack):
                y = self.rows - height - 0.5
                if winning >> (self.rows - 1 - height) * self.columns + column & 1:
                    shapes.append(circle(x, y, 0.48, "winning"))
                shapes.append(circle(x, y, 0.4, NAMES[STONES.index(stone)], column))
            shapes.append(text(x, self.rows + 0.4, str(column + 1)))
        for row, column in (divmod(cell, self.columns) for cell in bits(self.stones(position, 1))):
            shapes.append(circle(column + 0.5, row + 0.5, RING, "cell"))
        return Scene(self.columns, self.rows + 0.7, tuple(shapes))
