"""The GPU engines, run with one lane on the processor: the very kernels that a GPU runs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import graphs, rising, tiered
from rising_games import OwnedRisingGraphGame, RisingGraphGame
from sample_games import Corridor, GraphGame, OwnedGraphGame, OwnedTieredGraphGame, TieredGraphGame

import zermelo
from zermelo import LOSS, UNDECIDED, Game
from zermelo.core.errors import RulesError, ZermeloError
from zermelo.core.scales import decoded
from zermelo.core.work import Work
from zermelo.native import device
from zermelo.native.device import Processor
from zermelo.native.sorting import BY_RULES
from zermelo.solver.engine import Unsuited
from zermelo.solver.engines import gpu, gpu_tiers, reference
from zermelo.solver.engines.gpu_retrograde import GpuRetrograde
from zermelo.solver.engines.gpu_tiers import GpuTiers
from zermelo.solver.question import Question
from zermelo.solver.solving import plan
from zermelo.solver.sorting import sorting_for

pytestmark = pytest.mark.once

PLENTY = 1 << 32
RANDOM = settings(max_examples=150, deadline=None, suppress_health_check=["function_scoped_fixture"])


def agree(game, table):
    """The table holds exactly the reference's values."""
    found = {position: decoded(game, score, table.top) for position, score in table.items()}
    assert found == reference.values(game, game.start())


def tiers_of(game, memory=PLENTY, symmetry=False):
    sorting = sorting_for(Question(game, game.start(), symmetry=symmetry)).sorting
    return GpuTiers(game, game.start(), symmetry, Work(), sorting, Processor(memory))


@RANDOM
@given(tiered())
def test_random_tiers(kernels_as_python, drawn):
    arrows, ends, width, owners = drawn
    for game in (TieredGraphGame(arrows, ends, width), OwnedTieredGraphGame(arrows, ends, width, owners)):
        agree(game, tiers_of(game).solve())


@RANDOM
@given(rising())
def test_random_tiers_that_moves_raise_by_any_amount(kernels_as_python, drawn):
    arrows, ends, heights, owners = drawn
    for game in (RisingGraphGame(arrows, ends, heights), OwnedRisingGraphGame(arrows, ends, heights, owners)):
        agree(game, tiers_of(game).solve())


@RANDOM
@given(graphs(cyclic=True), st.data())
def test_random_graphs_with_cycles(kernels_as_python, graph, data):
    owners = tuple(data.draw(st.integers(0, 1)) for _ in graph[0])
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("zermelo.solver.engines.gpu_retrograde.FIRST", 2)  # it grows while it works
        for game in (GraphGame(*graph), OwnedGraphGame(*graph, owners)):
            agree(game, GpuRetrograde(game, game.start(), False, Work(), BY_RULES, Processor(PLENTY)).solve())


@pytest.mark.parametrize("spec", ["connect4:4x3", "tictactoe", "hex:2x3", "dotsandboxes:1x2", "nim:3,4,2", "kayles:7"])
def test_games_of_the_house(kernels_as_python, spec):
    game = zermelo.game(spec)
    agree(game, tiers_of(game).solve())


@dataclass(frozen=True)
class Shuttle(Game):
    """Two runners on tracks of their own, forth and back; whoever comes to the end of his first wins."""

    length: int = 6

    def start(self):
        return (2, 2)

    def slots(self):
        return 2

    def legal(self, runners, slot):
        return runners[0] + 2 * slot - 1 >= 0

    def play(self, runners, slot):
        return (runners[1], runners[0] + 2 * slot - 1)

    def result(self, runners):
        return LOSS if runners[1] == self.length else UNDECIDED


def test_positions_of_several_words_are_packed(kernels_as_python):
    for game, ends in ((Shuttle(), False), (Corridor(), True)):
        how = gpu.how_to_solve(Question(game, game.start()))
        assert how.ends == ends
        engine = GpuTiers if ends else GpuRetrograde
        agree(game, engine(game, game.start(), False, Work(), how.sorting, Processor(PLENTY)).solve())


def test_symmetry(kernels_as_python):
    game = zermelo.game("tictactoe")
    table = tiers_of(game, symmetry=True).solve()
    assert len(table) == 765
    expected = reference.values(game, game.start())
    assert all(decoded(game, score, table.top) == expected[position] for position, score in table.items())


def test_a_tier_that_does_not_fit_is_listed_and_settled_by_parts(kernels_as_python, monkeypatch):
    monkeypatch.setattr(gpu_tiers, "LEAST_MEMORY", 1000)
    game = zermelo.game("connect4:4x3")
    run = tiers_of(game, memory=40_000)
    agree(game, run.solve())
    assert max(len(tier.parts) for tier in run.tiers) > 2
    assert sum(kept.bytes for kept in run.arrays.there) <= 40_000


def test_where_there_is_no_room_at_all_others_are_asked(kernels_as_python):
    game = zermelo.game("connect4:4x3")
    with pytest.raises(Unsuited, match="too little memory"):
        tiers_of(game, memory=20_000).solve()
    with pytest.raises(Unsuited, match="too little memory"):
        GpuRetrograde(game, game.start(), False, Work(), BY_RULES, Processor(20_000))


class Forgetful(Processor):
    """A device that has no memory left, now and then."""

    def __init__(self, seldom):
        super().__init__(PLENTY)
        self.seldom, self.launched = seldom, 0

    def bind(self, *arguments):
        launch = super().bind(*arguments)

        def sometimes(*given):
            self.launched += 1
            if self.launched % self.seldom == 0:
                raise MemoryError
            launch(*given)

        return sometimes


