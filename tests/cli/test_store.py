"""``solve --store`` and ``zermelo store`` as people type them: answers, one sentence for what is wrong, and Ctrl-C."""

from __future__ import annotations

import json
import os
import re
import shutil

import pytest

from zermelo.cli.bar import Bar
from zermelo.core.language import Sentence
from zermelo.core.work import SETTLING, Progress
from zermelo.solver.engine import LISTING

pytestmark = pytest.mark.once
GAME = "connect4:3x3"
ZSTANDARD = bytes.fromhex("28b52ffd")
"""What a compressed block begins with."""


@pytest.fixture
def store(zermelo, tmp_path):
    """A store that is finished."""
    path = tmp_path / "store"
    assert zermelo("solve", GAME, "--store", path, "--memory", "8MB").exit_code == 0
    return path


def test_a_store_answers_like_any_solution(zermelo, store, tmp_path):
    plain = json.loads(zermelo("solve", GAME, "--engine", "tiers", "--json").stdout)
    kept = json.loads(zermelo("solve", GAME, "--store", store, "--json").stdout)
    same = ("game", "outcome", "plies", "moves", "positions", "counts")
    assert {name: kept.get(name) for name in same} == {name: plain.get(name) for name in same}
    assert kept["engine"] == "store"
    (tmp_path / "lines").write_text("\n".join(["", plain["position"]]))
    lines = zermelo("solve", GAME, "--store", store, "--positions", tmp_path / "lines").stdout
    assert json.loads(lines)["outcome"] == plain["outcome"]
    assert "all 869 positions are proved" in zermelo("verify", store).stdout


def test_a_store_is_told_of_copied_and_deleted(zermelo, store, tmp_path):
    told = zermelo("store", store).stdout
    assert GAME in told
    assert "finished" in told
    assert json.loads(zermelo("store", store, "--json").stdout)["positions"] == 869
    assert "copied" in zermelo("store", store, "--copy", tmp_path / "copy").stdout
    assert "deleted" in zermelo("store", store, "--delete").stdout
    assert not store.exists()
    (tmp_path / "copy2").mkdir()
    shutil.copytree(tmp_path / "copy", tmp_path / "copy2", dirs_exist_ok=True)
    (tmp_path / "copy2" / "tiers.txt").write_text("mine")
    (tmp_path / "copy2" / ".manifest.0123abcd.part").write_bytes(b"half")
    assert "were left there" in zermelo("store", tmp_path / "copy2", "--delete").stdout
    assert [each.name for each in (tmp_path / "copy2").iterdir()] == ["tiers.txt"]
    assert zermelo("verify", tmp_path / "copy").exit_code == 0


def test_what_cannot_be_is_one_sentence(zermelo, store, tmp_path):
    def refused(*words):
        found = zermelo(*words)
        assert found.exit_code == 2
        assert len(found.stderr.splitlines()) == 1
        return found.stderr

    assert "it was made for connect4:3x3, not for connect4:3x4" in refused("solve", "connect4:3x4", "--store", store)
    assert "there is no folder" in refused("solve", GAME, "--store", tmp_path / "no" / "store")
    assert "there is no such folder" in refused("store", tmp_path / "no")
    assert "--store and --save do not go together" in refused("solve", GAME, "--store", store, "--save", "x")
    assert "do not go together" in refused("store", store, "--delete", "--copy", tmp_path / "copy")
    assert "would be in the store itself" in refused("store", store, "--copy", store / "copy")
    assert "'s3://' names nothing" in refused("solve", GAME, "--store", "s3://")
    assert "'://' names nothing" in refused("store", "://")
    assert "is on another machine" in refused("solve", GAME, "--store", "file://elsewhere/store")
    assert "name its folder with --store" in refused("solve", GAME, "--cluster", "auto")
    kept = (store / "manifest").read_bytes()
    for broken in (kept[:50], b""):
        (store / "manifest").write_bytes(broken)
        for words in (("verify", store), ("store", store, "--delete"), ("solve", GAME, "--store", store)):
            assert "its manifest cannot be used: it is" in refused(*words)
    (store / "manifest").write_bytes(kept)
    keys = next(store.glob("tier*/0.keys"))
    keys.write_bytes(keys.read_bytes()[:-1])
    assert "a part of the store" in refused("verify", store)
    keys.unlink()
    assert "is missing: delete the store and solve again" in refused("solve", GAME, "--store", store)


