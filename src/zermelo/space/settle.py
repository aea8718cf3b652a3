"""How the one attractor of the house is run: as it stands on lists, compiled on arrays where there is much to do."""

from __future__ import annotations

from functools import cache, cached_property
from itertools import pairwise
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.core.work import SETTLING, Progress, Work
from zermelo.native.kernels import graph as kernel
from zermelo.native.kernels.graph import Graph, Post
from zermelo.native.pieces import answers, in_pieces

Array = NDArray[Any]


LARGE = 200_000
"""Nodes and moves together from which loading compiled code costs less than it saves."""
FAR = int(np.iinfo(np.int32).max)
"""The score of a node that is decided from the start, where scores are not kept."""
FEW = 1 << 14
"""Nodes decided at once that one thread follows up before two could be started."""
ALONE = 1 << 20
"""Nodes of a graph that one thread follows up whole before the code for several could be compiled."""
ROOM = 1 << 18
"""Messages, at least, that a thread writes before they are handed out."""
SHARE = 8
"""There is room for one message in so many nodes."""
PIECES = 4
"""Parts of the graph for each thread: who is done with one takes another."""


@cache
def compiled(file: ModuleType) -> Any:
    """A kernel as machine code, loaded once."""
    from zermelo.native.module import compiled_plain

    return compiled_plain(file)


def backward(offsets: Array, targets: Array, native: bool | None = None) -> tuple[Array, Array]:
    """The moves seen from their ends, ``first`` and ``sources`` of the kernel; ``native`` overrides the choice."""
    nodes, moves = len(offsets) - 1, len(targets)
    if native is None:
        native = nodes + moves > LARGE
    if not native:
        first, sources = [0] * (nodes + 1), [0] * moves
        kernel.transpose(offsets.tolist(), targets.tolist(), first, sources)
        return np.array(first, np.int32), np.array(sources, np.int32)
    # Every move touches `first` twice, at random: half the bytes, half the cache misses.
    starts = np.zeros(nodes + 1, np.int32 if moves < 2**31 else np.int64)
    origins = np.empty(moves, np.int32)
    compiled(kernel).transpose(offsets, targets, starts, origins)
    return starts, origins


def ordered(graph: Graph, waiting: Array, native: bool | None = None) -> tuple[Array, Array]:
    """The nodes, each after all those that its moves lead to, and those that lead to a cycle.

    ``waiting`` counts the moves of each node; it is left alone.
    """
    if native is None:
        native = len(waiting) + len(graph.sources) > LARGE
    left, queue = waiting.copy(), np.empty(len(waiting), np.int32)
    if native:
        filled = compiled(kernel).order(graph, left, queue)
        return queue[:filled], np.flatnonzero(left)
    lists, counts, found = Graph(*(part.tolist() for part in graph)), left.tolist(), queue.tolist()
    filled = kernel.order(lists, counts, found)
    return np.array(found[:filled], np.int32), np.flatnonzero(counts)


def settle(
    backward: tuple[Array, Array],
    waiting: Array,
    owners: Array,
    won: Array,
    seeds: Array,
    native: bool | None = None,
    alternating: bool = False,
) -> tuple[Array, Array]:
    """Spread the nodes ``seeds``, of rank 0, backwards over a graph whose nodes have owners, or whose moves
    all change the player (``alternating``).

    ``won`` is 1 or -1 at the seeds as their owner wins or loses there, 0 where it is open (and anything else where the
    graph is not to be entered); ``waiting`` counts the moves of each node.  Returns ``won`` with what follows, and the
    ranks, -1 where nothing was decided.  The arguments are left alone.
    """
    first, sources = backward
    if native is None:
        native = len(won) + len(sources) > LARGE
    entered = np.zeros(len(won), bool)
    entered[seeds] = True
    scores = np.where(entered, won * np.int32(FAR), won != 0).astype(np.int32)
    owners = owners[:0] if alternating else owners
    if native:
        scores = attract(Graph(first, sources, owners, first[:0]), waiting.copy(), scores, Work())
    else:
        known = scores.tolist()
        lists = Graph(first.tolist(), sources.tolist(), owners.tolist(), [])
        queue = [*seeds.tolist(), *[0] * (len(won) - len(seeds))]
        kernel.spread(lists, waiting.tolist(), known, FAR - 1, queue, len(seeds), [0] * len(won))
        scores = np.array(known, np.int32)
    followed = entered | ((won == 0) & (scores != 0))
    return np.where(followed, np.sign(scores), won).astype(np.int8), np.where(followed, FAR - abs(scores), -1)


