"""The sweep: positions are a dense index that every move lowers, so one pass upwards settles all of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import LOSS, UNDECIDED
from zermelo.native.bound import ALTERNATES, SLOTS, Scores, at, below, canonical, index, result, same_player

SETTLED = -1
TOO_LONG = -2


def sweep(scores: Scores, begin: int, end: int, top: int) -> int:
    """Settle scores[begin:end], all below being settled.

    Returns SETTLED; or the index where the rules broke: a result that is none, an undecided position without a
    move, or a move that does not lower the index; or TOO_LONG if the scores cannot hold a game's length.
    """
    children = np.empty(SLOTS, np.int64)
    for here in range(begin, end):
        position = at(here)
        twin = index(canonical(position))
        if 0 <= twin < here:
            scores[here] = scores[twin]
            continue
        decided = result(position)
        if decided < LOSS or decided > UNDECIDED:
            return here
        if decided != UNDECIDED:
            scores[here] = decided * top
            continue
        best = -top - 1
        for which in range(below(position, children)):
            child = children[which]
            if child < 0 or child >= here:
                return here
            score = int(scores[child])
            if ALTERNATES or not same_player(position, at(child)):
                score = -score
            best = max(best, score)
        if best == -top - 1:
            return here
        if best == 1 or best == -1:
            return TOO_LONG
        scores[here] = best - (best > 0) + (best < 0)  # one ply more to the end
    return SETTLED


def mark_reachable(reached: NDArray[np.bool_], start: int) -> None:
    """Mark every index that play from ``start`` can come to."""
    children = np.empty(SLOTS, np.int64)
    reached[start] = True
    for here in range(start, -1, -1):
        if reached[here]:
            position = at(here)
            if result(position) == UNDECIDED:
                for which in range(below(position, children)):
                    reached[children[which]] = True
