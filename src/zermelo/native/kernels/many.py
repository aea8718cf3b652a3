"""The compiled rules, asked about many positions: where a table keeps them, and what their moves lead to."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import UNDECIDED
from zermelo.native.bound import (
    SLOTS,
    Scores,
    Words,
    at,
    canonical,
    each_legal,
    gain,
    in_range,
    index,
    load,
    play,
    result,
    same_player,
    store,
    tier_of,
)

OUTSIDE = -(2**62)
"""The place of what is no position."""


def images(positions: Words, begin: int, end: int, out: Words) -> None:
    """What stands for each position in a table that keeps one of all symmetric ones."""
    for row in range(begin, end):
        position = load(positions, row)
        if in_range(position):
            store(out, row, canonical(position))


def indices(positions: Words, begin: int, end: int, size: int, out: NDArray[np.int64]) -> None:
    """The dense index of each position, OUTSIDE where it has none."""
    for row in range(begin, end):
        position = load(positions, row)
        out[row] = OUTSIDE
        if in_range(position):
            place = index(position) | 0
            if 0 <= place < size and at(place) == position:
                out[row] = place


def tiers(positions: Words, begin: int, end: int, out: NDArray[np.int64]) -> None:
    """The tier of each position."""
    for row in range(begin, end):
        position = load(positions, row)
        out[row] = tier_of(position) if in_range(position) else OUTSIDE


def moves(
    positions: Words,
    begin: int,
    end: int,
    legals: Scores,
    children: Words,
    changes: Scores,
    gains: NDArray[np.int64],
) -> None:
    """For each legal slot of each position, which is marked by 1 in ``legals`` (zeros), where it leads, 1 if the same
    player moves again and -1 if not, and what it gains.  The arrays have SLOTS rows for each position."""
    slots = np.empty(SLOTS, np.int64)
    for row in range(begin, end):
        position = load(positions, row)
        if result(position) == UNDECIDED:
            for slot in each_legal(position, slots):
                here = row * SLOTS + slot
                child = play(position, slot)
                legals[here] = 1
                store(children, here, child)
                changes[here] = 1 if same_player(position, child) else -1
                gains[here] = gain(position, slot)
