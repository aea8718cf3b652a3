"""What an engine is expected to take for a position: bytes at the peak, and nanoseconds on two ordinary cores.

Both are sums: so much for each position, and more for each of its words, for each slot that is looked at and for each
of its moves.  bench/forecast.py measures how true they are.
"""

from __future__ import annotations

from typing import NamedTuple

from zermelo.arena.explore import MOVE_BYTES, POSITION_BYTES, WORD_BYTES

SELDOM_LEGAL = 4
"""Where moves were not counted, one slot in so many is taken to be legal."""


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


BYTES = {
    "sweep": Cost(2),
    "marks": Cost(0.13),
    "tiers": Cost(13),
    "retrograde": Cost(POSITION_BYTES, word=WORD_BYTES, move=MOVE_BYTES),
}
NANOSECONDS = {
    "sweep": Cost(5, word=200, slot=0.15, move=6),
    "marks": Cost(5),
    "tiers": Cost(50, slot=5, move=20),
    "retrograde": Cost(100, word=200, slot=10, move=130),
}
INTERPRETED_BYTES = Cost(400, move=24)
INTERPRETED_NANOSECONDS = Cost(20_000)
