"""Connect Four: drop stones into columns; the first to have `line` of them in a row, any way, wins.

A position is one word.  A column takes rows + 1 bits: its stones from the bottom up, 0 for the first player
(X) and 1 for the second (O), and above them a 1, the marker, which tells how high the column stands:

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

A move is a column, from 1.  A position is written row by row from the top, without empty rows: ``.X../OOX.``;
the columns in the order of play are understood too: ``4433``, or ``10,4,4`` where there are more than nine.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from zermelo.core import abilities
from zermelo.core.errors import SpecError
from zermelo.core.language import Sentence
from zermelo.core.links import bits
from zermelo.core.scene import Scene, Shape, circle, polygon, text
from zermelo.core.values import DRAW, LOSS, UNDECIDED, Value
from zermelo.games._bits import WORD_BITS, Swaps, as_swaps, swapped
from zermelo.games._notation import checked, need, numbers, unreadable
from zermelo.games.placing._drops import can_be_played
from zermelo.games.placing._lines import folds
from zermelo.games.placing._stones_in_words import EMPTY, NAMES, STONES, Stones
from zermelo.games.placing._threats import follow_up, lined, threats


@dataclass(frozen=True)
class Connect4(Stones):
    """Drop stones in turn into `columns` columns, `rows` high. The first with `line` in a row wins."""

    name: ClassVar[str] = "connect4"
    title: ClassVar[str] = "Connect Four"
    sizes: ClassVar[tuple[str, ...]] = ("columns", "rows")
    columns: int = 7
    rows: int = 6
    line: int = 4

    def __post_init__(self) -> None:
        need(self, "columns", 1, WORD_BITS // 2)
        need(self, "rows", 1, WORD_BITS - 1)
        bits = self.columns * self.pitch
        if bits > WORD_BITS:
            raise SpecError(
                "connect4: {columns!r}x{rows!r} takes columns x (rows + 1) = {bits} bits:"
                " write a board that takes at most {most}, such as 7x6",
                columns=self.columns,
                rows=self.rows,
                bits=bits,
                most=WORD_BITS,
            )
        need(self, "line", 2, max(self.columns, self.rows, 4))

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
    def steps(self) -> tuple[int, ...]:
        """From stone to stone: up, along, and the two between; not those that no line has room for."""
        steps = 1, self.pitch, self.pitch + 1, self.pitch - 1
        return tuple(step for step in steps if step * (self.line - 1) < WORD_BITS)

    @cached_property
    def sideways(self) -> tuple[int, ...]:
        """The same without the one up, where no stone stands above an empty cell."""
        return self.steps[1:]

    @cached_property
    def spans(self) -> tuple[int, ...]:
        return folds(self.line)

    @cached_property
    def evens(self) -> int:
        """The cells of the top row, and of every second one below it."""
        return sum(self.bottom << row for row in range(self.rows - 1, -1, -2))

    @cached_property
    def worth(self) -> tuple[int, ...]:
        """What the cell of each bit is worth by its place: the lines through it, and more where none lies above."""
        board, bits = self.top - self.bottom, range(self.columns * self.pitch)
        lines = [sum(1 << bit + k * step for k in range(self.line)) for step in self.steps for bit in bits]
        inside = [line for line in lines if line & ~board == 0]
        return tuple(sum(line >> bit & 1 for line in inside) + 6 * (self.top >> bit + 1 & 1) for bit in bits)

    @cached_property
    def mirror(self) -> Swaps:
        columns = reversed(range(self.columns))
        return as_swaps([column * self.pitch + bit for column in columns for bit in range(self.pitch)])

    # The rules.

    def start(self) -> int:
        return self.bottom

    def slots(self) -> int:
        return self.columns

    def legal(self, position: int, slot: int) -> bool:
        return position >> slot * self.pitch + self.rows & 1 == 0

    def play(self, position: int, slot: int) -> int:
        # Adding the marker moves it up and leaves a 0 below it; adding it twice leaves a 1.
        up_to_markers = self.up_to_markers(position)
        marker = (up_to_markers ^ self.lowered(up_to_markers)) & self.column << slot * self.pitch
        return position + (marker << (up_to_markers.bit_count() - self.columns & 1))

    def result(self, position: int) -> int:
        """Only the player who has just moved can have won."""
        filled = self.lowered(self.up_to_markers(position))
        # After an odd number of stones that is the first player, whose stones are the zeros.
        if self.lined(filled & (position ^ -(filled.bit_count() & 1))):
            return LOSS
        return DRAW if position & self.top == self.top else UNDECIDED

    def tier(self, position: int) -> int:
        """The number of stones."""
        return self.up_to_markers(position).bit_count() - self.columns

    def canonical(self, position: int) -> int:
        """The smaller of the board and its mirror image."""
        return min(position, swapped(position, self.mirror))

    # Hooks of the search engine.

    def last_mover_wins(self) -> bool:
        return True

    def plies_left(self, position: int) -> int:
        return self.rows * self.columns - self.tier(position)

    def look(self, position: int) -> tuple[int, int, int, int, int, int]:
        """The stones of the player to move and of the other, the empty cells, those that can be played next, and
        the threats of both."""
        up_to_markers = self.up_to_markers(position)
        filled = self.lowered(up_to_markers)
        theirs = filled & (position ^ -(filled.bit_count() & 1))
        mine = filled ^ theirs
        empty = self.top - self.bottom ^ filled
        playable = (up_to_markers ^ filled) & ~self.top
        own = threats(mine, self.sideways, self.line, empty)
        against = threats(theirs, self.sideways, self.line, empty)
        return mine, theirs, empty, playable, own, against

    def at_sight(self, position: int, seen: tuple[int, ...]) -> int:
        """A threat of one's own wins at once; two of the other's, or one above the only safe cell, lose in two."""
        if seen[4] & seen[3]:
            return 1
        return 0 if self.safe_cells(seen) else -2

    def move_at_sight(self, position: int, seen: tuple[int, ...], slot: int) -> int:
        """A move that makes two threats at once, or one above another, wins in three."""
        cell = seen[3] & self.column << slot * self.pitch
        if not cell & self.safe_cells(seen):
            return -2
        made = threats(seen[0] | cell, self.sideways, self.line, seen[2] ^ cell)
        urgent = made & (seen[3] ^ cell | cell << 1)
        return 3 if urgent & urgent - 1 or urgent << 1 & made else 0

    def promise(self, position: int, seen: tuple[int, ...], slot: int) -> int:
        """New threats promise most, unless one of the other's lies below, who will get there first; then the cell
        itself. It is a pity to give away the cell below a threat of one's own."""
        cell = seen[3] & self.column << slot * self.pitch
        made = threats(seen[0] | cell, self.sideways, self.line, seen[2] ^ cell) & ~(seen[4] | seen[5] << 1)
        wasted = cell << 1 & seen[4]
        return 20 * made.bit_count() - (36 if wasted else 0) + self.worth[cell.bit_length() - 1]

    def at_best(self, position: int, seen: tuple[int, ...]) -> int:
        return follow_up(seen, self.evens, self.top >> 1, self.columns, self.pitch, self.steps, self.spans)

    def at_worst(self, position: int, seen: tuple[int, ...]) -> int:
        return -4

    def safe_cells(self, seen: tuple[int, ...]) -> int:
        """Where the player to move, who cannot win at once, may move without losing at once."""
        forced = seen[5] & seen[3]
        if forced & forced - 1:
            return 0
        return (forced if forced else seen[3]) & ~(seen[5] >> 1)

    # Words that players use.

    def points(self, position: int, value: Value) -> int:
        """Pascal Pons' score: the stones that the winner has left at the end, the winning one counted."""
        if value.plies is None:
            return 0  # a draw
        return value.result * ((self.rows * self.columns + 2 - self.tier(position) - value.plies) // 2)

    # Their parts.

    def up_to_markers(self, position: int) -> int:
        """Every cell with a stone, and the markers: each bit smeared downwards within its column."""
        for k in range(len(self.smears)):
            position |= position >> self.smears[k][0] & self.smears[k][1]
        return position

    def lowered(self, cells: int) -> int:
        """Cells, each one lower; those that were lowest are gone."""
        return cells >> 1 & self.smears[0][1]

    def lined(self, stones: int) -> bool:
        """Whether these stones make a line."""
        return lined(stones, self.steps, self.spans)

    # Words and pictures.

    def bit(self, cell: int) -> int:
        """Where the stone of a cell stands in a position; cells are numbered row by row from the top left."""
        row, column = divmod(cell, self.columns)
        return column * self.pitch + self.rows - 1 - row

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The bit of each cell, on its own in a word."""
        return tuple(1 << self.bit(cell) for cell in range(self.rows * self.columns))

    def piece(self, position: int, cell: int) -> str:
        """A stone lies under its column's marker, which leaves more than one bit from there up."""
        from_here_up = (position & self.column << cell % self.columns * self.pitch) // self.places[cell]
        return STONES[from_here_up & 1] if from_here_up > 1 else EMPTY

    def stones(self, position: int, player: int) -> int:
        mine = self.lowered(self.up_to_markers(position)) & (position if player else ~position)
        return sum(1 << cell for cell, place in enumerate(self.places) if mine & place)

    def with_stones(self, first: int, second: int) -> int:
        filled = sum(self.places[cell] for cell in bits(first | second))
        markers = self.bottom + filled
        return markers | sum(self.places[cell] for cell in bits(second))

    def wins(self, cells: int, player: int) -> bool:
        return self.lined(sum(self.places[cell] for cell in bits(cells)))

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
        position = self.with_stones(first, second)
        checked(self, text, position)
        return position

    def played(self, text: str) -> int:
        """The position after the moves of a text, which are columns from 1."""
        columns = numbers(text if "," in text or self.columns > 9 else ",".join(text.strip()))
        if not columns:
            raise unreadable(self, text)
        position = self.start()
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

    def show(self, position: int) -> str:
        width = len(str(self.columns))
        rows = [*self.grid(position), [str(column + 1) for column in range(self.columns)]]
        return "\n".join(" ".join(f"{cell:>{width}}" for cell in row) for row in rows)

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
