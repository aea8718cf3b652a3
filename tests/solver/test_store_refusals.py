"""Stores that are refused: altered or lost files, other rules, folders of something else, disks without room."""

from __future__ import annotations

import errno
import os
import shutil

import pytest
from bare_games import Placing
from rising_games import Kayles
from stores import cut_small, files, solved

import zermelo
from zermelo.core.contract import WIDEST
from zermelo.core.errors import FileError, TooLarge, VerificationError, WriteError
from zermelo.core.work import Work
from zermelo.native.order import Order, Term
from zermelo.native.sorting import Sorting
from zermelo.solver import verify as verifying
from zermelo.solver.engine import LISTING, Unsuited
from zermelo.solver.engines import store as engine
from zermelo.solver.question import Question
from zermelo.solver.store import blocks, folder, manifest, opening, solving

pytestmark = [pytest.mark.once, pytest.mark.usefixtures("kernels_as_python")]


@pytest.fixture(autouse=True)
def small_shards(monkeypatch):
    cut_small(monkeypatch)


def test_any_byte_that_is_changed_is_noticed(tmp_path):
    game = Kayles(5)
    solution = solved(game, tmp_path / "store")
    expected = dict(solution.items())
    for name, data in files(tmp_path / "store").items():
        path = tmp_path / "store" / name
        for place in range(0, len(data), 23):
            changed = bytearray(data)
            changed[place] ^= 0x10
            path.write_bytes(changed)
            try:
                opened = zermelo.open_solution(tmp_path / "store", game)
                found = dict(opened.items())
            except FileError:
                continue
            assert found == expected, (name, place)  # filling between the arrays
        path.write_bytes(data)


def test_a_shard_of_another_store_or_place_is_refused(tmp_path):
    game = Kayles(7)
    solved(game, tmp_path / "store")
    solved(game, tmp_path / "other", symmetry=True)
    keys = sorted(tmp_path.glob("store/tier*/0.keys"))
    shutil.copy(tmp_path / "other" / keys[2].relative_to(tmp_path / "store"), keys[2])
    with pytest.raises(FileError, match=r"tier\d+.0\.keys', cannot be used: it is of another store"):
        dict(zermelo.open_solution(tmp_path / "store", game).items())
    shutil.copy(keys[1], keys[2])
    with pytest.raises(FileError, match=r"another place in it"):
        dict(zermelo.open_solution(tmp_path / "store", game).items())


def test_scores_that_are_lost_are_made_again_and_keys_are_missed(tmp_path):
    game = Kayles(7)
    solved(game, tmp_path / "store")
    before = files(tmp_path / "store")
    for lost in list(tmp_path.glob("store/tier*/*.scores8"))[::2]:
        lost.unlink()
    with pytest.raises(FileError, match=r"scores8', cannot be used: there is no such file"):
        dict(zermelo.open_solution(tmp_path / "store", game).items())
    solved(game, tmp_path / "store")
    assert files(tmp_path / "store") == before
    next(tmp_path.glob("store/tier*/1.keys")).unlink()
    with pytest.raises(FileError, match=r"1\.keys' is missing: delete the store and solve again"):
        solved(game, tmp_path / "store")


def test_a_wrong_score_is_proved_wrong(tmp_path, monkeypatch):
    game = Kayles(7)
    solution = solved(game, tmp_path / "store")
    tier = solution.table.manifest.tiers[2]
    _, scores = solution.table.rows(tier, 0)
    path = solution.table.folder.scores(tier.number, 0, 8)
    blocks.write_scores(path, solution.table.folder.about(path), -scores, solution.table.folder.block)
    opened = zermelo.open_solution(tmp_path / "store", game)
    monkeypatch.setattr(verifying, "LOOKS", 0)
    with pytest.raises(VerificationError):
        opened.verify()


def test_other_rules_another_start_and_another_format_are_refused(tmp_path, monkeypatch):
    solved(Kayles(6), tmp_path / "store")
    with pytest.raises(FileError, match=r"cannot use the store '.*store': it was made for kayles:6, not for kayles"):
        solved(Kayles(7), tmp_path / "store")
    with pytest.raises(FileError, match=r"it was made for another start"):
        solved(Kayles(6), tmp_path / "store", start=7)
    monkeypatch.setattr(manifest, "FORMAT", 2)
    with pytest.raises(FileError, match=r"it is of format 1, and this Zermelo reads format 2"):
        solved(Kayles(6), tmp_path / "store")


