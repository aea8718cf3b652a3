"""The graphs of games have the sizes that the course's figures have, and folding changes nobody's win."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_games import Corridor, GraphGame, OwnedGraphGame, Words

import zermelo
from zermelo import DRAW, LOSS, UNDECIDED, WIN, ZermeloError
from zermelo.arena import from_game
from zermelo.arena.from_game import arena_of, configuration_graph
from zermelo.arena.regions import solve_arena
from zermelo.core.errors import PositionError, TooLarge
from zermelo.core.work import Work


def sizes(graph):
    return len(graph), graph.arcs


@pytest.mark.parametrize(
    ("spec", "fold", "configurations", "reached", "full"),
    [
        ("matches:12,misere", True, (12, 30), (22, 54), (24, 60)),
        ("matches:12,misere", False, (13, 33), (24, 60), (26, 66)),
        ("chomp:2x2", True, (5, 7), (8, 9), (10, 14)),
        ("chomp:2x2", False, (6, 12), (10, 17), (12, 24)),
        ("chomp:4x2", True, (14, 46), (26, 79), (28, 92)),
        ("chomp:4x2", False, (15, 60), (28, 105), (30, 120)),
    ],
)
def test_the_sizes_of_the_figures(spec, fold, configurations, reached, full):
    game = zermelo.game(spec)
    assert sizes(configuration_graph(game, fold=fold)) == configurations
    assert sizes(arena_of(game, fold=fold)) == reached
    assert sizes(arena_of(game, fold=fold, full=True)) == full


@pytest.mark.parametrize(("number", "states"), [(10, 16), (20, 32), (100, 152), (1000, 1502)])
def test_the_reachable_states_of_halving(number, states):
    assert len(arena_of(zermelo.game(f"halving:{number}"))) == states


def test_the_states_that_the_matches_document_lists():
    arena = arena_of(zermelo.game("matches:11"))
    names = {arena.name(node) for node in range(len(arena))}
    assert names == {f"{n}{p}" for n in range(12) for p in "ea"} - {"10e", "11a"}


def test_figure_7_6():
    arena = arena_of(zermelo.game("matches:12,misere"), fold=True)
    assert arena.label(arena.start) == "12e"
    assert [arena.label(node) for node in arena.after(arena.start)] == ["11a", "10a", "9a"]
    assert {name: [arena.label(node) for node in nodes] for name, nodes in arena.goals.items()} == {
        "eve": ["1a"],
        "adam": ["1e"],
    }
    assert sorted(map(arena.label, arena.sinks)) == ["1a", "1e"]
    assert not {"11e", "12a"} & {arena.label(node) for node in range(len(arena))}


def test_two_moves_to_one_position_are_one_arc():
    assert sizes(configuration_graph(zermelo.game("halving:2"))) == (3, 2)


def test_adam_may_start_and_from_anywhere():
    game = zermelo.game("matches:12,misere")
    arena = arena_of(game, 5, starts="adam")
    assert arena.label(arena.start) == "5a"
    full = arena_of(game, 5, starts="adam", full=True)
    assert full.label(full.start) == "5a"
    assert len(full) == 12


def test_a_wrong_start_or_player_is_refused():
    game = zermelo.game("matches:12,misere")
    with pytest.raises(PositionError, match="13 is not a position"):
        arena_of(game, 13)
    with pytest.raises(ZermeloError, match="no player 'bob': the players are eve and adam"):
        arena_of(game, starts="bob")


def outcomes(arena):
    """Who wins each node, as the node's owner sees it."""
    regions = solve_arena(arena)
    seen = {}
    for node, (winner, owner) in enumerate(zip(regions.winners.tolist(), arena.owners.tolist(), strict=True)):
        seen[arena.positions[node], owner] = DRAW if winner < 0 else WIN if winner == owner else LOSS
    return seen


def agrees(game):
    """Who wins in the arena, in whichever form, is who wins in the game; unfolded, the ranks are the plies."""
    solution = zermelo.solve(game)
    for fold in (False, True):
        for full in (False, True):
            arena = arena_of(game, fold=fold, full=full)
            assert outcomes(arena) == {key: solution[key[0]].result for key in outcomes(arena)}
    arena = arena_of(game)
    plies = [solution[position].plies for position in arena.positions]
    assert solve_arena(arena).ranks.tolist() == [-1 if count is None else count for count in plies]


@pytest.mark.parametrize(
    "spec", ["matches:11", "nim:2,3,1,misere", "chomp:3x3", "chocolate:4,3,1,1", "tictactoe", "hex:2", "halving:0"]
)
def test_arenas_agree_with_the_solver(spec):
    agrees(zermelo.game(spec))


@pytest.mark.parametrize("game", [Corridor(), Words("zermelo")], ids=str)
def test_arenas_of_wide_and_of_textual_positions(game):
    agrees(game)


@st.composite
def graph_games(draw):
    size, slots = draw(st.integers(1, 7)), draw(st.integers(1, 3))
    arrows = tuple(tuple(draw(st.integers(-1, size - 1)) for _ in range(slots)) for _ in range(size))
    ends = tuple(
        draw(st.sampled_from((WIN, LOSS, DRAW))) if max(row) < 0 or draw(st.integers(0, 4)) == 0 else UNDECIDED
        for row in arrows
    )
    if draw(st.booleans()):
        return GraphGame(arrows, ends)
    return OwnedGraphGame(arrows, ends, tuple(draw(st.integers(0, 1)) for _ in arrows))


@given(graph_games())
def test_arenas_agree_with_the_solver_on_random_games(game):
    agrees(game)


@pytest.mark.parametrize("game", [zermelo.game("chomp:3x4"), zermelo.game("hex:2x3"), Corridor()], ids=str)
def test_large_arenas_are_the_same_by_compiled_rules(game, monkeypatch):
    def described(fold):
        arena = arena_of(game, fold=fold)
        return arena.positions, arena.offsets.tolist(), arena.targets.tolist(), arena.owners.tolist()

    expected = [described(fold) for fold in (False, True)]
    monkeypatch.setattr(from_game, "SMALL", 0)
    monkeypatch.setattr(from_game, "LARGE", 0)
    assert [described(fold) for fold in (False, True)] == expected


def test_rules_that_do_not_compile_are_explored_as_they_stand(monkeypatch):
    monkeypatch.setattr(from_game, "SMALL", 0)
    assert len(configuration_graph(Words("nim"))) == 4


def test_an_arena_that_does_not_fit_is_refused():
    with pytest.raises(TooLarge, match="an arena of 101 configurations needs about"):
        arena_of(zermelo.game("matches:100"), work=Work(memory=1000))


def test_an_arena_far_too_large_is_refused_before_it_is_explored():
    with pytest.raises(TooLarge, match=r"an arena of at least about .* configurations needs about"):
        arena_of(zermelo.game("connect4"), work=Work(memory=1 << 30))
