"""Stores of games in which play can repeat: the values of the engines in memory, whatever the shards."""

from __future__ import annotations

import os
import shutil
import tempfile
import uuid
from pathlib import Path

import pytest
from bare_games import Placing, PlacingPairs, Sowing
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import graphs
from rising_games import Kayles
from sample_games import RING, GraphGame, OwnedGraphGame, Round
from stores import files, solved

import zermelo
from zermelo import DRAW, LOSS, UNDECIDED, WIN
from zermelo.core.errors import FileError, RulesError, TooLarge, VerificationError, ZermeloError
from zermelo.core.values import value_of
from zermelo.core.work import Work
from zermelo.native.order import flat_order
from zermelo.native.sorting import Sorting
from zermelo.solver import verify as verifying
from zermelo.solver.engine import Unsuited
from zermelo.solver.engines import reference
from zermelo.solver.engines import store as engine
from zermelo.solver.question import Question
from zermelo.solver.sorting import sorting_for as unbroken
from zermelo.solver.store import above, blocks, links, opening, places, repeating, rounds, solving
from zermelo.solver.store.bucket import Bucket
from zermelo.space import orders

RANDOM = settings(max_examples=15, deadline=None, suppress_health_check=["function_scoped_fixture"])
UNORDERED = Sorting(flat_order(1))
GOES_BACK = Placing(5, at=0b11110, to=0b00010, seed=1)


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """Many shards, and nobody pulls the plug."""
    monkeypatch.setattr(solving, "FEWEST", 8)
    monkeypatch.setattr(solving, "MOST", 8)
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


pytestmark = [pytest.mark.once, pytest.mark.usefixtures("kernels_as_python")]


def long_way(length):
    """A way of forced moves, with one at its begin that leads nowhere."""
    return GraphGame(((1, 0), *((node + 1, -1) for node in range(1, length)), (-1, -1)), (*[UNDECIDED] * length, LOSS))


@RANDOM
@given(graphs(cyclic=True), st.data(), st.integers(1, 3), st.integers(1, 4))
def test_random_games_have_the_references_values(drawn, data, threads, rows):
    arrows, ends = drawn
    owners = tuple(data.draw(st.integers(0, 1)) for _ in arrows)
    for game in (GraphGame(arrows, ends), OwnedGraphGame(arrows, ends, owners)):
        with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
            patch.setattr(solving, "FEWEST", rows)
            patch.setattr(solving, "MOST", rows)
            patch.setattr(repeating, "FOLD", 1)
            table = solving.solve(Question(game, 0), Path(home) / "store", Work(threads=threads), UNORDERED)
            expected = reference.values(game, 0)
            assert {position: value_of(score, table.top) for position, score in table.items()} == expected
            assert {position: value_of(table.score(position), table.top) for position in expected} == expected
            assert all(table.score(node) is None for node in range(len(arrows)) if node not in expected)


@RANDOM
@given(graphs(cyclic=True, ends=st.sampled_from((WIN, LOSS))), st.data(), st.integers(0, 1))
def test_play_that_never_ends_is_won_by_whom_the_game_names(drawn, data, winner):
    game = Round(*drawn, tuple(data.draw(st.integers(0, 1)) for _ in drawn[0]), winner)
    with tempfile.TemporaryDirectory() as home:
        solution = solved(game, Path(home) / "store")
        assert dict(solution.items()) == dict(zermelo.solve(game, engine="retrograde").items())
        assert solution.verify(interpreted_only=True).positions == len(solution)


@pytest.mark.parametrize("game", [RING, GOES_BACK, PlacingPairs(4, at=0b1110, to=0b10, seed=3), long_way(140)], ids=str)
def test_named_games_are_solved_opened_and_proved(game, tmp_path, monkeypatch):
    expected = reference.values(game, game.start())
    for made in (
        solved(game, tmp_path / "store"),
        zermelo.open_solution(tmp_path / "store", game),
        solved(game, tmp_path / "store"),
    ):
        assert dict(made.items()) == expected
        assert {position: made.get(position) for position in expected} == expected
        assert made.table.manifest.sorting.repeats
    assert {file.split("/")[0] for file in files(tmp_path / "store")} == {"manifest", "tier0"}
    monkeypatch.setattr(verifying, "LOOKS", 0)
    monkeypatch.setattr(above, "FOUND_BYTES", 1 << 40)  # so that it is proved row by row
    assert made.verify().rules == "compiled"


def test_symmetric_positions_are_kept_once(tmp_path):
    game = zermelo.game("ponghauki")
    whole, folded = solved(game, tmp_path / "whole"), solved(game, tmp_path / "folded", symmetry=True)
    assert len(folded) < len(whole)
    assert dict(folded.items()) == dict(zermelo.solve(game, engine="retrograde", symmetry=True).items())
    assert all(folded.get(position) == value for position, value in whole.items())


def test_the_same_bytes_by_any_number_of_threads_and_in_any_memory(tmp_path, monkeypatch):
    def solve(name, threads):
        solving.solve(Question(GOES_BACK, 0), tmp_path / name, Work(threads=threads), UNORDERED)
        return files(tmp_path / name)

    expected = solve("one", 1)
    assert len(expected) > 6
    assert solve("three", 3) == expected
    for module, name in ((links, "LINK_BYTES"), (links, "MERGE_BYTES"), (rounds, "NOTE_BYTES")):
        monkeypatch.setattr(module, name, 1 << 40)  # one row at a time, and a file for each part
    assert solve("little", 1) == expected


