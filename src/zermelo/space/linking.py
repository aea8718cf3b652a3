"""Linking by the compiled rules: records of the moves into each position, sorted when all are there.

``kernels/linking.py`` tells how.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from mmap import mmap
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.core.work import Work
from zermelo.native.kernels.explore import Known
from zermelo.native.kernels.graph import START_BITS, Graph
from zermelo.native.kernels.shards import CHUNK, GROUP, Batches, Space
from zermelo.native.pieces import answers, apart, in_pieces
from zermelo.space.explore import too_many

Array = NDArray[Any]

FIRST = np.uint16
"""What counts the moves into a block of positions, unless there are more."""
LAST = (1 << START_BITS) - 1
"""The last number of those that share a start."""


@dataclass(frozen=True)
class Linked:
    """Every position by number, with the moves into it."""

    space: Space
    directory: NDArray[np.uint16]
    """Where a position is found; see the kernel."""
    graph: Graph
    known: Known

    @property
    def positions(self) -> Array:
        return self.space.positions[: len(self.known.decided)]


@dataclass
class Records:
    """The moves that were looked up so far, by piece: some shards, of which one thread takes care at a time.

    What is written down of a piece stands in arrays of its own: they are given up one by one while the pieces are
    sorted.
    """

    native: Any
    space: Space
    directory: NDArray[np.uint16]
    parts: NDArray[np.int64]
    """Where pieces begin, and the last ends."""
    work: Work
    kept: int
    """Bytes of what is kept when all are sorted, if no position has very many moves into it."""
    moves: NDArray[np.int64] = field(init=False)
    """Into the positions of each shard."""

    def __post_init__(self) -> None:
        self.moves = np.zeros(len(self.space.counts), np.int64)
        self.count = len(self.parts) - 1
        self._words: list[list[NDArray[np.uint32]]] = [[] for _ in range(self.count)]
        self._ends: list[list[NDArray[np.int64]]] = [[] for _ in range(self.count)]

    def add(self, batches: Batches) -> None:
        """Look up the children in the lists."""
        sizes = answers(self.count, self.native.words, batches, self.parts, work=self.work)
        words = [_returned(size) for size in sizes.tolist()]
        addresses = np.array([each.ctypes.data for each in words])
        ends, rows = np.empty(len(self.space.counts), np.int64), apart(self.work.threads, CHUNK, np.int64)
        given = self.space, self.directory, batches, addresses, ends, self.moves, rows, self.parts
        in_pieces(self.count, self.native.link, *given, work=self.work)
        for number, (low, high) in enumerate(pairwise(self.parts.tolist())):
            self._words[number].append(words[number])
            self._ends[number].append(ends[low:high])

    def sorted(self, owners: NDArray[np.uint8]) -> Graph:
        """All moves, by the positions that they lead to; the records are used up."""
        found, moves = int(self.space.counts.sum()), int(self.moves.sum())
        first: Array = np.empty(found + 1, FIRST)
        starts = np.empty((found >> START_BITS) + 1, np.int64)
        graph = Graph(first, np.empty(moves, np.int32), owners, starts)
        begins, most = np.cumsum(self.moves) - self.moves, int(np.max(self.space.counts))
        largest_piece = max(sum(map(len, words)) for words in self._words)
        self._need(4 * largest_piece * self.work.threads)
        desks = [(np.empty(largest_piece, np.uint32), np.empty(most, np.uint32)) for _ in range(self.work.threads)]

        def sort(number: int) -> int:
            """Sort a piece, unless it has more moves than ``first`` can count; the largest count."""
            words, cursors = desk = desks.pop()
            ends = self._joined(number, words)
            self._words[number].clear()
            largest = int(
                self.native.sort(self.space, words, ends, begins, graph, cursors, *self.parts[number : number + 2])
            )
            if largest > np.iinfo(graph.first.dtype).max:
                self._words[number], self._ends[number] = [words[: ends[-1]].copy()], [ends]
            desks.append(desk)
            return largest

        left = list(range(self.count))
        while left:
            largest = self.work.each(sort, left)
            left = [number for number in left if self._words[number]]
            graph = graph._replace(first=self._wide(graph.first, max(largest)))
        return self._whole(graph, begins, moves)

    def _joined(self, number: int, joined: NDArray[np.uint32]) -> NDArray[np.int64]:
        """Put the records of a piece together, those of one round after those of another; where each shard's end."""
        words, ends = self._words[number], self._ends[number]
        begins = np.cumsum([0, *map(len, words)])
        np.concatenate(words, out=joined[: begins[-1]])
        return np.concatenate([begin + part for begin, part in zip(begins.tolist(), ends, strict=False)])

    def _wide(self, first: Array, largest: int) -> Array:
        """The same numbers, of a kind that counts so far."""
        kind = np.promote_types(first.dtype, np.min_scalar_type(largest))
        if kind == first.dtype:
            return first
        self._need(kind.itemsize * len(first))
        self.kept += (kind.itemsize - first.itemsize) * len(first)
        return first.astype(kind)

    def _need(self, size: int) -> None:
        """Refuse politely if so many bytes more than are kept are over the limit."""
        self.work.need(self.kept + size, *too_many(len(self.space.positions) - GROUP))

    def _whole(self, graph: Graph, begins: NDArray[np.int64], moves: int) -> Graph:
        """The same, where positions whose block begins in another shard are counted from there."""
        across = np.flatnonzero(self.space.offsets & LAST)
        offsets = self.space.offsets[across]
        numbers = offsets[:, None] + np.arange(LAST + 1)
        inside = numbers < np.minimum(offsets | LAST, offsets + self.space.counts[across, 0] - 1)[:, None] + 1
        ahead = np.broadcast_to((begins[across] - graph.starts[offsets >> START_BITS])[:, None], numbers.shape)
        numbers = np.append(numbers[inside], found := len(graph.first) - 1)
        if found & LAST == 0:
            graph.starts[-1] = moves
        counts = np.append(graph.first[numbers[:-1]] + ahead[inside], moves - graph.starts[-1])
        first = self._wide(graph.first, int(counts.max()))
        first[numbers] = counts
        return graph._replace(first=first)


def _returned(size: int) -> NDArray[np.uint32]:
    """Room for so many words that the system has back as soon as nobody has it any more."""
    return np.frombuffer(mmap(-1, max(1, 4 * size)), np.uint32, size)
