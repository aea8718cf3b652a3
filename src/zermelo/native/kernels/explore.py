"""Exploring: every position that can be reached, in shards, by several threads that never wait for each other.

Vocabulary
    shard       the positions whose hash ends alike.  One thread at a time works on a shard, so that nothing is locked
    row         a position of a shard, in order of discovery
    place       where it stands.  While positions are looked for, the places of a shard are a hash table
    group       places that are looked at together
    batch       children that one thread has made, in a list for each shard that they belong to
    chunk       a part of a list: so many children that stand together
    degree      how many moves lead to a position
    number      a position's place when all are known: by shard, and within it by bucket, which is more of the hash.
                So it is found without a hash table, and no place is free
    directory   the place within its shard at which each bucket begins

Moves are made twice: once to find the positions, and once to link them, when it is known how many lead to each.  So
only the moves backward are ever kept, four bytes each.

What takes time is memory, and jumps that the processor does not foresee.  So a shard is brought near as a whole before
its children are entered, a chunk is gone through more than once (what a round will need is brought near by the one
before), and all places of a group are compared, without a jump, whichever it is.
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
    erase,
    erased,
    holds,
    in_range,
    last_word,
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

GROUP = 8
"""Words in a group, and places where a position is one word: a line of the cache."""
LINE = 64
"""Bytes in a line of the cache."""
AHEAD = 8
"""Rows between one that is given its children and the one that is brought near the processor meanwhile."""
CARRY = 128
"""What is carried over from the byte that counts moves when it is full."""
CHUNK_BITS = 6
CHUNK = 1 << CHUNK_BITS
MANY = 8
"""Where there is more than one child to so many positions, what is known of a shard is brought near as a whole."""

Slots = NDArray[np.int64]
"""Room to work in: as many places as there are slots, or children in a chunk.  A kernel that makes no array is bare."""


class Space(NamedTuple):
    """The positions found so far.  There may be room for more shards.

    Row r of shard s is at offsets[s] + places[s, r] while positions are looked for, and at offsets[s] + r then.
    """

    positions: Words
    offsets: NDArray[np.int64]
    counts: NDArray[np.int64]
    visited: NDArray[np.int64]
    """How many rows of each shard have been given their children."""
    places: NDArray[np.uint16]
    """As many for each shard as there may be positions in it; none when all are found."""


class Entries(NamedTuple):
    """What there is beside the positions while they are looked for."""

    length: int
    """Places in a shard, a power of two.  A group is filled from its beginning; free places hold no position."""
    degrees: NDArray[np.uint8]
    """Of the position at each place.  Most degrees fit a byte, and four would double what enters the cache in vain."""
    carried: NDArray[np.uint32]
    """How often CARRY was taken from it.  Looked at only where as much is left: what is not used takes no memory."""


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
            if space.places.size and row + AHEAD < space.counts[shard]:
                prefetch(space.positions, _place(space, shard, row + AHEAD))
            number = _place(space, shard, row)
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


def _place(space: Space, shard: int, row: int) -> int:
    """Where a row of a shard stands."""
    return int(space.offsets[shard] + (space.places[shard, row] if space.places.size else row))


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
                places[0] = _read_shard(space, entries, shard)
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


def _read_shard(space: Space, entries: Entries, shard: int) -> int:
    """Bring a shard near; what is returned means nothing.

    It is read in order, and the processor runs ahead: that is faster than to ask for each line.
    """
    begin = space.offsets[shard]
    end = begin + entries.length
    return _read_positions(space.positions, begin, end) | _read_counts(entries.degrees, begin, end)


def _read_positions(positions: Words, begin: int, end: int) -> int:
    read = 0
    for place in range(begin, end, max(1, LINE // 8 // WORDS)):
        read |= last_word(load(positions, place))
    return read


def _read_counts(counts: NDArray[np.unsignedinteger], begin: int, end: int) -> int:
    read = np.int64(0)
    for place in range(begin, end, LINE // counts.itemsize):
        read |= np.int64(counts[place])
    return int(read)


def _enter_chunk(space: Space, entries: Entries, children: Words, begin: int, end: int, places: Slots) -> int:
    """Enter the children of a chunk that ends there; returns where those end that are left."""
    shards = len(space.counts)
    for child in range(begin, end):
        place = _home(mixed(load(children, child)), shards, entries.length)
        places[child - begin] = place
        prefetch(space.positions, place)
        prefetch(entries.degrees, place)
    for child in range(end - 1, begin - 1, -1):
        position = load(children, child)
        place = _find(space.positions, places[child - begin], entries.length, position)
        if erased(space.positions, place):
            shard = mixed(position) & shards - 1
            if space.counts[shard] == space.places.shape[1]:
                return child + 1
            _add(space, shard, place, position)
        _count(entries, place)
    return begin


def _home(hashed: int, shards: int, length: int) -> int:
    """The group in which to begin to look for what has that hash."""
    return (hashed & shards - 1) * length + (_within(hashed, length) & -_group())


def _within(hashed: int, length: int) -> int:
    """The part of a hash that does not tell the shard."""
    return hashed >> 32 & length - 1


def _find(positions: Words, place: int, length: int, position: int) -> int:
    """The place of a position, or the free one where it belongs, from a group on."""
    while True:
        found = _match(positions, place, position)
        if found < _group():
            return place + found
        if erased(positions, place + _group() - 1):
            return _free(positions, place, length)
        place = _after(place, length)


def _group() -> int:
    """Places in a group: as many positions as there are in a line of the cache, but two at least."""
    return max(2, GROUP // WORDS)


def _match(positions: Words, place: int, position: int) -> int:
    """Which place of a group holds the position, the first if several do; past them if none does."""
    found = _group()
    for ahead in range(_group() - 1, -1, -1):
        if equal(positions, place + ahead, position):
            found = ahead
    return found


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
    space.places[shard, space.counts[shard]] = place - space.offsets[shard]
    space.counts[shard] += 1


def _count(entries: Entries, place: int) -> None:
    """One more move leads to the position at a place."""
    if entries.degrees[place] == 255:
        entries.degrees[place] -= CARRY
        entries.carried[place] += 1
    entries.degrees[place] += 1


def _degree(entries: Entries, place: int) -> int:
    """How many moves lead to the position at a place."""
    degree = int(np.int64(entries.degrees[place]))
    return degree if degree < CARRY else degree + CARRY * int(np.int64(entries.carried[place]))


def split(space: Space, entries: Entries, positions: Words, degrees: NDArray[np.uint32], low: int, high: int) -> None:
    """Make two of each of the shards from ``low`` up to ``high``, which are half of them: the other half is empty.

    Rows keep their order.  ``positions`` and ``degrees`` are room for those of a shard.
    """
    half, length = len(space.counts) // 2, entries.length
    for shard in range(low, high):
        count, visited = space.counts[shard], space.visited[shard]
        degrees[0] = _read_shard(space, entries, shard)
        for row in range(count):
            place = _place(space, shard, row)
            store(positions, row, load(space.positions, place))
            degrees[row] = _degree(entries, place)
            if degrees[row] >= CARRY:
                entries.carried[place] = 0
            entries.degrees[place] = 0
        for begin in (space.offsets[shard], space.offsets[shard + half]):
            for place in range(begin, begin + length):
                erase(space.positions, place)
        space.counts[shard] = space.visited[shard] = 0
        for row in range(count):
            position, degree = load(positions, row), int(np.int64(degrees[row]))
            hashed = mixed(position)
            home = shard | hashed & half
            place = _free(space.positions, _home(hashed, 2 * half, length), length)
            _add(space, home, place, position)
            if degree > 255:
                entries.carried[place] = degree // CARRY - 1
                degree = CARRY + degree % CARRY
            entries.degrees[place] = degree
            if row < visited:
                space.visited[home] = space.counts[home]


def number(
    space: Space,
    entries: Entries,
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
        begin, base, offset = shard * buckets, numbered.offsets[shard], space.offsets[shard]
        for place in range(offset, offset + entries.length):
            if not erased(space.positions, place):
                directory[begin + _within(mixed(load(space.positions, place)), buckets)] += 1
        total = 0
        for bucket in range(begin, begin + buckets):
            total += directory[bucket]
            directory[bucket] = total
        moves = first[base + 1]
        for place in range(offset, offset + entries.length):
            if not erased(space.positions, place):
                position = load(space.positions, place)
                bucket = begin + _within(mixed(position), buckets)
                directory[bucket] -= 1
                store(numbered.positions, base + directory[bucket], position)
                first[base + directory[bucket] + 1] = _degree(entries, place)
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
        begin = space.offsets[shard]
        end = begin + space.counts[shard]
        numbers[0] = _read_positions(space.positions, begin, end) | _read_counts(first, begin, end)
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
