"""Stores survive: killed at any moment, and again and again, the same call goes on and leaves the same bytes."""

from __future__ import annotations

import os
import random
import shutil
import signal
import time

import pytest
from bare_games import Placing
from rising_games import Kayles
from stores import files

from zermelo.core.work import Work
from zermelo.native.order import flat_order
from zermelo.native.sorting import BY_RULES, Sorting
from zermelo.solver.question import Question
from zermelo.solver.store import solving

KILLS = 100
KINDS = {
    "tiers": (Kayles(7), BY_RULES),
    "rounds": (Placing(6, at=0b111110, to=0b000010, seed=1), Sorting(flat_order(1))),
}
pytestmark = [pytest.mark.once, pytest.mark.usefixtures("kernels_as_python")]


class Killed(BaseException):
    """Stands for what no code of ours hears of."""


@pytest.fixture(autouse=True)
def small_shards(monkeypatch):
    monkeypatch.setattr(solving, "FEWEST", 16)
    monkeypatch.setattr(solving, "MOST", 16)
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


@pytest.fixture(params=KINDS)
def solve(request):
    game, sorting = KINDS[request.param]
    return lambda path: solving.solve(Question(game, game.start()), path, Work(threads=1), sorting)


@pytest.fixture
def expected(tmp_path, solve):
    solve(tmp_path / "expected")
    return files(tmp_path / "expected")


def test_a_hundred_kills_at_steps_that_touch_the_disk(tmp_path, solve, expected, monkeypatch):
    """Writing, renaming, removing and making folders: each may be the last thing that is done, or just not be done."""
    chance, kills, left = random.Random(1913), 0, 0

    def mortal(real, after):
        def step(*args, **options):
            nonlocal left
            left -= 1
            if left < 0 and not after:
                raise Killed
            done = real(*args, **options)
            if left < 0:
                raise Killed
            return done

        return step

    while kills < KILLS:
        store = tmp_path / str(kills)
        while True:
            left = chance.randrange(30)
            with monkeypatch.context() as patch:
                for name in ("replace", "mkdir", "unlink", "fsync"):
                    patch.setattr(os, name, mortal(getattr(os, name), chance.random() < 0.5))
                patch.setattr(shutil, "rmtree", mortal(shutil.rmtree, chance.random() < 0.5))
                try:
                    table = solve(store)
                    break
                except Killed:
                    kills += 1
        assert files(store) == expected
        assert len(table) == len(dict(table.items())) > 16


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked to be killed at once")
def test_a_hundred_kills_by_the_system(tmp_path, solve, expected):
    """SIGKILL, at any moment that comes."""
    chance, kills = random.Random(1928), 0
    while kills < KILLS:
        store, patience, status = tmp_path / str(kills), 0.002, -1
        while status != 0:
            child = os.fork()
            if child == 0:
                try:
                    solve(store)
                    os._exit(0)
                finally:
                    os._exit(1)
            time.sleep(patience * chance.random())
            os.kill(child, signal.SIGKILL)
            status = os.waitpid(child, 0)[1]
            assert status == 0 or os.WTERMSIG(status) == signal.SIGKILL
            kills += status != 0
            patience *= 1.04  # it shall come to an end
        assert files(store) == expected


def test_a_first_manifest_that_was_not_written_to_its_end_is_in_nobodys_way(tmp_path, solve, expected):
    store = tmp_path / "begun"
    store.mkdir()
    (store / ".manifest.0123abcd.part").write_bytes(b"half")
    solve(store)
    assert files(store) == expected


def test_files_that_a_power_cut_has_left_in_pieces_are_made_again(tmp_path, solve, expected, monkeypatch):
    """A shard whose bytes never came to the disk, though its name did, and what its writer has left."""
    chance, broken = random.Random(1935), 0
    for cut in range(6):
        store, left = tmp_path / str(cut), 10 + 20 * cut

        def replace(source, target, real=os.replace):
            nonlocal left
            left -= 1
            if left < 0:
                raise Killed
            real(source, target)

        with monkeypatch.context() as patch:
            patch.setattr(os, "replace", replace)
            with pytest.raises(Killed):
                solve(store)
        kept = (store / "manifest").stat().st_mtime_ns
        last = (file for names in ("tier*/*.*", "moves/*.left", "rounds/*.ranks") for file in store.glob(names))
        unsure = [file for file in last if file.stat().st_mtime_ns > kept and file.name[0] != "."]
        for file in unsure[:2]:
            file.write_bytes(file.read_bytes()[: chance.randrange(file.stat().st_size)])
            (file.parent / f".{file.name}.0123abcd.part").write_bytes(b"half")
            broken += 1
        solve(store)
        assert files(store) == expected
    assert broken > 3
