"""Where the vertices of each row stand: as near to their neighbours above and below as order and room allow.

Within a row this is a least-squares problem with distances to keep.  Taking those distances off the wishes turns
it into isotonic regression, which pooling adjacent violators solves exactly and in linear time (Barlow and
others, 1972).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Final

from zermelo.draw.layers import Layers, neighbours

ROUNDS: Final = 20
FINAL: Final = 6
"""The last rounds, which look up and down at once."""
STIFF: Final = 8.0
"""How much more a bend wants to be in line with the next bend than with a node."""

Pool = tuple[float, float, int]
"""Vertices that touch: the mean of their wishes, its weight, and how many they are."""


def placed(layers: Layers, widths: Sequence[float], gap: float) -> list[float]:
    """The middle of every vertex across its row, 0 at the left edge of the drawing."""
    above, below = neighbours(layers.rows, layers.chains)
    xs = [0.0] * len(widths)

    def wish(vertex: int, sides: Sequence[dict[int, list[int]]]) -> tuple[float, float]:
        """Where a vertex wants to be, and how much."""
        others = [other for side in sides for other in side.get(vertex, [])]
        pulls = [STIFF if min(vertex, other) >= layers.size else 1.0 for other in others]
        if not others:
            return xs[vertex], 0.1
        return sum(xs[other] * pull for other, pull in zip(others, pulls, strict=True)) / sum(pulls), sum(pulls)

    for turn in range(ROUNDS):
        sides = (above, below) if turn >= ROUNDS - FINAL else (below,) if turn % 2 else (above,)
        for row in layers.rows[::-1] if turn % 2 else layers.rows:
            wishes = [wish(vertex, sides) for vertex in row]
            for vertex, x in zip(row, spread(wishes, [widths[vertex] for vertex in row], gap), strict=True):
                xs[vertex] = x
    left = min((x - width / 2 for x, width in zip(xs, widths, strict=True)), default=0.0)
    return [x - left for x in xs]


def spread(wishes: Sequence[tuple[float, float]], widths: Sequence[float], gap: float) -> list[float]:
    """The places nearest to the wishes (a place and its weight), in the same order and ``gap`` apart."""
    steps = [(left + right) / 2 + gap for left, right in pairwise(widths)]
    offsets = list(accumulate(steps, initial=0.0))[: len(wishes)]
    pools: list[Pool] = []  # their means rise
    for (wish, weight), offset in zip(wishes, offsets, strict=True):
        pool = wish - offset, weight, 1
        while pools and pools[-1][0] >= pool[0]:
            pool = _joined(pools.pop(), pool)
        pools.append(pool)
    means = [mean for mean, _, count in pools for _ in range(count)]
    return [mean + offset for mean, offset in zip(means, offsets, strict=True)]


def _joined(one: Pool, other: Pool) -> Pool:
    weight = one[1] + other[1]
    return (one[0] * one[1] + other[0] * other[1]) / weight, weight, one[2] + other[2]
