"""Who wins, in one bit a position, by looking at the moves of each position of a dense index that every move lowers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import LOSS, UNDECIDED, WIN
from zermelo.native.bound import SLOTS, at, below, each_legal, index, play, result

Bits = NDArray[np.uint64]

SETTLED = -1
ONE = np.uint64(1)


def settle(won: Bits, begin: int, end: int) -> int:
    """Set the bits of won positions from ``begin`` to ``end``, all below being settled.

    Returns SETTLED, or the index where one bit will not do or the rules broke: a result that is not a win or a loss,
    an undecided position without a move, or a move that does not lower the index.
    """
    slots = np.empty(SLOTS, np.int64)
    for here in range(begin, end):
        position = at(here)
        decided = result(position)
        if decided == UNDECIDED:
            moves = 0
            for slot in each_legal(position, slots):
                child = index(play(position, slot)) | 0
                if child < 0 or child >= here:
                    return here
                moves += 1
                if not has(won, child):
                    decided = WIN
                    break
            if moves == 0:
                return here
        elif decided != LOSS and decided != WIN:
            return here
        if decided == WIN:
            add(won, here)
    return SETTLED


def reach(reached: Bits, start: int) -> None:
    """Set the bits of all positions that play from ``start`` can come to."""
    children = np.empty(SLOTS, np.int64)
    add(reached, start)
    for here in range(start, -1, -1):
        if has(reached, here):
            position = at(here)
            if result(position) == UNDECIDED:
                for which in range(below(position, children)):
                    add(reached, children[which])


def has(bits: Bits, place: int) -> bool:
    return bool(bits[place >> 6] >> np.uint64(place & 63) & ONE)


def add(bits: Bits, place: int) -> None:
    bits[place >> 6] |= ONE << np.uint64(place & 63)
