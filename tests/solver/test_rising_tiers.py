"""Tiers that moves raise by any amount: solved, proved, kept, searched, and refused where a move does not."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import rising
from rising_games import LEAPS, Breakthrough, Hexapawn, Kayles, OwnedRisingGraphGame, RisingGraphGame

import zermelo
from zermelo import LOSS, UNDECIDED
from zermelo.core import abilities
from zermelo.core.errors import RulesError, TooLarge, ZermeloError
from zermelo.core.values import value_of
from zermelo.core.work import Work
from zermelo.solver.books.book import build_book
from zermelo.solver.engines import children, reference, runs, tiers
from zermelo.solver.engines.deep.search import DeepSearch

pytestmark = pytest.mark.once

GAMES = [Kayles(9), Hexapawn(), Breakthrough(3, 3), LEAPS]
RANDOM = settings(max_examples=200, deadline=None, suppress_health_check=["function_scoped_fixture"])


def values(table):
    return {position: value_of(score, table.top) for position, score in table.items()}


@RANDOM
@given(rising(), st.integers(1, 3))
def test_random_games_have_the_references_values(kernels_as_python, drawn, threads):
    arrows, ends, heights, owners = drawn
    for game in (RisingGraphGame(arrows, ends, heights), OwnedRisingGraphGame(arrows, ends, heights, owners)):
        table = tiers.solve(game, 0, False, Work(threads=threads))
        expected = reference.values(game, 0)
        assert values(table) == expected
        assert {position: value_of(table.score(position), table.top) for position in expected} == expected
        assert all(table.score(node) is None for node in range(len(arrows)) if node not in expected)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_named_games_have_the_references_values_and_are_proved(game, tmp_path):
    expected = reference.values(game, game.start())
    solution = zermelo.solve(game, engine="tiers")
    assert solution.table.numbers == tuple(sorted({game.tier(position) for position in expected}))
    assert dict(solution.items()) == expected
    folded = zermelo.solve(game, engine="tiers", symmetry=True)
    images = {abilities.canonical(game, position) for position in expected}
    assert dict(folded.items()) == {image: expected[image] for image in images}
    for made in (solution, folded):
        made.save(tmp_path / "solution")
        opened = zermelo.open_solution(tmp_path / "solution", game)
        assert dict(opened.items()) == dict(made.items())
        for ready in (made, opened):
            assert ready.verify(interpreted_only=True).positions == len(made)


@pytest.mark.parametrize("game", [Kayles(9), Hexapawn()], ids=str)
def test_a_later_start_and_a_search_have_the_same_values(game):
    expected = reference.values(game, game.start())
    search = DeepSearch(game, Work(memory=1 << 20))
    for position in random.Random(1913).sample(list(expected), 12):
        assert zermelo.solve(game, position, engine="tiers").value() == expected[position]
        low, high = search.bounds(position)
        assert low == high
        assert value_of(low, search.top) == expected[position]
    assert zermelo.solve(game, engine="search").value() == expected[game.start()]


def test_the_planner_takes_tiers_and_the_compiled_proof_goes_through():
    solution = zermelo.solve(Breakthrough(5, 3))
    assert (solution.engine, len(solution), str(solution.value())) == ("tiers", 51608, "win in 13")
    assert solution.verify().rules == "compiled"
    retrograde = zermelo.solve(Breakthrough(5, 3), engine="retrograde")
    assert dict(solution.items()) == dict(retrograde.items())


def test_few_rows_at_a_time_give_the_same(monkeypatch, kernels_as_python):
    """Pieces, batches and runs are small, and so is the memory: everything is merged again and again."""
    monkeypatch.setattr(runs, "ROWS", 3)
    for module in (children, tiers):
        monkeypatch.setattr(module, "FEW", 8)
    monkeypatch.setattr(runs, "KEYS", 4)
    monkeypatch.setattr(children, "KEYS", 8)
    monkeypatch.setattr(children, "SAMPLE", 4)
    for game in (Kayles(7), Hexapawn()):
        expected = reference.values(game, game.start())
        for memory in (10**9, 18 * len(expected) + 1000 * 40):
            assert values(tiers.solve(game, game.start(), False, Work(memory=memory))) == expected
        with pytest.raises(TooLarge, match="going on from"):
            tiers.solve(game, game.start(), False, Work(memory=9 * len(expected)))


@RANDOM
@given(st.lists(st.tuples(st.integers(0, 5), st.sets(st.integers(0, 40), min_size=1)), min_size=1, max_size=12))
def test_what_waits_is_merged_and_never_twice_as_much(kernels_as_python, added):
    from zermelo.native.kernels import tiers as kernel

    waiting, expected = runs.Waiting(kernel, Work(threads=1)), {}
    for number, keys in added:
        waiting.add(number, np.array(sorted(keys)))
        expected.setdefault(number, set()).update(keys)
        assert waiting.size <= 2 * sum(map(len, expected.values()))
    taken = [waiting.take() for _ in expected]
    assert [(number, keys.tolist()) for number, keys in taken] == [(n, sorted(k)) for n, k in sorted(expected.items())]
    assert (waiting.size, bool(waiting)) == (0, False)


@given(st.lists(st.integers(-(2**63), 2**63 - 1) | st.integers(0, 3), min_size=1))
def test_keys_are_told_apart_by_their_tiers(numbers):
    keys = np.arange(len(numbers))
    expected = {number: [k for k in range(len(numbers)) if numbers[k] == number] for number in numbers}
    found = runs.by_tier(keys, np.array(numbers, np.int64))
    assert {number: part.tolist() for number, part in found.items()} == expected


def test_more_tiers_than_a_byte_has_plies_for():
    """300 tiers, of which plays skip some."""
    arrows = (*((n + 1, min(n + 3, 300)) for n in range(300)), (-1, -1))
    game = RisingGraphGame(arrows, (UNDECIDED,) * 300 + (LOSS,), tuple(range(301)))
    assert values(tiers.solve(game, 0, False, Work())) == reference.values(game, 0)


@dataclass(frozen=True)
class Detour(Breakthrough):
    """Takes a step back where nobody looks first: taking does not count, so a pawn that is taken lowers the tier."""

    def tier(self, position):
        total = 0
        for square in range(self.squares()):
            row = square // self.columns
            total += row * (position >> square & 1)
            total += (self.rows - 1 - row) * (position >> self.squares() + square & 1)
        return total


def test_a_move_that_does_not_raise_the_tier_is_named(kernels_as_python):
    game = Detour(4, 3)
    for symmetry in (False, True):
        with pytest.raises(RulesError, match="every move must raise it") as error:
            tiers.solve(game, game.start(), symmetry, Work(threads=1))
        _, move, _, position, _, _, _, low, _, high = str(error.value).split(": ")[1].removeprefix("the ").split()
        child = game.play(int(position), abilities.read_move(game, int(position), move))
        assert game.tier(int(position)) == int(low) >= int(high)
        assert int(high) == game.tier(game.canonical(child) if symmetry else child)
    broken = [check for check in zermelo.check_game(game).checks if not check.ok]
    assert [(check.name, "it must rise" in check.words) for check in broken] == [("tier", True)]


@dataclass(frozen=True)
class MeasuredKayles(Kayles):
    def plies_left(self, standing):
        return standing.bit_count()


def test_a_book_of_plies_is_refused(tmp_path):
    with pytest.raises(ZermeloError, match="a book needs moves that raise the tier by one"):
        build_book(MeasuredKayles(), 3, tmp_path / "book", Work())