def test_a_bucket_has_the_bytes_of_a_folder(tmp_path):
    bucket = Bucket(f"memory://{uuid.uuid4()}/store")
    for place in (tmp_path / "store", bucket):
        solving.solve(Question(GOES_BACK, 0), place, Work(threads=2), UNORDERED)
    found = {places.within(bucket, each): each.read() for each, _ in bucket.files() if each.name != "lock"}
    assert found == files(tmp_path / "store")


def test_a_shard_that_was_altered_is_refused(tmp_path, monkeypatch):
    solution = solved(GOES_BACK, tmp_path / "store")
    tier = solution.table.manifest.tiers[0]
    _, scores = solution.table.rows(tier, 1)
    path = solution.table.folder.scores(0, 1, 8)
    blocks.write_scores(path, solution.table.folder.about(path), -scores, solution.table.folder.block)
    monkeypatch.setattr(verifying, "LOOKS", 0)
    with pytest.raises(VerificationError):
        zermelo.open_solution(tmp_path / "store", GOES_BACK).verify()
    data = bytearray(path.read_bytes())
    data[70] ^= 0x10
    path.write_bytes(data)
    with pytest.raises(FileError, match=r"tier0.1\.scores8', cannot be used"):
        dict(zermelo.open_solution(tmp_path / "store", GOES_BACK).items())


def test_a_part_that_is_altered_while_it_is_solved_is_refused(tmp_path, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(rounds.Rounds, "finish_shard", lambda *job: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            solved(GOES_BACK, tmp_path / "store")
    for part in (tmp_path / "store" / "rounds").glob("*.ranks"):
        part.write_bytes(part.read_bytes()[:-3])
    with pytest.raises(FileError, match=r"rounds.*ranks', cannot be used"):
        solved(GOES_BACK, tmp_path / "store")


def test_scores_that_are_lost_are_made_again(tmp_path):
    solved(GOES_BACK, tmp_path / "store")
    before = files(tmp_path / "store")
    next(tmp_path.glob("store/tier0/1.scores8")).unlink()
    solved(GOES_BACK, tmp_path / "store")
    assert files(tmp_path / "store") == before


def test_a_position_that_nothing_leads_to_is_proved_wrong(tmp_path, monkeypatch):
    solution = solved(RING, tmp_path / "store")
    monkeypatch.setattr(verifying, "LOOKS", 0)
    monkeypatch.setattr(RING.__class__, "play", lambda self, node, slot: 3)
    with pytest.raises(VerificationError):
        solution.verify()


def test_a_store_that_is_not_finished_is_told_of_and_deleted(tmp_path, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(rounds.Rounds, "settle_round", lambda *job: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            solved(GOES_BACK, tmp_path / "store")
    found = opening.facts(tmp_path / "store")
    assert (found.state, found.positions) == ("settling", len(reference.values(GOES_BACK, 0)))
    opening.delete(tmp_path / "store")
    assert not (tmp_path / "store").exists()


def test_the_plan_says_which_kind_and_what_disk(tmp_path, monkeypatch):
    tiers, rounds = (zermelo.plan(game, store=tmp_path / "store") for game in (Kayles(7), GOES_BACK))
    assert "every move leads to a higher tier" in str(tiers)
    assert "play may repeat" in str(rounds)
    assert rounds.disk > 4 * rounds.positions
    monkeypatch.setattr(shutil, "disk_usage", lambda path: shutil._ntuple_diskusage(100, 90, 10))
    with pytest.raises(TooLarge, match=r"which need .* of disk, and 10 bytes are left for '.*store'"):
        solved(GOES_BACK, tmp_path / "store")


def test_an_order_that_breaks_for_good_is_given_up(tmp_path, monkeypatch):
    """A small sample shows one, and the moves that break it are met at work."""
    monkeypatch.setattr(orders, "LOOKS", 1)
    monkeypatch.setattr(orders, "FEWEST", 12)
    game = Placing(6, at=0b111110, to=0b10, seed=7)
    assert not unbroken(Question(game, 0)).sorting.repeats
    solution = solved(game, tmp_path / "store")
    assert solution.table.manifest.sorting.repeats
    assert dict(solution.items()) == reference.values(game, 0)


def test_drawn_ends_and_broken_rules_are_refused(tmp_path):
    with pytest.raises(RulesError, match=r"is DRAW, and endless_winner\(\) leaves no draws"):
        solved(Round(((1,), (-1,)), (UNDECIDED, DRAW), (0, 1)), tmp_path / "drawn")
    with pytest.raises(RulesError, match=r"no move|stuck|UNDECIDED"):
        solved(GraphGame(((1, 0), (-1, -1)), (UNDECIDED, UNDECIDED)), tmp_path / "stuck")
    with pytest.raises(RulesError, match=r"turn"):
        solved(OwnedGraphGame(((1, 0), (-1, -1)), (UNDECIDED, WIN), (0, 7)), tmp_path / "turn")


def test_points_are_solved_tier_by_tier_or_not_at_all(tmp_path, monkeypatch):
    def none(question):
        raise Unsuited("no order")

    monkeypatch.setattr(engine, "sorting_for", none)
    with pytest.raises(ZermeloError, match=r"tier by tier where points count: no order"):
        solved(Sowing(), tmp_path / "store")
