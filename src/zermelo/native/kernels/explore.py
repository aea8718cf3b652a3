"""Exploring: number every position that can be reached, breadth first, with its moves."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import LOSS, UNDECIDED
from zermelo.native.bound import (
    SLOTS,
    Scores,
    Words,
    canonical,
    equal,
    in_range,
    legal,
    load,
    mixed,
    owner,
    play,
    result,
    store,
)

DONE = 0
MORE = 1
STUCK = 2
OUT_OF_RANGE = 3
NOT_A_RESULT = 4
NOT_A_TURN = 5


def explore(
    positions: Words,
    table: NDArray[np.int32],
    offsets: NDArray[np.int64],
    targets: NDArray[np.int32],
    decided: Scores,
    owners: NDArray[np.uint8],
    state: NDArray[np.int64],
    until: int,
) -> int:
    """Visit the next positions in order of discovery, up to number ``until``.

    ``state`` holds how many positions are visited, how many are found and how many moves are written.
    ``table`` is a hash table of position numbers (-1 where free), its length a power of two.  Returns DONE when
    everything found is visited; MORE when ``until`` or the room in the arrays is reached (the caller makes
    room and calls again); another word at a position that breaks the rules.
    """
    visited, found, moves = state[0], state[1], state[2]
    status = DONE
    while visited < found:
        if visited >= until or found + SLOTS > len(positions) or moves + SLOTS > targets.size:
            status = MORE
            break
        position = load(positions, visited)
        offsets[visited] = moves
        mover = owner(position)
        if mover != 0 and mover != 1:
            state[0] = visited
            return NOT_A_TURN
        owners[visited] = mover
        said = result(position)
        if said < LOSS or said > UNDECIDED:
            state[0] = visited
            return NOT_A_RESULT
        decided[visited] = said
        if said == UNDECIDED:
            before = moves
            for slot in range(SLOTS):
                if legal(position, slot):
                    child = canonical(play(position, slot))
                    if not in_range(child):
                        state[0] = visited
                        return OUT_OF_RANGE
                    place = _find(positions, table, child)
                    if table[place] < 0:
                        table[place] = found
                        store(positions, found, child)
                        found += 1
                    targets[moves] = table[place]
                    moves += 1
            if moves == before:
                state[0] = visited
                return STUCK
        visited += 1
        offsets[visited] = moves
    state[0], state[1], state[2] = visited, found, moves
    return status


def refill(positions: Words, found: int, table: NDArray[np.int32]) -> None:
    """Enter the first ``found`` positions into an empty table."""
    for row in range(found):
        table[_find(positions, table, load(positions, row))] = row


def _find(positions: Words, table: NDArray[np.int32], position: int) -> int:
    """Where the position stands in the table, or the free place where it belongs."""
    mask = table.size - 1
    place = mixed(position) & mask
    while table[place] >= 0 and not equal(positions, table[place], position):
        place = (place + 1) & mask
    return place
