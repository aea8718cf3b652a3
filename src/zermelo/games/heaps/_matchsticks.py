"""Rows of matches, in characters and in shapes.

Whoever clicks on a match takes it and all that lie to its right.  Of a long row only the right end is drawn,
after the number of those that are not.
"""

from __future__ import annotations

from collections.abc import Callable

from zermelo.core.scene import Shape, circle, polygon, text

LONGEST = 20
"""How many matches of a row are drawn."""
PITCH = 0.56
MARGIN = 1.0
HEIGHT = 1.7


def bars(count: int) -> str:
    """Matches as bars, by fives; a long row begins with the number of those left out."""
    shown = min(count, 3 * LONGEST)
    groups = " ".join("|" * min(5, shown - first) for first in range(0, shown, 5))
    return groups if shown == count else f"{count - shown} + {groups}"


def width(longest: int) -> float:
    """The width of a picture whose longest row has that many matches."""
    return 2 * MARGIN + PITCH * min(longest, LONGEST)


def row(top: float, left: int, at_first: int, slot_taking: Callable[[int], int | None]) -> list[Shape]:
    """A heap of `left` matches and the places of those taken; ``slot_taking(n)`` is the move that takes n."""
    places, drawn = min(at_first, LONGEST), min(left, LONGEST)
    shapes: list[Shape] = []
    for place in range(places):
        x = MARGIN + PITCH * (place + 0.5)
        there = place < drawn
        shapes += _match(x, top, "food" if there else "gone", slot_taking(drawn - place) if there else None)
    if left > drawn:
        shapes.append(text(MARGIN / 2, top + 0.7, f"+{left - drawn}"))
    return shapes


def _match(x: float, top: float, role: str, slot: int | None) -> list[Shape]:
    stick = (x - 0.06, top + 0.2), (x + 0.06, top + 0.2), (x + 0.06, top + 1.4), (x - 0.06, top + 1.4)
    return [polygon(stick, role, slot), circle(x, top + 0.2, 0.13, role, slot)]
