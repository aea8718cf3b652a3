"""Strategies win against every answer, as fast as can be; and a strategy that does not is found out."""

from __future__ import annotations

import pytest
from arena.drawn import arenas
from hypothesis import assume, given
from hypothesis import strategies as st

import zermelo
from zermelo import ZermeloError
from zermelo.arena.arena import Arena
from zermelo.arena.attractor import attractor
from zermelo.arena.from_game import arena_of
from zermelo.arena.strategy import check_strategy, winning_strategy


@pytest.fixture(scope="module")
def nim():
    return arena_of(zermelo.game("matches:12,misere"), fold=True)


@pytest.fixture(scope="module")
def phi(nim):
    return winning_strategy(attractor(nim, "eve"))


def test_phi_of_the_course_made_total(nim, phi):
    nines = dict.fromkeys(("12e", "10e"), "9a")
    assert phi.named() == nines | dict.fromkeys(("8e", "7e", "6e"), "5a") | dict.fromkeys(("4e", "3e", "2e"), "1a")
    assert repr(phi) == "<Strategy of Eve: 8 nodes>"
    assert nim.node("9e") not in phi


def test_phi_wins(nim, phi):
    checked = check_strategy(nim, phi, "eve")
    assert checked.holds
    assert str(checked) == "every play reaches the goal: 9 nodes met"


def spoiled(nim, phi, **moves):
    changed = {nim.node(name): nim.node(end) for name, end in moves.items()}
    return str(check_strategy(nim, {**phi, **changed}, "eve"))


def test_a_spoiled_phi_is_found_out(nim, phi):
    assert spoiled(nim, phi, **{"12e": "11a"}) == "the play 12e 11a 9e escapes: the strategy says nothing at 9e"
    assert "to 4a, and there is no such move" in spoiled(nim, phi, **{"12e": "4a"})
    lost = {"12e": "11a", "9e": "8a", "5e": "4a"}
    assert spoiled(nim, phi, **lost) == "the play 12e 11a 9e 8a 5e 4a 1e escapes: it ends at 1e, outside the goal"
    assert "to node number 99" in str(check_strategy(nim, {nim.start: 99}, "eve"))


def test_going_round_is_not_winning():
    arena = Arena.build({"a": "bg", "b": "a"}, dict.fromkeys("abg", "eve"), "a", {"eve": "g"})
    a, b, g = arena.nodes("abg")
    assert str(check_strategy(arena, {a: b, b: a}, "eve")) == "the play a b a escapes: it comes back to a"
    assert check_strategy(arena, {a: g, b: a}, "eve", starts=[a, b]).holds


def test_a_check_needs_a_start():
    with pytest.raises(ZermeloError, match="the arena has no start"):
        check_strategy(Arena.build({}, {"a": 0}), {}, "eve", [0])


@given(arenas(), st.integers(0, 1))
def test_every_attractor_has_its_strategy(arena, player):
    found = attractor(arena, player)
    phi = winning_strategy(found)
    assert check_strategy(arena, phi, player, starts=found.nodes.tolist()).holds
    assert set(phi) == {node for node in found.nodes if arena.owners[node] == player and found.ranks[node] > 0}
    for node, end in phi.items():
        reach = [found.ranks[after] for after in arena.after(node) if after in found]
        assert found.ranks[end] == found.ranks[node] - 1 == min(reach)
        assert end == next(after for after in arena.after(node) if found.ranks[after] == min(reach))


@given(arenas(), st.integers(0, 1), st.data())
def test_every_strategy_fails_outside_the_attractor(arena, player, data):
    found = attractor(arena, player)
    assume(found.trap.size)
    mine = [node for node in range(len(arena)) if arena.owners[node] == player and arena.after(node)]
    anything = {node: data.draw(st.sampled_from(arena.after(node))) for node in mine}
    checked = check_strategy(arena, anything, player, starts=[data.draw(st.sampled_from(found.trap.tolist()))])
    assert not checked.holds
    assert all(end in arena.after(node) for node, end in zip(checked.escape, checked.escape[1:], strict=False))
