"""Stores that a GPU works in, by the very kernels of a GPU with one lane on the processor."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from random_games import rising, tiered
from rising_games import OwnedRisingGraphGame
from sample_games import OwnedTieredGraphGame
from stores import cut_small, files

import zermelo
from zermelo.core.errors import FileError, RulesError
from zermelo.core.work import Work
from zermelo.native import device
from zermelo.native.device import DeviceError, Processor
from zermelo.native.sorting import BY_RULES
from zermelo.solver.engines import gpu, lanes
from zermelo.solver.engines.tier_rules import TierRules
from zermelo.solver.question import Question
from zermelo.solver.solving import plan
from zermelo.solver.store import device_rows, solving
from zermelo.solver.store.above import Above
from zermelo.solver.store.device_rows import DeviceRows
from zermelo.solver.store.folder import Folder

pytestmark = pytest.mark.once

PLENTY = 1 << 30
RANDOM = settings(max_examples=40, deadline=None, suppress_health_check=["function_scoped_fixture"])
RULES = """
from dataclasses import dataclass
from zermelo import LOSS, UNDECIDED, Game

@dataclass(frozen=True)
class Descent(Game):
    heap: int = 200
    wrong: int = -1
    most: int = 2

    def start(self): return self.heap
    def slots(self): return self.most
    def legal(self, heap, slot): return heap > slot
    def play(self, heap, slot): return heap - slot - 1
    def result(self, heap): return UNDECIDED if heap else LOSS
    def tier(self, heap): return -heap if heap != self.wrong else -400
