"""Scores over a graph that has been explored, in an order in which every position comes after its children."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import LEAST, UNDECIDED
from zermelo.native.bound import SLOTS, Scores, Words, ended, holds, legal, load, play, same_player, step, told

SETTLED = -1


def settle(
    positions: Words,
    offsets: NDArray[np.int64],
    targets: NDArray[np.int32],
    decided: Scores,
    order: NDArray[np.int32],
    scores: Scores,
    top: int,
) -> int:
    """Write the scores of the positions in ``order``; returns SETTLED, or one whose score is too large."""
    for node in order:
        position = load(positions, node)
        if decided[node] != UNDECIDED:
            best = ended(position, decided[node], top)
        else:
            best, move = LEAST, offsets[node]
            for slot in range(SLOTS):
                if legal(position, slot):
                    same = same_player(position, play(position, slot))
                    best = max(best, told(position, slot, same, int(scores[targets[move]])))
                    move += 1
        if not holds(best, top):
            return int(node)
        scores[node] = best if decided[node] != UNDECIDED else step(best)
    return SETTLED
