"""Exploring: every position that can be reached, in shards, by several threads that never wait for each other.

Vocabulary
    shard       the positions whose hash ends alike.  One thread at a time works on a shard, so that nothing is locked
    row         where a position stands: those of a shard stand together, in order of discovery
    batch       children that one thread has made, in a list for each shard that they belong to
    chunk       a part of a list: so many children that stand together
    degree      how many moves lead to a position
    number      a position's place when all are known: by shard, and within it by bucket, which is more of the hash.
                So it is found without a hash table
    directory   the place within its shard at which each bucket begins

Moves are made twice: once to find the positions, and once to link them, when it is known how many lead to each.  So
only the moves backward are ever kept, four bytes each.

A chunk is gone through more than once: what a round will need is brought near the processor by the one before.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import LEAST, LOSS, UNDECIDED
from zermelo.native.bound import (
    ALTERNATES,
    WORDS,
    Scores,
    Words,
    canonical,
    each_legal,
    ended,
    equal,
    holds,
    in_range,
    load,
    mixed,
    owner,
    play,
    prefetch,
    result,
    same_player,
    step,
    store,
    told,
)

STUCK = 0
OUT_OF_RANGE = 1
NOT_A_RESULT = 2
NOT_A_TURN = 3
FAULTS = 4

GRADED = -1

TAG = 16
ROW = (1 << TAG) - 1
CHUNK_BITS = 6
CHUNK = 1 << CHUNK_BITS
MANY = 16
"""Where there is more than one child to so many positions, what is known of a shard is brought near as a whole."""

Slots = NDArray[np.int64]
"""Room to work in: as many places as there are slots, or children in a chunk.  A kernel that makes no array is bare."""


class Space(NamedTuple):
    """The positions found so far.  Row r of shard s is at offsets[s] + r; there may be room for more shards."""

    positions: Words
    offsets: NDArray[np.int64]
    counts: NDArray[np.int64]
    visited: NDArray[np.int64]
    """How many rows of each shard have been given their children."""


class Entries(NamedTuple):
    """The hash tables of all shards, of one length, a power of two, for so many positions each."""

    capacity: int
    length: int
    rows: NDArray[np.int32]
    """One more than the row in the shard, 0 where free; and above TAG, some bits of the hash."""
    degrees: NDArray[np.uint32]


class Batches(NamedTuple):
    """Children, by batch and by shard.  Of a list only the last chunk is not full; all batches have as many chunks, one
    after another."""

    children: Words
    sources: NDArray[np.int32]
    """The number of the position that each was made from, when moves are linked; nothing before."""
    before: NDArray[np.int32]
    """The chunk before each in its list, below 0 if none is."""
    ends: NDArray[np.int64]
    """Where the list of each batch and shard ends, 0 if it is empty."""
    used: NDArray[np.int64]
    """How many chunks of each batch are in lists."""


class Known(NamedTuple):
    """What is written down of each position, by its number, when moves are linked; nothing before."""

    decided: Scores
    waiting: NDArray[np.uint32]
    owners: NDArray[np.uint8]


def expand(
    space: Space, batches: Batches, batch: int, enough: int, known: Known, slots: Slots, low: int, high: int
) -> int:
    """Make the children of rows that are not visited, of the shards from ``low`` up to ``high``, until more than
    ``enough`` chunks are used: then a position may have more children than there is room for.

    Returns how many there are; or below 0, the shard and what is wrong there at the first row that is not visited.
    """
    total = 0
    lists, chunks = batches.ends.shape[1], batches.before.size // batches.used.size
    for shard in range(low, high):
        row = space.visited[shard]
        while row < space.counts[shard] and batches.used[batch] <= enough:
            number = space.offsets[shard] + row
            position = load(space.positions, number)
            said, made = result(position), 0
            if said < LOSS or said > UNDECIDED:
                space.visited[shard] = row
                return -1 - FAULTS * shard - NOT_A_RESULT
            mover = owner(position)
            if mover != 0 and mover != 1:
                space.visited[shard] = row
                return -1 - FAULTS * shard - NOT_A_TURN
            if said == UNDECIDED:
                for slot in each_legal(position, slots):
                    child = canonical(play(position, slot))
                    if not in_range(child):
                        space.visited[shard] = row
                        return -1 - FAULTS * shard - OUT_OF_RANGE
                    place = _next_place(batches, batch, mixed(child) & lists - 1, chunks)
                    store(batches.children, place, child)
                    if batches.sources.size:
                        batches.sources[place] = number
                    made += 1
                if made == 0:
                    space.visited[shard] = row
                    return -1 - FAULTS * shard - STUCK
            if known.decided.size:
                known.decided[number] = said
                known.waiting[number] = made
                if not ALTERNATES:
                    known.owners[number] = mover
            total += made
            row += 1
        space.visited[shard] = row
    return total


def _next_place(batches: Batches, batch: int, home: int, chunks: int) -> int:
    """Where the next child of a list goes."""
    place = batches.ends[batch, home]
    if place & CHUNK - 1 == 0:
        chunk = batch * chunks + batches.used[batch]
        batches.used[batch] += 1
        batches.before[chunk] = (place >> CHUNK_BITS) - 1
        place = chunk << CHUNK_BITS
        _fetch_chunk(batches, chunk + 1)
    batches.ends[batch, home] = place + 1
    return int(place)


def _fetch_chunk(batches: Batches, chunk: int) -> None:
    """Bring a chunk near, which is read or written soon."""
    for place in range(chunk << CHUNK_BITS, chunk + 1 << CHUNK_BITS, max(1, 8 // WORDS)):
        prefetch(batches.children, place)
        if batches.sources.size:
            prefetch(batches.sources, place)


def enter(space: Space, entries: Entries, batches: Batches, places: Slots, low: int, high: int) -> int:
    """Enter the children in the lists from ``low`` up to ``high``, the last ones first; returns how many lists have
    some left, as a shard is full.

    There may be more shards than lists, if shards were split since.
    """
    full = 0
    many = MANY * CHUNK * batches.used.sum() > space.counts.sum()
    for home in range(low, high):
        if many:
            for shard in range(home, len(space.counts), batches.ends.shape[1]):
                for place in range(shard * entries.length, (shard + 1) * entries.length, 16):
                    prefetch(entries.rows, place)
                _fetch_shard(space, shard, entries.degrees)
        for batch in range(len(batches.ends)):
            end = batches.ends[batch, home]
            while end > 0:
                chunk = end - 1 >> CHUNK_BITS
                _fetch_chunk(batches, batches.before[chunk])
                end = _enter_chunk(space, entries, batches.children, chunk << CHUNK_BITS, end, places)
                if end > chunk << CHUNK_BITS:
                    full += 1
                    break
                end = batches.before[chunk] + 1 << CHUNK_BITS
            batches.ends[batch, home] = end
    return full


def _fetch_shard(space: Space, shard: int, counted: NDArray[np.unsignedinteger]) -> None:
    """Bring a shard near, with what is counted of its positions, as most of it is needed."""
    begin = space.offsets[shard]
    end = begin + space.counts[shard]
    for row in range(begin, end, max(1, 8 // WORDS)):
        prefetch(space.positions, row)
    for row in range(begin, end, 16):
        prefetch(counted, row)


def _enter_chunk(space: Space, entries: Entries, children: Words, begin: int, end: int, places: Slots) -> int:
    """Enter the children of a chunk that ends there; returns where those end that are left."""
    shards, length = len(space.counts), entries.length
    for child in range(begin, end):
        hashed = mixed(load(children, child))
        places[child - begin] = _entry(hashed, shards, length)
        prefetch(entries.rows, places[child - begin])
    for child in range(begin, end):
        hashed = mixed(load(children, child))
        place = _tagged(entries, places[child - begin], _tag(hashed))
        row = space.offsets[hashed & shards - 1] + (entries.rows[place] & ROW)
        prefetch(space.positions, row)
        prefetch(entries.degrees, row)
        places[child - begin] = place
    for child in range(end - 1, begin - 1, -1):
        position = load(children, child)
        hashed = mixed(position)
        shard = hashed & shards - 1
        place = _find(space, entries, places[child - begin], hashed, position)
        row = entries.rows[place] & ROW
        if row == 0:
            if space.counts[shard] == entries.capacity:
                return child + 1
            store(space.positions, space.offsets[shard] + space.counts[shard], position)
            space.counts[shard] += 1
            row = space.counts[shard]
            entries.rows[place] = _tag(hashed) << TAG | row
        entries.degrees[space.offsets[shard] + row - 1] += 1
    return begin


def _entry(hashed: int, shards: int, length: int) -> int:
    """Where to begin to look for what has that hash."""
    return (hashed & shards - 1) * length + _within(hashed, length)


def _within(hashed: int, length: int) -> int:
    """The part of a hash that does not tell the shard."""
    return hashed >> 32 & length - 1


def _tag(hashed: int) -> int:
    """Other bits of it, one less than a row has: no entry is below 0."""
    return hashed >> 16 & ROW >> 1


def _tagged(entries: Entries, place: int, tag: int) -> int:
    """The entry from ``place`` on that has the tag, or is free."""
    while True:
        entry = entries.rows[place]
        if entry == 0 or entry >> TAG == tag:
            return place
        place = _after(place, entries.length)


def _after(place: int, length: int) -> int:
    """The next entry of a shard, the first after the last."""
    return place & -length | place + 1 & length - 1


def _find(space: Space, entries: Entries, place: int, hashed: int, position: int) -> int:
    """The entry from ``place`` on that is a position's, or is free."""
    offset = space.offsets[hashed & len(space.counts) - 1]
    while True:
        place = _tagged(entries, place, _tag(hashed))
        row = entries.rows[place] & ROW
        if row == 0 or equal(space.positions, offset + row - 1, position):
            return place
        place = _after(place, entries.length)


