"""The tiers that a shard is settled from: which blocks there are, and some of them side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo.solver.engines.runs import Room
from zermelo.solver.store.folder import Folder
from zermelo.solver.store.manifest import Tier

Array = NDArray[Any]
Numbers = NDArray[np.int64]


FOUND_BYTES = 12
"""What a position takes that is loaded."""


class Missing(Exception):
    """The position of a row has a child that no block can hold."""

    def __init__(self, row: int) -> None:
        super().__init__(row)
        self.row = row


class Part(NamedTuple):
    """Where blocks that were loaded come from: a tier, the first of its rows, and where these stand now."""

    tier: int
    row: int
    rows: slice


class Loaded(NamedTuple):
    """Blocks one after another: the tier numbers[n] has the rows from starts[n] to starts[n + 1]."""

    keys: Numbers
    scores: Array
    starts: Numbers
    parts: list[Part]


class Above:
    """The blocks of some tiers: those of the tier numbers[n] are starts[n]..starts[n + 1]."""

    def __init__(self, folder: Folder, tiers: tuple[Tier, ...]) -> None:
        self.folder = folder
        self.shards = [
            (tier, shard, folder.open(folder.keys(tier.number, shard)))
            for tier in tiers
            for shard in range(tier.shards)
        ]
        self.ends = np.cumsum([0, *(len(file.ends) for _, _, file in self.shards)])
        """Where the blocks of each shard end."""
        self.numbers = np.array([tier.number for tier in tiers], np.int64)
        self.starts: Numbers = self.ends[np.cumsum([0, *(tier.shards for tier in tiers)])]
        self.firsts = np.concatenate([np.empty(0, np.int64), *(file.firsts for _, _, file in self.shards)])
        """The lowest key of each block."""

    @property
    def several(self) -> Numbers | None:
        """The numbers, where there is more than one tier."""
        return self.numbers if self.numbers.size > 1 else None

    def needed(self, native: Any, keys: Numbers, scores: Array, top: int, rows: slice) -> NDArray[np.bool_]:
        """The blocks that hold children of some rows of a shard below; see Missing.

        ``scores`` tell which positions are undecided, as ``judge`` of the kernel ``native`` leaves them.
        """
        needed = np.zeros(self.firsts.size, np.bool_)
        missing = native.mark_blocks(
            keys, rows.start, rows.stop, scores, top, self.firsts, self.several, self.starts, needed
        )
        if missing >= 0:
            raise Missing(missing)
        return needed

    def batches(
        self, needed_by: Callable[[slice], NDArray[np.bool_]], count: int, memory: int
    ) -> Iterator[tuple[slice, NDArray[np.bool_]]]:
        """So many rows of a shard below, as many together as fit into memory, and the blocks that they need."""
        waiting = [slice(0, count)]
        while waiting:
            rows = waiting.pop()
            needed = needed_by(rows)
            if rows.stop - rows.start > 1 and int(needed.sum()) * self.folder.block * FOUND_BYTES > memory:
                middle = (rows.start + rows.stop) // 2
                waiting += [slice(middle, rows.stop), slice(rows.start, middle)]
            else:
                yield rows, needed

    def loaded(self, needed: NDArray[np.bool_], room: Room, kind: Any) -> Loaded:
        """The blocks that are needed, with their scores of this kind."""
        total, bits = int(needed.sum()) * self.folder.block, 8 * np.dtype(kind).itemsize
        keys, scores = room.array("keys", total, np.int64), room.array("scores", total, kind)
        marks = np.zeros(needed.size + 1, np.int64)
        parts, stop = [], 0
        for (tier, shard, file), (begin, end) in zip(self.shards, pairwise(self.ends.tolist()), strict=True):
            for first, last in ranges(needed[begin:end]):
                rows = slice(stop, stop + file.rows(first, last))
                file.keys(first, last, keys[rows])
                told = self.folder.open(self.folder.scores(tier.number, shard, bits))
                told.scores(first, last, kind, scores[rows])
                parts.append(Part(tier.number, sum(tier.counts[:shard]) + first * self.folder.block, rows))
                stop = rows.stop
            marks[end] = stop
        return Loaded(keys[:stop], scores[:stop], marks[self.starts], parts)


def ranges(marked: NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
    """Where marks stand side by side: from, to."""
    edges = np.flatnonzero(np.diff(marked, prepend=False, append=False))
    return zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)
