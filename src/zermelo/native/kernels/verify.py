"""Proving scores from the rules: each position's against its children's.  See ``zermelo.solver.verify``.

The walk over children is written twice, for two ways to look a child up: Numba keeps no machine code on disk for a
function that is handed another one.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import DRAW, LEAST, LOSS, UNDECIDED, WIN
from zermelo.native.bound import (
    ENDLESS_WINNER,
    POINTS,
    SLOTS,
    Scores,
    Words,
    at,
    canonical,
    each_legal,
    gain,
    in_range,
    index,
    load,
    margin,
    owner,
    play,
    result,
    same_player,
    tier_of,
)

Flags = NDArray[np.bool_]

OPEN = 1
DONE = 2


def check_sorted(
    keys: Words,
    begin: int,
    end: int,
    scores: Scores,
    top: int,
    above: Words,
    above_scores: Scores,
    entered: Flags,
    numbers: NDArray[np.int64],
    starts: NDArray[np.int64],
) -> int:
    """The first row of keys[begin:end] that is wrong, or -1.

    Right is a key above the one before it, canonical, with all children among ``above``, whose scores bear out its
    own.  The children's rows are marked in ``entered``.  If there are ``numbers``, the children of tier numbers[k] are
    among above[starts[k]:starts[k + 1]].
    """
    told, slots = np.empty(SLOTS, np.int64), np.empty(SLOTS, np.int64)
    for row in range(begin, end):
        position = load(keys, row)
        if not in_range(position) or canonical(position) != position:
            return row
        if row > 0 and not load(keys, row - 1) < position:
            return row
        children = 0
        decided = result(position)
        if decided == UNDECIDED:
            for slot in each_legal(position, slots):
                child = play(position, slot)
                image = canonical(child)
                first, last = 0, len(above)
                if numbers.size > 0:
                    section = int(np.searchsorted(numbers, tier_of(image)))
                    if section == numbers.size or numbers[section] != tier_of(image):
                        return row
                    first, last = int(starts[section]), int(starts[section + 1])
                found = _find(above, first, last, image)
                if found < 0:
                    return row
                entered[found] = True
                told[children] = as_mover(position, slot, child, int(above_scores[found]))
                children += 1
        if not borne_out(position, int(scores[row]), top, decided, told[:children]):
            return row
    return -1


def check_dense(scores: Scores, begin: int, end: int, top: int, reached: Flags, entered: Flags) -> int:
    """The first index from begin to end that is wrong, or -1; the same as above for scores by dense index.

    Only the indices in ``reached`` are claimed, all of them if it is empty.
    """
    told, slots = np.empty(SLOTS, np.int64), np.empty(SLOTS, np.int64)
    for here in range(begin, end):
        if reached.size > 0 and not reached[here]:
            continue
        position = at(here)
        if not in_range(position) or canonical(position) != position:
            return here
        children = 0
        decided = result(position)
        if decided == UNDECIDED:
            for slot in each_legal(position, slots):
                child = play(position, slot)
                image = canonical(child)
                found = index(image)
                if found < 0 or found >= scores.size or at(found) != image or (POINTS and found >= here):
                    return here
                if reached.size > 0 and not reached[found]:
                    return here
                entered[found] = True
                told[children] = as_mover(position, slot, child, int(scores[found]))
                children += 1
        if not borne_out(position, int(scores[here]), top, decided, told[:children]):
            return here
    return -1


def as_mover(position: Any, slot: int, child: Any, score: int) -> int:
    """A child's score as the player sees it who moves there, with what the move gains."""
    seen = score if same_player(position, child) else -score
    if POINTS:
        seen += gain(position, slot)
    return seen


def borne_out(position: Any, stated: int, top: int, decided: int, told: NDArray[np.int64]) -> bool:
    """Whether a score is what the result, or else the children's scores as the mover sees them, say."""
    if POINTS:
        return points_borne_out(position, stated, decided, told)
    if ENDLESS_WINNER >= 0:
        return endless_borne_out(position, stated, top, decided, told)
    plies = top - abs(stated)
    if decided == WIN:
        return stated > 0 and plies == 0
    if decided == LOSS:
        return stated < 0 and plies == 0
    if decided == DRAW:
        return stated == 0
    wins, draws, quickest, slowest = 0, 0, top, -1
    for score in told:
        if score > 0:
            wins += 1
            quickest = min(quickest, top - score)
        elif score == 0:
            draws += 1
        else:
            slowest = max(slowest, top + score)
    if wins > 0:
        return stated > 0 and plies == quickest + 1
    if draws > 0:
        return stated == 0
    return told.size > 0 and stated < 0 and plies == slowest + 1


def points_borne_out(position: Any, stated: int, decided: int, told: NDArray[np.int64]) -> bool:
    """Whether a margin is that of the end, or else one that some move reaches and none betters."""
    if decided != UNDECIDED:
        return stated == margin(position)
    reached = False
    for points in told:
        if points > stated:
            return False
        reached = reached or points == stated
    return reached


def endless_borne_out(position: Any, stated: int, top: int, decided: int, told: NDArray[np.int64]) -> bool:
    """The same where somebody wins play that never ends, which scores 1 or -1.

    Where no move wins and not all lose, some move leads on in play that never ends.  Its winner keeps to such moves,
    and the other has none but those and losing ones.
    """
    if decided != UNDECIDED:
        return decided != DRAW and stated == decided * top
    best = LEAST
    for score in told:
        best = max(best, score)
    if abs(best) == 1:
        return stated == (1 if owner(position) == ENDLESS_WINNER else -1)
    # Plies are counted as far as 2, so that nothing else looks like 1.
    return told.size > 0 and abs(best) > 2 and stated == best - (best > 0) + (best < 0)


def find_cycle(keys: Words, marks: NDArray[np.uint8], rows: NDArray[np.int64], slots: NDArray[np.int64]) -> int:
    """A row of rising keys from which play can come back to it, or -1.

    Depth first: ``marks`` (zeros) has OPEN on the way to here and DONE where nothing comes back; ``rows`` and
    ``slots``, as long as the keys, hold the way.
    """
    room = np.empty(SLOTS, np.int64)
    for first in range(len(keys)):
        if marks[first] == DONE:
            continue
        depth, rows[0], slots[0], marks[first] = 0, first, 0, OPEN
        while depth >= 0:
            here = rows[depth]
            position = load(keys, here)
            slot = _next_legal(position, slots[depth], room)
            if slot == SLOTS:
                marks[here] = DONE
                depth -= 1
                continue
            slots[depth] = slot + 1
            child = find(keys, canonical(play(position, slot)))
            if marks[child] == OPEN:
                return child
            if marks[child] != DONE:
                depth += 1
                rows[depth], slots[depth], marks[child] = child, 0, OPEN
    return -1


def _next_legal(position: Any, first: int, room: NDArray[np.int64]) -> int:
    """The lowest legal slot from ``first`` on; SLOTS if there is none."""
    if result(position) == UNDECIDED:
        for slot in each_legal(position, room, first):
            return slot
    return SLOTS


def find(keys: Words, key: Any) -> int:
    """The row of a key in rising keys; -1 if it is not there."""
    return _find(keys, 0, len(keys), key)


def _find(keys: Words, begin: int, end: int, key: Any) -> int:
    """The row of a key in keys[begin:end], which rise, by halving; -1 if it is not there."""
    low, high = begin, end
    while low < high:
        middle = (low + high) >> 1
        if load(keys, middle) < key:
            low = middle + 1
        else:
            high = middle
    return low if low < end and load(keys, low) == key else -1
