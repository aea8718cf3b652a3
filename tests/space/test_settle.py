"""The attractor by threads that write to each other, against the one that follows a list."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from zermelo.core.work import Work
from zermelo.native.kernels import graph as kernel
from zermelo.native.kernels.graph import Graph
from zermelo.space import settle
from zermelo.space.settle import attract, backward

pytestmark = pytest.mark.once


def random_graph(nodes, seed, owned):
    """Half of the nodes have moves to random ones, most of them near; one is entered from everywhere."""
    dice = np.random.default_rng(seed)
    counts = np.where(dice.random(nodes) < 0.7, dice.integers(1, 6, nodes), 0)
    near = np.repeat(np.arange(nodes), counts) + dice.integers(-3, 300, counts.sum())
    targets = np.where(dice.random(counts.sum()) < 0.1, nodes // 2, near % nodes).astype(np.int32)
    owners = dice.integers(0, 2, nodes if owned else 0, dtype=np.uint8)
    first, sources = backward(np.concatenate([[0], np.cumsum(counts)]), targets, native=False)
    won = np.where(counts == 0, dice.integers(-1, 2, nodes), 0)  # an end may be drawn
    return Graph(first, sources, owners, first[:0]), counts.astype(np.uint8), won


def by_list(graph, waiting, won):
    seeds, top = np.flatnonzero(won).tolist(), 1000
    known, queue = (won * top).tolist(), [*seeds, *[0] * len(won)]
    lists = Graph(*(part.tolist() for part in graph))
    kernel.spread(lists, waiting.tolist(), known, top - 1, queue, len(seeds), [0] * len(won))
    return np.sign(known), top - np.abs(known)


@pytest.fixture
def switching():
    """Threads take turns as often as can be: what they share unawares shows."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("owned", [False, True])
@pytest.mark.parametrize(("nodes", "seed"), [(70_000, 1), (200_000, 2), (1_000, 3)])
def test_threads_decide_what_one_list_does(monkeypatch, switching, nodes, seed, owned, threads):
    monkeypatch.setattr(settle, "ALONE", 0)
    monkeypatch.setattr(settle, "FEW", 0)
    monkeypatch.setattr(settle, "ROOM", 5_000)  # messages are handed out in several rounds
    graph, waiting, won = random_graph(nodes, seed, owned)
    signs, ranks = by_list(graph, waiting, won)
    top = np.iinfo(np.int16).max
    scores = attract(graph, waiting.copy(), (won * top).astype(np.int16), Work(threads=threads))
    assert np.array_equal(np.sign(scores), signs)
    assert np.array_equal((top - np.abs(scores))[signs != 0], ranks[signs != 0])
    assert ranks[signs != 0].max() > 3


@pytest.mark.parametrize("few", [0, 1 << 14])
@pytest.mark.parametrize("length", [125, 127, 128, 40_000])
def test_scores_widen_where_play_lasts_long(monkeypatch, few, length):
    monkeypatch.setattr(settle, "ALONE", 0)
    monkeypatch.setattr(settle, "FEW", few if length < 1000 else 1 << 14)
    nodes = np.arange(length + 1, dtype=np.int32)
    chain = Graph(np.minimum(np.arange(length + 2), length), nodes[1:], np.empty(0, np.uint8), nodes[:0])
    scores = np.zeros(length + 1, np.int8)
    scores[0] = -127
    found = attract(chain, np.ones(length + 1, np.uint8), scores, Work())
    top = np.iinfo(found.dtype).max
    assert found.dtype == (np.int8 if length < 127 else np.int16 if length < 32_767 else np.int32)
    assert [int(score) for score in found] == [(-1) ** (1 + node % 2) * (top - node) for node in range(length + 1)]
