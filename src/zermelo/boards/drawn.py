"""A board in shapes: cells or points joined by lines, and what stands on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, pairwise
from math import atan2, dist

from zermelo.boards.board import Board
from zermelo.core.links import bits
from zermelo.core.scene import Point, Scene, Shape, circle, cross, line, polygon, text

MARGIN = 0.6
"""Around the centres of the outer cells; around letters beside them it is one and a half times their height."""
STONE, POINT, RING, MARK = 0.36, 0.16, 0.17, 0.32
"""Radii of a stone, of an empty point, of the hole that marks the second player's stones for every eye, of a mark."""
HALO = 0.07
"""How far beyond a stone on a point, or a line, the mark reaches that it has decided the game."""
THIN, THICK, KNOB, END = 0.08, 0.18, 0.2, 0.14
"""How thick a line is that is a cell, free and taken; radii of what stands on its middle and of the points it joins."""
OWNERS = {"X": "first", "O": "second", "*": "food"}


def scene(board: Board, pieces: Sequence[str], slots: Mapping[int, int], deciding: int = 0) -> Scene:
    """The board with these pieces; `slots` tells the move of a cell that alone stands for one.

    The `deciding` cells, a mask, are those that have won or lost the game.
    """
    letters = 0.4 if board.outline or board.ends else 0.26
    inner = [(place, MARGIN) for place in board.places] + [(place, 1.5 * letters) for place, _ in board.labels]
    seen = [(x + dx, y + dx) for (x, y), margin in inner for dx in (-margin, margin)]
    seen += [corner for corners, _ in board.rim for corner in corners]
    left, top = min(x for x, _ in seen), min(y for _, y in seen)
    width, height = max(x for x, _ in seen) - left, max(y for _, y in seen) - top

    def at(place: Point) -> Point:
        return place[0] - left, place[1] - top

    shapes = [polygon(tuple(map(at, corners)), role) for corners, role in board.rim]
    for box in board.boxes:
        if all(pieces[cell] != "." for cell in bits(box)):
            shapes.append(polygon(tuple(map(at, _corners(board, box))), "food"))
    if not board.outline:
        for track in board.tracks:
            shapes += [line(at(board.places[a]), at(board.places[b])) for a, b in pairwise(track)]
    tiles = dict(board.tiles)
    for cell, place in enumerate(board.places):
        piece = pieces[cell]
        role = "winning" if deciding >> cell & 1 else "gone" if piece == "#" else tiles.get(piece, "cell")
        if board.ends:
            around = [*_line(at(board.ends[cell][0]), at(board.ends[cell][1]), at(place), piece, role)]
        else:
            around = [
                *_ground(board, at(place), role),
                *_piece(board, "." if piece in tiles else piece, at(place), role),
            ]
        shapes += [replace(shape, slot=slots.get(cell), cell=cell) for shape in around]
    shapes += [circle(*at(place), END, "label") for place in sorted({*chain(*board.ends)})]
    shapes += [text(*at(place), label, height=letters) for place, label in board.labels]
    return Scene(width, height, tuple(shapes))


def _ground(board: Board, place: Point, role: str) -> Iterator[Shape]:
    """What a cell looks like below what stands on it."""
    if board.outline:
        yield polygon(
            tuple((place[0] + dx, place[1] + dy) for dx, dy in board.outline), "food" if role == "poison" else role
        )
    elif role != "gone":
        yield circle(*place, STONE + HALO if role == "winning" else POINT, role)


def _line(start: Point, end: Point, middle: Point, piece: str, role: str) -> Iterator[Shape]:
    """A cell that is a line: thin while it is free, and then as thick as a bar in the colour of whose it is."""
    if role == "winning":
        yield _thick(start, end, THICK + 2 * HALO, role)
    if piece == ".":
        yield _thick(start, end, THIN, "cell")
        yield circle(*middle, POINT, "cell")
        return
    owner = OWNERS.get(piece, "label")
    yield _thick(start, end, THICK, owner)
    if owner != "label":
        yield circle(*middle, KNOB, owner)
    if piece == "O":
        yield circle(*middle, KNOB / 2, "cell")


def _thick(start: Point, end: Point, width: float, role: str) -> Shape:
    (x, y), (far_x, far_y) = start, end
    scale = width / 2 / dist(start, end)
    dx, dy = scale * (far_y - y), scale * (x - far_x)
    return polygon(((x + dx, y + dy), (far_x + dx, far_y + dy), (far_x - dx, far_y - dy), (x - dx, y - dy)), role)


def _corners(board: Board, box: int) -> list[Point]:
    """Where the lines around a box meet, one after another."""
    found = sorted({end for cell in bits(box) for end in board.ends[cell]})
    x, y = (sum(values) / len(found) for values in zip(*found, strict=True))
    return sorted(found, key=lambda corner: atan2(corner[1] - y, corner[0] - x))


def owner(piece: str) -> str:
    """The role of a piece: whose it is."""
    return OWNERS.get(piece) or ("first" if piece.isupper() else "second" if piece.islower() else "food")


def _piece(board: Board, piece: str, place: Point, ground: str) -> Iterator[Shape]:
    """What stands on a cell."""
    if ground == "poison":
        yield cross(*place, MARK, ground)
    if piece in (".", "#", "0", ""):
        return
    if piece.isdecimal():
        yield text(*place, piece, height=0.55)
        return
    if piece == "X" and board.marks:
        yield cross(*place, MARK, owner(piece))
        return
    yield circle(*place, STONE, owner(piece))
    if piece == "O":
        yield circle(*place, STONE * 0.6 if board.marks else RING, ground if board.marks else "cell")
    elif piece not in OWNERS:
        yield text(*place, piece, role="piece", height=0.5)
