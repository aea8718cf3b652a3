"""Points joined by lines: the boards of morris games, of Mu Torere, of foxes and geese."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import atan2, cos, pi, sin

from zermelo.boards.board import Board
from zermelo.core.errors import ZermeloError
from zermelo.core.scene import Point

BESIDE, BETWEEN = 0.6, 0.5
"""How far from a point its name is written, in the middle of the widest angle between the lines that leave it; and
where that is narrow, so that it is not as near to the next point."""

WAYS = (("-", 0, 1), ("|", 1, 0), ("\\", 1, 1), ("\\", 1, 2), ("/", 1, -1), ("/", 1, -2))
"""A stroke, and how many lines down and characters to the right the next one follows."""
STROKES = frozenset(stroke for stroke, _, _ in WAYS)


@cache
def points(picture: str, lines: str = "") -> Board:
    """The board that a picture of letters draws, one letter a point, joined by the strokes ``- | / \\`` between them.

    A letter stands one unit to the right for every four characters and one unit down for every two lines:

        a---b---c
        | \\ | / |
        d---e---f       the same as lines "abc def ghi adg beh cfi aei ceg"
        | / | \\ |
        g---h---i

    With `lines` the strokes mean nothing: along each of ``"abc ad"`` points follow each other.
    """
    rows = picture.strip("\n").splitlines()
    found = {
        letter: (column / 4, number / 2)
        for number, row in enumerate(rows)
        for column, letter in enumerate(row)
        if letter.isalnum()
    }
    if sum(letter.isalnum() for row in rows for letter in row) != len(found):
        raise ZermeloError("a letter stands twice in the picture of a board: give each point one of its own")
    names = tuple(sorted(found))
    lines = lines or _drawn(rows)
    unknown = next((letter for letter in lines if not letter.isspace() and letter not in found), "")
    if unknown or not names:
        raise ZermeloError("a line goes through '{name}', which is not in the picture of the board", name=unknown)
    left, top = min(x for x, _ in found.values()), min(y for _, y in found.values())
    places = tuple((found[name][0] - left, found[name][1] - top) for name in names)
    tracks = tuple(tuple(names.index(letter) for letter in line) for line in lines.split())
    return Board(names, places, tracks, labels=_beside(names, places, tracks))


@cache
def morris(squares: int) -> Board:
    """Squares inside each other, their middles joined, as for Six Men's Morris (2) and Nine Men's Morris (3)."""
    if not 1 <= squares <= 3:
        raise ZermeloError("there is no morris board of {squares!r} squares: write 1 to 3", squares=squares)
    ways = (-1, 0, 1)
    found = sorted((y * n, x * n) for n in range(1, squares + 1) for y in ways for x in ways if (x, y) != (0, 0))
    cell = {(x, y): number for number, (y, x) in enumerate(found)}
    names = tuple("abcdefghijklmnopqrstuvwx"[: len(found)])
    places = tuple((float(x + squares), float(y + squares)) for y, x in found)
    tracks = []
    for n in range(1, squares + 1):
        for far in (-n, n):
            tracks += [tuple(cell[x, far] for x in (-n, 0, n)), tuple(cell[far, y] for y in (-n, 0, n))]
    for inward in (range(-squares, 0), range(1, squares + 1)):
        tracks += [tuple(cell[x, 0] for x in inward), tuple(cell[0, y] for y in inward)]
    joined = tuple(track for track in tracks if len(track) > 1)
    return Board(names, places, joined, labels=_beside(names, places, joined))


def _beside(
    names: tuple[str, ...], places: tuple[Point, ...], tracks: tuple[tuple[int, ...], ...]
) -> tuple[tuple[Point, str], ...]:
    """The names of points, where they are written."""
    leaving: list[set[float]] = [set() for _ in names]
    for here, there in (pair for track in tracks for pair in pairwise(track)):
        leaving[here].add(_angle(places[here], places[there]))
        leaving[there].add(_angle(places[there], places[here]))
    return tuple(
        ((x + dx, y + dy), name) for name, (x, y), (dx, dy) in zip(names, places, map(_free, leaving), strict=True)
    )


def _angle(here: Point, there: Point) -> float:
    """The way from one point to another, in radians from 0, to the right, to a whole turn, clockwise."""
    return atan2(there[1] - here[1], there[0] - here[0]) % (2 * pi)


def _free(ways: set[float]) -> Point:
    """Into the middle of the widest angle between these ways; of equal ones that which comes first."""
    around = sorted(ways) or [pi / 4]
    gaps = [(round(after - before, 6), before) for before, after in pairwise([*around, around[0] + 2 * pi])]
    gap, before = max(gaps, key=lambda each: each[0])
    way, far = before + gap / 2, BESIDE if gap > pi / 3 else BETWEEN
    return far * cos(way), far * sin(way)


def _drawn(rows: list[str]) -> str:
    """The letters along each line of a picture, as far as it goes straight on."""
    signs = {(number, column): sign for number, row in enumerate(rows) for column, sign in enumerate(row)}
    letters = {place for place, sign in signs.items() if sign.isalnum()}
    found, strokes = [], {place for place, sign in signs.items() if sign in STROKES}
    for stroke, down, right in WAYS:
        following = {}
        for here in letters:
            passed = [here]
            while signs.get(at := (passed[-1][0] + down, passed[-1][1] + right)) == stroke:
                passed.append(at)
            if at in letters and len(passed) > 1:
                following[here] = at
                strokes -= set(passed)
        for here in following.keys() - following.values():
            line = [here]
            while line[-1] in following:
                line.append(following[line[-1]])
            found.append("".join(signs[place] for place in line))
    if strokes:
        number, column = min(strokes)
        raise ZermeloError(
            "the '{stroke}' of line {line}, column {column} in the picture of a board leads from no point to another",
            stroke=signs[number, column],
            line=number + 1,
            column=column + 1,
        )
    return " ".join(sorted(found))