def split(space: Space, entries: Entries, low: int, high: int) -> None:
    """Make two of each of the shards from ``low`` up to ``high``, which are half of them: the other half is empty.

    Rows keep their order.
    """
    half, length = len(space.counts) // 2, entries.length
    for shard in range(low, high):
        count, visited, begin = space.counts[shard], space.visited[shard], space.offsets[shard]
        for place in range(shard * length, (shard + 1) * length):
            entries.rows[place] = 0
        space.counts[shard] = space.visited[shard] = 0
        for row in range(begin, begin + count):
            position, degree = load(space.positions, row), entries.degrees[row]
            entries.degrees[row] = 0
            hashed = mixed(position)
            home = shard | hashed & half
            to = space.counts[home]
            store(space.positions, space.offsets[home] + to, position)
            entries.degrees[space.offsets[home] + to] = degree
            entries.rows[_free(entries, _entry(hashed, 2 * half, length))] = _tag(hashed) << TAG | to + 1
            space.counts[home] = to + 1
            if row < begin + visited:
                space.visited[home] = to + 1


def _free(entries: Entries, place: int) -> int:
    """The free entry from ``place`` on."""
    while entries.rows[place] != 0:
        place = _after(place, entries.length)
    return place


def number(
    space: Space,
    degrees: NDArray[np.uint32],
    numbered: Space,
    first: NDArray[np.unsignedinteger],
    directory: NDArray[np.uint16],
    low: int,
    high: int,
) -> None:
    """Number the positions of the shards from ``low`` up to ``high``.

    first[n + 1] becomes where the moves to n begin; for the first position of a shard it is known already.
    """
    buckets = directory.size // len(space.counts)
    for shard in range(low, high):
        begin, offset, base = shard * buckets, space.offsets[shard], numbered.offsets[shard]
        for row in range(space.counts[shard]):
            directory[begin + _within(mixed(load(space.positions, offset + row)), buckets)] += 1
        total = 0
        for bucket in range(begin, begin + buckets):
            total += directory[bucket]
            directory[bucket] = total
        moves = first[base + 1]
        for row in range(space.counts[shard] - 1, -1, -1):
            position = load(space.positions, offset + row)
            bucket = begin + _within(mixed(position), buckets)
            directory[bucket] -= 1
            store(numbered.positions, base + directory[bucket], position)
            first[base + directory[bucket] + 1] = degrees[offset + row]
        for place in range(base + 1, base + 1 + space.counts[shard]):
            first[place], moves = moves, moves + first[place]


