"""On a real GPU: equal to the processor, position by position.  Skipped where there is none."""

from __future__ import annotations

import numpy as np
import pytest
from stores import files

import zermelo
from zermelo.core.work import Work
from zermelo.native.device import DeviceError, gpu
from zermelo.native.sorting import BY_RULES
from zermelo.solver.engines import gpu as engine
from zermelo.solver.engines.gpu_retrograde import GpuRetrograde
from zermelo.solver.engines.gpu_tiers import GpuTiers
from zermelo.solver.engines.retrograde import Retrograde
from zermelo.solver.engines.tiers import Tiers
from zermelo.solver.question import Question
from zermelo.solver.sorting import sorting_for
from zermelo.solver.store import device_rows

TIERS = ["tictactoe", "connect4:4x4", "hex:3x3", "domineering:4x4", "breakthrough:3x4", "dotsandboxes:2x2", "kayles:12"]
REPEATING = ["threemensmorris", "dodgem", "picaria", "hexapawn"]


@pytest.fixture(scope="module")
def device():
    try:
        return gpu()
    except DeviceError as error:
        pytest.skip(str(error))


def equal(one, other):
    assert len(one.sections) == len(other.sections)
    for left, right in zip(one.sections, other.sections, strict=True):
        assert left.scores.dtype == right.scores.dtype
        assert np.array_equal(left.positions, right.positions)
        assert np.array_equal(left.scores, right.scores)


@pytest.mark.parametrize("spec", TIERS)
def test_tiers(device, spec):
    game = zermelo.game(spec)
    sorting = sorting_for(Question(game, game.start())).sorting
    given = game, game.start(), False, Work(), sorting
    equal(Tiers(*given).solve(), GpuTiers(*given, device).solve())


@pytest.mark.parametrize("spec", REPEATING)
def test_play_that_repeats(device, spec):
    game = zermelo.game(spec)
    given = game, game.start(), False, Work()
    equal(Retrograde(*given).solve(), GpuRetrograde(*given, BY_RULES, device).solve())


@pytest.mark.parametrize("spec", ["chomp:1x1", "chomp:9x10", "chomp:14x14", "nim:100,200,200", "nim:3,4,5,misere"])
def test_marks(device, spec):
    game = zermelo.game(spec)
    found = zermelo.solve(game, distances=False, engine="gpu")
    assert np.array_equal(found.table.won, zermelo.solve(game, distances=False, engine="marks").table.won)


@pytest.mark.parametrize("memory", [3_000_000, 30_000_000])
def test_tiers_that_do_not_fit(device, memory, monkeypatch):
    """As on a GPU with so little memory: by ranges of keys, which come and go."""
    game = zermelo.game("connect4:4x5")
    sorting = sorting_for(Question(game, game.start())).sorting
    given = game, game.start(), False, Work(), sorting
    monkeypatch.setattr(type(device), "memory", property(lambda _: memory))
    run = GpuTiers(*given, device)
    found = run.solve()
    assert memory > 10_000_000 or max(len(tier.parts) for tier in run.tiers) > 1
    equal(Tiers(*given).solve(), found)


@pytest.fixture
def limit(device):
    """Set how many bytes the GPU has, unlike what it says."""
    pool = device.xp.get_default_memory_pool()
    pool.free_all_blocks()
    yield lambda size: pool.set_limit(size=size)
    pool.set_limit(size=0)


def test_one_that_has_less_memory_than_it_said(device, limit):
    game = zermelo.game("connect4:4x5")
    sorting = sorting_for(Question(game, game.start())).sorting
    given = game, game.start(), False, Work(), sorting
    limit(20_000_000)
    run = GpuTiers(*given, device)
    said = run.arrays.memory
    found = run.solve()
    assert run.arrays.memory < said
    equal(Tiers(*given).solve(), found)


@pytest.mark.parametrize("spec", ["ponghauki", "connect4:4x5", "dotsandboxes:2x2"])
@pytest.mark.parametrize("memory", [0, 20_000_000])
def test_stores(device, limit, spec, memory, tmp_path, monkeypatch):
    """The bytes are those of cores, however little memory there is."""
    game, used = zermelo.game(spec), []
    zermelo.solve(game, store=tmp_path / "cores")
    monkeypatch.setattr(engine, "WORTH", 0)
    monkeypatch.setattr(device_rows, "WORTH", 1)
    limit(memory)

    def there(self, keys, compute, real=device_rows.DeviceRows._there):
        found = real(self, keys, compute)
        used.append(found is not None)
        return found

    monkeypatch.setattr(device_rows.DeviceRows, "_there", there)
    zermelo.solve(game, store=tmp_path / "gpu")
    assert any(used)
    assert files(tmp_path / "cores") == files(tmp_path / "gpu")


def test_by_the_public_name(device):
    game = zermelo.game("connect4:4x4")
    solution = zermelo.solve(game, engine="gpu")
    assert solution.verify().positions == len(solution)
    assert len(solution) == 161_029
