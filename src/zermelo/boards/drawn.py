"""A board in shapes: cells or points joined by lines, and what stands on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from zermelo.boards.board import Board
from zermelo.core.scene import Point, Scene, Shape, circle, line, polygon, text

MARGIN = 0.6
"""Around the centres of the outer cells and of what is written beside them."""
STONE, POINT, RING = 0.36, 0.16, 0.17
"""Radii of a stone, of an empty point, and of the hole that marks the second player's stones for every eye."""
OWNERS = {"X": "first", "O": "second", "*": "food"}


def scene(board: Board, pieces: Sequence[str], slots: Mapping[int, int]) -> Scene:
    """The board with these pieces; `slots` tells the move of a cell that alone stands for one."""
    seen = [*board.places, *(place for place, _ in board.labels)]
    left, top = min(x for x, _ in seen) - MARGIN, min(y for _, y in seen) - MARGIN
    width, height = max(x for x, _ in seen) - left + MARGIN, max(y for _, y in seen) - top + MARGIN

    def at(place: Point) -> Point:
        return place[0] - left, place[1] - top

    shapes: list[Shape] = []
    if not board.outline:
        for track in board.tracks:
            shapes += [line(at(board.places[a]), at(board.places[b])) for a, b in pairwise(track)]
    for cell, place in enumerate(board.places):
        around = [
            *_ground(board, at(place), gone=pieces[cell] == "#"),
            *_piece(pieces[cell], at(place)),
        ]
        shapes += [replace(shape, slot=slots.get(cell), cell=cell) for shape in around]
    shapes += [text(*at(place), label, height=0.4 if board.outline else 0.26) for place, label in board.labels]
    return Scene(width, height, tuple(shapes))


def _ground(board: Board, place: Point, gone: bool) -> Iterator[Shape]:
    role = "gone" if gone else "cell"
    if board.outline:
        yield polygon(tuple((place[0] + dx, place[1] + dy) for dx, dy in board.outline), role)
    elif not gone:
        yield circle(*place, POINT, role)


def owner(piece: str) -> str:
    """The role of a piece: whose it is."""
    return OWNERS.get(piece) or ("first" if piece.isupper() else "second" if piece.islower() else "food")


def _piece(piece: str, place: Point) -> Iterator[Shape]:
    if piece in (".", "#", "0", ""):
        return
    if piece.isdecimal():
        yield text(*place, piece, height=0.55)
        return
    yield circle(*place, STONE, owner(piece))
    if piece == "O":
        yield circle(*place, RING, "cell")
    elif piece not in OWNERS:
        yield text(*place, piece, role="piece", height=0.5)
