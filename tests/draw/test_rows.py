"""Graphs in layers: every move has its way, rows are in order, nothing overlaps, and sweeps take crossings out."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from zermelo.draw.layers import Layers, Move, crossings, layered, neighbours
from zermelo.draw.places import placed, spread

CLOSE = 1e-6

Graph = tuple[int, list[Move]]


@st.composite
def graphs(draw: st.DrawFn, cycles: bool = True) -> Graph:
    size = draw(st.integers(1, 20))
    node = st.integers(0, size - 1)
    moves = draw(st.lists(st.tuples(node, node), unique=True, max_size=50))
    return size, moves if cycles else [(origin, end) for origin, end in moves if origin < end]


def rows_of(layers: Layers) -> dict[int, int]:
    return {vertex: row for row, vertices in enumerate(layers.rows) for vertex in vertices}


def check_ways(layers: Layers, moves: list[Move]) -> None:
    """Each move leads from its origin to its end, one row at a time."""
    row = rows_of(layers)
    assert sorted(row) == list(range(len(row)))
    for (origin, end), chain, up in zip(moves, layers.chains, layers.upward, strict=True):
        ends = (chain[-1], chain[0]) if up else (chain[0], chain[-1])
        assert ends == (origin, end)
        assert all(vertex >= layers.size for vertex in chain[1:-1])
        if row[origin] != row[end]:
            assert all(row[lower] == row[upper] + 1 for upper, lower in pairwise(chain))


@given(graphs())
def test_every_move_has_its_way(graph: Graph) -> None:
    size, moves = graph
    check_ways(layered(size, moves, 0), moves)


@given(graphs(cycles=False))
def test_without_cycles_all_moves_lead_down(graph: Graph) -> None:
    size, moves = graph
    layers = layered(size, moves, 0)
    check_ways(layers, moves)
    row = rows_of(layers)
    assert not any(layers.upward)
    assert all(row[origin] < row[end] for origin, end in moves)


@given(graphs(), st.floats(1, 40))
def test_vertices_keep_their_order_and_their_distance(graph: Graph, gap: float) -> None:
    size, moves = graph
    layers = layered(size, moves, 0)
    random = Random(size)
    widths = [random.uniform(1, 60) for row in layers.rows for _ in row]
    xs = placed(layers, widths, gap)
    assert abs(min(x - width / 2 for x, width in zip(xs, widths, strict=True))) < CLOSE
    for row in layers.rows:
        for left, right in pairwise(row):
            assert xs[right] - xs[left] >= (widths[left] + widths[right]) / 2 + gap - CLOSE


def test_with_cycles_rows_are_distances_from_the_start() -> None:
    layers = layered(5, [(0, 1), (1, 2), (2, 0), (2, 2), (3, 4), (1, 3)], 0)
    assert [sorted(vertex for vertex in row if vertex < 5) for row in layers.rows] == [[0], [1], [2, 3], [4]]
    assert layers.upward == [False, False, True, False, False, False]
    assert layers.chains[3] == [2]
    assert layered(3, [(0, 1), (1, 0), (2, 1)]).rows == [[0, 2], [1]]


def test_what_nothing_leads_to_stands_just_above_what_follows() -> None:
    layers = layered(5, [(0, 1), (1, 2), (2, 3), (4, 3)], 0)
    assert rows_of(layers)[4] == 2


def test_sweeps_take_crossings_out() -> None:
    """Two stars whose leaves are given in turn; and a grid of which no crossing remains."""
    twisted = [(0, 2), (1, 3), (0, 4), (1, 5), (0, 6), (1, 7)]
    layers = layered(8, twisted, 0)
    _, below = neighbours(layers.rows, layers.chains)
    assert crossings([[0, 1], [2, 3, 4, 5, 6, 7]], below) == 3
    assert crossings(layers.rows, below) == 0


def test_the_places_are_the_nearest_possible() -> None:
    assert spread([(0, 1), (10, 1)], [2, 2], 1) == [0, 10]
    assert spread([(0, 1), (0, 1)], [2, 2], 1) == [-1.5, 1.5]
    assert spread([(0, 3), (0, 1)], [2, 2], 1) == [-0.75, 2.25]
    assert spread([], [], 1) == []


def test_a_chain_is_straight() -> None:
    layers = layered(4, [(0, 1), (1, 2), (2, 3)], 0)
    assert placed(layers, [10.0] * 4, 5) == [5.0] * 4


def test_no_nodes() -> None:
    assert layered(0, []).rows == []
    assert placed(layered(0, []), [], 1) == []
