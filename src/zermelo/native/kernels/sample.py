"""Random plays, many abreast: how the planner guesses how many positions there are."""

from __future__ import annotations

from zermelo.core.values import UNDECIDED
from zermelo.native.bound import SLOTS, Words, canonical, in_range, legal, load, play, result, store


def step(positions: Words, alive: int, seed: int) -> int:
    """Let every walker make one random move; returns how many did (the others' games were over).

    Those who moved stand in the first rows afterwards.
    """
    moved = 0
    for row in range(alive):
        position = load(positions, row)
        if result(position) != UNDECIDED:
            continue
        moves = 0
        for slot in range(SLOTS):
            moves += 1 if legal(position, slot) else 0
        if moves == 0:
            continue
        seed = (seed * 2862933555777941757 + 3037000493) & 0x7FFFFFFFFFFFFFFF  # Knuth's MMIX kind of generator
        chosen = (seed >> 33) % moves
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
