"""Searching for a limited time: bounds that hold, a best move so far, and nothing that passes for exact."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import tiered
from sample_games import OwnedTieredGraphGame

import zermelo
from zermelo import DRAW, LOSS, WIN, Solution, Value
from zermelo.core import abilities
from zermelo.core.errors import TooLarge, ZermeloError
from zermelo.core.values import Bounds
from zermelo.core.work import Work
from zermelo.games.placing.connect4 import Connect4
from zermelo.solver.engines import reference
from zermelo.solver.engines.deep import search as deep
from zermelo.solver.engines.deep.search import DeepSearch
from zermelo.solver.engines.deep.table import DeepTable
from zermelo.solver.outlook import Outlook, bounded
from zermelo.solver.solving import plan

pytestmark = pytest.mark.once

CONNECT4 = zermelo.game("connect4")
HARD = CONNECT4.read("44443221377")
"""Eleven stones, won in 29 by one move alone."""
RANDOM = settings(max_examples=30, deadline=None, suppress_health_check=["function_scoped_fixture"])


def holds(worth: Bounds, value: Value) -> bool:
    return not (value < worth.low or worth.high < value)


def by_a_move(game, position, child, values) -> Value:
    value = values[child]
    return (value if abilities.same_player(game, position, child) else value.reversed()).one_ply_earlier()


@RANDOM
@given(tiered(), st.sampled_from((1, 2, 5, 20)), st.sampled_from((0.0, 60.0)))
def test_bounds_hold_whenever_the_time_is_up(kernels_as_python, monkeypatch, drawn, slice_, seconds):
    monkeypatch.setattr(deep, "SLICE", slice_)
    game = OwnedTieredGraphGame(*drawn)
    values = reference.values(game, game.start())
    table = DeepTable(DeepSearch(game, Work(memory=1 << 10, threads=1)))
    for position in list(values)[:6]:
        worth, moves = bounded(table, position, seconds)
        assert holds(worth, values[position])
        assert sorted(move.slot for move in moves) == game.moves(position)
        for move in moves:
            assert holds(move.worth, by_a_move(game, position, move.position, values))
        if seconds:
            assert worth.exact
            assert all(move.worth.exact for move in moves)
            assert not moves or moves[0].worth == worth


@RANDOM
@given(tiered(), st.booleans())
def test_a_line_keeps_the_value_whoever_moves(kernels_as_python, drawn, distances):
    game = OwnedTieredGraphGame(*drawn)
    values = reference.values(game, game.start())
    table = DeepTable(DeepSearch(game, Work(memory=1 << 10, threads=1)), distances)
    made = plan(game, engine="search")
    solution = Solution(game, game.start(), table, made, distances=distances)
    position = game.start()
    for move in solution.line():
        assert move.position == game.play(position, move.slot)
        known = by_a_move(game, position, move.position, values)
        assert known.result == values[position].result == move.value.result
        assert not distances or known == values[position] == move.value
        position = move.position
    assert not game.moves(position)


def test_a_search_without_time_is_not_exact():
    found = zermelo.solve(CONNECT4, HARD, engine="search", seconds=0.001, memory=1 << 24)
    assert isinstance(found, Outlook)
    assert not found.exact
    assert holds(found.worth, Value(WIN, 31))
    assert [move.slot for move in found.best] == [found.moves[0].slot]
    assert len(found.moves) == 7
    assert found.effort.nodes > 0
    assert found.effort.rate > 0
    assert 0 < found.effort.filled <= 1


def test_time_enough_gives_the_solution():
    late = CONNECT4.read("7422341735647741166133573473242566")
    found = zermelo.solve(CONNECT4, late, engine="search", seconds=60)
    assert isinstance(found, Solution)
    assert str(found.value()) == "win in 7"


def test_what_the_value_rules_out_is_no_prospect_of_a_move():
    """The book knows that it is a draw; of the moves nothing is known but that."""
    found = zermelo.solve(CONNECT4, CONNECT4.read("3445542144"), engine="search", seconds=0.001, memory=1 << 24)
    assert isinstance(found, Outlook)
    assert found.exact
    assert str(found.worth) == "draw"
    assert {move.worth.high.result for move in found.moves} <= {DRAW, LOSS}


def test_listing_is_all_or_nothing():
    with pytest.raises(TooLarge, match="connect4:4x4 takes more than 1e-09 seconds to solve: give it more time"):
        zermelo.solve(zermelo.game("connect4:4x4"), engine="tiers", seconds=1e-9)
    assert isinstance(zermelo.solve(zermelo.game("matches:11"), seconds=60), Solution)


@pytest.mark.parametrize("seconds", [float("nan"), -1.0])
def test_what_is_no_limit_of_time_is_refused(seconds):
    with pytest.raises(ZermeloError, match="is no limit of time: give a number of seconds"):
        zermelo.solve(CONNECT4, seconds=seconds)


@dataclass(frozen=True)
class Folded(Connect4):
    """Connect Four whose symmetry does not compile."""

    def canonical(self, position):
        return min([position, super().canonical(position)])


def test_the_limit_holds_where_the_search_does_not_compile():
    with pytest.raises(TooLarge, match="takes more than 1 second to solve"):
        zermelo.solve(Folded(), seconds=1)


def test_what_would_take_too_long_to_list_is_searched(monkeypatch):
    monkeypatch.setattr("zermelo.native.module.at_hand", lambda *_: False)
    game = zermelo.game("connect4:4x4")
    for seconds, engine in ((60, "tiers"), (0.1, "search")):
        assert plan(game, seconds=seconds).engine == engine


@pytest.mark.parametrize("play", ["44", "4444", "12345671", "444443333222211"])
def test_a_position_in_the_midst_of_a_large_game_is_searched(play):
    made = plan(CONNECT4, CONNECT4.read(play), memory=1 << 36)
    assert made.engine == "search"


def test_a_connection_game_that_is_not_proved_has_a_favourite():
    game = zermelo.game("hex:11")
    found = zermelo.solve(game, seconds=0.5, memory=1 << 26)
    assert isinstance(found, Outlook)
    assert not found.exact
    assert str(found.worth) == "not known yet"
    assert len(found.best) == 1
    with pytest.raises(TooLarge, match="too many cells are empty"):
        zermelo.solve(game, memory=1 << 26)


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [
        (Value(WIN, 31), Value(WIN, 9), "win in 31 or sooner"),
        (Value(LOSS, 4), Value(LOSS, 12), "loss in 12 or sooner"),
        (Value(DRAW), Value(WIN, 1), "at least a draw"),
        (Value(LOSS, 2), Value(DRAW), "at most a draw"),
        (Value(LOSS), Value(WIN), "not known yet"),
        (Value(DRAW), Value(DRAW), "draw"),
        (Value(WIN), Value(WIN), "win"),
    ],
)
def test_bounds_in_words(low, high, words):
    assert str(Bounds(low, high)) == words
    assert Bounds(low, high).reversed().reversed() == Bounds(low, high)
