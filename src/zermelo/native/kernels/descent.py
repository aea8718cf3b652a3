"""The descent: positions are ints that every move lowers, so one pass downwards marks what can be reached, and one
upwards settles it.

No rule is asked about an int that cannot be reached: it may mean nothing there.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import LEAST, LOSS, UNDECIDED
from zermelo.native.bound import (
    SLOTS,
    Scores,
    canonical,
    each_legal,
    ended,
    holds,
    play,
    result,
    same_player,
    step,
    told,
)

MARKED = -1


def mark(reached: NDArray[np.bool_], begin: int, end: int, counts: NDArray[np.int64]) -> int:
    """Mark what moves lead to from the marked of reached[begin:end], all above being gone through.

    Adds their number to counts[0] and that of their moves to counts[1].  Returns MARKED; or the position where the
    rules broke: a result that is none, an undecided position without a move, or a move to what is not below it.
    """
    slots = np.empty(SLOTS, np.int64)
    for here in range(end - 1, begin - 1, -1):
        if not reached[here]:
            continue
        decided = result(here)
        if decided < LOSS or decided > UNDECIDED:
            return here
        counts[0] += 1
        if decided != UNDECIDED:
            continue
        moves = 0
        for slot in each_legal(here, slots):
            child = canonical(play(here, slot)) | 0
            if child < 0 or child >= here:
                return here
            reached[child] = True
            moves += 1
        if moves == 0:
            return here
        counts[1] += moves
    return MARKED


def settle(scores: Scores, reached: NDArray[np.bool_], begin: int, end: int, top: int) -> int:
    """Settle the marked of scores[begin:end], all below being settled.

    Returns up to where: ``end``, or the first position whose score does not fit.
    """
    slots = np.empty(SLOTS, np.int64)
    for here in range(begin, end):
        if not reached[here]:
            continue
        decided = result(here)
        if decided != UNDECIDED:
            best = ended(here, decided, top)
            if not holds(best, top):
                return here
            scores[here] = best
            continue
        best = LEAST
        for slot in each_legal(here, slots):
            child = play(here, slot)
            best = max(best, told(here, slot, same_player(here, child), int(scores[canonical(child)])))
        if not holds(best, top):
            return here
        scores[here] = step(best)
    return end
