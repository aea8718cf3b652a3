"""The moves of positions that live in a store, each as the key of the child and who has made it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.native.bound import (
    ALTERNATES,
    SLOTS,
    Scores,
    Words,
    canonical,
    each_legal,
    owner,
    packed,
    play,
    unpacked,
)

STUCK = -1
OUT_OF_RANGE = -2
NOT_A_TURN = -3


def moves(
    keys: Words, begin: int, scores: Scores, top: int, children: Words, sources: NDArray[np.int64]
) -> tuple[int, int]:
    """Write the children of the undecided positions from row ``begin`` on, as far as there is room.

    The source of a child is twice its parent's row, and one more if the same player is to move.  Returns the row that
    was reached, and how many moves there are, or what is wrong at that row.
    """
    written, slots, row = 0, np.empty(SLOTS, np.int64), begin
    while row < keys.size and written + SLOTS <= children.size:
        position, before = unpacked(keys[row]), written
        mover = owner(position)
        if mover != 0 and mover != 1:
            return row, NOT_A_TURN
        if scores[row] == -top - 1:
            for slot in each_legal(position, slots):
                child = canonical(play(position, slot))
                key = packed(child)
                if key < 0:
                    return row, OUT_OF_RANGE
                children[written] = key
                sources[written] = 2 * row + (not ALTERNATES and owner(child) == mover)
                written += 1
            if written == before:
                return row, STUCK
        row += 1
    return row, written


def owners(keys: Words, out: NDArray[np.uint8]) -> None:
    """Write who is to move at each position."""
    for row in range(keys.size):
        out[row] = owner(unpacked(keys[row]))
