"""Dots and Boxes: draw an edge between two dots; who closes a box scores it and draws again.

É. Lucas, L'Arithmétique amusante, 1895.  E. Berlekamp, The Dots and Boxes Game, 2000; J. Barker and R. Korf, Solving
Dots-and-Boxes (AAAI 2012): 4 x 5 boxes are a draw.  That the second player wins 3 x 3 boxes was known to Berlekamp (M.
Beeler, R. W. Gosper and R. Schroeppel, HAKMEM, 1972, item 69): by three, `zermelo solve dotsandboxes:3 --symmetry`.  Of
2 x 2 boxes we know no published value: by our own solution the first player wins them by two.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import ClassVar

from zermelo.boards import Board, grid
from zermelo.core.game import Game
from zermelo.core.scene import Scene, Shape, circle, polygon, square, text
from zermelo.core.values import DRAW, UNDECIDED
from zermelo.games._notation import need


@cache
def edges_between_dots(rows: int, columns: int) -> Board:
    """The horizontal edges row by row, then the vertical ones; names are those of a grid of dots, edges and boxes."""
    all_cells, width = grid(2 * rows + 1, 2 * columns + 1), 2 * columns + 1

    def alike(down: int, right: int) -> list[int]:
        return [cell for cell in range(all_cells.cells) if (cell // width % 2, cell % width % 2) == (down, right)]

    edges = alike(0, 1) + alike(1, 0)
    return Board(
        names=tuple(all_cells.names[cell] for cell in edges),
        places=tuple(all_cells.places[cell] for cell in edges),
        tracks=(),
        outline=all_cells.outline,
        labels=(*all_cells.labels, *((all_cells.places[dot], "+") for dot in alike(0, 0))),
    )


@dataclass(frozen=True)
class DotsAndBoxes(Game):
    """Draw an edge in turn. Who closes a box scores it and moves again; the most of `rows` x `columns` boxes win."""

    name: ClassVar[str] = "dotsandboxes"
    title: ClassVar[str] = "Dots and Boxes"
    sizes: ClassVar[tuple[str, ...]] = ("rows", "columns")
    rows: int = 2
    columns: int = 2

    def __post_init__(self) -> None:
        need(self, "rows", 1, 5)
        need(self, "columns", 1, 5)

    def board(self) -> Board:
        return edges_between_dots(self.rows, self.columns)

    @cached_property
    def boxes(self) -> tuple[int, ...]:
        """The four edges of each box, as masks."""
        upright = self.columns * (self.rows + 1)
        corners = [(row, column) for row in range(self.rows) for column in range(self.columns)]
        return tuple(
            (1 | 1 << self.columns) << row * self.columns + column | 3 << upright + row * (self.columns + 1) + column
            for row, column in corners
        )

    # A bit for each edge that is drawn, and above them who moves: the boxes won need not be remembered.

    def start(self) -> int:
        return 0

    def slots(self) -> int:
        return self.rows * (self.columns + 1) + self.columns * (self.rows + 1)

    def legal(self, position: int, slot: int) -> bool:
        return position >> slot & 1 == 0

    def play(self, position: int, slot: int) -> int:
        turn = 0 if self.gain(position, slot) else 1
        return (position | 1 << slot) ^ turn << self.slots()

    def gain(self, position: int, slot: int) -> int:
        drawn, points = position | 1 << slot, 0
        for box in self.boxes:
            if drawn & box == box and position & box != box:
                points += 1
        return points

    def result(self, position: int) -> int:
        every = (1 << self.slots()) - 1
        return DRAW if position & every == every else UNDECIDED

    def turn(self, position: int) -> int:
        return position >> self.slots()

    def canonical(self, position: int) -> int:  # who moves makes no difference to what can still be won
        return position & (1 << self.slots()) - 1

    def tier(self, position: int) -> int:
        return self.canonical(position).bit_count()

    def piece(self, position: int, cell: int) -> str:
        across = self.columns * (self.rows + 1)
        return "." if self.legal(position, cell) else "-" if cell < across else "|"

    def scene(self, position: int) -> Scene:
        """Dots, edges as thin bars, and the boxes that are closed."""
        shapes: list[Shape] = []
        for number, box in enumerate(self.boxes):
            if position & box == box:
                shapes.append(square(1 + number % self.columns, 1 + number // self.columns, "food"))
        for slot, place in enumerate(self.board().places):
            drawn, flat = not self.legal(position, slot), slot < self.columns * (self.rows + 1)
            across, down = (0.42, 0.09) if flat else (0.09, 0.42)
            x, y = 1 + place[0] / 2, 1 + place[1] / 2
            corners = ((x - across, y - down), (x + across, y - down), (x + across, y + down), (x - across, y + down))
            shapes.append(polygon(corners, "label" if drawn else "cell", None if drawn else slot))
        for dot in range((self.rows + 1) * (self.columns + 1)):
            shapes.append(circle(1 + dot % (self.columns + 1), 1 + dot // (self.columns + 1), 0.12, "label"))
        shapes += [text(1 + x / 2, 1 + y / 2, name, height=0.3) for (x, y), name in self.board().labels if name != "+"]
        return Scene(self.columns + 2, self.rows + 2, tuple(shapes))
