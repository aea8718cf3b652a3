"""Arenas by hand: what may be given, what is refused, and what they are called."""

from __future__ import annotations

import pytest

import zermelo
from zermelo import ZermeloError
from zermelo.arena.arena import Arena
from zermelo.arena.attractor import attractor
from zermelo.arena.from_game import configuration_graph
from zermelo.arena.sample import random_arena

OWNERS = {"a": "eve", "b": 1, ("c", 3): "adam"}


def test_by_hand():
    arena = Arena.build({"a": ["b", ("c", 3), "b"], "b": ["a"]}, OWNERS, "b", {"far": [("c", 3)]}, None)
    assert repr(arena) == "<Arena: 3 nodes, 3 moves>"
    assert (arena.start, arena.owners.tolist(), arena.sinks.tolist()) == (1, [0, 1, 1], [2])
    assert arena.after(arena.node("a")) == arena.nodes(["b", ("c", 3)])
    assert arena.facts(2) == {"label": "('c', 3)", "owner": "adam", "goals": "far"}
    assert attractor(arena, "eve", "far").named() == {("c", 3): 0, "a": 1, "b": 2}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"moves": {"z": []}}, "there are moves from 'z', which has no owner"),
        ({"moves": {"a": ["z"]}}, "a move of 'a' leads to 'z', which has no owner"),
        ({"start": "z"}, "the start is 'z', which has no owner"),
        ({"goals": {"eve": ["z"]}}, "the goal 'eve' has 'z', which has no owner"),
        ({"owners": {"a": "bob"}}, "no player 'bob': the players are eve and adam"),
        ({"priorities": {"a": 1}}, "needs both an owner and a priority"),
    ],
)
def test_by_hand_and_wrong(arguments, complaint):
    with pytest.raises(ZermeloError, match=complaint):
        Arena.build(**{"moves": {}, "owners": OWNERS} | arguments)


def test_goals_that_are_not_there():
    arena = Arena.build({}, OWNERS, goals={"far": ["a"], "adam": ["b"]})
    with pytest.raises(ZermeloError, match="Eve has no goal here: the goals are far, adam"):
        attractor(arena, "eve")
    with pytest.raises(ZermeloError, match="there is no goal 'near': the goals are far, adam"):
        attractor(arena, "eve", "near")
    with pytest.raises(ZermeloError, match="there is no node number 3: the nodes are 0 to 2"):
        attractor(arena, "eve", [0, 3])
    with pytest.raises(ZermeloError, match="the arena names no goals, give the nodes"):
        attractor(Arena.build({}, OWNERS), "eve")


def test_names_that_are_not_there():
    graph = configuration_graph(zermelo.game("matches:12,misere"))
    assert graph.node("9") == 3
    with pytest.raises(ZermeloError, match=r"no node '13': the nodes are 12, 11, .* and 5 more"):
        graph.node("13")


def test_random_arenas():
    arena = random_arena(1000, 10, seed=7)
    assert len(arena) == 1000
    assert 9900 < arena.arcs <= 10_000
    assert all(len(set(ends)) == len(ends) for ends in map(arena.after, range(1000)))
    assert random_arena(1000, 10, seed=7).targets.tolist() == arena.targets.tolist()
    assert arena.name(5) == 5
