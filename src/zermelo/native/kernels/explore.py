"""Exploring: every position that can be reached, in shards, by several threads that never wait for each other.

Vocabulary
    shard       the positions whose hash ends alike.  One thread at a time works on a shard, so that nothing is locked
    row         where a position stands: those of a shard stand together, in order of discovery
    batch       children that one thread has made, sorted by the shards that they belong to
    degree      how many moves lead to a position
    number      a position's place when all are known: by shard, and within it by bucket, which is more of the hash.
                So it is found without a hash table
    directory   the number at which each bucket begins

Moves are made twice: once to find the positions, and once to link them, when it is known how many lead to each.  So
only the moves backward are ever kept, four bytes each.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import LEAST, LOSS, UNDECIDED
from zermelo.native.bound import (
    ALTERNATES,
    SLOTS,
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
AHEAD = 16
"""Children between one that is looked for and the one whose entry is brought near the processor meanwhile; half as
many, and its position is."""


class Space(NamedTuple):
    """The positions found so far.  Row r of shard s is at offsets[s] + r."""

    positions: Words
    offsets: NDArray[np.int64]
    counts: NDArray[np.int64]
    visited: NDArray[np.int64]
    """How many rows of each shard have been given their children."""


class Entries(NamedTuple):
    """The hash tables of all shards, of one length, a power of two."""

    rows: NDArray[np.uint32]
    """One more than the row in the shard, 0 where free; and above TAG, some bits of the hash."""
    degrees: NDArray[np.uint32]


class Batches(NamedTuple):
    """Children, as they are made and then by shard: those of batch b and shard s from starts[b, s] up to
    starts[b, s + 1].  All batches have room for as many, one after another."""

    made: Words
    homes: NDArray[np.uint16]
    children: Words
    starts: NDArray[np.int64]
    taken: NDArray[np.int64]
    """Up to where the children of each batch and shard have been entered."""
    parents: NDArray[np.int32]
    """The number of the position that each was made from, and the same by shard: when moves are linked."""
    sources: NDArray[np.int32]


class Known(NamedTuple):
    """What is written down of each position, by its number, when moves are linked; nothing before."""

    decided: Scores
    waiting: NDArray[np.uint32]
    owners: NDArray[np.uint8]


def expand(space: Space, batches: Batches, batch: int, known: Known, low: int, high: int) -> int:
    """Make the children of rows that are not visited, of the shards from ``low`` up to ``high``, if there is room.

    Returns how many there are; or below 0, the shard and what is wrong there at the first row that is not visited.
    """
    shards, slots = len(space.counts), np.empty(SLOTS, np.int64)
    begin, room = _room(batches, batch)
    made = begin
    for shard in range(low, high):
        row = space.visited[shard]
        while row < space.counts[shard] and made + SLOTS <= begin + room:
            number = space.offsets[shard] + row
            position = load(space.positions, number)
            said, before = result(position), made
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
                    store(batches.made, made, child)
                    batches.homes[made] = mixed(child) & shards - 1
                    made += 1
                if made == before:
                    space.visited[shard] = row
                    return -1 - FAULTS * shard - STUCK
            if known.decided.size:
                known.decided[number] = said
                known.waiting[number] = made - before
                if not ALTERNATES:
                    known.owners[number] = mover
                for child in range(before, made):
                    batches.parents[child] = number
            row += 1
        space.visited[shard] = row
    _by_shard(batches, batch, made)
    return made - begin


def _room(batches: Batches, batch: int) -> tuple[int, int]:
    """Where the children of a batch begin, and how many there may be."""
    room = batches.homes.size // len(batches.starts)
    return batch * room, room


def _by_shard(batches: Batches, batch: int, end: int) -> None:
    """Sort the children of a batch, which end there, by shard."""
    begin, _ = _room(batches, batch)
    starts, taken = batches.starts[batch], batches.taken[batch]
    for shard in range(starts.size):
        starts[shard] = 0
    for child in range(begin, end):
        starts[batches.homes[child] + 1] += 1
    starts[0] = begin
    for shard in range(taken.size):
        taken[shard] = starts[shard]
        starts[shard + 1] += starts[shard]
    for child in range(begin, end):
        home = batches.homes[child]
        place = taken[home]
        taken[home] = place + 1
        store(batches.children, place, load(batches.made, child))
        if batches.parents.size:
            batches.sources[place] = batches.parents[child]
    for shard in range(taken.size):
        taken[shard] = starts[shard]


def again(batches: Batches, batch: int, starts: NDArray[np.int64], taken: NDArray[np.int64]) -> None:
    """Sort by shard, of which there are more now, the children of a batch that were not entered."""
    made, _ = _room(batches, batch)
    shards = batches.taken.shape[1]
    for shard in range(taken.shape[1]):
        for place in range(taken[batch, shard], starts[batch, shard + 1]):
            child = load(batches.children, place)
            store(batches.made, made, child)
            batches.homes[made] = mixed(child) & shards - 1
            made += 1
    _by_shard(batches, batch, made)


def enter(space: Space, entries: Entries, batches: Batches, low: int, high: int) -> int:
    """Enter the children of all batches into the shards from ``low`` up to ``high``; returns how often one was full."""
    full = 0
    capacity, length = len(space.positions) // len(space.counts), entries.rows.size // len(space.counts)
    for shard in range(low, high):
        base, offset = shard * length, space.offsets[shard]
        for batch in range(len(batches.starts)):
            place, end = batches.taken[batch, shard], batches.starts[batch, shard + 1]
            while place < end:
                if place + AHEAD < end:
                    prefetch(entries.rows, base + _hashed(load(batches.children, place + AHEAD), length))
                    near = entries.rows[base + _hashed(load(batches.children, place + AHEAD // 2), length)] & ROW
                    prefetch(space.positions, offset + near)
                    prefetch(entries.degrees, offset + near)
                child = load(batches.children, place)
                entry = _find(space, entries, shard, length, child)
                if entries.rows[entry] == 0:
                    if space.counts[shard] == capacity:
                        full += 1
                        break
                    store(space.positions, offset + space.counts[shard], child)
                    space.counts[shard] += 1
                    entries.rows[entry] = _tag(child) << TAG | space.counts[shard]
                entries.degrees[offset + (entries.rows[entry] & ROW) - 1] += 1
                place += 1
            batches.taken[batch, shard] = place
    return full


def _hashed(position: int, length: int) -> int:
    """The part of the hash that does not tell the shard."""
    return mixed(position) >> 32 & length - 1


def _tag(position: int) -> int:
    """As many other bits of the hash as a row has."""
    return mixed(position) >> 16 & ROW


def _find(space: Space, entries: Entries, shard: int, length: int, position: int) -> int:
    """Where a position is in the hash table of its shard, or the free entry where it belongs."""
    base, place, tag = shard * length, _hashed(position, length), _tag(position)
    while True:
        entry = entries.rows[base + place]
        if entry == 0 or (
            entry >> TAG == tag and equal(space.positions, space.offsets[shard] + (entry & ROW) - 1, position)
        ):
            return base + place
        place = place + 1 & length - 1


def split(
    space: Space, degrees: NDArray[np.uint32], halves: Space, moved: NDArray[np.uint32], low: int, high: int
) -> None:
    """Put each position of the shards from ``low`` up to ``high``, with its degree, into one of two, in order."""
    shards = len(space.counts)
    for shard in range(low, high):
        for row in range(space.counts[shard]):
            position = load(space.positions, space.offsets[shard] + row)
            home = mixed(position) & 2 * shards - 1
            place = halves.offsets[home] + halves.counts[home]
            store(halves.positions, place, position)
            moved[place] = degrees[space.offsets[shard] + row]
            halves.counts[home] += 1
            if row < space.visited[shard]:
                halves.visited[home] += 1


def refill(space: Space, entries: Entries, low: int, high: int) -> None:
    """Fill the empty hash tables of the shards from ``low`` up to ``high``."""
    length = entries.rows.size // len(space.counts)
    for shard in range(low, high):
        for row in range(space.counts[shard]):
            position = load(space.positions, space.offsets[shard] + row)
            entry = _find(space, entries, shard, length, position)
            entries.rows[entry] = _tag(position) << TAG | row + 1


def number(
    space: Space,
    degrees: NDArray[np.uint32],
    numbered: Space,
    first: NDArray[np.unsignedinteger],
    directory: NDArray[np.int32],
    low: int,
    high: int,
) -> None:
    """Number the positions of the shards from ``low`` up to ``high``, with the degree of n in first[n + 2]."""
    buckets = directory.size // len(space.counts)
    for shard in range(low, high):
        begin, offset = shard * buckets, space.offsets[shard]
        for row in range(space.counts[shard]):
            directory[begin + _hashed(load(space.positions, offset + row), buckets)] += 1
        total = numbered.offsets[shard]
        for bucket in range(begin, begin + buckets):
            total += directory[bucket]
            directory[bucket] = total
        for row in range(space.counts[shard] - 1, -1, -1):
            position = load(space.positions, offset + row)
            bucket = begin + _hashed(position, buckets)
            directory[bucket] -= 1
            store(numbered.positions, directory[bucket], position)
            first[directory[bucket] + 2] = degrees[offset + row]


def link(
    space: Space,
    directory: NDArray[np.int32],
    batches: Batches,
    first: NDArray[np.unsignedinteger],
    sources: NDArray[np.int32],
    low: int,
    high: int,
) -> None:
    """Enter the moves of all batches into the shards from ``low`` up to ``high``.

    first[n + 1] is where the next move to n goes, and so in the end where the moves to n end.
    """
    buckets = directory.size // len(space.counts)
    for shard in range(low, high):
        begin = shard * buckets
        for batch in range(len(batches.starts)):
            end = batches.starts[batch, shard + 1]
            for place in range(batches.starts[batch, shard], end):
                if place + AHEAD < end:
                    near = directory[begin + _hashed(load(batches.children, place + AHEAD), buckets)]
                    prefetch(space.positions, near)
                    prefetch(first, near)
                number = _numbered(space.positions, directory, begin, buckets, load(batches.children, place))
                sources[first[number + 1]] = batches.sources[place]
                first[number + 1] += 1


def _numbered(positions: Words, directory: NDArray[np.int32], begin: int, buckets: int, position: int) -> int:
    """The number of a position that is there."""
    number = int(directory[begin + _hashed(position, buckets)])
    while not equal(positions, number, position):
        number += 1
    return number


def targets(space: Space, directory: NDArray[np.int32], begin: int, end: int, found: NDArray[np.int32]) -> int:
    """Write the numbers of the children of positions ``begin`` up to ``end``, in order; returns how many there are."""
    moves, slots = 0, np.empty(SLOTS, np.int64)
    for number in range(begin, end):
        position = load(space.positions, number)
        if result(position) == UNDECIDED:
            for slot in each_legal(position, slots):
                found[moves] = _number_of(space, directory, canonical(play(position, slot)))
                moves += 1
    return moves


def grade(
    space: Space, directory: NDArray[np.int32], decided: Scores, order: NDArray[np.int32], scores: Scores, top: int
) -> int:
    """Write the scores of the positions in ``order``, each after its children; returns GRADED, or one whose score is
    too large."""
    slots = np.empty(SLOTS, np.int64)
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


def _number_of(space: Space, directory: NDArray[np.int32], position: int) -> int:
    """The number of a position that is there."""
    buckets = directory.size // len(space.counts)
    begin = (mixed(position) & len(space.counts) - 1) * buckets
    return _numbered(space.positions, directory, begin, buckets, position)
