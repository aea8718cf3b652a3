"""Grundy values over a dense index that every move lowers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import LOSS, UNDECIDED
from zermelo.native.bound import SLOTS, at, below, result


def grundy(values: NDArray[np.int32], begin: int, end: int) -> int:
    """Settle values[begin:end], all below being settled: the least number that no move leads to.

    Returns -1, or the index where a move does not lower the index or an end is not lost.
    """
    children = np.empty(SLOTS, np.int64)
    seen = np.full(SLOTS + 1, -1, np.int64)
    for here in range(begin, end):
        position = at(here)
        decided = result(position)
        if decided == UNDECIDED:
            for which in range(below(position, children)):
                child = children[which]
                if child < 0 or child >= here:
                    return here
                seen[values[child]] = here
        elif decided != LOSS:
            return here
        least = 0
        while seen[least] == here:
            least += 1
        values[here] = least
    return -1
