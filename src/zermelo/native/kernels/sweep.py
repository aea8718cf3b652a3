"""The sweep: positions are a dense index that every move lowers, so one pass upwards settles all of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import LEAST, LOSS, UNDECIDED
from zermelo.native.bound import (
    ALTERNATES,
    SLOTS,
    Scores,
    at,
    below,
    canonical,
    ended,
    holds,
    index,
    moves_below,
    result,
    same_player,
    step,
    told,
)

SETTLED = -1
TOO_FAR = -2


def sweep(scores: Scores, begin: int, end: int, top: int) -> int:
    """Settle scores[begin:end], all below being settled.

    Returns SETTLED; or the index where the rules broke: a result that is none, an undecided position without a
    move, or a move that does not lower the index; or TOO_FAR if the scores cannot hold a game's length, or its points.
    """
    children, slots = np.empty(SLOTS, np.int64), np.empty(SLOTS, np.int64)
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
            best = ended(position, decided, top)
            if not holds(best, top):
                return TOO_FAR
            scores[here] = best
            continue
        best = LEAST
        for which in range(moves_below(position, children, slots)):
            child = children[which]
            if child < 0 or child >= here:
                return here
            same = not ALTERNATES and same_player(position, at(child))
            best = max(best, told(position, slots[which], same, int(scores[child])))
        if best == LEAST:
            return here
        if not holds(best, top):
            return TOO_FAR
        scores[here] = step(best)
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
