"""All engines agree with the reference, on every kind of game and on thousands of random ones."""

from __future__ import annotations

import gc
import sys
import weakref
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from bad_games import BadSymmetry
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import graphs, tiered
from sample_games import (
    Corridor,
    FallingGraphGame,
    GraphGame,
    OwnedGraphGame,
    OwnedTieredGraphGame,
    TieredGraphGame,
    Words,
)

import zermelo
import zermelo.space.exploration
from zermelo import LOSS, UNDECIDED, WIN
from zermelo.core import abilities
from zermelo.core.errors import RulesError
from zermelo.core.values import value_of
from zermelo.core.work import Work
from zermelo.solver.engines import reference, retrograde, small, sweep, tiers
from zermelo.space.exploration import Exploration
from zermelo.space.explore import explore

pytestmark = pytest.mark.once

DOMINEERING = Path(__file__).parents[2] / "bench" / "forecast_games" / "domineering.py"


def as_it_stands(game):
    """The table of a small game, by plain Python."""
    return small.Explored(game, explore(game, game.start()), Work()).solve()


def agree(game, *tables):
    """Each table holds exactly the reference's values."""
    expected = reference.values(game, game.start())
    for table in tables:
        assert {position: value_of(score, table.top) for position, score in table.items()} == expected


RANDOM = settings(max_examples=300, deadline=None, suppress_health_check=["function_scoped_fixture"])


@pytest.fixture(params=[False, True])
def split(request, monkeypatch):
    """Shards with room for all, or so small that they are split again and again, children entered a few at a time."""
    monkeypatch.setattr("zermelo.space.exploration.CAPACITY", 3 << 9)  # else most of the time goes to what is empty
    if request.param:
        monkeypatch.setattr("zermelo.space.exploration.CAPACITY", 2)
        monkeypatch.setattr("zermelo.space.exploration.ROOM", 2)
        monkeypatch.setattr("zermelo.space.exploration.AHEAD", 2)  # every other time they are moved


@RANDOM
@given(graphs(cyclic=True))
def test_retrograde_on_random_graphs_with_cycles(kernels_as_python, split, graph):
    game = GraphGame(*graph)
    start = game.start()
    interpreted, compiled = (retrograde.solve(game, start, False, Work(), native) for native in (False, True))
    agree(game, interpreted, compiled, as_it_stands(game))


@dataclass(frozen=True)
class Funnels(zermelo.Game):
    """From a node to one of a fan, and from each of these to the node after them, from which there is a fan again."""

    fan: int = 600
    fans: int = 2

    def start(self):
        return 0

    def slots(self):
        return self.fan

    def legal(self, node, slot):
        return node % (self.fan + 1) == 0 or slot == 0

    def play(self, node, slot):
        return node + 1 + slot if node % (self.fan + 1) == 0 else node - node % (self.fan + 1) + self.fan + 1

    def result(self, node):
        return LOSS if node == self.fans * (self.fan + 1) else UNDECIDED


@pytest.mark.parametrize("kind", [np.uint8, np.uint16])
def test_retrograde_where_hundreds_of_moves_lead_to_one_position(kernels_as_python, split, monkeypatch, kind):
    """More than a byte counts, before shards are split and after."""
    monkeypatch.setattr("zermelo.space.linking.FIRST", kind)
    game = Funnels()
    agree(game, retrograde.solve(game, game.start(), False, Work(), True))


def test_retrograde_by_many_threads_that_take_turns(monkeypatch):
    """Every step by four threads, of which the interpreter stops one after a few instructions to let another go on."""
    for name, value in {
        "exploration.ROOM": 5_000,
        "exploration.FEW": 1,
        "settle.FEW": 0,
        "settle.ALONE": 0,
        "settle.ROOM": 5_000,
    }.items():
        monkeypatch.setattr(f"zermelo.space.{name}", value)
    monkeypatch.setattr(zermelo.space.exploration, "CAPACITY", 1_000)
    game = zermelo.game(str(DOMINEERING), ["width=4", "height=5"])
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        table = retrograde.solve(game, game.start(), False, Work(threads=4), True)
    finally:
        sys.setswitchinterval(before)
    assert len(table) > 20_000
    agree(game, table)


