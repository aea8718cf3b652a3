"""Boards of hexagons: a rhombus as in Hex, a triangle as in Y, a hexagon as in Havannah.

The cell of row r and column c touches those to its right and left, below, below left, above and above right:

         (r-1,c)  (r-1,c+1)
      (r,c-1)  r,c  (r,c+1)
         (r+1,c-1)  (r+1,c)
"""

from __future__ import annotations

from collections.abc import Callable
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
WAYS: tuple[Axial, ...] = ((0, 1), (1, 0), (1, -1))


@cache
def rhombus(rows: int, columns: int) -> Board:
    """`rows` x `columns` hexagons; the borders are top, bottom, left and right."""
    _check(min(rows, columns), max(rows, columns))
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    sides: tuple[Callable[[int, int], bool], ...] = (
        lambda row, column: row == 0,
        lambda row, column: row == rows - 1,
        lambda row, column: column == 0,
        lambda row, column: column == columns - 1,
    )
    return _board(cells, sides, tuple(((float(column), -RISE), LETTERS[column]) for column in range(columns)))


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


def _check(least: int, most: int) -> None:
    if least < 1 or most > len(LETTERS):
        raise ZermeloError("there is no such board of hexagons: its sides must be from 1 to 26 cells long")


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
        places=tuple((column + row / 2, row * RISE) for row, column in cells),
        tracks=tuple(track for track in tracks if len(track) > 1),
        outline=OUTLINE,
        borders=tuple(sum(1 << numbers[cell] for cell in cells if side(*cell)) for side in sides),
        labels=(*above, *(((first + row / 2 - 0.9, row * RISE), str(row + 1)) for row, first in left.items())),
    )
