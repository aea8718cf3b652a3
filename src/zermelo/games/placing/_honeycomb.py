"""The picture of a Hex board.

The cell of row r and column c is a hexagon one unit wide, its centre c + r/2 units to the right, r rows down.
It all stands on a rhombus in the colours of the players: what shows of it around the cells are their sides.
"""

from __future__ import annotations

from zermelo.boards.board import Board
from zermelo.boards.hexagons import RISE
from zermelo.boards.squares import LETTERS
from zermelo.core.scene import Point, Scene, Shape, circle, polygon, text

RIM = 0.88
"""How far the sides reach beyond the centres of the outer cells."""


def honeycomb(board: Board, columns: int, stones: tuple[int, int], winning: int) -> Scene:
    """The cells of the first and of the second player, and those of the chain that has won."""
    rows = board.cells // columns

    def at(row: float, column: float) -> Point:
        return 2 + column + row / 2, (1.8 + row) * RISE

    far_row, far_column = rows - 1 + RIM, columns - 1 + RIM
    middle = at((rows - 1) / 2, (columns - 1) / 2)
    top_left, top_right = at(-RIM, -RIM), at(-RIM, far_column)
    bottom_left, bottom_right = at(far_row, -RIM), at(far_row, far_column)
    shapes: list[Shape] = [
        polygon((top_left, top_right, middle), "first"),
        polygon((bottom_left, bottom_right, middle), "first"),
        polygon((top_left, bottom_left, middle), "second"),
        polygon((top_right, bottom_right, middle), "second"),
    ]
    for cell in range(board.cells):
        x, y = at(*divmod(cell, columns))
        corners = tuple((x + dx, y + dy) for dx, dy in board.outline)
        shapes.append(polygon(corners, "winning" if winning >> cell & 1 else "cell", cell))
        for role, cells in zip(("first", "second"), stones, strict=True):
            if cells >> cell & 1:
                shapes.append(circle(x, y, 0.34, role, cell))
    shapes += [text(*at(-1.45, column + 0.1), LETTERS[column]) for column in range(columns)]
    shapes += [text(*at(row, -1.4), str(row + 1)) for row in range(rows)]
    right, bottom = bottom_right
    return Scene(right, bottom, tuple(shapes))
