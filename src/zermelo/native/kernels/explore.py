"""Exploring: every position that can be reached, in shards, by several threads that never wait for each other.

What takes time is memory, and jumps that the processor does not foresee.  So a shard is brought near as a whole before
its children are entered, a chunk is gone through more than once (what a round will need is brought near by the one
before), and all places of a group are compared, without a jump, whichever it is.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import LOSS, UNDECIDED
from zermelo.native.bound import (
    ALTERNATES,
    Scores,
    Words,
    all_legal,
    canonical,
    erase,
    erased,
    in_range,
    load,
    mixed,
    owner,
    play,
    prefetch,
    result,
    store,
)
from zermelo.native.kernels.shards import (
    CHUNK,
    CHUNK_BITS,
    Batches,
    Slots,
    Space,
    _fetch_chunk,
    _group,
    _match,
    _place,
    _read_positions,
    _within,
)

FINE = 0
STUCK = -1
OUT_OF_RANGE = -2
NOT_A_RESULT = -3
NOT_A_TURN = -4

AHEAD = 8
"""Rows between one that is given its children and the one that is brought near the processor meanwhile."""


class Known(NamedTuple):
    """What is written down of each position, by its number, when moves are linked; nothing before."""

    decided: Scores
    waiting: NDArray[np.uint32]
    owners: NDArray[np.uint8]


def expand(
    space: Space, batches: Batches, enough: int, known: Known, slots: Slots, answers: Slots, piece: int, thread: int
) -> bool:
    """Make the children of rows that are not visited, of a shard, until more than ``enough`` chunks of the thread's
    batch are used: then a position may have more children than there is room for, and the thread is told False.

    Answers how many there are; or below 0, what is wrong at the first row that is not visited.
    """
    if batches.used[thread, 0] <= enough:
        answers[piece] = _expand(space, batches, thread, enough, known, slots[thread], piece)
    return bool(batches.used[thread, 0] <= enough and answers[piece] >= 0)


def _expand(space: Space, batches: Batches, batch: int, enough: int, known: Known, slots: Slots, shard: int) -> int:
    total = 0
    lists, chunks = batches.ends.shape[1], batches.before.size // len(batches.used)
    row = space.visited[shard, 0]
    while row < space.counts[shard, 0] and batches.used[batch, 0] <= enough:
        if space.places.size and row + AHEAD < space.counts[shard, 0]:
            prefetch(space.positions, _place(space, shard, row + AHEAD))
        number = _place(space, shard, row)
        position = load(space.positions, number)
        said, made, wrong = result(position), 0, FINE
        if said < LOSS or said > UNDECIDED:
            wrong = NOT_A_RESULT
        mover = owner(position)
        if wrong == FINE and mover != 0 and mover != 1:
            wrong = NOT_A_TURN
        if wrong == FINE and said == UNDECIDED:
            for slot in all_legal(position, slots):
                child = canonical(play(position, slot))
                if not in_range(child):
                    wrong = OUT_OF_RANGE
                    break
                place = _next_place(batches, batch, mixed(child) & lists - 1, chunks)
                store(batches.children, place, child)
                if batches.sources.size:
                    batches.sources[place] = number
                made += 1
            if wrong == FINE and made == 0:
                wrong = STUCK
        if wrong != FINE:
            total = wrong
            break
        if known.decided.size:
            known.decided[number] = said
            known.waiting[number] = made
            if not ALTERNATES:
                known.owners[number] = mover
        total += made
        row += 1
    space.visited[shard, 0] = row
    return total


def _next_place(batches: Batches, batch: int, home: int, chunks: int) -> int:
    """Where the next child of a list goes."""
    place = batches.ends[batch, home]
    if place & CHUNK - 1 == 0:
        chunk = batch * chunks + batches.used[batch, 0]
        batches.used[batch, 0] += 1
        batches.before[chunk] = (place >> CHUNK_BITS) - 1
        place = chunk << CHUNK_BITS
        _fetch_chunk(batches, chunk + 1)
    batches.ends[batch, home] = place + 1
    return int(place)


def enter(space: Space, batches: Batches, many: bool, places: Slots, answers: Slots, piece: int, thread: int) -> None:
    """Enter the children in the lists of one shard, the last ones first; answers how many lists have some left, as a
    shard is full.  ``many`` says that most of a shard is needed for that.

    There may be more shards than lists, if shards were split since.
    """
    room = places[thread]
    if many:
        for shard in range(piece, len(space.counts), batches.ends.shape[1]):
            room[0] = _read_shard(space, shard)
    for batch in range(len(batches.ends)):
        end = batches.ends[batch, piece]
        while end > 0:
            chunk = end - 1 >> CHUNK_BITS
            _fetch_chunk(batches, batches.before[chunk])
            end = _enter_chunk(space, batches.children, chunk << CHUNK_BITS, end, room)
            if end > chunk << CHUNK_BITS:
                answers[piece] += 1
                break
            end = batches.before[chunk] + 1 << CHUNK_BITS
        batches.ends[batch, piece] = end


def _read_shard(space: Space, shard: int) -> int:
    """Bring a shard near; what is returned means nothing.

    It is read in order, and the processor runs ahead: that is faster than to ask for each line.
    """
    begin = space.offsets[shard]
    return _read_positions(space.positions, begin, begin + space.length)


def _enter_chunk(space: Space, children: Words, begin: int, end: int, places: Slots) -> int:
    """Enter the children of a chunk that ends there; returns where those end that are left."""
    shards = len(space.counts)
    for child in range(begin, end):
        place = _home(mixed(load(children, child)), shards, space.length)
        places[child - begin] = place
        prefetch(space.positions, place)
    for child in range(end - 1, begin - 1, -1):
        position = load(children, child)
        place = _find(space.positions, places[child - begin], space.length, position)
        if erased(space.positions, place):
            shard = mixed(position) & shards - 1
            if space.counts[shard, 0] == space.places.shape[1]:
                return child + 1
            _add(space, shard, place, position)
    return begin


def _home(hashed: int, shards: int, length: int) -> int:
    """The group in which to begin to look for what has that hash."""
    return (hashed & shards - 1) * length + (_within(hashed, length) & -_group())


def _find(positions: Words, place: int, length: int, position: int) -> int:
    """The place of a position, or the free one where it belongs, from a group on."""
    while True:
        found = _match(positions, place, position)
        if found < _group():
            return place + found
        if erased(positions, place + _group() - 1):
            return _free(positions, place, length)
        place = _after(place, length)


def _free(positions: Words, place: int, length: int) -> int:
    """The first free place from a group on."""
    while not erased(positions, place + _group() - 1):
        place = _after(place, length)
    used = 0
    for ahead in range(_group()):
        used += not erased(positions, place + ahead)
    return place + used


def _after(place: int, length: int) -> int:
    """The next group of a shard, the first after the last."""
    return place & -length | place + _group() & length - 1


def _add(space: Space, shard: int, place: int, position: int) -> None:
    """Put a position, the next of a shard, into a free place."""
    store(space.positions, place, position)
    space.places[shard, space.counts[shard, 0]] = place - space.offsets[shard]
    space.counts[shard, 0] += 1


def split(space: Space, positions: Words, places: Slots, piece: int, thread: int) -> None:
    """Make two of a shard, one of the first half: the other half is empty.

    Rows keep their order.  ``positions`` is room for those of a shard, and each thread has its own.
    """
    half, length, mine = len(space.counts) // 2, space.length, positions[thread]
    count, visited = space.counts[piece, 0], space.visited[piece, 0]
    places[thread, 0] = _read_shard(space, piece)
    for row in range(count):
        store(mine, row, load(space.positions, _place(space, piece, row)))
    for begin in (space.offsets[piece], space.offsets[piece + half]):
        for place in range(begin, begin + length):
            erase(space.positions, place)
    space.counts[piece, 0] = space.visited[piece, 0] = 0
    for row in range(count):
        position = load(mine, row)
        hashed = mixed(position)
        home = piece | hashed & half
        _add(space, home, _free(space.positions, _home(hashed, 2 * half, length), length), position)
        if row < visited:
            space.visited[home, 0] = space.counts[home, 0]
