"""Stores: the same values as the reference, whatever the shards; asked, proved, copied and deleted."""

from __future__ import annotations

import errno
import io
import os
import tempfile
from collections import Counter
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from bare_games import Placing, Sowing, TernaryTicTacToe, TieredPairs
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import rising
from rising_games import Kayles, OwnedRisingGraphGame, RisingGraphGame
from stores import cut, cut_small, files, solved

import zermelo
from zermelo import LOSS, UNDECIDED, Game
from zermelo.core.errors import FileError, ZermeloError
from zermelo.core.values import value_of
from zermelo.core.work import Work
from zermelo.native.sorting import BY_RULES
from zermelo.play.analysis import Analyst, Limits
from zermelo.solver import verify as verifying
from zermelo.solver.engines import reference
from zermelo.solver.question import Question
from zermelo.solver.store import above, blocks, folder, opening, solving
from zermelo.solver.store.notes import known_store
from zermelo.solver.verify import stored as proving

RANDOM = settings(max_examples=25, deadline=None, suppress_health_check=["function_scoped_fixture"])


@dataclass(frozen=True)
class Countdown(Game):
    """Take one at a time: as long as a game can be."""

    heap: int = 140

    def start(self):
        return self.heap

    def slots(self):
        return 1

    def legal(self, left, slot):
        return left > 0

    def play(self, left, slot):
        return left - 1

    def result(self, left):
        return UNDECIDED if left > 0 else LOSS

    def tier(self, left):
        return self.heap - left


pytestmark = [pytest.mark.once, pytest.mark.usefixtures("kernels_as_python")]


@pytest.fixture(autouse=True)
def small_shards(monkeypatch):
    cut_small(monkeypatch)


@RANDOM
@given(rising(), st.integers(1, 3), st.integers(1, 4))
def test_random_games_have_the_references_values(drawn, threads, rows):
    arrows, ends, heights, owners = drawn
    for game in (RisingGraphGame(arrows, ends, heights), OwnedRisingGraphGame(arrows, ends, heights, owners)):
        with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
            cut(patch, rows)
            table = solving.solve(Question(game, 0), Path(home) / "store", Work(threads=threads), BY_RULES)
            expected = reference.values(game, 0)
            assert {position: value_of(score, table.top) for position, score in table.items()} == expected
            assert {position: value_of(table.score(position), table.top) for position in expected} == expected
            assert all(table.score(node) is None for node in range(len(arrows)) if node not in expected)


@pytest.mark.parametrize(
    "game",
    [Kayles(7), Sowing(), Placing(6, at=0b110, to=0b1001, seed=3), TieredPairs(), TernaryTicTacToe()],
    ids=str,
)
def test_named_games_are_solved_opened_and_proved(game, tmp_path, monkeypatch):
    expected = reference.values(game, game.start())
    solution = solved(game, tmp_path / "store")
    opened = zermelo.open_solution(tmp_path / "store", game)
    again = solved(game, tmp_path / "store")
    for made in (solution, opened, again):
        assert dict(made.items()) == expected
        assert {position: made.get(position) for position in expected} == expected
        outcomes = Counter(value.result for value in expected.values())
        assert made.counts == (outcomes[1], outcomes[-1], outcomes[0])
        assert len(made) == len(expected)
        assert made.best() == zermelo.solve(game).best()
    assert opened.file == again.file == tmp_path / "store"
    assert opened.verify(interpreted_only=True).positions == len(expected)
    monkeypatch.setattr(verifying, "LOOKS", 0)
    monkeypatch.setattr(above, "FOUND_BYTES", 1 << 40)  # so that it is proved row by row
    assert opened.verify().rules == "compiled"


