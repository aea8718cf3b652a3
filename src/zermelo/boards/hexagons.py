"""Boards of hexagons: a rhombus as in Hex, a triangle as in Y, a hexagon as in Havannah.

The cell of row r and column c touches those to its right and left, below, below left, above and above right:

         (r-1,c)  (r-1,c+1)
      (r,c-1)  r,c  (r,c+1)
         (r+1,c-1)  (r+1,c)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from math import sqrt

from zermelo.boards.board import Board
from zermelo.boards.squares import LETTERS
from zermelo.core.errors import ZermeloError
from zermelo.core.scene import Point

Axial = tuple[int, int]

RISE = sqrt(3) / 2
"""From one row to the next."""
OUTLINE: tuple[Point, ...] = tuple(
    (dx / 2, dy * RISE / 3) for dx, dy in ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
)
RIM = 0.88
"""How far coloured sides reach beyond the centres of the outer cells."""
WAYS: tuple[Axial, ...] = ((0, 1), (1, 0), (1, -1))


@cache
def rhombus(rows: int, columns: int, sides: bool = False) -> Board:
    """`rows` x `columns` hexagons; the borders are top, bottom, left and right.

    With `sides` they show in colours, top and bottom in the first player's, as those of Hex do.
    """
    _check(min(rows, columns), columns)
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    along: tuple[Callable[[int, int], bool], ...] = (
        lambda row, column: row == 0,
        lambda row, column: row == rows - 1,
        lambda row, column: column == 0,
        lambda row, column: column == columns - 1,
    )
    board = _board(cells, along, tuple(((float(column), -RISE), LETTERS[column]) for column in range(columns)))
    return replace(board, rim=_rim(rows, columns), labels=_beyond_rim(rows, columns)) if sides else board


def _rim(rows: int, columns: int) -> tuple[tuple[tuple[Point, ...], str], ...]:
    """A larger rhombus in four parts, from its corners to the middle."""
    far_row, far_column = rows - 1 + RIM, columns - 1 + RIM
    middle = _at((rows - 1) / 2, (columns - 1) / 2)
    top_left, top_right = _at(-RIM, -RIM), _at(-RIM, far_column)
    bottom_left, bottom_right = _at(far_row, -RIM), _at(far_row, far_column)
    return (
        ((top_left, top_right, middle), "first"),
        ((bottom_left, bottom_right, middle), "first"),
        ((top_left, bottom_left, middle), "second"),
        ((top_right, bottom_right, middle), "second"),
    )


def _beyond_rim(rows: int, columns: int) -> tuple[tuple[Point, str], ...]:
    """Letters above their columns' first cells and numbers left of their rows."""
    return (
        *(((column - 0.2, -1.45 * RISE), LETTERS[column]) for column in range(columns)),
        *((_at(row, -1.24), str(row + 1)) for row in range(rows)),
    )


def _at(row: float, column: float) -> Point:
    """Where a cell lies."""
    return column + row / 2, row * RISE


@cache
def triangle(side: int) -> Board:
    """A triangle with `side` hexagons along each border: left, bottom and right."""
    _check(side, side)
    cells = [(row, column) for row in range(side) for column in range(side - 1 - row, side)]
    sides: tuple[Callable[[int, int], bool], ...] = (
        lambda row, column: row + column == side - 1,
        lambda row, column: row == side - 1,
        lambda row, column: column == side - 1,
    )
    return _board(cells, sides)


@cache
def hexagon(side: int) -> Board:
    """A hexagon with `side` hexagons along each border: the six, going around from the top."""
    _check(side, 2 * side - 1)
    last, middle = 2 * side - 2, side - 1
    cells = [
        (row, column)
        for row in range(last + 1)
        for column in range(last + 1)
        if middle <= row + column <= last + middle
    ]
    sides: tuple[Callable[[int, int], bool], ...] = (
        lambda row, column: row == 0,
        lambda row, column: column == last,
        lambda row, column: row + column == last + middle,
        lambda row, column: row == last,
        lambda row, column: column == 0,
        lambda row, column: row + column == middle,
    )
    return _board(cells, sides)


def _check(least: int, widest: int) -> None:
    """Rows have numbers, and columns letters, of which there are 26."""
    if least < 1 or widest > len(LETTERS):
        raise ZermeloError("there is no such board of hexagons: its rows must be from 1 to 26 cells long")


def _board(
    cells: list[Axial], sides: tuple[Callable[[int, int], bool], ...], above: tuple[tuple[Point, str], ...] = ()
) -> Board:
    numbers = {cell: number for number, cell in enumerate(cells)}
    tracks = []
    for down, right in WAYS:
        for row, column in cells:
            if (row - down, column - right) not in numbers:
                track, here = [], (row, column)
                while here in numbers:
                    track.append(numbers[here])
                    here = here[0] + down, here[1] + right
                tracks.append(tuple(track))
    left = {row: min(column for at, column in cells if at == row) for row, _ in cells}
    return Board(
        names=tuple(f"{LETTERS[column - left[row]]}{row + 1}" for row, column in cells),
        places=tuple(_at(row, column) for row, column in cells),
        tracks=tuple(track for track in tracks if len(track) > 1),
        outline=OUTLINE,
        borders=tuple(sum(1 << numbers[cell] for cell in cells if side(*cell)) for side in sides),
        labels=(*above, *(((first + row / 2 - 0.9, row * RISE), str(row + 1)) for row, first in left.items())),
    )
