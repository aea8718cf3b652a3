"""Random plays, many abreast: how the planner guesses how many positions there are."""

from __future__ import annotations

import numpy as np

from zermelo.core.values import UNDECIDED
from zermelo.native.bound import SLOTS, Words, canonical, in_range, legal, load, play, result, store


def step(positions: Words, alive: int, seed: int) -> int:
    """Let every walker make one random move; returns how many did (the others' games were over).

    Those who moved stand in the first rows afterwards.
    """
    moved = 0
    state = np.uint64(seed)
    for row in range(alive):
        position = load(positions, row)
        if result(position) != UNDECIDED:
            continue
        moves = 0
        for slot in range(SLOTS):
            moves += 1 if legal(position, slot) else 0
        if moves == 0:
            continue
        state = state * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)  # Knuth's MMIX
        chosen = np.int64(state >> np.uint64(33)) % moves
        for slot in range(SLOTS):
            if legal(position, slot):
                if chosen == 0:
                    child = canonical(play(position, slot))
                    if in_range(child):
                        store(positions, moved, child)
                        moved += 1
                    break
                chosen -= 1
    return moved