def test_folders_that_cannot_be_stores_are_refused(tmp_path):
    game = Kayles(5)
    with pytest.raises(FileError, match=r"there is no folder '.*missing' to make a store in"):
        solved(game, tmp_path / "missing" / "store")
    (tmp_path / "file").write_text("mine")
    with pytest.raises(FileError, match=r"'.*file' is a file: a store is a folder"):
        solved(game, tmp_path / "file")
    with pytest.raises(FileError, match=r"holds other files and no store"):
        solved(game, tmp_path)
    with pytest.raises(FileError, match=r"cannot use the store '.*none': there is no such folder"):
        opening.facts(tmp_path / "none")
    with pytest.raises(FileError, match=r"cannot use the store '.*': there is no store there"):
        zermelo.open_solution(tmp_path)
    assert (tmp_path / "file").read_text() == "mine"


def test_two_at_work_in_one_store_are_refused(tmp_path):
    with folder.locked(tmp_path / "store"), pytest.raises(FileError, match=r"another command is at work in the store"):
        solved(Kayles(5), tmp_path / "store")
    assert solved(Kayles(5), tmp_path / "store").value() == zermelo.solve(Kayles(5)).value()


def test_a_store_that_is_deleted_at_this_moment_is_not_worked_in(tmp_path, monkeypatch):
    monkeypatch.setattr(folder, "_hold", lambda lock, path, alone: (path / "lock").unlink())
    with pytest.raises(FileError, match=r"another command is at work in the store"):
        solved(Kayles(5), tmp_path / "store")


def test_an_order_that_breaks_leaves_no_store(tmp_path):
    game, ones = Placing(5, at=0b11110, to=0b00010, seed=1), Sorting(Order(1, (Term(1, 0, WIDEST, 2),)))
    with pytest.raises(Unsuited, match=r"does not raise the one that was found"):
        solving.solve(Question(game, 0), tmp_path / "store", Work(threads=1), ones)
    assert files(tmp_path / "store") == {}


def test_a_full_disk_stops_with_the_work_kept(tmp_path, monkeypatch):
    game = Kayles(7)
    solved(game, tmp_path / "expected")
    left = 25

    def replace(source, target, real=os.replace):
        nonlocal left
        left -= 1
        if left < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(source, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", replace)
        with pytest.raises(FileError, match=r"No space left on device; the work is kept in the store: the same"):
            solved(game, tmp_path / "store")
    kept = files(tmp_path / "store")
    assert len(kept) > 10
    solved(game, tmp_path / "store")
    assert files(tmp_path / "store") == files(tmp_path / "expected")


def test_what_the_disk_has_no_room_for_is_refused_before_the_work(tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda path: shutil._ntuple_diskusage(100, 90, 10))
    with pytest.raises(TooLarge, match=r"positions, which need .* of disk, and 10 bytes are left for '.*store'"):
        solved(Kayles(7), tmp_path / "store")
    assert not (tmp_path / "store").exists()


def test_a_disk_that_fills_up_otherwise_stops_the_work_before_it_is_full(tmp_path, monkeypatch):
    game, left = Kayles(7), 10**9
    solved(game, tmp_path / "expected")
    monkeypatch.setattr(shutil, "disk_usage", lambda path: shutil._ntuple_diskusage(10**9, 0, left))

    def tell(news):
        nonlocal left
        if news.stage == LISTING:
            left = 1000  # others have taken it

    with pytest.raises(WriteError, match=r"at least \d+ positions, which need .* of disk, and .*; the work is kept"):
        solved(game, tmp_path / "store", tell=tell)
    assert opening.facts(tmp_path / "store").state == "listing"
    left = 10**9
    solved(game, tmp_path / "store")
    assert files(tmp_path / "store") == files(tmp_path / "expected")


def test_a_number_of_positions_that_is_a_lower_bound_is_no_bound_of_the_disk(tmp_path, monkeypatch):
    """Where there may be far more positions, no less is reckoned than they take at most."""
    monkeypatch.setattr("zermelo.space.estimate.UNSURE", 0.5)
    plan = zermelo.plan(Kayles(7), store=tmp_path / "store")
    assert plan.least
    assert plan.disk >= engine.DISK_BYTES * plan.positions
