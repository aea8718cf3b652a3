"""The attractor is the course's: exercise 7.1, its definition on random arenas, interpreted and compiled."""

from __future__ import annotations

import pytest
from arena.drawn import arenas
from hypothesis import given
from hypothesis import strategies as st

import zermelo
from zermelo.arena.attractor import attractor
from zermelo.arena.from_game import arena_of
from zermelo.arena.sample import random_arena
from zermelo.space import settle

RANKS_7_1 = {"1a": 0, **dict.fromkeys(("2e", "3e", "4e"), 1), "5a": 2, **dict.fromkeys(("6e", "7e", "8e"), 3), "9a": 4}


def test_exercise_7_1():
    arena = arena_of(zermelo.game("matches:12,misere"), fold=True)
    found = attractor(arena, "eve")
    assert found.named() == RANKS_7_1 | {"10e": 5, "12e": 5}
    assert arena.node("9e") in found.trap
    assert arena.node("9e") not in found
    assert [arena.label(node) for node in found.goal] == ["1a"]
    assert [len(level) for level in found.levels] == [1, 3, 1, 3, 1, 2]
    assert [len(found.upto(rank)) for rank in range(6)] == [1, 4, 5, 8, 9, 11]
    assert repr(found) == "<Attractor for Eve: 11 of 22 nodes>"


def test_exercise_7_1_in_the_full_arena():
    arena = arena_of(zermelo.game("matches:12,misere"), fold=True, full=True)
    assert attractor(arena, "eve").named() == RANKS_7_1 | {"10e": 5, "11e": 5, "12e": 5}


def test_adams_dead_ends_do_not_enter():
    arena = arena_of(zermelo.game("matches:12,misere"))
    assert len(attractor(arena, "eve", [arena.node("1a")])) == 11
    assert len(attractor(arena, "eve")) == 12


def test_figure_7_9():
    game = zermelo.game("chomp:2x2")
    arena = arena_of(game, fold=True)
    found = attractor(arena, "eve")
    start = game.start()
    bars = {game.play(start, 1), game.play(start, 2)}
    assert {arena.positions[node] for node in found.nodes if arena.owners[node] == 0} == {start, *bars}


def test_nothing_attracts_nothing():
    arena = arena_of(zermelo.game("matches:3"))
    found = attractor(arena, "adam", [])
    assert (len(found), found.levels, len(found.trap)) == (0, [], len(arena))


def by_definition(arena, player, goal):
    """Attr_0, Attr_1... as the course defines them, until nothing is added."""
    ranks = dict.fromkeys(goal, 0)
    for step in range(1, len(arena) + 1):
        for node in set(range(len(arena))) - set(ranks):
            inside = [end in ranks and ranks[end] < step for end in arena.after(node)]
            if any(inside) and (arena.owners[node] == player or all(inside)):
                ranks[node] = step
    return [ranks.get(node, -1) for node in range(len(arena))]


@given(arenas(), st.integers(0, 1), st.data())
def test_the_definition(arena, player, data):
    goal = data.draw(st.lists(st.integers(0, len(arena) - 1)))
    expected = by_definition(arena, player, goal)
    assert attractor(arena, player, goal, native=False).ranks.tolist() == expected
    assert attractor(arena, player, goal, native=True).ranks.tolist() == expected


@pytest.mark.parametrize("eve", [0.5, 0.9])
def test_large_arenas_are_settled_alike_by_both_engines(eve, monkeypatch):
    compiled = attractor(random_arena(30_000, 8, eve=eve), "eve")
    assert len(compiled.levels) > 3
    monkeypatch.setattr(settle, "LARGE", 10**9)
    assert (attractor(random_arena(30_000, 8, eve=eve), "eve").ranks == compiled.ranks).all()
