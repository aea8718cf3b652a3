"""Boards of squares: a grid, a bar of chocolate, a row, heaps side by side, and the pits of a sowing game."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from zermelo.boards.board import Board
from zermelo.core.errors import ZermeloError
from zermelo.core.scene import Point

LETTERS = "abcdefghijklmnopqrstuvwxyz"
SQUARE: tuple[Point, ...] = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
BESIDE = 0.9
"""How far from the centre of a cell its coordinate is written."""


@cache
def grid(rows: int, columns: int, diagonals: bool = True, upwards: bool = False, marks: bool = False) -> Board:
    """`rows` x `columns` squares, numbered row by row; a cell is named by its column's letter and its row's number.

    The first row is the top one, or the bottom one if `upwards`, as in chess.  Without `diagonals` neighbours and
    lines go along rows and columns only.  The borders are those of the first row, last row, first and last column.
    With `marks` X and O are drawn as in tic-tac-toe, and not as stones.
    """
    if not (rows >= 1 and 1 <= columns <= len(LETTERS)):
        raise ZermeloError(
            "there is no grid of {rows!r} x {columns!r} cells: write at least 1 row and 1 to 26 columns",
            rows=rows,
            columns=columns,
        )
    names = tuple(f"{LETTERS[column]}{row + 1}" for row in range(rows) for column in range(columns))
    beside = tuple(LETTERS[:columns]), tuple(str(row + 1) for row in range(rows))
    return replace(_rectangle(names, beside, diagonals, upwards), marks=marks)


@cache
def bar(rows: int, columns: int, base: int = 0) -> Board:
    """A bar of chocolate: `rows` x `columns` squares, named row,column as counted from `base`.

    On a cell stands "o" for its square, "X" if that is poisoned, or "." if it is eaten.
    """
    if min(rows, columns) < 1:
        raise ZermeloError(
            "there is no bar of {rows!r} x {columns!r} squares: write 1 or more", rows=rows, columns=columns
        )
    down, right = (tuple(str(base + number) for number in range(length)) for length in (rows, columns))
    board = _rectangle(tuple(f"{row},{column}" for row in down for column in right), (right, down))
    return replace(board, letters=len(right[-1]), tiles=(("o", "food"), ("X", "poison"), (".", "gone")))


@cache
def lettered_rows(rows: int, columns: int) -> Board:
    """Rows a, b, c, ... of squares 1, 2, 3, ...: a1 lies beside a2 and above b1."""
    letters, numbers = tuple(LETTERS[:rows]), tuple(str(number + 1) for number in range(columns))
    board = _rectangle(tuple(letter + number for letter in letters for number in numbers), (numbers, letters))
    return replace(board, letters=len(numbers[-1]))


@cache
def dropping(rows: int, columns: int) -> Board:
    """Columns 1, 2, 3, ... of `rows` squares into which pieces are dropped: 3-1 is the lowest of the third."""
    numbers, heights = (tuple(str(number + 1) for number in range(length)) for length in (columns, rows))
    names = tuple(f"{column}-{height}" for height in reversed(heights) for column in numbers)
    below = tuple(((float(column), rows - 1 + BESIDE), number) for column, number in enumerate(numbers))
    return replace(_rectangle(names, (numbers, heights)), labels=below, letters=len(numbers[-1]))


def _rectangle(
    names: tuple[str, ...],
    beside: tuple[tuple[str, ...], tuple[str, ...]],
    diagonals: bool = True,
    upwards: bool = False,
) -> Board:
    """Squares row by row; `beside` are the coordinates of columns and of rows."""
    columns, rows = map(len, beside)
    cell = {(row, column): row * columns + column for row in range(rows) for column in range(columns)}
    height = {row: float(rows - 1 - row if upwards else row) for row in range(rows)}
    ways = ((0, 1), (1, 0), (1, 1), (1, -1)) if diagonals else ((0, 1), (1, 0))
    tracks = []
    for down, right in ways:
        for row, column in cell:
            if (row - down, column - right) not in cell:
                length = next(n for n in range(rows + columns) if (row + n * down, column + n * right) not in cell)
                tracks.append(tuple(cell[row + n * down, column + n * right] for n in range(length)))
    sides = (
        [cell[0, column] for column in range(columns)],
        [cell[rows - 1, column] for column in range(columns)],
        [cell[row, 0] for row in range(rows)],
        [cell[row, columns - 1] for row in range(rows)],
    )
    coordinates_at = float(rows) - 1 + BESIDE if upwards else -BESIDE
    return Board(
        names=names,
        places=tuple((float(column), height[row]) for row, column in cell),
        tracks=tuple(track for track in tracks if len(track) > 1),
        outline=SQUARE,
        borders=tuple(sum(1 << cell for cell in side) for side in sides),
        labels=(
            *(((float(column), coordinates_at), label) for column, label in enumerate(beside[0])),
            *(((-BESIDE, height[row]), label) for row, label in enumerate(beside[1])),
        ),
    )


@cache
def row(cells: int) -> Board:
    """Cells side by side, named 1, 2, 3, ..."""
    return _in_a_row(cells, len(str(cells)))


@cache
def heaps(count: int) -> Board:
    """Heaps side by side, named 1, 2, 3, ...; what stands on a cell is a number."""
    return _in_a_row(count, 3, counts=True)


def _in_a_row(count: int, letters: int, counts: bool = False) -> Board:
    if count < 1:
        raise ZermeloError("a row of {count!r} cells is none: write 1 or more", count=count)
    names = tuple(str(number + 1) for number in range(count))
    return Board(
        names,
        tuple((float(cell), 0.0) for cell in range(count)),
        (tuple(range(count)),),
        SQUARE,
        (1, 1 << count - 1),
        tuple(((float(cell), -BESIDE), name) for cell, name in enumerate(names)),
        letters,
        counts,
    )


@cache
def sowing(pits: int) -> Board:
    """Two rows of pits and a store at each end, in the order of sowing: what stands on a cell is a number of seeds.

    The first player's pits a, b, c, ... from left to right along the bottom, his store to the right; the second
    player's pits A, B, C, ... from right to left along the top, and his store to the left.
    """
    if not 1 <= pits <= len(LETTERS):
        raise ZermeloError("there is no sowing board of {pits!r} pits: write 1 to 26", pits=pits)
    names = (*LETTERS[:pits], "store", *LETTERS[:pits].upper(), "STORE")
    places = (
        *((float(pit + 1), 1.0) for pit in range(pits)),
        (float(pits + 1), 0.5),
        *((float(pits - pit), 0.0) for pit in range(pits)),
        (0.0, 0.5),
    )
    around = (*range(2 * pits + 2), 0)
    labels = [((place[0], place[1] + (BESIDE if place[1] else -BESIDE)), names[k]) for k, place in enumerate(places)]
    return Board(names, places, (around,), SQUARE, (), tuple(label for label in labels if len(label[1]) == 1), 2, True)


@cache
def with_hand(board: Board, pieces: tuple[str, ...]) -> Board:
    """A board, and after its cells one for the hand, to its right, and below it one for each piece that waits.

    `pieces` are the names of their cells.
    """
    right, bottom = (max(places) for places in zip(*board.places, strict=True))
    wide = max(2, round(right) + 2)
    waiting = ((float(k % wide), bottom + 2 + k // wide) for k in range(len(pieces)))
    return replace(
        board,
        names=(*board.names, "hand", *pieces),
        places=(*board.places, (right + 2, bottom / 2), *waiting),
    )
