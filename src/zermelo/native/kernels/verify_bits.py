"""Proving bits that say who wins: each position's against its children's.  See ``zermelo.solver.verify``.

A loss is proved by all moves, a win by one.  Which one is guessed, for neighbours are often won alike:

    clue    the slot that won last where the position had the same low bits
    next    the slot after the one that won last: one more is taken of a heap that has one more
    order   all slots, those that have won of late before the others
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import LOSS, UNDECIDED, WIN
from zermelo.native.bound import SLOTS, at, in_range, index, last_word, legal, play, result

Bits = NDArray[np.uint64]
Slots = NDArray[np.int64]

RIGHT = -1
NONE = -1
CLUES = 1 << 10
CLUE = -2
NEXT = -1


def check(won: Bits, begin: int, end: int, reached: Bits) -> int:
    """The first index from begin to end whose bit is wrong, or RIGHT.

    Right is what the result says, or else a win with a move to a loss, or a loss with moves to wins alone.  A move that
    proves something must lower the index: so no cycle can certify itself.  Only the indices in ``reached`` are claimed,
    with all their children; all of them if it is empty.
    """
    clues = np.zeros(CLUES, np.int64)
    order = np.arange(SLOTS)
    slot = 0
    for here in range(begin, end):
        if reached.size > 0 and not bit(reached, here):
            continue
        position = at(here)
        if not in_range(position) or index(position) != here:
            return here
        decided = result(position)
        if decided != UNDECIDED:
            if decided != (WIN if bit(won, here) else LOSS):
                return here
            continue
        if bit(won, here):
            slot = winning_slot(won, position, here, slot, clues, order)
            if slot == NONE:
                return here
        elif not only_wins(won, position, here):
            return here
        if reached.size > 0 and not only_reached(reached, position, here):
            return here
    return RIGHT


def winning_slot(won: Bits, position: Any, here: int, last: int, clues: Slots, order: Slots) -> int:
    """A slot that leads to a loss, or NONE; ``last`` is the one found before."""
    low = last_word(position) & CLUES - 1
    for guess in range(CLUE, SLOTS):
        if guess == CLUE:
            slot = clues[low]
        elif guess == NEXT:
            slot = min(last + 1, SLOTS - 1)
        else:
            slot = order[guess]
        if legal(position, slot):
            child = play(position, slot)
            found = place(child, here)
            if found != NONE and not bit(won, found) and at(found) == child:
                clues[low] = slot
                if guess > 0:
                    order[guess] = order[guess // 2]
                    order[guess // 2] = slot
                return int(slot)
    return NONE


def only_wins(won: Bits, position: Any, here: int) -> bool:
    """Whether there are moves, all of them to wins."""
    moves = 0
    for slot in range(SLOTS):
        if legal(position, slot):
            child = play(position, slot)
            found = place(child, here)
            if found == NONE or not bit(won, found) or at(found) != child:
                return False
            moves += 1
    return moves > 0


def only_reached(reached: Bits, position: Any, here: int) -> bool:
    """Whether all moves lead to indices that are reached."""
    for slot in range(SLOTS):
        if legal(position, slot):
            found = place(play(position, slot), here)
            if found == NONE or not bit(reached, found):
                return False
    return True


def place(child: Any, here: int) -> int:
    """The index of a child; NONE unless it is below ``here``.  Whether the child stands there, ``at`` tells."""
    found = index(child)
    return found if 0 <= found < here else NONE


def bit(bits: Bits, place: int) -> bool:
    return bool(bits[place >> 6] >> np.uint64(place & 63) & np.uint64(1))