"""


class Counting(Processor):
    """One lane that counts what it is asked to do, and has no memory left now and then."""

    def __init__(self, memory=PLENTY, seldom=10**9, fault=MemoryError):
        super().__init__(memory)
        self.seldom, self.fault, self.launched = seldom, fault, dict.fromkeys(("judge", "expand", "fold"), 0)

    def bind(self, *arguments):
        launch = super().bind(*arguments)

        def counted(name, *given):
            self.launched[name] = self.launched.get(name, 0) + 1
            if sum(self.launched.values()) % self.seldom == 0:
                raise self.fault
            launch(name, *given)

        return counted


@pytest.fixture
def lane(monkeypatch, kernels_as_python):
    """This machine passes for one with a GPU, which every game and every shard is worth."""
    cut_small(monkeypatch)
    found = Counting()
    monkeypatch.setattr(device, "_gpu", lambda: found)
    monkeypatch.setattr(gpu, "PACKAGES", ())
    monkeypatch.setattr(gpu, "WORTH", 0)
    monkeypatch.setattr(device_rows, "WORTH", 1)
    return found


def by_cores(game, path, monkeypatch, **choices):
    with monkeypatch.context() as patch:
        patch.setattr(gpu, "WORTH", 10**9)
        return zermelo.solve(game, store=path, **choices)


@pytest.mark.parametrize(
    ("spec", "symmetry"),
    [("connect4:3x3", False), ("connect4:3x3", True), ("dotsandboxes:1x2", False), ("nim:3,4,2", False)],
)
def test_the_bytes_are_those_of_cores(spec, symmetry, lane, tmp_path, monkeypatch):
    game = zermelo.game(spec)
    by_cores(game, tmp_path / "cores", monkeypatch, symmetry=symmetry)
    assert not any(lane.launched.values())
    zermelo.solve(game, store=tmp_path / "gpu", symmetry=symmetry)
    assert all(lane.launched.values())
    assert files(tmp_path / "cores") == files(tmp_path / "gpu")


def test_and_where_play_can_repeat(lane, tmp_path, monkeypatch):
    game = zermelo.game("ponghauki")
    by_cores(game, tmp_path / "cores", monkeypatch)
    zermelo.solve(game, store=tmp_path / "gpu")
    assert lane.launched["expand"]
    assert files(tmp_path / "cores") == files(tmp_path / "gpu")


@RANDOM
@given(tiered(), rising())
def test_random_games(lane, tmp_path_factory, one, other):
    arrows, ends, width, owners = one
    games = [OwnedTieredGraphGame(arrows, ends, width, owners)]
    arrows, ends, heights, owners = other
    games.append(OwnedRisingGraphGame(arrows, ends, heights, owners))
    for game in games:
        home = tmp_path_factory.mktemp("stores")
        asked = Question(game, 0), home / "cores", Work(threads=1), BY_RULES
        solving.solve(*asked)
        solving.solve(asked[0], home / "gpu", *asked[2:], device=Counting())
        assert files(home / "cores") == files(home / "gpu")


def test_a_thread_that_finds_it_busy_computes_by_its_core(lane, tmp_path, monkeypatch):
    game = zermelo.game("connect4:3x3")
    by_cores(game, tmp_path / "cores", monkeypatch)
    taken = iter([True, False, False] * 10_000)

    class Turn:
        def acquire(self, blocking):
            return next(taken)

        def release(self):
            pass

    monkeypatch.setattr(device_rows, "Lock", Turn)
    zermelo.solve(game, store=tmp_path / "both")
    assert all(lane.launched.values())
    assert files(tmp_path / "cores") == files(tmp_path / "both")


@pytest.mark.parametrize("seldom", [2, 5, 7])
def test_one_that_runs_out_of_memory_does_less_at_a_time_and_cores_the_rest(seldom, lane, tmp_path, monkeypatch):
    monkeypatch.setattr(lanes, "LEAST_MEMORY", 1000)
    monkeypatch.setattr(device_rows, "LEAST_MEMORY", 1000)
    game = zermelo.game("connect4:3x3")
    by_cores(game, tmp_path / "cores", monkeypatch)
    lane.seldom = seldom
    zermelo.solve(game, store=tmp_path / "gpu")
    assert files(tmp_path / "cores") == files(tmp_path / "gpu")


def test_one_that_fails_is_not_asked_again(lane, tmp_path, monkeypatch):
    game = zermelo.game("connect4:3x3")
    by_cores(game, tmp_path / "cores", monkeypatch)
    lane.seldom, lane.fault = 10, DeviceError("the GPU cannot be used: {reason}", reason="it has fallen off the bus")
    zermelo.solve(game, store=tmp_path / "gpu")
    assert sum(lane.launched.values()) == 20  # once while positions are listed, and once while they are settled
    assert files(tmp_path / "cores") == files(tmp_path / "gpu")


def test_few_rows_are_not_worth_the_way(lane, tmp_path, monkeypatch):
    monkeypatch.setattr(device_rows, "WORTH", 10**6)
    zermelo.solve(zermelo.game("connect4:3x3"), store=tmp_path / "store")
    assert not any(lane.launched.values())


def test_rules_that_break_are_told_of_by_the_core(lane, tmp_path):
    (tmp_path / "rules.py").write_text(RULES)
    with pytest.raises(RulesError, match=r"takes tier\(\) from -102 to -400: every move must raise it"):
        zermelo.solve(zermelo.game(f"{tmp_path}/rules.py:wrong=100"), store=tmp_path / "store")


def test_scores_that_do_not_fit_widen(lane, tmp_path, monkeypatch):
    (tmp_path / "rules.py").write_text(RULES)
    game = zermelo.game(f"{tmp_path}/rules.py:130,most=1")
    by_cores(game, tmp_path / "cores", monkeypatch)
    zermelo.solve(game, store=tmp_path / "gpu")
    assert list(tmp_path.glob("gpu/tier*/*.scores16"))
    assert files(tmp_path / "cores") == files(tmp_path / "gpu")


def test_a_file_that_is_damaged_is_named(lane, tmp_path, monkeypatch):
    game = zermelo.game("connect4:3x3")
    zermelo.solve(game, store=tmp_path / "store")
    for path in tmp_path.glob("store/tier[0-6]/*.scores8"):
        path.unlink()
    keys = tmp_path / "store" / "tier7" / "0.keys"
    keys.write_bytes(keys.read_bytes()[:-1])
    with pytest.raises(FileError, match=r"tier7/0\.keys"):
        zermelo.solve(game, store=tmp_path / "store")


def test_only_blocks_that_are_needed_are_marked(lane, tmp_path, monkeypatch):
    monkeypatch.setattr(solving, "FEWEST", 64)
    monkeypatch.setattr(solving, "MOST", 64)
    game = zermelo.game("connect4:3x3")
    table = zermelo.solve(game, store=tmp_path / "store").table
    rules = TierRules(game, game.start(), False, BY_RULES)
    rows = DeviceRows(rules, table.top, PLENTY, Counting())
    folder, tiers = Folder.of(tmp_path / "store", table.manifest), table.manifest.tiers
    seen = 0
    for tier, upper in pairwise(tiers):
        above = Above(folder, (upper,))
        keys = folder.open(folder.keys(tier.number, 0)).keys(0, 1)
        scores = rows.judged(keys, tier.number)
        for part in (slice(0, keys.size), slice(0, 1)):
            expected = above.needed(rules.native, keys, scores, table.top, part)
            assert np.array_equal(rows._needed_there(keys, scores, above, part), expected)
            seen += not expected.all()
    assert seen


def test_the_plan_says_what_was_found(lane, tmp_path, monkeypatch):
    game = zermelo.game("connect4:3x3")
    monkeypatch.setattr("zermelo.core.work.cores", lambda: 2)
    assert str(plan(game, store=tmp_path / "store").workers).endswith("1 GPU")
    monkeypatch.setattr(gpu, "WORTH", 10**6)
    assert "GPU" not in str(plan(game, store=tmp_path / "store").workers)
    monkeypatch.setattr(gpu, "WORTH", 0)
    monkeypatch.setattr(device, "_gpu", lambda: DeviceError("no GPU can be used: {reason}", reason="no driver"))
    made = plan(game, store=tmp_path / "store")
    assert "GPU" not in str(made.workers)
    assert str(made).endswith("not        gpu: no GPU can be used: no driver")
    monkeypatch.setattr(gpu, "PACKAGES", ("cupy_that_nobody_has",))
    assert "gpu: no GPU can be used without cupy_that_nobody_has" in str(plan(game, store=tmp_path / "store"))
