"""How the one attractor of the house is run: as it stands on lists, compiled on arrays where there is much to do."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.native.kernels import graph

Array = NDArray[Any]

LARGE = 200_000
"""Nodes and moves together from which loading compiled code costs less than it saves."""


@cache
def compiled(kernel: ModuleType) -> Any:
    """A kernel as machine code, loaded once."""
    from zermelo.native.module import compiled_plain

    return compiled_plain(kernel)


def backward(offsets: Array, targets: Array, native: bool | None = None) -> tuple[Array, Array]:
    """The moves seen from their ends, ``first`` and ``sources`` of the kernel; ``native`` overrides the choice."""
    nodes, moves = len(offsets) - 1, len(targets)
    if native is None:
        native = nodes + moves > LARGE
    if not native:
        first, sources = [0] * (nodes + 1), [0] * moves
        graph.transpose(offsets.tolist(), targets.tolist(), first, sources)
        return np.array(first, np.int32), np.array(sources, np.int32)
    # Every move touches `first` twice, at random: half the bytes, half the cache misses.
    starts = np.zeros(nodes + 1, np.int32 if moves < 2**31 else np.int64)
    origins = np.empty(moves, np.int32)
    compiled(graph).transpose(offsets, targets, starts, origins)
    return starts, origins


def ordered(backward: tuple[Array, Array], waiting: Array, native: bool | None = None) -> tuple[Array, Array]:
    """The nodes, each after all those that its moves lead to, and those that lead to a cycle.

    ``waiting`` counts the moves of each node; it is left alone.
    """
    first, sources = backward
    if native is None:
        native = len(waiting) + len(sources) > LARGE
    left, queue = waiting.copy(), np.empty(len(waiting), np.int32)
    if native:
        filled = compiled(graph).order(first, sources, left, queue)
        return queue[:filled], np.flatnonzero(left)
    begin, origins, counts, found = (array.tolist() for array in (first, sources, left, queue))
    filled = graph.order(begin, origins, counts, found)
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

    ``won`` is as the kernel has it: 1 or -1 at the seeds as their owner wins or loses there, 0 where it is open
    (and anything else where the graph is not to be entered); ``waiting`` counts the moves of each node.  Returns
    ``won`` with what follows, and the ranks, -1 where nothing was decided.  The arguments are left alone.
    """
    first, sources = backward
    if native is None:
        native = len(won) + len(sources) > LARGE
    ranks, queue = np.full(len(won), -1, np.int32), np.empty(len(won), np.int32)
    ranks[seeds], queue[: len(seeds)] = 0, seeds
    if native:
        won = won.copy()
        compiled(graph).spread(first, sources, waiting.copy(), owners, alternating, won, ranks, queue, len(seeds))
        return won, ranks
    arrays = (first, sources, waiting, owners, won, ranks, queue)
    begin, origins, left, owner, outcome, rank, found = (array.tolist() for array in arrays)
    graph.spread(begin, origins, left, owner, alternating, outcome, rank, found, len(seeds))
    return np.array(outcome, np.int8), np.array(rank, np.int32)
