"""What a position costs an engine: bytes at the peak, and nanoseconds on two ordinary cores.

Both are sums: so much for each position, and more for each of its words, for each slot that is looked at and for each
of its moves.  Every engine states its own; bench/forecast.py measures how true they are.
"""

from __future__ import annotations

from typing import NamedTuple

SELDOM_LEGAL = 4
"""Where moves were not counted, one slot in so many is taken to be legal."""
COMPILING = 1.0
"""Seconds to compile an engine for a game it has not met."""


class Shape(NamedTuple):
    """What a position of a game looks like, on average."""

    words: int
    slots: int
    moves: float


class Cost(NamedTuple):
    """Of a position alone, of each of its words, of each slot and of each move."""

    position: float
    word: float = 0.0
    slot: float = 0.0
    move: float = 0.0

    def of(self, shape: Shape) -> float:
        """For a position of that shape."""
        return self.position + self.word * shape.words + self.slot * shape.slots + self.move * shape.moves


class Costs(NamedTuple):
    """What an engine takes for a position."""

    bytes: Cost
    nanoseconds: Cost


INTERPRETED = Costs(Cost(400, move=24), Cost(20_000))
"""Of rules that run as they are written."""