def test_what_memory_has_no_room_for_is_proved_by_marks_in_a_file(tmp_path, monkeypatch):
    game = Kayles(7)
    solution = solved(game, tmp_path / "store")
    monkeypatch.setattr(verifying, "LOOKS", 0)
    monkeypatch.setattr(verifying, "Work", partial(Work, memory=40))
    made = []

    def marks(count, memory, real=proving._marks):
        made.append(real(count, memory))
        return made[-1]

    monkeypatch.setattr(proving, "_marks", marks)
    assert solution.verify().rules == "compiled"
    assert {isinstance(each, np.memmap) for each in made} == {False, True}

    class Full(io.BytesIO):
        def write(self, data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(proving, "TemporaryFile", Full)
    with pytest.raises(FileError, match=r"the proof needs .* in the folder .*: No space left on device; TMPDIR"):
        solution.verify()


def test_symmetric_positions_are_kept_once_and_all_are_found(tmp_path):
    game = Kayles(8)
    whole, folded = solved(game, tmp_path / "whole"), solved(game, tmp_path / "folded", symmetry=True)
    assert len(folded) < len(whole)
    assert all(folded.get(position) == value for position, value in whole.items())
    with pytest.raises(FileError, match=r"made with symmetry: add --symmetry"):
        solved(game, tmp_path / "folded")
    with pytest.raises(FileError, match=r"made without symmetry"):
        solved(game, tmp_path / "whole", symmetry=True)


def test_a_game_with_points_is_solved_and_proved(tmp_path, monkeypatch):
    game = zermelo.game("dotsandboxes:1x2")
    solution = solved(game, tmp_path / "store")
    assert dict(solution.items()) == dict(zermelo.solve(game, engine="reference").items())
    monkeypatch.setattr(verifying, "LOOKS", 0)
    assert solution.verify().positions == len(solution)


def test_long_games_take_wider_scores(tmp_path):
    game = Countdown(140)
    solution = solved(game, tmp_path / "store")
    assert solution.value().plies == 140
    assert solution.table.manifest.bits == 16
    assert dict(solution.items()) == dict(zermelo.solve(game, engine="reference").items())
    assert not list((tmp_path / "store").rglob("*.scores8"))


def test_the_same_bytes_by_any_number_of_threads_and_a_shard_at_a_time(tmp_path, monkeypatch):
    game = Kayles(8)
    one = solving.solve(Question(game, game.start()), tmp_path / "one", Work(threads=1), BY_RULES)
    three = solving.solve(Question(game, game.start()), tmp_path / "three", Work(threads=3), BY_RULES)
    monkeypatch.setattr(above, "FOUND_BYTES", 1 << 40)
    solving.solve(Question(game, game.start()), tmp_path / "rows", Work(threads=1), BY_RULES)
    assert max(tier.shards for tier in one.manifest.tiers) > 3
    assert one.manifest == three.manifest
    assert files(tmp_path / "one") == files(tmp_path / "three") == files(tmp_path / "rows")


def test_memory_decides_how_large_a_shard_is(monkeypatch):
    monkeypatch.undo()
    assert solving.rows_for(4 * 10**9, 2) == solving.MOST
    assert solving.rows_for(10**8, 2) == 1 << 16
    assert solving.rows_for(1, 64) == solving.FEWEST
    assert solving.held(Work(memory=10**8, threads=2)) <= 10**8


@given(st.lists(st.integers(0, 2**63 - 1), min_size=1, max_size=60, unique=True), st.integers(1, 9))
@settings(max_examples=60, deadline=None, suppress_health_check=["function_scoped_fixture"])
def test_keys_are_read_as_they_were_written(drawn, block):
    keys = np.array(sorted(drawn), np.int64)
    with tempfile.TemporaryDirectory() as home:
        path = Path(home) / "keys"
        blocks.write_keys(path, {"store": "x"}, keys, block)
        file = blocks.Blocks.opened(path, {"store": "x"})
        assert file.keys(0, len(file.ends)).tolist() == keys.tolist()
        low, high = sorted((drawn[0], drawn[-1]))
        assert file.between(low, high).tolist() == [key for key in keys.tolist() if low <= key <= high]


def test_a_plan_tells_disk_and_memory(tmp_path):
    plan = zermelo.plan(Kayles(7), store=tmp_path / "store", memory=10**9)
    assert plan.engine == "store"
    assert plan.disk > 0
    assert plan.memory <= 10**9
    assert any(str(name) == "disk" for name, _ in plan.facts())


def test_other_engines_are_refused(tmp_path):
    with pytest.raises(ZermeloError, match=r"the retrograde engine keeps its work in memory: leave out --store"):
        solved(Kayles(5), tmp_path / "store", engine="retrograde")
    with pytest.raises(ZermeloError, match=r"the store engine works in a store: name its folder with --store"):
        zermelo.solve(Kayles(5), engine="store")
    with pytest.raises(FileError, match=r"a store is kept as it is"):
        solved(Kayles(5), tmp_path / "store").save(tmp_path / "solution")


def test_players_and_the_page_find_a_finished_store(tmp_path, monkeypatch):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path / "cache"))
    game = Kayles(7)
    assert known_store(game) is None
    solved(game, tmp_path / "store")
    analyst = Analyst(game, Limits(memory=1, part=1, seconds=0.0))
    assert analyst.solution(game.start()).file == tmp_path / "store"
    assert analyst.value(game.start()).value == zermelo.solve(game, engine="reference").value()
    assert known_store(Kayles(6)) is None
    opening.copy(tmp_path / "store", tmp_path / "copy")
    opening.delete(tmp_path / "store")
    assert known_store(game) is None
    solved(game, tmp_path / "copy")
    assert known_store(game).file == tmp_path / "copy"


def test_a_store_is_told_of_copied_and_deleted(tmp_path):
    game = Kayles(7)
    expected = dict(solved(game, tmp_path / "store").items())
    found = opening.facts(tmp_path / "store")
    assert (found.state, found.positions, found.game) == ("finished", len(expected), str(game))
    assert found.bytes == sum(len(data) for data in files(tmp_path / "store").values())
    with folder.locked(tmp_path / "store"), pytest.raises(FileError, match=r"another command is at work"):
        opening.copy(tmp_path / "store", tmp_path / "copy")
    opening.copy(tmp_path / "store", tmp_path / "copy")
    with pytest.raises(FileError, match=r"is there already"):
        opening.copy(tmp_path / "store", tmp_path / "copy")
    opening.delete(tmp_path / "store")
    assert not (tmp_path / "store").exists()
    assert dict(zermelo.open_solution(tmp_path / "copy", game).items()) == expected
    with pytest.raises(FileError, match=r"there is no store there"):
        opening.delete(tmp_path)
