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
    """Of a grid whose cells are dots, edges and boxes in turn: the flat edges row by row, then the upright ones."""
    whole = grid(2 * rows + 1, 2 * columns + 1)
    kinds = [(y % 2, x % 2) for x, y in whole.places]
    edges = sorted((cell for cell in range(whole.cells) if sum(kinds[cell]) == 1), key=kinds.__getitem__)
    dots = [cell for cell in range(whole.cells) if sum(kinds[cell]) == 0]
    return Board(
        names=tuple(whole.names[edge] for edge in edges),
        places=tuple(whole.places[edge] for edge in edges),
        tracks=(),
        outline=whole.outline,
        labels=(*whole.labels, *((whole.places[dot], "+") for dot in dots)),
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
        """The four edges around each box, as masks."""
        edges = list(enumerate(self.board().places))
        middles = [(2 * column + 1, 2 * row + 1) for row in range(self.rows) for column in range(self.columns)]
        return tuple(sum(1 << edge for edge, (x, y) in edges if abs(x - i) + abs(y - j) == 1) for i, j in middles)

    # A bit for each edge that is drawn, and above them who moves: the boxes won need not be remembered.

    def start(self) -> int:
        return 0

    def slots(self) -> int:
        return self.board().cells

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
        return "." if self.legal(position, cell) else "|" if self.board().places[cell][1] % 2 else "-"

    def scene(self, position: int) -> Scene:
        """Dots, edges as thin bars, and the boxes that are closed."""
        shapes: list[Shape] = []
        for number, box in enumerate(self.boxes):
            if position & box == box:
                shapes.append(square(1 + number % self.columns, 1 + number // self.columns, "food"))
        for slot, (x, y) in enumerate(self.board().places):
            right, down = (0.09, 0.42) if y % 2 else (0.42, 0.09)
            corners = ((-right, -down), (right, -down), (right, down), (-right, down))
            bar = tuple((1 + x / 2 + dx, 1 + y / 2 + dy) for dx, dy in corners)
            shapes.append(polygon(bar, "cell", slot) if self.legal(position, slot) else polygon(bar, "label"))
        for place, name in self.board().labels:
            x, y = 1 + place[0] / 2, 1 + place[1] / 2
            shapes.append(circle(x, y, 0.12, "label") if name == "+" else text(x, y, name, height=0.3))
        return Scene(self.columns + 2, self.rows + 2, tuple(shapes))
