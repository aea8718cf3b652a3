"""The shapes of a scene as SVG elements, and a scene made small enough to stand in a node of a tree.

A shape's role is its element's class; ``svg_theme`` has the colours.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from zermelo.core.scene import Point, Scene, Shape
from zermelo.draw.markup import number, text

LEGIBLE: Final = 8.5
"""The smallest height in pixels of letters that are drawn."""
UNIT: Final = 20.0
"""The most pixels that one unit of a small scene takes."""


def drawn(shape: Shape) -> str:
    """One shape as an element."""
    (x, y), *_ = shape.points
    match shape.kind:
        case "polygon":
            corners = " ".join(f"{number(x)},{number(y)}" for x, y in shape.points)
            return f'<polygon class="{shape.role}" points="{corners}"/>'
        case "circle":
            return f'<circle class="{shape.role}" cx="{number(x)}" cy="{number(y)}" r="{number(shape.size)}"/>'
        case "line":
            (_, (end_x, end_y)) = shape.points
            ends = f'x1="{number(x)}" y1="{number(y)}" x2="{number(end_x)}" y2="{number(end_y)}"'
            return f'<line class="{shape.role}" {ends} stroke-width="{number(shape.size)}"/>'
        case _:
            return text(x, y, shape.size, shape.text, shape.role)


def bounds(shapes: Iterable[Shape]) -> tuple[Point, Point]:
    """The top left and the bottom right corner of all shapes together."""
    boxes = [(x, y, _reach(shape)) for shape in shapes for x, y in shape.points]
    low = min(x - reach for x, _, reach in boxes), min(y - reach for _, y, reach in boxes)
    high = max(x + reach for x, _, reach in boxes), max(y + reach for _, y, reach in boxes)
    return low, high


def _reach(shape: Shape) -> float:
    """How far a shape reaches beyond its points."""
    return shape.size if shape.kind == "circle" else shape.size / 2


def miniature(scene: Scene, side: float) -> tuple[Scene, float]:
    """A scene of at most ``side`` pixels without what could not be read then, and the pixels of its unit.

    So a small board has no coordinates, nor the room that they would take.  All positions of a game whose scenes
    are equally large come out with the same unit.
    """
    unit = min(UNIT, side / max(scene.width, scene.height))
    kept = [shape for shape in scene.shapes if shape.kind != "text" or shape.size * unit >= LEGIBLE] or scene.shapes
    if not kept:
        return scene, unit
    (left, top), (right, bottom) = bounds(kept)
    moved = tuple(replace(shape, points=tuple((x - left, y - top) for x, y in shape.points)) for shape in kept)
    return Scene(right - left, bottom - top, moved), unit
