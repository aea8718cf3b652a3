"""Stores survive: killed at any moment, and again and again, the same call goes on and leaves the same bytes."""

from __future__ import annotations

import os
import random
import shutil
from collections import Counter
from functools import partial

import pytest
from bare_games import Placing
from rising_games import Kayles
from stores import Killed, cut_small, files, killed_until_done

from zermelo.core.work import Work
from zermelo.native.order import flat_order
from zermelo.native.sorting import BY_RULES, Sorting
from zermelo.solver.question import Question
from zermelo.solver.store import manifest, solving

KILLS = 100
KINDS = {
    "tiers": (Kayles(7), BY_RULES),
    "rounds": (Placing(6, at=0b111110, to=0b000010, seed=1), Sorting(flat_order(1))),
}
pytestmark = [pytest.mark.once, pytest.mark.usefixtures("kernels_as_python")]


@pytest.fixture(autouse=True)
def small_shards(monkeypatch):
    cut_small(monkeypatch)


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
            left = chance.randrange(60)  # a step of the manifest takes some 25
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
        store = tmp_path / str(kills)
        kills += killed_until_done(partial(solve, store), chance, patience=0.002, growth=1.04)
        assert files(store) == expected


def test_a_first_manifest_that_was_not_written_to_its_end_is_in_nobodys_way(tmp_path, solve, expected):
    store = tmp_path / "begun"
    store.mkdir()
    (store / ".manifest.0123abcd.part").write_bytes(b"half")
    solve(store)
    assert files(store) == expected


def not_vouched_for(store):
    """Files of which the manifest does not say that they are on the disk."""
    kept = manifest.read(store / "manifest")
    listed = {f"tier{tier.number}" for tier in kept.tiers if tier.listed}
    settled = {f"tier{tier.number}" for tier in kept.tiers if kept.settled is not None and tier.number >= kept.settled}
    for file in sorted(store.glob("tier*/[0-9]*")):
        if file.parent.name not in (listed if file.suffix == ".keys" else settled):
            yield file
    for file in sorted(store.glob("runs*/[0-9]*")):
        if "tier" + file.name.split("-")[0] not in listed:
            yield file


@pytest.mark.parametrize("solve", ["tiers"], indirect=True)  # by rounds, every task waits for the disk
def test_files_that_a_power_cut_has_left_in_pieces_are_made_again(tmp_path, solve, expected, monkeypatch):
    """What the manifest does not tell of: bytes that never came to the disk, though names did."""
    chance, broken = random.Random(1935), Counter()
    for cut in range(9):
        store, left = tmp_path / str(cut), 10 + 15 * cut

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
        for file in not_vouched_for(store):
            data = bytearray(file.read_bytes())
            if chance.random() < 0.5:
                del data[chance.randrange(len(data)) :]
            else:
                data[chance.randrange(len(data))] ^= 1
            file.write_bytes(data)
            (file.parent / f".{file.name}.0123abcd.part").write_bytes(b"half")
            broken[file.suffix] += 1
        solve(store)
        assert files(store) == expected
    assert all(broken[suffix] > 3 for suffix in (".keys", ".scores8"))
