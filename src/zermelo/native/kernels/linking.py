"""Linking: positions that are all known are numbered, and every move is written down at the position that it leads to.

Vocabulary, besides that of ``shards``
    number      a position's place when all are known: by shard, and within it by bucket, which is more of the hash.
                So it is found without a hash table, and no place is free
    directory   the place within its shard at which each bucket begins
    round       moves that are made at once; then they are looked up, and only four bytes are kept of each
    record      a move that was looked up: the row that it leads to, and how far its source is from the one before

What takes time is memory.  To put each move where it belongs as soon as it is looked up would bring near, for a few
moves in each round, all that a shard has.  So records are written one after another, and sorted when all are there, by
shard, in the cache.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import LEAST, UNDECIDED
from zermelo.native.bound import (
    Scores,
    Words,
    canonical,
    each_legal,
    ended,
    erased,
    holds,
    load,
    mixed,
    play,
    prefetch,
    result,
    same_player,
    step,
    store,
    store_at,
    told,
)
from zermelo.native.kernels.graph import START_BITS, Graph
from zermelo.native.kernels.shards import (
    CHUNK_BITS,
    Batches,
    Slots,
    Space,
    _fetch_chunk,
    _group,
    _match,
    _read_positions,
    _within,
)

GRADED = -1

STEP_BITS = 17
"""Bits of a record that tell how much lower its source is than the one before; those above tell the row."""
FARTHEST = (1 << STEP_BITS) - 1
AWAY = (1 << 32 - STEP_BITS) - 1
"""In place of a row: the next word is a source."""


def number(space: Space, directory: NDArray[np.uint16], positions: Words, piece: int, thread: int) -> None:
    """Put the positions of a shard in the order of their numbers, at its beginning.  ``positions`` is room for them,
    and each thread has its own."""
    buckets, mine = directory.size // len(space.counts), positions[thread]
    begin, offset = piece * buckets, space.offsets[piece]
    for place in range(offset, offset + space.length):
        if not erased(space.positions, place):
            directory[begin + _within(mixed(load(space.positions, place)), buckets)] += 1
    total = 0
    for bucket in range(begin, begin + buckets):
        total += directory[bucket]
        directory[bucket] = total
    for place in range(offset, offset + space.length):
        if not erased(space.positions, place):
            position = load(space.positions, place)
            bucket = begin + _within(mixed(position), buckets)
            directory[bucket] -= 1
            store(mine, directory[bucket], position)
    for row in range(space.counts[piece, 0]):
        store(space.positions, offset + row, load(mine, row))


def words(batches: Batches, parts: Slots, answers: Slots, piece: int) -> None:
    """Answer how many words the records of the moves take in the lists of the shards from parts[piece] up to
    parts[piece + 1]."""
    total = 0
    for shard in range(parts[piece], parts[piece + 1]):
        before = -1
        for batch in range(len(batches.ends)):
            end = batches.ends[batch, shard]
            while end > 0:
                chunk = end - 1 >> CHUNK_BITS
                for place in range(end - 1, (chunk << CHUNK_BITS) - 1, -1):
                    source = batches.sources[place]
                    total += 3 if _far(before, source) else 1
                    before = source
                end = batches.before[chunk] + 1 << CHUNK_BITS
    answers[piece] = total


def _far(before: int, source: int) -> bool:
    """Whether a source has to be told, as it is no short step below the one before."""
    return before < source or before - source > FARTHEST


def link(
    space: Space,
    directory: NDArray[np.uint16],
    batches: Batches,
    addresses: NDArray[np.int64],
    ends: NDArray[np.int64],
    moves: NDArray[np.int64],
    rows: Slots,
    parts: Slots,
    piece: int,
    thread: int,
) -> None:
    """Write records of the moves in the lists of the shards from parts[piece] up to parts[piece + 1], at
    addresses[piece].

    ``ends`` tells where those of each shard end, and ``moves`` counts them.  ``rows`` is room to work in, of which each
    thread has its own.
    """
    _link(space, directory, batches, addresses[piece], ends, moves, rows[thread], parts[piece], parts[piece + 1])


def _link(
    space: Space,
    directory: NDArray[np.uint16],
    batches: Batches,
    records: int,
    ends: NDArray[np.int64],
    moves: NDArray[np.int64],
    rows: Slots,
    low: int,
    high: int,
) -> None:
    buckets, used = directory.size // len(space.counts), 0
    for shard in range(low, high):
        begin = space.offsets[shard]
        rows[0] = _read_positions(space.positions, begin, begin + space.counts[shard, 0])
        before, count = -1, 0
        for batch in range(len(batches.ends)):
            end = batches.ends[batch, shard]
            while end > 0:
                chunk = end - 1 >> CHUNK_BITS
                start = chunk << CHUNK_BITS
                _fetch_chunk(batches, batches.before[chunk])
                for place in range(start, end):
                    row = directory[shard * buckets + _within(mixed(load(batches.children, place)), buckets)]
                    rows[place - start] = row
                    prefetch(space.positions, begin + row)
                for place in range(end - 1, start - 1, -1):
                    row = _numbered(space, begin + rows[place - start], load(batches.children, place)) - begin
                    source = batches.sources[place]
                    if _far(before, source):
                        store_at(records, used, AWAY << STEP_BITS)
                        store_at(records, used + 1, source)
                        used += 2
                        before = source
                    store_at(records, used, row << STEP_BITS | before - source)
                    used += 1
                    before = source
                count += end - start
                end = batches.before[chunk] + 1 << CHUNK_BITS
        ends[shard] = used
        moves[shard] += count


def sort(
    space: Space,
    records: NDArray[np.uint32],
    ends: NDArray[np.int64],
    begins: NDArray[np.int64],
    graph: Graph,
    cursors: NDArray[np.uint32],
    low: int,
    high: int,
) -> int:
    """Sort the moves into the positions of the shards from ``low`` up to ``high`` by the positions that they lead to.

    The records of shard s in a round are those up to ends[round * (high - low) + s - low].  The moves into its
    positions begin at begins[s].  What ``graph.first`` tells of positions that share a start with some of the shard
    before is counted from there.  Returns the largest number that was to be written into it.
    """
    largest, shards = 0, high - low
    for shard in range(low, high):
        offset = space.offsets[shard]
        for row in range(space.counts[shard, 0]):
            cursors[row] = 0
        for last in range(shard - low, ends.size, shards):
            at = ends[last - 1] if last else 0
            while at < ends[last]:
                row = int(np.int64(records[at])) >> STEP_BITS
                if row == AWAY:
                    at += 1
                else:
                    cursors[row] += 1
                at += 1
        begin, base, total = begins[shard], 0, 0
        for row in range(space.counts[shard, 0]):
            number = offset + row
            if number & (1 << START_BITS) - 1 == 0:
                graph.starts[number >> START_BITS] = begin + total
                base = total
            if total - base >> 8 * graph.first.itemsize == 0:
                graph.first[number] = total - base
            largest = max(largest, total - base)
            total, cursors[row] = total + int(np.int64(cursors[row])), total
        for last in range(shard - low, ends.size, shards):
            at = ends[last - 1] if last else 0
            source = 0
            while at < ends[last]:
                row = int(np.int64(records[at])) >> STEP_BITS
                if row == AWAY:
                    at += 1
                    source = int(np.int64(records[at]))
                else:
                    source -= int(np.int64(records[at])) & FARTHEST
                    graph.sources[begin + int(np.int64(cursors[row]))] = source
                    cursors[row] += 1
                at += 1
    return largest


def _numbered(space: Space, number: int, position: int) -> int:
    """The number of a position that is in the bucket which begins there."""
    found = _match(space.positions, number, position)
    while found == _group():
        number += _group()
        found = _match(space.positions, number, position)
    return number + found


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


def _bucket(space: Space, directory: NDArray[np.uint16], shard: int, buckets: int, hashed: int) -> int:
    """The first number of a bucket."""
    return int(space.offsets[shard] + directory[shard * buckets + _within(hashed, buckets)])
