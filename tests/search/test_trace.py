"""The story of a search: windows, cuts and values, numbered in order of visit."""

from __future__ import annotations

from math import inf

import pytest

from zermelo.core.errors import TooLarge
from zermelo.core.spec import game
from zermelo.search import ALGORITHMS, EXACT, algorithm_named, search
from zermelo.search.brackets import parse_tree
from zermelo.search.trace import Trace


def traced(name: str, text: str) -> Trace:
    trace = Trace()
    algorithm_named(name)(parse_tree(text), trace=trace)
    return trace


def test_alpha_beta_step_by_step() -> None:
    trace = traced("alphabeta", "((3 5) (2 9))")
    steps = [(event.kind, event.number, event.value) for event in trace.events]
    assert steps == [
        ("enter", 0, None),
        ("enter", 1, None),
        ("enter", 2, None),
        ("leaf", 2, 3),
        ("enter", 3, None),
        ("leaf", 3, 5),
        ("leave", 1, -3),
        ("enter", 4, None),
        ("enter", 5, None),
        ("leaf", 5, 2),
        ("cut", 4, -3),
        ("leave", 4, -2),
        ("leave", 0, 3),
    ]


def test_the_tree_at_the_end() -> None:
    nodes = traced("alphabeta", "((3 5) (2 9))").tree()
    assert [node.parent for node in nodes] == [None, 0, 1, 1, 0, 4]
    assert [node.value for node in nodes] == [3, -3, 3, 5, -2, 2]
    assert [node.status for node in nodes] == ["done", "done", "leaf", "leaf", "cut", "leaf"]
    assert [node.window for node in nodes][:5] == [(-inf, inf), (-inf, inf), (-inf, inf), (-inf, 3), (-inf, -3)]
    assert [node.number for node in nodes if node.on_line] == [0, 1, 2]
    assert [node.maximising for node in nodes] == [True, False, True, True, False, True]
    cut = nodes[4]
    assert cut.bound == -3
    [(move, branch)] = cut.pruned
    assert (move, branch.score) == (1, 9)


def test_the_tree_at_every_moment() -> None:
    trace = traced("alphabeta", "((3 5) (2 9))")
    sizes = [len(trace.tree(moment)) for moment in range(len(trace.events) + 1)]
    assert sizes == [0, 1, 2, 3, 3, 4, 4, 4, 5, 6, 6, 6, 6, 6]
    half_way = trace.tree(4)
    assert [node.status for node in half_way] == ["open", "open", "leaf"]
    assert not any(node.on_line for node in half_way)


def test_a_node_seen_again_keeps_its_number() -> None:
    """Principal variation search looks twice at a move that turns out better."""
    nodes = traced("pvs", "((1 4) (6 7))").tree()
    again = [node for node in nodes if node.visits == 2]
    assert [node.move for node in again if node.ply == 1] == [1]
    assert not any(node.pruned for node in nodes if node.ply == 1)


def test_what_was_pruned_and_seen_later_is_not_pruned() -> None:
    for name in EXACT:
        nodes = traced(name, "((4 (1 2)) ((5 6) 3 8) 7)").tree()
        seen = {(node.parent, node.move) for node in nodes}
        assert all((node.number, move) not in seen for node in nodes for move, _ in node.pruned)


def test_the_table_is_part_of_the_story() -> None:
    trace = Trace()
    search(game("matches:6"), algorithm="mtdf", trace=trace)
    assert "hit" in {node.status for node in trace.tree()}


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_trace_changes_nothing_and_counts_the_same(name: str) -> None:
    trace = Trace()
    plain = search(game("chomp:2x3"), algorithm=name)
    found = search(game("chomp:2x3"), algorithm=name, trace=trace)
    assert (found.value, found.line, found.nodes) == (plain.value, plain.line, plain.nodes)
    kinds = [event.kind for event in trace.events]
    assert kinds.count("enter") == found.nodes
    assert kinds.count("leaf") == found.leaves
    assert kinds.count("cut") == found.cutoffs
    assert kinds.count("hit") == found.table_hits
    assert [node.move for node in trace.tree() if node.on_line][1:2] == [found.move]
    assert [node.number for node in trace.tree()] == list(range(len(trace.tree())))


def test_a_long_story_is_refused() -> None:
    with pytest.raises(TooLarge, match="more than 100 steps: trace a smaller depth"):
        search(game("tictactoe"), algorithm="alphabeta", trace=Trace(most_events=100))
