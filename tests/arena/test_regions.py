"""Winning regions: reachability with one goal and with two, and parity games, each proved by its strategies."""

from __future__ import annotations

import pytest
from arena.drawn import arenas
from hypothesis import given

import zermelo
from zermelo import ZermeloError
from zermelo.arena.arena import Arena
from zermelo.arena.attractor import attractor
from zermelo.arena.from_game import arena_of
from zermelo.arena.regions import solve_arena
from zermelo.arena.strategy import check_strategy, winning_strategy


def followed(arena, region, strategy, player):
    """The moves that are left in a region where a player follows a strategy; none may leave it."""
    left = {}
    for node in region.tolist():
        mine = arena.owners[node] == player and node in strategy
        left[node] = [strategy[node]] if mine else arena.after(node)
        assert set(left[node]) <= set(arena.after(node)) & set(region.tolist())
    return left


def test_nim_is_lost_at_nine():
    arena = arena_of(zermelo.game("matches:12,misere"), fold=True)
    regions = solve_arena(arena)
    assert repr(regions) == "<Regions: Eve wins 11 nodes, Adam 11, nobody 0>"
    assert regions.winners[arena.node("9e")] == 1
    assert [regions.winners[arena.node(name)] for name in ("12e", "10e", "8e", "7e", "6e")] == [0] * 5
    assert regions.strategy("eve").named() == winning_strategy(attractor(arena, "eve")).named()
    assert check_strategy(arena, regions.strategy("adam"), "adam", starts=regions.of("adam").tolist()).holds


@given(arenas())
def test_whoever_reaches_their_goal_first(arena):
    regions = solve_arena(arena, native=False)
    assert (solve_arena(arena, native=True).winners == regions.winners).all()
    for player in (0, 1):
        found = regions.attractor(player)
        assert found.nodes.tolist() == regions.of(player).tolist()
        others = set(arena.goal(1 - player).tolist())
        halted = {node: [] if node in others else arena.after(node) for node in range(len(arena))}
        owners = dict(enumerate(arena.owners.tolist()))
        alone = attractor(Arena.build(halted, owners), player, arena.goal(player))
        assert found.ranks.tolist() == alone.ranks.tolist()
        assert winning_strategy(found).choices.tolist() == regions.strategy(player).choices.tolist()
    assert {*regions.of(0), *regions.of(1), *regions.drawn} == set(range(len(arena)))


@given(arenas(goals=("adam",)))
def test_with_one_goal_the_other_wins_the_trap(arena):
    regions = solve_arena(arena)
    found = attractor(arena, "adam")
    assert regions.of("adam").tolist() == found.nodes.tolist()
    assert regions.of("eve").tolist() == found.trap.tolist()
    phi = regions.strategy("eve")
    followed(arena, found.trap, phi, 0)
    assert set(phi) == {node for node in found.trap if arena.owners[node] == 0 and arena.after(node)}


def test_somebody_must_want_something():
    with pytest.raises(ZermeloError, match="nobody has a goal here: name a set of nodes 'eve' or 'adam'"):
        solve_arena(Arena.build({}, {"a": 0}, goals={"far": "a"}))
    with pytest.raises(ZermeloError, match="a is a goal of both players"):
        solve_arena(Arena.build({}, {"a": 0}, goals={"eve": "a", "adam": "a"}))


def goes_round(moves, node):
    """Whether a node can be left and come back to."""
    seen, waiting = set(), [node]
    while waiting:
        for end in moves.get(waiting.pop(), ()):
            if end == node:
                return True
            if end not in seen:
                seen.add(end)
                waiting.append(end)
    return False


@given(arenas(goals=(), priorities=True))
def test_parity_games(arena):
    """A region is a player's if their strategy keeps the token in it, and no round there is the other's."""
    regions = solve_arena(arena, native=False)
    assert regions.drawn.size == 0
    assert (solve_arena(arena, native=True).winners == regions.winners).all()
    for player in (0, 1):
        region = regions.of(player)
        left = followed(arena, region, regions.strategy(player), player)
        for node in region.tolist():
            top = arena.priorities[node]
            assert left[node] or arena.owners[node] != player
            low = {other: [end for end in ends if arena.priorities[end] <= top] for other, ends in left.items()}
            assert top % 2 == player or not goes_round(low, node)


def test_a_parity_game_of_many_priorities():
    size = 1500
    moves = {node: [(node + 1) % size] for node in range(size)}
    arena = Arena.build(moves, dict.fromkeys(moves, 0), priorities={node: node for node in moves})
    assert solve_arena(arena).of("adam").size == size