def test_a_damaged_block_is_said_before_anything_is_shown(zermelo, store):
    """The line of best play reads shards that who wins does not need."""
    scores = store / "tier7" / "0.scores8"
    data = bytearray(scores.read_bytes())
    data[data.index(ZSTANDARD) + 8] ^= 1
    scores.write_bytes(data)
    for words in ((), ("--json",)):
        found = zermelo("solve", GAME, "--store", store, *words)
        assert found.exit_code == 2
        assert found.stdout == ""
        assert "tier7/0.scores8', cannot be used: the checksum of a block is wrong" in found.stderr


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_is_refused(zermelo, tmp_path):
    (tmp_path / "locked").mkdir(mode=0o500)
    found = zermelo("solve", GAME, "--store", tmp_path / "locked" / "store")
    assert found.exit_code == 2
    assert "cannot be written: Permission denied" in found.stderr


def test_ctrl_c_keeps_the_work(zermelo, tmp_path, monkeypatch):
    from zermelo.solver.store import tasks

    def press(self, number, shard, above):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(tasks.Tasks, "settle_shard", press)
        stopped = zermelo("solve", GAME, "--store", tmp_path / "store", "--memory", "8MB")
    assert stopped.exit_code == 130
    assert "the work is kept in the store: the same command goes on from there" in stopped.stderr
    assert json.loads(zermelo("store", tmp_path / "store", "--json").stdout)["state"] == "settling"
    assert zermelo("solve", GAME, "--store", tmp_path / "store").exit_code == 0


def test_the_line_of_progress_names_the_tier_and_the_disk():
    bar = Bar("fr")
    bar.show(Progress(SETTLING, 1_234_567, 2_000_000, 31_000_000, Sentence("tier {number}", number=9)))
    shown = bar.line.columns[-1].render(bar.line.tasks[0]).plain
    bar.stop()
    assert re.fullmatch(r"étage 9  1.234.567 positions .* 31 Mo sur le disque", shown)


def test_the_time_left_is_that_of_the_whole_work():
    seconds = [100.0]
    bar = Bar("en", clock=lambda: seconds[0])

    def shown(stage, share, least=False):
        bar.show(Progress(stage, 10, 20, 0, share=share, least=least))
        return bar.line.columns[-1].render(bar.line.tasks[0]).plain

    assert "left" not in shown(LISTING, 0.1)  # it was gone on with
    seconds[0] = 120.0
    assert "1:10 left" in shown(LISTING, 0.3)  # 20 s for two tenths
    assert "over 1:10 left" in shown(LISTING, 0.3, least=True)
    seconds[0] = 200.0
    assert "0:50 left" in shown(SETTLING, 0.7)
    bar.stop()


def test_each_stage_tells_its_share_of_the_whole(tmp_path):
    from zermelo import game, solve

    heard = []
    solve(game(GAME), store=tmp_path / "store", tell=heard.append)
    shares = [news.share for news in heard if news.share is not None]
    assert shares == sorted(shares)
    assert shares[0] < 0.5 < shares[-1] == 1.0


@pytest.mark.parametrize("spec", ["connect4:4x4", "hex:3x4"])
@pytest.mark.parametrize("positions", [1 << 16, 1 << 18])
def test_the_plan_tells_the_disk_that_is_taken(spec, positions, zermelo, tmp_path, monkeypatch):
    """From parts of the game, or from all of it."""
    monkeypatch.setattr("zermelo.solver.store.disk.POSITIONS", positions)
    planned = json.loads(zermelo("solve", spec, "--store", tmp_path / "store", "--explain-plan", "--json").stdout)
    zermelo("solve", spec, "--store", tmp_path / "store")
    taken = json.loads(zermelo("store", tmp_path / "store", "--json").stdout)
    each = planned["disk"] / planned["positions"]
    assert 1 < each / (taken["bytes"] / taken["positions"]) < 3


def test_the_plan_tells_disk_and_memory(zermelo, tmp_path):
    plan = zermelo("solve", GAME, "--store", tmp_path / "store", "--explain-plan").stdout
    assert "store, compiled" in plan
    assert "disk" in plan
    assert not (tmp_path / "store").exists()


def test_nobody_waits_for_hours_until_the_disk_is_full(zermelo, tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda path: shutil._ntuple_diskusage(10**12, 9 * 10**11, 10**11))
    refused = zermelo("solve", "connect4:7x6", "--store", tmp_path / "store")
    assert refused.exit_code == 2
    assert re.search(r"at least about \d{3},000,000,000 positions, which need [\d.]+ TB of disk", refused.stderr)
    assert not (tmp_path / "store").exists()