def link(
    space: Space,
    directory: NDArray[np.uint16],
    batches: Batches,
    first: NDArray[np.unsignedinteger],
    sources: NDArray[np.int32],
    numbers: Slots,
    low: int,
    high: int,
) -> None:
    """Enter the moves in the lists of the shards from ``low`` up to ``high``.

    first[n + 1] is where the next move to n goes, and so in the end where the moves to n end.
    """
    buckets = directory.size // len(space.counts)
    for shard in range(low, high):
        _fetch_shard(space, shard, first)
        for batch in range(len(batches.ends)):
            end = batches.ends[batch, shard]
            while end > 0:
                chunk = end - 1 >> CHUNK_BITS
                begin = chunk << CHUNK_BITS
                _fetch_chunk(batches, batches.before[chunk])
                for place in range(begin, end):
                    number = _bucket(space, directory, shard, buckets, mixed(load(batches.children, place)))
                    numbers[place - begin] = number
                    prefetch(space.positions, number)
                    prefetch(first, number + 1)
                for place in range(begin, end):
                    number = _numbered(space, numbers[place - begin], load(batches.children, place))
                    numbers[place - begin] = number
                    prefetch(sources, first[number + 1])
                for place in range(begin, end):
                    number = numbers[place - begin]
                    sources[first[number + 1]] = batches.sources[place]
                    first[number + 1] += 1
                end = (batches.before[chunk] + 1) << CHUNK_BITS


