"""Boards whose cells are lines: the edges of boxes, and the lines between points on a circle."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import cos, pi, sin

from zermelo.boards.board import Board
from zermelo.boards.squares import LETTERS, grid
from zermelo.core.errors import ZermeloError

RADIUS, ASIDE = 4.0, 0.1
"""Of the circle of points; and how far from its middle, as a part of it, a line through the centre is clicked."""


@cache
def edges(rows: int, columns: int) -> Board:
    """The edges of boxes: the level ones row by row, then the upright ones.  `boxes` are the edges around each."""
    if rows < 1 or columns < 1:
        raise ZermeloError("there are no {rows!r} x {columns!r} boxes: write 1 or more", rows=rows, columns=columns)
    whole = grid(2 * rows + 1, 2 * columns + 1)  # dots, edges and boxes in turn
    level = [cell for cell, (x, y) in enumerate(whole.places) if x % 2 and not y % 2]
    upright = [cell for cell, (x, y) in enumerate(whole.places) if y % 2 and not x % 2]
    places = tuple(whole.places[cell] for cell in level + upright)
    middles = [(2 * column + 1, 2 * row + 1) for row in range(rows) for column in range(columns)]
    return Board(
        names=tuple(whole.names[cell] for cell in level + upright),
        places=places,
        tracks=(),
        outline=whole.outline,
        labels=whole.labels,
        ends=tuple(((x - x % 2, y - y % 2), (x + x % 2, y + y % 2)) for x, y in places),
        boxes=tuple(
            sum(1 << edge for edge, (x, y) in enumerate(places) if abs(x - i) + abs(y - j) == 1) for i, j in middles
        ),
    )


@cache
def links(points: int) -> Board:
    """The lines between `points` points on a circle, two and two: ab, ac, ..., bc, ..."""
    if not 2 <= points <= len(LETTERS):
        raise ZermeloError("there are no lines between {points!r} points: write 2 to 26", points=points)
    turns = [2 * pi * number / points for number in range(points)]
    around = [(RADIUS + RADIUS * sin(turn), RADIUS - RADIUS * cos(turn)) for turn in turns]
    pairs = tuple(combinations(range(points), 2))
    places = []
    for one, other in pairs:
        # Several lines cross in the centre: they are clicked nearer to a, c or e.
        share = 0.5 + (0 if 2 * (other - one) != points else -ASIDE if one % 2 else ASIDE)
        (x, y), (far_x, far_y) = around[one], around[other]
        places.append((share * x + (1 - share) * far_x, share * y + (1 - share) * far_y))
    return Board(
        names=tuple(LETTERS[one] + LETTERS[other] for one, other in pairs),
        places=tuple(places),
        tracks=(),
        labels=tuple(
            ((1.12 * x - 0.12 * RADIUS, 1.12 * y - 0.12 * RADIUS), LETTERS[k]) for k, (x, y) in enumerate(around)
        ),
        ends=tuple((around[one], around[other]) for one, other in pairs),
    )
