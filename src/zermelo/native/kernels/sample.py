"""A sample of each ply, made from a sample of the ply before: how the planner guesses how many positions there are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import UNDECIDED
from zermelo.native.bound import SLOTS, Words, canonical, each_legal, equal, in_range, load, mixed, play, result, store

WHOLE = 1 << 32
"""The chance of what happens always."""


def count_moves(positions: Words, count: int, stride: int) -> int:
    """How many moves every ``stride``-th of the positions has, together."""
    moves, slots = 0, np.empty(SLOTS, np.int64)
    for row in range(0, count, stride):
        position = load(positions, row)
        if result(position) == UNDECIDED:
            for _ in each_legal(position, slots):
                moves += 1
    return moves


def step(
    positions: Words,
    count: int,
    chance: int,
    seed: int,
    children: Words,
    times: NDArray[np.int32],
    table: NDArray[np.int32],
) -> int:
    """Make each move of each position with a chance of ``chance`` / WHOLE, as long as there is room for ``children``.

    ``children`` are told apart, and ``times`` says how many moves led to each.  ``table`` is a hash table of rows, -1
    where free, its length a power of two.  Returns how many children there are.
    """
    found, mask, slots = 0, table.size - 1, np.empty(SLOTS, np.int64)
    state = np.uint64(seed)
    for row in range(count):
        position = load(positions, row)
        if result(position) != UNDECIDED:
            continue
        for slot in each_legal(position, slots):
            if chance < WHOLE:
                state = state * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)  # Knuth's MMIX
                if np.int64(state >> np.uint64(32)) >= chance:
                    continue
            child = canonical(play(position, slot))
            if not in_range(child):
                continue
            place = mixed(child) & mask
            while table[place] >= 0 and not equal(children, table[place], child):
                place = (place + 1) & mask
            if table[place] < 0:
                if found == times.size:
                    return found
                table[place] = found
                store(children, found, child)
                times[found] = 0
                found += 1
            times[table[place]] += 1
    return found


def hashes(positions: Words, count: int, most: int, out: Words) -> int:
    """Write the hashes below ``most`` of the positions; returns how many."""
    written = 0
    for row in range(count):
        code = mixed(load(positions, row))
        if code < most:
            out[written] = code
            written += 1
    return written