def attract(graph: Graph, waiting: Array, scores: Array, work: Work) -> Array:
    """Spread the nodes whose scores are the largest there are backwards by machine code.

    Returns the scores, of a wider kind where play lasts longer than the given ones can tell; the arguments are used up.
    """
    native, nodes = compiled(kernel), len(scores)
    post_office = _PostOffice(native, graph, work)
    room = nodes if nodes < ALONE else FEW
    queue, spare = np.empty(room, np.int32), np.empty(room, np.int32)
    score, settled = int(np.iinfo(scores.dtype).max) - 1, 0
    fresh = post_office.seeded(scores)
    while fresh:
        settled += fresh
        work.tell(Progress(SETTLING, settled, nodes))
        if score == 0:
            scores, score = widened(scores)
        left = score
        if fresh <= queue.size:
            native.collect(post_office.fresh, queue)
            fresh, left = native.spread(graph, waiting, scores, score, queue, fresh, spare)
            native.mark(queue, fresh, post_office.fresh)
        if left == score:  # there is much to do at once
            fresh, left = post_office.spread(waiting, scores, score), score - 1
        score = left
    return scores


def widened(scores: Array) -> tuple[Array, int]:
    """The scores as the next wider kind, and the one that comes next below 1: what is decided is that much higher."""
    narrow = int(np.iinfo(scores.dtype).max)
    wider: Any = np.int16 if scores.dtype == np.int8 else np.int32
    raised = int(np.iinfo(wider).max) - narrow
    wide = scores.astype(wider)
    np.add(wide, raised, out=wide, where=scores > 0)
    np.subtract(wide, raised, out=wide, where=scores < 0)
    return wide, raised


class _PostOffice:
    """One step of the attractor by several threads: they write messages to the nodes before, sorted by block, and then
    hand them out, each to blocks of its own, so that nobody waits for a lock."""

    def __init__(self, native: Any, graph: Graph, work: Work) -> None:
        self.native, self.graph, self.work = native, graph, work
        self.blocks = ((len(graph.first) - 2) >> kernel.BLOCK) + 1
        self.parts = borders(self.blocks, min(self.blocks, PIECES * work.threads))
        words = self.blocks << kernel.BLOCK - 5
        self.fresh, self._next = np.zeros(words, np.uint32), np.zeros(words, np.uint32)
        """A bit for each node that was decided last, and for each that is decided now."""

    @cached_property
    def post(self) -> Post:
        nodes, sacks = len(self.graph.first) - 1, self.work.threads
        largest = int(np.max(self._answers(self.native.most, self.graph)))
        room = max(ROOM, nodes // (SHARE * sacks))
        usual = room // kernel.CHUNK + self.blocks
        chunks = usual + kernel.spare_chunks(largest, self.blocks)
        return Post(
            np.empty(sacks * chunks * kernel.CHUNK, np.uint32),
            np.empty(sacks * chunks, np.int32),
            np.zeros((sacks, self.blocks), np.int64),
            usual,
        )

    def seeded(self, scores: Array) -> int:
        """Begin with the nodes whose scores are the largest there are; how many there are."""
        top = int(np.iinfo(scores.dtype).max)
        return int(np.sum(self._answers(self.native.seed, scores, top, self.fresh)))

    def spread(self, waiting: Array, scores: Array, score: int) -> int:
        """Decide nodes, with that score, by those that were decided last; how many."""
        decided, sacks, last = 0, self.work.threads, borders(len(self.fresh), self.work.threads)
        begins, ends = last[:-1].copy(), last[1:]
        while (begins < ends).any():
            in_pieces(sacks, self.native.write, self.graph, scores, self.fresh, begins, ends, self.post, work=self.work)
            given = self.graph, self.post, waiting, scores, score, self._next
            decided += int(np.sum(self._answers(self.native.deliver, *given)))
        self.fresh, self._next = self._next, self.fresh
        return decided

    def _answers(self, kernel: Any, *given: Any) -> Array:
        """What a kernel answers for each part of the graph."""
        return answers(len(self.parts) - 1, kernel, *given, self.parts, work=self.work)


def borders(count: int, parts: int) -> NDArray[np.int64]:
    """Where parts of about one size of so many things begin, and where the last ends."""
    return np.linspace(0, count, parts + 1).astype(np.int64)


def ranges(count: int, parts: int) -> list[tuple[int, int]]:
    """So many things in parts of about one size."""
    return list(pairwise(borders(count, parts).tolist()))