@pytest.mark.parametrize("seldom", [5, 7, 12, 31])
def test_a_device_that_runs_out_of_memory_is_given_less_to_do(kernels_as_python, seldom):
    game = zermelo.game("connect4:3x3")
    found = GpuTiers(game, game.start(), False, Work(), BY_RULES, Forgetful(seldom))
    agree(game, found.solve())
    assert found.arrays.memory < PLENTY


STUCK, NO_RESULT, LOWER_TIER = 1, 2, 3


@dataclass(frozen=True)
class Descent(Game):
    """Take one or two from a heap."""

    heap: int = 30
    fault: int = 0

    def start(self):
        return self.heap

    def slots(self):
        return 2

    def legal(self, heap, slot):
        return heap > slot and not (self.fault == STUCK and heap == 7)

    def play(self, heap, slot):
        return heap - slot - 1

    def result(self, heap):
        if self.fault == NO_RESULT and heap == 7:
            return 9
        return UNDECIDED if heap else LOSS

    def tier(self, heap):
        return -heap if not (self.fault == LOWER_TIER and heap == 7) else -40


@pytest.fixture
def one_lane(monkeypatch):
    """This machine passes for one with a GPU, which every game is worth."""
    monkeypatch.setattr(device, "_gpu", lambda: Processor(PLENTY))
    monkeypatch.setattr(gpu, "PACKAGES", ())
    monkeypatch.setattr(gpu, "WORTH", 0)
    monkeypatch.setattr("zermelo.solver.engines.small.SMALL_POSITIONS", 0)


@pytest.mark.parametrize("fault", [STUCK, NO_RESULT, LOWER_TIER])
def test_broken_rules_are_left_to_an_engine_that_can_say_where(kernels_as_python, fault):
    with pytest.raises(Unsuited):
        tiers_of(Descent(fault=fault)).solve()


def test_a_game_whose_rules_break_is_refused_in_the_words_of_the_other_engine(one_lane, compiled_though_narrow):
    with pytest.raises(RulesError, match="takes tier"):
        zermelo.solve(Descent(3000, LOWER_TIER))


def test_the_planner_takes_a_gpu_that_is_there(one_lane):
    game = zermelo.game("connect4:4x3")
    solution = zermelo.solve(game)
    assert solution.plan.engine == "gpu"
    assert "GPU" in str(solution.plan.why)
    assert str(solution.plan.workers) == "a lane of the processor, 4.29 GB free"
    assert solution.verify().positions == len(solution)
    other = zermelo.solve(game, engine="tiers")
    assert dict(solution.items()) == dict(other.items())


def test_and_not_for_a_small_game(one_lane, monkeypatch):
    monkeypatch.setattr(gpu, "WORTH", 10**6)
    made = plan(zermelo.game("connect4:4x3"))
    assert made.engine == "tiers"
    assert ("gpu", "so small a game is solved sooner without the GPU") in [(n, str(why)) for n, why in made.lacking]


def test_without_the_packages_the_message_says_what_to_install(monkeypatch):
    monkeypatch.setattr(gpu, "PACKAGES", ("cupy_that_nobody_has",))
    game = zermelo.game("connect4:4x4")
    with pytest.raises(ZermeloError, match=r"cupy_that_nobody_has: pip install 'zermelo\[gpu\]'"):
        zermelo.solve(game, engine="gpu")
    made = plan(game)
    assert made.engine == "tiers"
    assert [engine for engine, _ in made.lacking] == ["gpu"]
    assert "gpu: the gpu engine needs cupy_that_nobody_has" in str(made)


def test_a_driver_that_is_not_there_is_said_and_does_no_harm(one_lane, monkeypatch):
    monkeypatch.setattr(device, "_gpu", lambda: device.DeviceError("no GPU can be used: {reason}", reason="no driver"))
    game = zermelo.game("connect4:4x3")
    with pytest.raises(ZermeloError, match="no GPU can be used: no driver"):
        zermelo.solve(game, engine="gpu")
    assert zermelo.solve(game).plan.engine == "tiers"


def test_a_gpu_that_has_failed_once_is_not_asked_again(one_lane, monkeypatch):
    """What CUDA says is raised wherever the next thing is asked of it."""
    illegal = type("CUDARuntimeError", (RuntimeError,), {"__module__": "cupy_backends.cuda"})

    class Failing(Processor):
        guarded = device.Gpu.guarded

        def wait(self):
            raise illegal("an illegal memory access was encountered")

        def copy(self, array):
            self.wait()

    found = Failing(PLENTY)
    monkeypatch.setattr(device, "_gpu", lambda: found)
    solution = zermelo.solve(zermelo.game("connect4:4x3"))
    assert solution.plan.engine == "tiers"
    assert "the GPU cannot be used: an illegal memory access was encountered" in str(solution.plan)
    assert "the GPU cannot be used" in str(plan(zermelo.game("connect4:4x3")))
    with pytest.raises(device.DeviceError, match="illegal memory access"):
        device.gpu()
    for own in (MemoryError, KeyError):
        with pytest.raises(own), Failing(PLENTY).guarded():
            raise own


def test_scores_widen_when_play_is_long(kernels_as_python):
    game = Descent(160)
    table = tiers_of(game).solve()
    assert {section.scores.dtype for section in table.sections} == {np.dtype(np.int16)}
    agree(game, table)
