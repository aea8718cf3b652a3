"""Points joined by lines: the boards of morris games, of Mu Torere, of foxes and geese."""

from __future__ import annotations

from functools import cache

from zermelo.boards.board import Board
from zermelo.core.errors import ZermeloError

BESIDE = (0.46, 0.21)
"""How far from a point, to the right and down, its name is written: between the lines that may leave it."""


@cache
def points(picture: str, lines: str = "") -> Board:
    """The board that a picture of letters draws, one letter a point, blanks between them; other characters are ignored.

    Along each of `lines`, such as ``"abc ad"``, points follow each other.  A letter stands one unit to the right for
    every four characters and one unit down for every two lines:

        a---b---c
        | \\ | / |
        d---e---f       lines "abc def ghi adg beh cfi aei ceg"
        | / | \\ |
        g---h---i
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
    unknown = next((letter for letter in lines if not letter.isspace() and letter not in found), "")
    if unknown or not names:
        raise ZermeloError("a line goes through '{name}', which is not in the picture of the board", name=unknown)
    left, top = min(x for x, _ in found.values()), min(y for _, y in found.values())
    places = tuple((found[name][0] - left, found[name][1] - top) for name in names)
    tracks = tuple(tuple(names.index(letter) for letter in line) for line in lines.split())
    labels = tuple(((x + BESIDE[0], y + BESIDE[1]), name) for name, (x, y) in zip(names, places, strict=True))
    return Board(names, places, tracks, labels=labels)
