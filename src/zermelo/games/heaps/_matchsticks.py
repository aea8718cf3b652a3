"""Rows of matches, in characters and in shapes.

Whoever clicks on a match takes it and all that lie to its right.  Of a long row only the right end is drawn,
after the number of those that are not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zermelo.core.scene import Scene, Shape, circle, polygon, text

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


def scene(
    heaps: Sequence[int], at_first: Sequence[int], slot_taking: Callable[[int, int], int | None], numbered: bool = True
) -> Scene:
    """Heaps below each other, with the places of the matches taken; ``slot_taking(k, n)`` takes n from the k-th.

    Rows have room for their numbers, or for those of matches that are not drawn.
    """
    longest = max(at_first)
    margin = MARGIN if numbered or longest > LONGEST else EDGE
    shapes: list[Shape] = []
    for heap, left in enumerate(heaps):
        top, drawn = heap * HEIGHT, min(left, LONGEST)
        for place in range(min(at_first[heap], LONGEST)):
            x = margin + PITCH * (place + 0.5)
            there = place < drawn
            shapes += _match(x, top, "food" if there else "gone", slot_taking(heap, drawn - place) if there else None)
        if left > drawn:
            shapes.append(text(MARGIN / 2, top + 0.7, f"+{left - drawn}"))
        if numbered:
            shapes.append(text(0.3, top + 0.3, str(heap + 1), height=0.3))
    return Scene(margin + PITCH * min(longest, LONGEST) + EDGE, len(heaps) * HEIGHT, tuple(shapes))


def _match(x: float, top: float, role: str, slot: int | None) -> list[Shape]:
    stick = (x - 0.06, top + 0.2), (x + 0.06, top + 0.2), (x + 0.06, top + 1.4), (x - 0.06, top + 1.4)
    return [polygon(stick, role, slot), circle(x, top + 0.2, 0.13, role, slot)]
