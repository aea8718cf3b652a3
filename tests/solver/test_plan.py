"""The planner: what it takes, what it refuses, and that a game solved before is started at once."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from bad_games import Good
from sample_games import RING, Corridor, Words

import zermelo
from zermelo import UNDECIDED, WIN, Value
from zermelo.core import abilities
from zermelo.core.errors import RulesError, TooLarge, ZermeloError
from zermelo.core.work import Work, cores
from zermelo.solver import forecast
from zermelo.solver.engine import ASKED
from zermelo.solver.engines import reference, retrograde, small, tiers
from zermelo.solver.forecast import Cost, Costs, Shape
from zermelo.solver.plan import Plan
from zermelo.solver.solving import plan as planned
from zermelo.space.exploration import Exploration

pytestmark = pytest.mark.once


@pytest.fixture
def no_guessing(monkeypatch):
    """Neither plain Python nor random plays may be asked how large a game is."""

    def asked(*arguments, **options):
        raise AssertionError("the planner looked for what it knows")

    monkeypatch.setattr(small, "explore", asked)
    monkeypatch.setattr("zermelo.space.estimate.estimate", asked)


PLANS = {
    "matches:11": ("retrograde", False),
    "tictactoe": ("retrograde", False),
    "chomp:9x9": ("sweep", True),
    "nim:20,20,20,20": ("sweep", True),
    "connect4:4x4": ("tiers", True),
    "hex:3x4": ("tiers", True),
}


@pytest.mark.parametrize("spec", PLANS)
def test_the_planner_takes_what_the_game_allows(spec):
    game = zermelo.game(spec)
    made = planned(game)
    assert (made.engine, made.native) == PLANS[spec]
    assert made.why in str(made)


class Single(Good):
    """Its positions are tuples of one int."""

    def start(self):
        return (self.heap,)

    def legal(self, heaps, slot):
        return slot < heaps[0]

    def play(self, heaps, slot):
        return (heaps[0] - slot - 1,)

    def result(self, heaps):
        return super().result(heaps[0])


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (Words("x" * 200), "the start '' is str: only ints and tuples of ints"),
        (Single(), "the start (12,) is a tuple of one int: write the int alone"),
    ],
)
def test_rules_that_cannot_be_compiled_are_planned_interpreted(game, why):
    made = planned(game, engine="retrograde")
    assert (made.native, made.uncompiled) == (False, True)
    assert why in made.why
    assert made.run()[game.start()].outcome in ("win", "loss")


@pytest.mark.parametrize(
    ("spec", "engine"),
    [("connect4", "tiers"), ("hex:6", "retrograde"), ("nim:1000,1000,1000,1000", None), ("chomp:16x16", None)],
)
def test_what_cannot_fit_is_refused_before_the_work(spec, engine):
    with pytest.raises(TooLarge, match=r"positions, which need .* of memory"):
        zermelo.solve(zermelo.game(spec), engine=engine, memory=10**8)


@pytest.mark.parametrize("spec", ["connect4", "hex:6", "tictactoe:5x5,line=4"])
def test_what_cannot_be_listed_is_searched(spec):
    made = planned(zermelo.game(spec), memory=10**8)
    assert (made.engine, made.native) == ("search", True)
    assert "too many to list" in made.why


def test_a_large_connection_game_is_proved_without_distances():
    solution = zermelo.solve(zermelo.game("hex:5"), memory=10**8)
    assert (solution.engine, solution.distances, solution.listed) == ("search", False, False)
    assert len(solution.best()) == 13
    assert solution.value() == Value(WIN)
    assert solution.effort.nodes > 0
    line = solution.line()
    assert [str(move.value) for move in line] == ["win", "loss"] * (len(line) // 2) + ["win"]


def test_what_turns_out_too_large_is_refused_on_the_way():
    game = zermelo.game("connect4:5x4")
    for engine in (
        lambda: tiers.solve(game, game.start(), False, Work(memory=10**6)),
        lambda: retrograde.solve(game, game.start(), False, Work(memory=10**7), True),
    ):
        with pytest.raises(TooLarge, match="memory"):
            engine()


@pytest.mark.parametrize(("engine", "spec"), [("sweep", "tictactoe"), ("tiers", "hex:8")])
def test_an_engine_that_cannot_do_it_says_why(engine, spec):
    with pytest.raises(ZermeloError, match=f"the {engine} engine needs"):
        zermelo.solve(zermelo.game(spec), engine=engine)
    with pytest.raises(ZermeloError, match="the engines are"):
        zermelo.solve(zermelo.game(spec), engine="magic")


SOLVED_BEFORE = {
    "tictactoe": "tiers",
    "hex:3": "retrograde",
    "chomp:5x5": "sweep",
}


@pytest.mark.parametrize("spec", SOLVED_BEFORE)
def test_what_was_solved_before_is_counted_and_not_guessed(spec, request):
    game, engine = zermelo.game(spec), SOLVED_BEFORE[spec]
    zermelo.solve(game, engine=engine)
    request.getfixturevalue("no_guessing")
    made = planned(game, engine=engine)
    assert made.ready
    assert made.exact
    assert made.positions == len(reference.values(game, game.start()))
    assert made.seconds < forecast.COMPILING


@pytest.mark.parametrize("game", [zermelo.game("tictactoe"), zermelo.game("chomp:4x4"), Corridor()], ids=str)
def test_what_was_solved_before_needs_no_plain_python(game, request):
    zermelo.solve(game, engine="sweep" if abilities.size.given(game) else "tiers")
    request.getfixturevalue("no_guessing")
    solution = zermelo.solve(game)
    assert solution.plan.native
    assert dict(solution.items()) == reference.values(game, game.start())


def test_what_is_known_to_have_no_order_needs_no_plain_python_either(request):
    zermelo.solve(RING, engine="retrograde")
    with pytest.raises(ZermeloError, match="the tiers engine needs an order"):
        zermelo.solve(RING, engine="tiers")
    request.getfixturevalue("no_guessing")
    solution = zermelo.solve(RING)
    assert (solution.engine, solution.plan.native) == ("retrograde", True)


@pytest.mark.parametrize(("spec", "engine"), [("tictactoe", "tiers"), ("hex:3", "retrograde")])
def test_the_engine_goes_on_from_where_planning_stopped(spec, engine, monkeypatch):
    game, heard = zermelo.game(spec), []
    zermelo.solve(game, engine=engine)
    monkeypatch.setattr("zermelo.solver.engine.AT_ONCE", max(1, 500 // cores()))
    monkeypatch.setattr("zermelo.space.exploration.ROOM", 300)
    solution = zermelo.solve(game, engine=engine, tell=heard.append)
    assert not solution.plan.exact
    assert dict(solution.items()) == reference.values(game, game.start())
    listed = [progress.done for progress in heard if progress.stage in ("listing", "exploring")]
    assert len(listed) > 2
    assert listed == sorted(set(listed))


@pytest.mark.parametrize("engine", ["tiers", "retrograde"])
def test_what_was_solved_from_a_later_position_is_still_refused_from_the_start(engine, monkeypatch):
    game = zermelo.game("connect4:5x5")
    zermelo.solve(game, game.read("1111122222333334"), engine=engine)
    monkeypatch.setattr("zermelo.solver.engine.AT_ONCE", 10_000)
    with pytest.raises(TooLarge, match=r"about [\d,]* positions, which need .* of memory"):
        planned(game, engine=engine, memory=10**8)


KAYLES = Path(__file__).parents[2] / "bench" / "forecast_games" / "kayles.py"


def test_a_narrow_game_is_solved_as_it_stands():
    solution = zermelo.solve(Good(20_000))
    assert (solution.plan.native, solution.plan.exact, len(solution)) == (False, True, 20_001)
    assert "so few positions a ply" in str(solution.plan.why)
    assert {heap for heap, value in solution.items() if value.outcome == "loss"} == set(range(0, 20_001, 3))


def test_memory_is_forecast_from_words_and_moves():
    game = zermelo.game(str(KAYLES), ["pins=18"])
    made = planned(game, engine="retrograde")
    exploration = Exploration(game, game.start(), False, Work())
    exploration.advance()
    linked = exploration.linked()
    held = linked.space.positions.nbytes + linked.graph.first.nbytes + linked.graph.sources.nbytes
    assert held < made.memory < 2 * held  # the rest are children that wait, the attractor and sorting
    assert made.seconds > planned(zermelo.game(str(KAYLES), ["pins=16"]), engine="retrograde").seconds


def test_a_low_guess_is_a_low_forecast_too():
    low, near, known = (
        Plan(
            "retrograde",
            True,
            ASKED,
            123_456_789,
            exact,
            least,
            Shape(1, 48, 17.0),
            costs=Costs(Cost(42, word=8, move=8), Cost(100, word=200, slot=10, move=130)),
        )
        for exact, least in ((False, True), (False, False), (True, False))
    )
    assert [line.split("  ")[-1].lstrip() for line in str(low).splitlines()[2:]] == [
        "at least about 123,000,000",
        "at least about 23 GB",
        "at least about 6 minutes",
    ]
    assert str(near) == str(low).replace("at least ", "")
    assert str(known) == str(near).replace("about 123,000,000", "123,456,789")


def test_a_guess_that_might_be_too_high_is_no_refusal():
    game = zermelo.game("connect4:5x4")
    expected = planned(game, engine="tiers").memory
    assert planned(game, engine="tiers", memory=expected * 2 // 3).engine == "tiers"
    with pytest.raises(TooLarge, match=r"positions, which need .* of memory"):
        planned(game, engine="tiers", memory=expected // 3)


def test_the_reference_keeps_to_the_memory():
    with pytest.raises(
        TooLarge, match=r"going on from [\d,]+ positions needs about .* of memory and the limit is 1 MB"
    ):
        zermelo.solve(zermelo.game("connect4:4x4"), engine="reference", memory=10**6)


@dataclass(frozen=True)
class SaysTrue(zermelo.Game):
    """Count down; whoever has nothing left has lost, says this result, and means it."""

    heap: int = 20_000

    def start(self):
        return self.heap

    def slots(self):
        return 3

    def legal(self, n, slot):
        return slot < n

    def play(self, n, slot):
        return n - slot - 1

    def result(self, n):
        return UNDECIDED if n else True


@dataclass(frozen=True)
class SaysTrueDensely(SaysTrue):
    def size(self):
        return self.heap + 1


@pytest.mark.parametrize("game", [SaysTrue(), SaysTrueDensely()], ids=["plain", "dense"])
@pytest.mark.parametrize("engine", [None, "retrograde", "reference"])
def test_true_is_no_result(game, engine):
    with pytest.raises(RulesError, match=r"result\(0\) is True: return WIN, LOSS, DRAW or UNDECIDED"):
        zermelo.solve(game, engine=engine)


@dataclass(frozen=True)
class WordyTier(zermelo.Game):
    """A game whose rules compile, but for its tier."""

    bits: int = 14

    def start(self):
        return 0

    def slots(self):
        return self.bits

    def legal(self, position, slot):
        return position >> slot & 1 == 0

    def play(self, position, slot):
        return position | 1 << slot

    def result(self, position):
        return UNDECIDED if position + 1 < 1 << self.bits else WIN

    def tier(self, position):
        return f"{position:b}".count("1")


def test_a_tier_that_does_not_compile_costs_the_tiers_engine_alone():
    made = planned(WordyTier())
    assert (made.engine, made.native, made.positions) == ("retrograde", True, pytest.approx(1 << 14, rel=0.1))
    with pytest.raises(ZermeloError, match="cannot be compiled"):
        zermelo.solve(WordyTier(), engine="tiers")
