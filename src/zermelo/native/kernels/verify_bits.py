"""Proving bits that say who wins: each position's against its children's.  See ``zermelo.solver.verify``.

A loss is proved by all moves, a win by one.  Which one is guessed, for neighbours are often won alike:

    clue    the slot that won last where the position had the same low bits
    next    the slot after the one that won last: one more is taken of a heap that has one more
    order   all slots, those that have won of late before the others; where the game writes its legal slots, those

A move proves something only if the position after it is the one of its index.  Neighbours have children in common, so
some positions are kept with their indices, which saves working them out again.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import LOSS, UNDECIDED, WIN
from zermelo.native.bound import (
    HAS_LEGAL_SLOTS,
    OWN_INDEX,
    SLOTS,
    Words,
    at,
    each_legal,
    equal,
    in_range,
    index,
    last_word,
    legal,
    play,
    result,
    store,
)

Bits = NDArray[np.uint64]
Numbers = NDArray[np.int64]

RIGHT = -1
NONE = -1
CLUES = 1 << 10
CLUE = -2
NEXT = -1


def check(won: Bits, begin: int, end: int, reached: Bits, kept: Words, places: Numbers) -> int:
    """The first index from begin to end whose bit is wrong, or RIGHT.

    Right is what the result says, or else a win with a move to a loss, or a loss with moves to wins alone.  A move that
    proves something must lower the index: so no cycle can certify itself.  Only the indices in ``reached`` are claimed,
    with all their children; all of them if it is empty.  ``kept`` and ``places`` are room for positions and their
    indices, a power of two of each.
    """
    places[:] = NONE
    clues = np.zeros(CLUES, np.int64)
    order, slots = np.arange(SLOTS), np.empty(SLOTS, np.int64)
    slot = 0
    for here in range(begin, end):
        if reached.size > 0 and not _bit(reached, here):
            continue
        position = at(here)
        if not in_range(position) or index(position) != here:
            return here
        decided = result(position)
        if decided != UNDECIDED:
            if decided != (WIN if _bit(won, here) else LOSS):
                return here
            continue
        if _bit(won, here):
            slot = _winning_slot(won, position, here, slot, clues, order, slots, kept, places)
            if slot == NONE:
                return here
        elif not _only_wins(won, position, here, slots, kept, places):
            return here
        if reached.size > 0 and not _only_reached(reached, position, here, slots):
            return here
    return RIGHT


def _winning_slot(
    won: Bits,
    position: Any,
    here: int,
    last: int,
    clues: Numbers,
    order: Numbers,
    slots: Numbers,
    kept: Words,
    places: Numbers,
) -> int:
    """A slot that leads to a loss, or NONE; ``last`` is the one found before."""
    low = last_word(position) & CLUES - 1
    for guess in range(CLUE, 0 if HAS_LEGAL_SLOTS else SLOTS):
        if guess == CLUE:
            slot = clues[low]
        elif guess == NEXT:
            slot = min(last + 1, SLOTS - 1)
        else:
            slot = order[guess]
        if legal(position, slot) and _wins(won, play(position, slot), here, kept, places):
            clues[low] = slot
            if guess > 0:
                order[guess] = order[guess // 2]
                order[guess // 2] = slot
            return int(slot)
    if HAS_LEGAL_SLOTS:
        for slot in each_legal(position, slots):
            if _wins(won, play(position, slot), here, kept, places):
                clues[low] = slot
                return int(slot)
    return NONE


def _wins(won: Bits, child: Any, here: int, kept: Words, places: Numbers) -> bool:
    """Whether who moves to this child wins."""
    found = _place(child, here)
    return found != NONE and not _bit(won, found) and _stands(child, found, kept, places)


def _only_wins(won: Bits, position: Any, here: int, slots: Numbers, kept: Words, places: Numbers) -> bool:
    """Whether there are moves, all of them to wins."""
    moves = 0
    for slot in each_legal(position, slots):
        child = play(position, slot)
        found = _place(child, here)
        if found == NONE or not _bit(won, found) or not _stands(child, found, kept, places):
            return False
        moves += 1
    return moves > 0


def _only_reached(reached: Bits, position: Any, here: int, slots: Numbers) -> bool:
    """Whether all moves lead to indices that are reached."""
    for slot in each_legal(position, slots):
        found = _place(play(position, slot), here)
        if found == NONE or not _bit(reached, found):
            return False
    return True


def _place(child: Any, here: int) -> int:
    """The index of a child; NONE unless it is below ``here``."""
    found = index(child)
    return found if 0 <= found < here else NONE


def _stands(child: Any, found: int, kept: Words, places: Numbers) -> bool:
    """Whether the child is the position of that index, and not another one that has it too."""
    if OWN_INDEX:
        return bool(child == found)
    row = found & places.size - 1
    if places[row] != found:
        store(kept, row, at(found))
        places[row] = found
    return equal(kept, row, child)


def _bit(bits: Bits, place: int) -> bool:
    return bool(bits[place >> 6] >> np.uint64(place & 63) & np.uint64(1))