def test_retrograde_where_the_system_gives_no_room_ahead(kernels_as_python, monkeypatch):
    move_to, tried = Exploration._move_to, []

    def scarce(self, shards):
        tried.append((shards, len(self.space.counts)))
        if shards > len(self.space.counts):
            raise MemoryError
        move_to(self, shards)

    monkeypatch.setattr(Exploration, "_move_to", scarce)
    monkeypatch.setattr("zermelo.space.exploration.CAPACITY", 2)
    game = Corridor(7, 9)
    agree(game, retrograde.solve(game, game.start(), False, Work(), True))
    assert {16, 8, 4, 2, 1} <= {shards // needed for shards, needed in tried}
    assert max(needed for _, needed in tried) >= 8


@RANDOM
@given(graphs(cyclic=True), st.data())
def test_retrograde_where_turns_do_not_alternate(kernels_as_python, split, graph, data):
    owners = tuple(data.draw(st.integers(0, 1)) for _ in graph[0])
    game = OwnedGraphGame(*graph, owners)
    start = game.start()
    interpreted, compiled = (retrograde.solve(game, start, False, Work(), native) for native in (False, True))
    agree(game, interpreted, compiled, as_it_stands(game))


@RANDOM
@given(graphs(cyclic=False))
def test_sweep_on_random_acyclic_graphs(kernels_as_python, graph):
    game = FallingGraphGame(*graph)
    table = sweep.solve(game, game.start(), Work())
    expected = reference.values(game, game.start())
    assert {position: value_of(table.score(position), table.top) for position in expected} == expected


@RANDOM
@given(tiered())
def test_tiers_on_random_tiers_in_and_out_of_order(kernels_as_python, drawn):
    arrows, ends, width, owners = drawn
    for game in (TieredGraphGame(arrows, ends, width), OwnedTieredGraphGame(arrows, ends, width, owners)):
        agree(game, tiers.solve(game, game.start(), False, Work()))


CORNERS = [
    "halving:0",
    "halving:20",
    "matches:0",
    "matches:1",
    "matches:11",
    "matches:12,misere",
    "nim:3,4,2",
    "nim:2,2,2,misere",
    "chocolate:1,1,0,0",
    "chocolate:5,4,2,1",
    "chomp:1x1",
    "chomp:3x4",
    "hex:1",
    "hex:2x3",
    "tictactoe",
    "tictactoe:2x3,line=2",
    "connect4:3x3,line=3",
    "connect4:4x3",
]


@pytest.mark.parametrize("spec", CORNERS)
def test_every_engine_compiled_on_the_built_in_games(spec):
    game = zermelo.game(spec)
    start = game.start()
    tables = [
        retrograde.solve(game, start, False, Work(), False),
        retrograde.solve(game, start, False, Work(), True),
    ]
    if abilities.size.given(game):
        tables.append(sweep.solve(game, start, Work()))
    if abilities.tier.given(game):
        tables.append(tiers.solve(game, start, False, Work()))
    agree(game, *tables)


@pytest.mark.parametrize("game", [Corridor(), Corridor(7, 9)])
def test_positions_of_two_words_compile(game):
    start = game.start()
    agree(game, retrograde.solve(game, start, False, Work(), True), retrograde.solve(game, start, False, Work(), False))


def test_any_hashable_position_is_solved_interpreted():
    solution = zermelo.solve(Words("zermelo"))
    assert not solution.plan.native
    assert dict(solution.items()) == reference.values(Words("zermelo"), "")


def test_a_symmetry_that_is_none_is_refused():
    assert zermelo.solve(BadSymmetry()).value().result == LOSS
    with pytest.raises(RulesError, match="its canonical form 0 differ in result or number of moves"):
        zermelo.solve(BadSymmetry(), symmetry=True)


@pytest.mark.parametrize("spec", ["tictactoe", "hex:3", "connect4:4x3", "chomp:4x4", "chocolate:5,4,2,1"])
@pytest.mark.parametrize("engine", ["retrograde", "tiers"])
def test_symmetry_keeps_every_value(spec, engine):
    game = zermelo.game(spec)
    if engine == "tiers" and not abilities.tier.given(game):
        pytest.skip(f"{spec} has no tiers")
    whole = reference.values(game, game.start())
    folded = zermelo.solve(game, engine=engine, symmetry=True)
    assert len(folded) == len({abilities.canonical(game, position) for position in whole})
    assert {position: folded[position] for position in whole} == whole


@pytest.mark.parametrize("spec", ["chomp:3x4", "chocolate:5,4,2,1", "connect4:3x3,line=3", "halving:20"])
def test_any_position_can_be_the_start(spec):
    game = zermelo.game(spec)
    everything = reference.values(game, game.start())
    for start in list(everything)[1 :: max(1, len(everything) // 5)]:
        expected = reference.values(game, start)
        assert dict(zermelo.solve(game, start).items()) == expected
        for engine in ["sweep"] * abilities.size.given(game) + ["tiers"] * abilities.tier.given(game) + ["retrograde"]:
            assert dict(zermelo.solve(game, start, engine=engine).items()) == expected


def test_tiers_hold_games_longer_than_a_byte_of_plies():
    width, depth = 2, 400
    arrows = [tuple((node // width + 1) * width + place for place in range(width)) for node in range(width * depth)]
    arrows[-2:] = [(-1, -1)] * 2
    ends = [UNDECIDED] * (width * depth - 2) + [WIN, LOSS]
    game = TieredGraphGame(tuple(arrows), tuple(ends), width)
    table = tiers.solve(game, game.start(), False, Work())
    agree(game, table)
    assert value_of(table.score(0), table.top).plies == depth - 1


def test_tiers_outgrow_two_bytes_as_well_as_one(monkeypatch):
    """As if a byte held 4 plies and two bytes held 8, so that scores are widened twice."""
    kinds = ((5, np.int8), (9, np.int16), (2**31 - 1, np.int32))
    monkeypatch.setattr(tiers, "top_for", lambda longest: next(kind for kind in kinds if longest < kind[0]))
    arrows = [(node + 1,) for node in range(19)] + [(-1,)]
    game = TieredGraphGame(tuple(arrows), (*[UNDECIDED] * 19, LOSS), 1)
    agree(game, tiers.solve(game, game.start(), False, Work()))


@dataclass(frozen=True)
class Countdown(zermelo.Game):
    """Count down by one or two; ``odd`` is what result says of five."""

    odd: int = UNDECIDED

    def start(self):
        return 9

    def slots(self):
        return 2

    def legal(self, n, slot):
        return slot < n

    def play(self, n, slot):
        return n - slot - 1

    def result(self, n):
        return self.odd if n == 5 else UNDECIDED if n else LOSS


@dataclass(frozen=True)
class IndexedCountdown(Countdown):
    def size(self):
        return 10


@dataclass(frozen=True)
class ForgedTiers(Countdown):
    """A move from 6 to 5 stays in its tier."""

    def tier(self, n):
        return 9 - n - (n <= 5)


@pytest.mark.parametrize(
    ("game", "engine"),
    [(Countdown(3), "retrograde"), (IndexedCountdown(-2), "sweep"), (IndexedCountdown(7), "retrograde")],
    ids=repr,
)
def test_compiled_engines_refuse_what_is_no_result(kernels_as_python, game, engine):
    with pytest.raises(RulesError, match=r"result\(5\) is .*: return WIN, LOSS, DRAW or UNDECIDED"):
        zermelo.solve(game, engine=engine)


def test_tiers_refuse_what_is_no_result(kernels_as_python):
    game = TieredGraphGame(((1,), (2,), (-1,)), (UNDECIDED, 3, LOSS), 1)
    with pytest.raises(RulesError, match=r"result\(1\) is 3"):
        zermelo.solve(game, engine="tiers")


def test_tiers_that_are_none_are_refused_and_not_climbed_for_ever(kernels_as_python):
    with pytest.raises(RulesError, match=r"the move =5 at 6 takes tier\(\) from 3 to 3: every move must raise it"):
        zermelo.solve(ForgedTiers(), engine="tiers")


@dataclass(frozen=True)
class ManySlots(Countdown):
    """So many slots that the first table of positions must be larger than usual."""

    def start(self):
        return 6000

    def slots(self):
        return 40_000

    def legal(self, n, slot):
        return slot < n and slot < 2


def test_the_table_of_positions_stays_a_power_of_two():
    solution = zermelo.solve(ManySlots(), engine="retrograde")
    assert len(solution) == ManySlots().start() + 1
    assert solution.counts.losses == ManySlots().start() // 3 + 1


@dataclass(frozen=True)
class ThreePlayers(Countdown):
    def turn(self, n):
        return n % 3


@pytest.mark.parametrize("engine", [None, "retrograde"])
def test_a_third_player_is_refused(kernels_as_python, engine):
    with pytest.raises(RulesError, match=r"turn\(8\) is 2: it must be 0 or 1"):
        zermelo.solve(ThreePlayers(), engine=engine)


@pytest.mark.parametrize(
    ("spec", "engine", "array_of"),
    [
        ("connect4:4x3", "tiers", lambda table: table.sections[0].scores),
        ("connect4:4x3", "retrograde", lambda table: table.sections[0].scores),
        ("chomp:4x4", "sweep", lambda table: table.scores),
        ("connect4:4x3", "search", lambda table: table.search.table),
    ],
)
def test_a_table_goes_with_the_last_who_knows_it(kernels_as_python, spec, engine, array_of):
    """At once, and not when Python's collector comes by: it may be most of the memory."""
    gc.collect()
    gc.disable()
    try:
        solution = zermelo.solve(zermelo.game(spec), engine=engine)
        assert solution.value() is not None
        array = weakref.ref(array_of(solution.table))
        assert array() is not None
        del solution
        assert array() is None
    finally:
        gc.enable()
