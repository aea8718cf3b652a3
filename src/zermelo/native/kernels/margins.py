"""Margins of single positions: a null window at a time, with a transposition table of bounds.

``reaches`` asks whether the margin of the first position is its aim or more, depth first and without recursion, so that
it can stop after any node and go on later.  The aim of a position after a move follows from the aim before it:

    the mover moves again      wants aim - gain there
    the other moves            must hold the other below gain - aim + 1
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import LOSS, MOST_POINTS, UNDECIDED
from zermelo.native.bound import (
    Words,
    canonical,
    each_legal,
    equal,
    gain,
    load,
    margin,
    mixed,
    play,
    result,
    same_player,
    store,
)

NO = 0
YES = 1
OPEN = 2
STOPPED = 3
TOO_DEEP = 4
NO_RESULT = 5

PLY, ANSWER, NODES, HITS = range(4)
"""The state between two calls; a PLY of -1 begins anew."""
AIM, NEXT, COUNT, SAME = range(4)
"""A frame: what is asked, which move comes next, of how many, and whether who moved here moves again."""
EMPTY = 0
SHIFT = MOST_POINTS + 1
"""Bounds are kept so much higher, so that none is EMPTY."""


def reaches(
    aim: int,
    limit: int,
    state: NDArray[np.int64],
    path: Words,
    frames: NDArray[np.int64],
    moves: NDArray[np.int64],
    success: NDArray[np.int64],
    keys: Words,
    bounds: NDArray[np.uint32],
) -> int:
    """Whether the margin of path[0] is ``aim`` or more: YES or NO, or why that is not known.

    STOPPED after ``limit`` nodes in all, TOO_DEEP where the path is full, NO_RESULT where the rules broke.
    """
    ply, answer = int(state[PLY]), int(state[ANSWER])
    if ply < 0:
        ply, answer = 0, OPEN
        frames[0, AIM] = aim
    while ply >= 0:
        here = load(path, ply)
        wanted = frames[ply, AIM]
        if answer == OPEN:
            if state[NODES] >= limit:
                state[PLY], state[ANSWER] = ply, OPEN
                return STOPPED
            state[NODES] += 1
            decided = result(here)
            if decided < LOSS or decided > UNDECIDED:
                return NO_RESULT
            if decided != UNDECIDED:
                answer = YES if margin(here) >= wanted else NO
            else:
                answer = _looked_up(canonical(here), wanted, state, keys, bounds)
                if answer == OPEN:
                    frames[ply, NEXT] = 0
                    frames[ply, COUNT] = _ordered(here, moves[ply], success)
                    if frames[ply, COUNT] == 0:
                        return NO_RESULT
        else:
            # A move comes back with the answer about the position after it.
            move = moves[ply, frames[ply, NEXT] - 1]
            if (answer == YES) == (frames[ply + 1, SAME] == YES):
                success[move] += 1
                answer = YES
            else:
                answer = OPEN if frames[ply, NEXT] < frames[ply, COUNT] else NO
            if answer != OPEN:
                _learn(canonical(here), wanted, answer, keys, bounds)
        if answer != OPEN:
            ply -= 1
            continue
        if ply + 1 == len(path):
            return TOO_DEEP
        move = moves[ply, frames[ply, NEXT]]
        frames[ply, NEXT] += 1
        child, won = play(here, move), gain(here, move)
        same = same_player(here, child)
        ply += 1
        store(path, ply, child)
        frames[ply, SAME] = YES if same else NO
        frames[ply, AIM] = wanted - won if same else won - wanted + 1
    state[PLY], state[ANSWER] = -1, OPEN
    return answer


def _ordered(position: int, moves: NDArray[np.int64], success: NDArray[np.int64]) -> int:
    """Write the legal moves: what wins most at once first, then what did well elsewhere; returns how many."""
    count = 0
    for slot in each_legal(position, moves):
        place, won = count, gain(position, slot)
        while place > 0:
            other = gain(position, moves[place - 1])
            if other > won or (other == won and success[moves[place - 1]] >= success[slot]):
                break
            moves[place] = moves[place - 1]
            place -= 1
        moves[place] = slot
        count += 1
    return count


def _looked_up(key: int, aim: int, state: NDArray[np.int64], keys: Words, bounds: NDArray[np.uint32]) -> int:
    """What the table tells of a position: YES, NO or OPEN."""
    row = mixed(key) & (len(keys) - 1)
    if bounds[row, 0] == EMPTY or not equal(keys, row, key):
        return OPEN
    low, high = int(bounds[row, 0]) - SHIFT, int(bounds[row, 1]) - SHIFT
    if low < aim <= high:
        return OPEN
    state[HITS] += 1
    return YES if low >= aim else NO


def _learn(key: int, aim: int, answer: int, keys: Words, bounds: NDArray[np.uint32]) -> None:
    """Enter what was found out of a position; another one that stands in its row is forgotten."""
    row = mixed(key) & (len(keys) - 1)
    low, high = -MOST_POINTS, MOST_POINTS
    if bounds[row, 0] != EMPTY and equal(keys, row, key):
        low, high = int(bounds[row, 0]) - SHIFT, int(bounds[row, 1]) - SHIFT
    else:
        store(keys, row, key)
    if answer == YES:
        low = max(low, min(aim, MOST_POINTS))
    else:
        high = min(high, max(aim - 1, -MOST_POINTS))
    bounds[row, 0], bounds[row, 1] = low + SHIFT, high + SHIFT
