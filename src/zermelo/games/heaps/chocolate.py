"""The poisoned chocolate bar: break it along a line and keep the part with the poison, but not that alone.

The bar has columns x rows squares, the poisoned one in ``column`` and ``row``, from 0 at the top left.  A cut
takes columns from one side of the poison, or rows: the game IS Nim with four heaps, and a position is those
heaps in mixed radix (see ``_heaps``).

      v1 v2 v3 v4
    +--+--+--+--+--+        columns, rows, column and row of the poison: written 5,3,1,2
    |  |  |  |  |  |
 h1 +--+--+--+--+--+        heaps: 1 column left of it, 3 right, 2 rows above, 0 below
    |  |  |  |  |  |
 h2 +--+--+--+--+--+        the move v3 cuts after the third column and leaves 3,3,1,2
    |  |##|  |  |  |        the move h1 cuts after the first row and leaves 5,2,1,1
    +--+--+--+--+--+
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from zermelo.core.language import Sentence, phrase
from zermelo.core.scene import Scene, Shape, cross, square
from zermelo.games._notation import need, numbers, unreadable
from zermelo.games.heaps._cuts import MARGIN, cut
from zermelo.games.heaps._heaps import Heaps

LARGEST = 1000
OUTSIDE = phrase("the poison at {column!r},{row!r} is outside the {columns!r}x{rows!r} bar")
SIDES = (
    phrase(
        "there {count:is|are} {count} {count:column|columns} left of the poison, more than the {at_first} at the start"
    ),
    phrase(
        "there {count:is|are} {count} {count:column|columns} right of the poison, more than the {at_first} at the start"
    ),
    phrase("there {count:is|are} {count} {count:row|rows} above the poison, more than the {at_first} at the start"),
    phrase("there {count:is|are} {count} {count:row|rows} below the poison, more than the {at_first} at the start"),
)
"""What to say where too much lies on a side of the poison."""


@dataclass(frozen=True)
class Chocolate(Heaps):
    """Break the `columns` x `rows` bar in turn. Whoever gets the poison (`column`, `row`) alone loses."""

    name: ClassVar[str] = "chocolate"
    columns: int = 10
    rows: int = 7
    column: int = field(default=7, metadata={"label": phrase("column of the poison")})
    row: int = field(default=3, metadata={"label": phrase("row of the poison")})

    def __post_init__(self) -> None:
        need(self, "columns", 1, LARGEST)
        need(self, "rows", 1, LARGEST)
        need(self, "column", 0, self.columns - 1)
        need(self, "row", 0, self.rows - 1)

    @cached_property
    def heaps(self) -> tuple[int, ...]:
        """The columns left and right of the poison, the rows above and below it."""
        return self.column, self.columns - 1 - self.column, self.row, self.rows - 1 - self.row

    def write(self, position: int) -> str:
        left, right, above, below = self.split(position)
        return f"{left + 1 + right},{above + 1 + below},{left},{above}"

    def read(self, text: str) -> int:
        bar = numbers(text)
        if len(bar) != 4:
            raise unreadable(self, text)
        columns, rows, column, row = bar
        if column >= columns or row >= rows:
            raise unreadable(self, text, Sentence(OUTSIDE, column=column, row=row, columns=columns, rows=rows))
        return self.read_heaps(text, (column, columns - 1 - column, row, rows - 1 - row))

    def too_many(self, heap: int, left: int) -> Sentence:
        return Sentence(SIDES[heap], count=left, at_first=self.heaps[heap])

    def write_move(self, position: int, slot: int) -> str:
        left, right, above, below = self.split(position)
        heap, taken = self.takes[slot]
        after = taken, left + 1 + right - taken, taken, above + 1 + below - taken
        return f"{'vvhh'[heap]}{after[heap]}"

    def show(self, position: int) -> str:
        """The squares, and in the gaps between them the cuts by their names: v 1 2 ... above, h1 h2 ... on the left."""
        left, right, above, below = self.split(position)
        wide, edge = len(str(left + right)), len(f"h{above + below}")
        row = (" " * wide).join("o" * (left + 1 + right))
        spot = left * (wide + 1)
        lines = [f"{'v':<{edge}}  {' '.join(f'{cut:>{wide}}' for cut in range(1, left + right + 1))}".rstrip()]
        for number in range(above + below + 1):
            lines += [f"h{number}"] if number else []
            squares = row[:spot] + "X" + row[spot + 1 :] if number == above else row
            lines.append(" " * (edge + 1) + squares)
        return "\n".join(lines[left + right == 0 :])

    def scene(self, position: int) -> Scene:
        """The bar inside the whole one; each cut runs across it, with a button above or on the left."""
        left, right, above, below = self.split(position)
        x, end = self.column - left + MARGIN, self.column + right + 1 + MARGIN
        y, bottom = self.row - above + MARGIN, self.row + below + 1 + MARGIN
        shapes: list[Shape] = []
        for row in range(self.rows):
            for column in range(self.columns):
                here = -left <= column - self.column <= right and -above <= row - self.row <= below
                shapes.append(square(column + MARGIN, row + MARGIN, "food" if here else "gone"))
        seen = max(0.33, max(self.columns, self.rows) / 90)  # on the largest bars more than its square, or it is a dot
        shapes.append(cross(self.column + MARGIN + 0.5, self.row + MARGIN + 0.5, seen, "poison"))
        for slot in self.moves(position):
            move = self.write_move(position, slot)
            after = int(move[1:])
            if move[0] == "v":
                shapes += cut(move, slot, (x + after, y), (x + after, bottom))
            else:
                shapes += cut(move, slot, (x, y + after), (end, y + after))
        return Scene(self.columns + MARGIN, self.rows + MARGIN, tuple(shapes))
