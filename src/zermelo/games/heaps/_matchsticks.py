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
"""Where a number stands, before a row."""
EDGE = 0.3
HEIGHT = 1.7


def bars(count: int) -> str:
    """Matches as bars, by fives; a long row begins with the number of those left out."""
    shown = min(count, 3 * LONGEST)
    groups = " ".join("|" * min(5, shown - first) for first in range(0, shown, 5))
    return groups if shown == count else f"{count - shown} + {groups}"


def margin(longest: int) -> float:
    """The room before rows without numbers, the longest of that many matches."""
    return EDGE if longest <= LONGEST else MARGIN


def width(longest: int, margin: float = MARGIN) -> float:
    """The width of a picture whose longest row has that many matches."""
    return margin + PITCH * min(longest, LONGEST) + EDGE


def row(
    top: float, left: int, at_first: int, slot_taking: Callable[[int], int | None], margin: float = MARGIN
) -> list[Shape]:
    """A heap of `left` matches and the places of those taken; ``slot_taking(n)`` is the move that takes n."""
    places, drawn = min(at_first, LONGEST), min(left, LONGEST)
    shapes: list[Shape] = []
    for place in range(places):
        x = margin + PITCH * (place + 0.5)
        there = place < drawn
        shapes += _match(x, top, "food" if there else "gone", slot_taking(drawn - place) if there else None)
    if left > drawn:
        shapes.append(text(MARGIN / 2, top + 0.7, f"+{left - drawn}"))
    return shapes


def _match(x: float, top: float, role: str, slot: int | None) -> list[Shape]:
    stick = (x - 0.06, top + 0.2), (x + 0.06, top + 0.2), (x + 0.06, top + 1.4), (x - 0.06, top + 1.4)
    return [polygon(stick, role, slot), circle(x, top + 0.2, 0.13, role, slot)]
