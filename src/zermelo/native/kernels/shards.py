"""Positions in shards, and children in lists by shard: what finding positions and linking them have in common.

Vocabulary
    shard       the positions whose hash ends alike.  One thread at a time works on a shard, so that nothing is locked
    row         a position of a shard, in order of discovery
    place       where it stands.  While positions are looked for, the places of a shard are a hash table
    group       places that are looked at together
    batch       children that one thread has made, in a list for each shard that they belong to
    chunk       a part of a list: so many children that stand together
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo.native.bound import WORDS, Words, equal, last_word, load, prefetch

GROUP = 8
"""Words in a group, and places where a position is one word: a line of the cache."""
LINE = 64
"""Bytes in a line of the cache."""
CHUNK_BITS = 6
CHUNK = 1 << CHUNK_BITS

Slots = NDArray[np.int64]
"""Room to work in: as many places as there are slots, or children in a chunk.  A kernel that makes no array is bare."""


class Space(NamedTuple):
    """The positions found so far.  There may be room for more shards.

    Row r of shard s is at offsets[s] + places[s, r] while positions are looked for, and at offsets[s] + r then.
    """

    positions: Words
    offsets: NDArray[np.int64]
    counts: NDArray[np.int64]
    """How many rows each shard has, in a line of its own: threads that change neighbours would wait for each other."""
    visited: NDArray[np.int64]
    """How many of them have been given their children."""
    places: NDArray[np.uint16]
    """As many for each shard as there may be positions in it; none when all are found."""
    length: int
    """Places in a shard, a power of two.  A group is filled from its beginning; free places hold no position."""


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
    """How many chunks of each batch are in lists, in a line of its own."""


def _place(space: Space, shard: int, row: int) -> int:
    """Where a row of a shard stands."""
    return int(space.offsets[shard] + (space.places[shard, row] if space.places.size else row))


def _fetch_chunk(batches: Batches, chunk: int) -> None:
    """Bring a chunk near, which is read or written soon."""
    for place in range(chunk << CHUNK_BITS, chunk + 1 << CHUNK_BITS, max(1, 8 // WORDS)):
        prefetch(batches.children, place)
        if batches.sources.size:
            prefetch(batches.sources, place)


def _read_positions(positions: Words, begin: int, end: int) -> int:
    read = 0
    for place in range(begin, end, max(1, LINE // 8 // WORDS)):
        read |= last_word(load(positions, place))
    return read


def _within(hashed: int, length: int) -> int:
    """The part of a hash that does not tell the shard."""
    return hashed >> 32 & length - 1


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
