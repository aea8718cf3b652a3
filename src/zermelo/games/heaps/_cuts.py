"""Pictures of what is cut: each cut runs across it, with a button above it or on its left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise

from zermelo.boards import Board
from zermelo.boards.squares import BESIDE, SQUARE
from zermelo.core.scene import Point, Scene, Shape, circle, line, polygon, text

MARGIN = 1.2
"""Above and on the left of what is cut, for the buttons."""
BUTTON = 0.75
"""Where they are in that margin."""
APART = 0.08
"""Half of what lies between two pieces of a row."""


def cut(name: str, slot: int, start: Point, end: Point) -> tuple[Shape, ...]:
    """A cut from `start` straight down or to the right to `end`."""
    (x, y), upright = start, start[0] == end[0]
    beside, button = ((x, 0.15), (x, BUTTON)) if upright else ((0.15, y), (BUTTON, y))
    return (
        text(*beside, name, height=0.3),
        line(start, end, "food", 0.02, slot),
        circle(*button, 0.3, "cell", slot),
    )


@cache
def counters_and_gaps(counters: int) -> Board:
    """A row of counters, and between them the gaps where it can be cut: gap k comes after k counters."""
    names = tuple(str(cell // 2 + 1) if cell % 2 else f"counter {cell // 2 + 1}" for cell in range(2 * counters - 1))
    places = tuple((float(cell), 0.0) for cell in range(len(names)))
    labels = tuple(((x, -BESIDE), names[cell]) for cell, (x, _) in enumerate(places) if cell % 2)
    return Board(names, places, (tuple(range(len(names))),), SQUARE, labels=labels)


def cut_row(ends: Sequence[int], slots: Mapping[int, int]) -> Scene:
    """A row of counters in pieces: `ends` are where they begin and end, `slots` where a move cuts after so many."""
    shapes: list[Shape] = []
    top, bottom = MARGIN, MARGIN + 1
    for start, end in pairwise(ends):
        left, right = start + APART, end - APART
        shapes.append(polygon(((left, top), (right, top), (right, bottom), (left, bottom)), "ground"))
        shapes += [circle(counter + 0.5, MARGIN + 0.5, 0.36, "food") for counter in range(start, end)]
    shapes += [circle(place, BUTTON, 0.1, "gone") for place in ends[1:-1]]
    for slot, place in slots.items():
        shapes += cut(str(place), slot, (place, top), (place, bottom))
    return Scene(ends[-1], bottom, tuple(shapes))
