"""A picture of a position as data: shapes with roles, and the move that a click on each would make.

Vocabulary
    scene  a rectangle of width x height units, one unit being about one square of a board
    shape  a polygon, circle, line or text in it, painted in order
    role   what a shape is ("cell", "first", "poison"...); the drawing code alone knows colours
    slot   the move that the shape stands for, if any: marked with its value, clickable in the page
    cell   the cell that the shape is part of, where moves go through several

Games describe their positions with these; ``zermelo.draw`` turns them into SVG, light or dark.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Point = tuple[float, float]
"""x and y, in cells."""

ROLES: Final = (
    "ground",  # the board behind everything
    "cell",  # an empty place
    "gone",  # a place that no longer exists (eaten, taken, cut off)
    "food",  # a piece of chocolate, a match: something that can still be taken
    "poison",  # the piece nobody wants
    "first",  # a stone, side or letter of the first player
    "second",  # the same of the second player
    "piece",  # the letter on a stone
    "line",  # a grid line or a frame
    "label",  # a coordinate or a caption
    "winning",  # the stones that won
)
"""What a shape is on the board; a theme gives each its colour."""


@dataclass(frozen=True)
class Shape:
    """One thing to paint.  ``points``: a polygon's corners, a line's ends, a circle's or a text's centre."""

    kind: str
    points: tuple[Point, ...]
    role: str
    size: float = 0.0
    """A circle's radius, a text's height, a line's width."""
    text: str = ""
    slot: int | None = None
    cell: int | None = None
    """The cell of the board that it is part of: clicked for moves of several cells."""


@dataclass(frozen=True)
class Scene:
    """All shapes of one position, painted from first to last; y grows downwards."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


def polygon(points: tuple[Point, ...], role: str, slot: int | None = None) -> Shape:
    """An area with these corners."""
    return Shape("polygon", points, role, slot=slot)


def square(x: float, y: float, role: str, slot: int | None = None, side: float = 1.0) -> Shape:
    """A square whose top left corner is at (x, y)."""
    return polygon(((x, y), (x + side, y), (x + side, y + side), (x, y + side)), role, slot)


def circle(x: float, y: float, radius: float, role: str, slot: int | None = None) -> Shape:
    """A disc centred on (x, y)."""
    return Shape("circle", ((x, y),), role, size=radius, slot=slot)


def cross(x: float, y: float, arm: float, role: str, slot: int | None = None) -> Shape:
    """A diagonal cross centred on (x, y)."""
    waist = arm / 3
    corners = [(waist, 0.0), (arm, arm - waist), (arm - waist, arm)]
    for _ in range(3):
        corners += [(-dy, dx) for dx, dy in corners[-3:]]
    return polygon(tuple((x + dx, y + dy) for dx, dy in corners), role, slot)


def line(start: Point, end: Point, role: str = "line", width: float = 0.04, slot: int | None = None) -> Shape:
    """A straight line between two points; one with a slot is where a board is cut."""
    return Shape("line", (start, end), role, size=width, slot=slot)


def text(x: float, y: float, words: str, role: str = "label", height: float = 0.4) -> Shape:
    """Words centred on (x, y)."""
    return Shape("text", ((x, y),), role, size=height, text=words)