def _bucket(space: Space, directory: NDArray[np.uint16], shard: int, buckets: int, hashed: int) -> int:
    """The first number of a bucket."""
    return int(space.offsets[shard] + directory[shard * buckets + _within(hashed, buckets)])


def _numbered(space: Space, number: int, position: int) -> int:
    """The number of a position that is in the bucket which begins there."""
    while not equal(space.positions, number, position):
        number += 1
    return number


def targets(
    space: Space, directory: NDArray[np.uint16], slots: Slots, begin: int, end: int, found: NDArray[np.int32]
) -> int:
    """Write the numbers of the children of positions ``begin`` up to ``end``, in order; returns how many there are."""
    moves = 0
    for number in range(begin, end):
        position = load(space.positions, number)
        if result(position) == UNDECIDED:
            for slot in each_legal(position, slots):
                found[moves] = _number_of(space, directory, canonical(play(position, slot)))
                moves += 1
    return moves


def grade(
    space: Space,
    directory: NDArray[np.uint16],
    decided: Scores,
    order: NDArray[np.int32],
    scores: Scores,
    slots: Slots,
    top: int,
) -> int:
    """Write the scores of the positions in ``order``, each after its children; returns GRADED, or one whose score is
    too large."""
    for number in order:
        position = load(space.positions, number)
        if decided[number] != UNDECIDED:
            best = ended(position, decided[number], top)
        else:
            best = LEAST
            for slot in each_legal(position, slots):
                child = play(position, slot)
                score = scores[_number_of(space, directory, canonical(child))]
                best = max(best, told(position, slot, same_player(position, child), int(score)))
        if not holds(best, top):
            return int(number)
        scores[number] = best if decided[number] != UNDECIDED else step(best)
    return GRADED


def _number_of(space: Space, directory: NDArray[np.uint16], position: int) -> int:
    """The number of a position that is there."""
    shards, hashed = len(space.counts), mixed(position)
    return _numbered(space, _bucket(space, directory, hashed & shards - 1, directory.size // shards, hashed), position)
