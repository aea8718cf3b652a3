"""The descent: positions that are ints and that every move lowers, where nobody tells an index."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pytest
from bare_games import Placing, PlacingPairs
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import graphs
from sample_games import FallingGraphGame
from solver.test_legal_slots import Falling, Points
from solver.test_points import WIDEST, FallingPoints, expected, scored

import zermelo
from zermelo import DRAW, LOSS, UNDECIDED, Game
from zermelo.core.errors import RulesError, TooLarge, ZermeloError
from zermelo.core.work import SETTLING, Work
from zermelo.solver import sorting
from zermelo.solver.engine import LISTING
from zermelo.solver.engines import descent, reference
from zermelo.solver.engines.descent import Descent
from zermelo.solver.question import Question
from zermelo.solver.solving import plan as planned
from zermelo.space import orders
from zermelo.space.estimate import Estimate

pytestmark = pytest.mark.once

RANDOM = settings(max_examples=60, deadline=None, suppress_health_check=["function_scoped_fixture"])


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch):
    monkeypatch.setattr(sorting, "_KNOWN", {})
    monkeypatch.setattr(sorting, "_FALLING", {})


@pytest.fixture
def never_small(monkeypatch, kernels_as_python):
    """Plain Python answers before no engine is asked, however small a game is, and nothing is estimated for long."""
    monkeypatch.setattr("zermelo.solver.planner.at_once", lambda *given: None)
    monkeypatch.setattr("zermelo.space.estimate.estimate", lambda *given, **named: Estimate(100, 2.0, False))
    monkeypatch.setattr(descent, "SMALL_POSITIONS", 0)


@pytest.fixture
def tiny_samples(monkeypatch):
    """What a sample shows breaks."""
    monkeypatch.setattr(orders, "FEWEST", 3)
    monkeypatch.setattr(orders, "MOST", 3)


@dataclass(frozen=True)
class Take(Game):
    """Take 1, 3 or 4 of some matches.  Whoever takes the last one wins."""

    count: int = 1000

    def start(self):
        return self.count

    def slots(self):
        return 3

    def legal(self, left, slot):
        return left >= (1, 3, 4)[slot]

    def play(self, left, slot):
        return left - (1, 3, 4)[slot]

    def result(self, left):
        return UNDECIDED if left else LOSS


def plies_of_take(count):
    """In how many plies each heap is won or, below 0, lost: by the definition, from the end."""
    plies = [0]
    for left in range(1, count + 1):
        after = [plies[left - taken] for taken in (1, 3, 4) if taken <= left]
        lost = [-ply for ply in after if ply <= 0]
        plies.append(1 + min(lost) if lost else -1 - max(after))
    return plies


@dataclass(frozen=True)
class Heaps(Game):
    """Two heaps in one int.  What is taken counts, and whoever cannot move has lost as many as there were heaps."""

    first: int = 9
    second: int = 9
    base: int = 16

    def start(self):
        return self.first * self.base + self.second

    def slots(self):
        return 2 * self.base

    def legal(self, heaps, slot):
        heap = heaps % self.base if slot < self.base else heaps // self.base
        return 0 < slot % self.base <= heap

    def play(self, heaps, slot):
        return heaps - slot % self.base * (1 if slot < self.base else self.base)

    def result(self, heaps):
        return UNDECIDED if heaps else LOSS

    def canonical(self, heaps):
        high, low = heaps // self.base, heaps % self.base
        return heaps if high >= low else low * self.base + high


class Scored(Heaps):
    def gain(self, heaps, slot):
        return slot % self.base % 5

    def margin(self, heaps):
        return -2


class Alone(Game):
    """From an even number to a smaller even number; of an odd one no rule makes sense."""

    def start(self):
        return 60

    def slots(self):
        return 7

    def even(self, number):
        return number + 1 // (1 - number % 2) - 1

    def legal(self, number, slot):
        return self.even(number) >= 2 * slot + 2

    def play(self, number, slot):
        return self.even(number) - 2 * slot - 2

    def result(self, number):
        return DRAW if self.even(number) in (0, 14) else UNDECIDED


@dataclass(frozen=True)
class Clearing(Placing):
    """Clear bits in turn; in one position there is a move more, which leads anywhere."""

    def start(self):
        return (1 << self.bits) - 1

    def legal(self, position, slot):
        return self.allowed(self.start() ^ position, slot)

    def play(self, position, slot):
        return self.to if slot == self.bits else position ^ 1 << slot

    def result(self, position):
        return self.said(self.start() ^ position)


def descended(game, symmetry=False, work=None):
    table = Descent(Question(game, game.start(), symmetry=symmetry), work or Work()).solve()
    return zermelo.solver.Solution(game, game.start(), table, None, symmetry=symmetry)


@RANDOM
@given(graphs(cyclic=False), st.sampled_from((FallingGraphGame, Falling)))
def test_random_graphs(kernels_as_python, graph, kind):
    game = kind(*graph)
    assert dict(descended(game).items()) == reference.values(game, game.start())


@RANDOM
@given(graphs(cyclic=False), st.data(), st.sampled_from((FallingPoints, Points)))
def test_random_points_and_turns(kernels_as_python, graph, data, kind):
    arrows, ends = graph
    owners = tuple(data.draw(st.integers(0, 1)) for _ in arrows)
    game = kind(arrows, ends, owners, *scored(data.draw, arrows, data.draw(WIDEST)))
    assert {position: value.margin for position, value in descended(game).items()} == expected(game)


@pytest.mark.parametrize("kind", [Heaps, Scored])
@pytest.mark.parametrize("symmetry", [False, True])
def test_heaps_in_one_int_with_symmetry_and_without(kernels_as_python, kind, symmetry):
    game = kind()
    solution = descended(game, symmetry)
    known = reference.values(game, game.start())
    assert len(solution) == (55 if symmetry else 100) < len(known) + 1
    assert {position: solution.get(position) for position in known} == known
    assert solution.verify(interpreted_only=True).positions == len(solution)


def test_points_and_symmetry_by_machine_code():
    game = Scored(11, 8)
    solution = zermelo.solve(game, engine="descent", symmetry=True)
    assert (solution.engine, solution.plan.native) == ("descent", True)
    known = reference.values(game, game.start())
    assert {position: solution.get(position) for position in known} == known


def test_no_rule_is_asked_about_what_cannot_be_reached(kernels_as_python):
    game = Alone()
    with pytest.raises(ZeroDivisionError):
        game.result(3)
    found = dict(descended(game).items())
    assert sorted(found) == list(range(0, 61, 2))
    assert found == reference.values(game, 60)


def test_scores_are_widened_from_where_they_no_longer_fit(kernels_as_python, monkeypatch):
    monkeypatch.setattr(descent, "STEP", 100)
    heard = []
    solution = descended(Take(300), work=Work(tell=heard.append))
    signed = plies_of_take(300)
    assert max(signed) > 126
    assert {left: value.plies for left, value in solution.items()} == {n: abs(ply) for n, ply in enumerate(signed)}
    assert [bool(solution.value(left).outcome == "win") for left in range(301)] == [ply > 0 for ply in signed]
    listed = [each.done for each in heard if each.stage is LISTING]
    settled = [(each.done, each.total) for each in heard if each.stage is SETTLING]
    assert (listed[0], listed[-1], settled[-1]) == (100, 301, (301, 301))
    assert settled == sorted(settled)


def test_a_narrow_game_is_planned_and_solved_by_machine_code(tmp_path, monkeypatch):
    monkeypatch.setattr("zermelo.solver.verify.LOOKS", 0)
    monkeypatch.setattr("zermelo.solver.engines.small.NARROW_POSITIONS", 0)
    game, signed = Take(60_000), plies_of_take(60_000)
    plan = planned(game)
    assert (plan.engine, plan.positions, plan.exact) == ("descent", 60_001, True)
    solution = plan.run()
    assert math.copysign(solution.value().plies, solution.value().result) == signed[-1]
    assert abs(signed[-1]) > 2**15
    solution.save(tmp_path / "take")
    opened = zermelo.open_solution(tmp_path / "take", game)
    assert [opened.value(left).plies for left in range(60_001)] == list(map(abs, signed))
    assert (opened.verify().rules, opened.verify().positions) == ("compiled", 60_001)


def test_a_long_game_is_guessed_by_its_first_part(never_small, monkeypatch):
    monkeypatch.setattr(descent, "STEP", 64)
    monkeypatch.setattr(descent, "AT_FIRST", 500)
    plan = planned(Take(4000))
    assert (plan.engine, plan.exact) == ("descent", False)
    assert abs(plan.positions - 4001) < 10
    assert len(plan.run()) == 4001


def judged(game):
    try:
        return reference.values(game, game.start())
    except ZermeloError as error:
        return type(error)


def solved(game):
    try:
        return dict(zermelo.solve(game).items())
    except ZermeloError as error:
        return type(error)


@RANDOM
@given(st.integers(0, 31), st.integers(0, 31), st.integers(0, 999))
def test_one_rare_move_that_does_not_lower_the_int_changes_no_value(never_small, tiny_samples, at, to, seed):
    game = Clearing(5, at, to, seed)
    assert solved(game) == judged(game)


def test_what_does_not_fall_is_left_to_others_and_not_tried_again(never_small, tiny_samples, monkeypatch):
    game = Clearing(5, at=0b11110, to=0b11101, seed=1)
    question = Question(game, game.start())
    assert sorting.falling(question)
    run = Descent(question, Work())
    with pytest.raises(ZermeloError, match="every move to lower the position, and one at 1 does not"):
        run.solve()
    assert run.reached.size == 0
    assert not sorting.falling(question)
    assert dict(zermelo.solve(game).items()) == reference.values(game, game.start())
    assert "descent" not in str(zermelo.solve(game).plan)


def test_a_move_that_is_met_after_planning_leaves_the_game_to_others_too(never_small, tiny_samples, monkeypatch):
    monkeypatch.setattr(descent, "STEP", 4)
    monkeypatch.setattr(descent, "AT_FIRST", 4)
    game = Clearing(5, at=0b11110, to=0b11101, seed=1)
    plan = planned(game)
    assert (plan.engine, plan.exact) == ("descent", False)
    solution = plan.run()
    assert solution.engine != "descent"
    assert dict(solution.items()) == reference.values(game, game.start())


def test_many_ints_for_each_position_are_left_to_tiers(never_small, monkeypatch):
    game = Heaps(7, 7, base=64)
    assert planned(game).engine == "descent"
    monkeypatch.setattr(descent, "FEW", 0)
    assert planned(game).engine == "descent"
    monkeypatch.setattr(descent, "SPARSE", 4)
    solution = zermelo.solve(game)
    assert solution.engine == "tiers"
    assert "descent: fewer than one in 4 of the ints up to the start is reached" in {
        f"{engine}: {why}" for engine, why in solution.plan.lacking
    }
    assert dict(solution.items()) == dict(zermelo.solve(game, engine="descent").items())


def test_arrays_that_do_not_fit_are_left_to_others_or_refused(never_small):
    game = Heaps(7, 7, base=64)
    for memory in (1300, 1800):
        said = {engine: str(why) for engine, why in planned(game, memory=memory).lacking}
        assert "of memory for all ints up to the start" in said["descent"]
    with pytest.raises(ZermeloError, match="of memory for all ints up to the start"):
        zermelo.solve(game, engine="descent", memory=1300)
    with pytest.raises(TooLarge):
        zermelo.solve(game, engine="descent", memory=1800)
    with pytest.raises(TooLarge, match="settling 64 positions needs about"):
        descended(game, work=Work(memory=1400))


class OddResult(Take):
    def result(self, left):
        return 7 if left == 5 else UNDECIDED if left else LOSS


class Stuck(Take):
    def legal(self, left, slot):
        return left > 5


class OutOfRange(Take):
    def legal(self, left, slot):
        return left > 0


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (OddResult, r"result\(5\) is 7"),
        (Stuck, "5 is UNDECIDED but has no legal move"),
        (OutOfRange, "a move from 3 leads out of range"),
    ],
)
def test_rules_that_break_the_contract(kernels_as_python, kind, said):
    with pytest.raises(RulesError, match=said):
        descended(kind(20))


def test_positions_of_several_words_are_refused():
    with pytest.raises(ZermeloError, match="the descent engine needs positions that are ints"):
        zermelo.solve(PlacingPairs(), engine="descent")
