"""The symmetries of a board, and the least image of a position under them.

Vocabulary
    permutation  where each cell goes: cell c goes to ``permutation[c]``
    images       for each symmetry some (mask, shift): the bits under each mask move up by the shift, down if below 0
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import cos, pi, sin

from zermelo.core.scene import Point

Images = tuple[tuple[tuple[int, int], ...], ...]

TURNS = 24
"""A board may come back onto itself after any of so many parts of a whole turn."""
PRECISION = 3
"""Places after the point to which cells lie on each other."""
WORD_BITS = 63


@cache
def isometries(places: tuple[Point, ...], tracks: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """The permutations of cells that turns and mirrors make, keeping places and tracks; the first moves nothing."""
    centre = sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
    around = [(x - centre[0], y - centre[1]) for x, y in places]
    cell_at = {_rounded(place): cell for cell, place in enumerate(around)}
    joined = {frozenset(pair) for track in tracks for pair in pairwise(track)}
    found: dict[tuple[int, ...], None] = {}
    for mirrored in (1, -1):
        for turn in range(TURNS):
            cosine, sine = cos(2 * pi * turn / TURNS), sin(2 * pi * turn / TURNS)
            moved = [_rounded((cosine * x - sine * y, mirrored * (sine * x + cosine * y))) for x, y in around]
            if all(place in cell_at for place in moved):
                permutation = tuple(cell_at[place] for place in moved)
                if {frozenset(permutation[cell] for cell in pair) for pair in joined} == joined:
                    found[permutation] = None
    return tuple(found)


def _rounded(place: Point) -> Point:
    return round(place[0], PRECISION) + 0.0, round(place[1], PRECISION) + 0.0


@cache
def images(symmetries: tuple[tuple[int, ...], ...], layers: int, bits: int = 1) -> Images:
    """The symmetries as shifts of masks, for positions of several masks side by side; higher bits stay."""
    rows = []
    for cells_to in symmetries:
        permutation = tuple(bits * goal + bit for goal in cells_to for bit in range(bits))
        cells = len(permutation)
        masks = {0: (1 << WORD_BITS) - (1 << min(layers * cells, WORD_BITS))}
        for layer in range(layers):
            for cell, goal in enumerate(permutation):
                masks[goal - cell] = masks.get(goal - cell, 0) | 1 << layer * cells + cell
        rows.append(tuple((mask, shift) for shift, mask in sorted(masks.items()) if mask))
    # Of equal length, as the rows of a compiled table are.
    longest = max(map(len, rows), default=0)
    nothing_moves = (((1 << WORD_BITS) - 1, 0),)
    return tuple(row + ((0, 0),) * (longest - len(row)) for row in rows) or (nothing_moves,)


def least_image(position: int, images: Images) -> int:
    """The least int that a symmetry makes of a position: one for all that are the same up to symmetry.

    With ``board.images(2)`` for positions of two masks, ``canonical`` is one line.
    """
    least = position
    for symmetry in range(len(images)):
        image = 0
        for part in range(len(images[symmetry])):
            mask, shift = images[symmetry][part][0], images[symmetry][part][1]
            bits = position & mask
            image |= bits << shift if shift >= 0 else bits >> -shift
        least = min(least, image)
    return least
