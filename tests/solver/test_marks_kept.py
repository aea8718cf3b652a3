"""The marks engine interrupted and taken up again, and what it keeps in a file."""

from __future__ import annotations

import numpy as np
import pytest
from sample_games import Words

import zermelo
from zermelo import WIN, Value
from zermelo.core import abilities
from zermelo.core.errors import FileError
from zermelo.native import pieces
from zermelo.native.kernels import marks as marks_kernel
from zermelo.solver.engines import marks
from zermelo.solver.file import checkpoint, container

pytestmark = pytest.mark.once


class Interrupted:
    """A listener that presses Ctrl-C at the n-th word."""

    def __init__(self, after):
        self.after, self.heard = after, []

    def __call__(self, progress):
        self.heard.append(progress.done)
        if len(self.heard) == self.after:
            raise KeyboardInterrupt


@pytest.fixture
def small_steps(monkeypatch):
    monkeypatch.setattr(marks_kernel, "PAGE", 200)
    monkeypatch.setattr(pieces, "AT_FIRST", 1)
    monkeypatch.setattr(pieces, "STEP", 0.0)
    monkeypatch.setattr(marks, "STEP", 500)


CHOMP, MATCHES = zermelo.game("chomp:9x9"), zermelo.game("matches:20000,most=5,misere")


@pytest.mark.parametrize("game", [CHOMP, MATCHES], ids=str)
def test_the_work_goes_on_where_it_stopped(game, small_steps, tmp_path):
    file, whole = tmp_path / "kept", zermelo.solve(game, distances=False)
    before = 0
    for after in (1, 3, 2, 5):
        interrupted = Interrupted(after)
        with pytest.raises(KeyboardInterrupt) as stopped:
            zermelo.solve(game, distances=False, keep=file, tell=interrupted)
        assert interrupted.heard[0] > before
        before = interrupted.heard[-1]
        kept = checkpoint.read(file, game, game.start()).done  # what had begun was finished
        assert before <= kept < len(whole)
        share, before = f"{kept / len(whole):.0%}", kept
        assert stopped.value.__notes__ == [f"{share} of the work is kept: the same command goes on from there."]
        with pytest.raises(FileError, match="it is not finished: the command that began it goes on from there"):
            zermelo.open_solution(file)
    assert 0 < before < len(whole)
    listener = Interrupted(0)
    done = zermelo.solve(game, distances=False, keep=file, tell=listener)
    assert listener.heard[0] > before
    assert np.array_equal(done.table.won, whole.table.won)


@pytest.mark.parametrize("game", [CHOMP, MATCHES], ids=str)
@pytest.mark.parametrize("start", [0, 1])
def test_work_that_was_stopped_when_all_was_done_goes_on(game, start, small_steps, tmp_path):
    """As by a kill before the solution is saved."""
    file, start = tmp_path / "kept", abilities.at(game, game.size() - 1 - start)
    listener = Interrupted(0)
    zermelo.solve(game, start, distances=False)  # compiles, which is heard once
    whole = zermelo.solve(game, start, distances=False, tell=listener)
    with pytest.raises(KeyboardInterrupt) as stopped:
        zermelo.solve(game, start, distances=False, keep=file, tell=Interrupted(len(listener.heard)))
    assert stopped.value.__notes__ == ["100% of the work is kept: the same command goes on from there."]
    again = Interrupted(1)
    done = zermelo.solve(game, start, distances=False, keep=file, tell=again)
    assert again.heard == []
    assert np.array_equal(done.table.won, whole.table.won)
    assert list(done) == list(whole)


@pytest.mark.parametrize("game", [CHOMP, MATCHES], ids=str)
def test_a_finished_solution_is_opened_and_not_begun_again(game, small_steps, tmp_path):
    file, listener = tmp_path / "file", Interrupted(1)
    whole = zermelo.solve(game, distances=False, keep=file)
    assert whole.file is None
    whole.save(file)
    before = file.read_bytes()
    again = zermelo.solve(game, distances=False, keep=file, tell=listener)
    assert (listener.heard, again.file) == ([], file)
    assert np.array_equal(again.table.won, whole.table.won)
    assert file.read_bytes() == before
    for question in ({"start": abilities.at(game, game.size() - 2), "distances": False}, {"distances": True}):
        assert zermelo.solve(game, keep=file, **question).file is None


def test_what_no_file_can_hold_is_said_before_the_work(tmp_path):
    listener = Interrupted(1)
    with pytest.raises(FileError, match="which is bytes: only numbers"):
        zermelo.solve(Words(b"nim"), keep=tmp_path / "file", tell=listener)
    assert listener.heard == []


def test_a_full_disk_stops_no_work(small_steps, monkeypatch, tmp_path):
    monkeypatch.setattr(marks, "SELDOM", 0.0)
    tried = []

    def full(*_):
        tried.append(1)
        raise FileError("the disk is full")

    monkeypatch.setattr(checkpoint, "write", full)
    done = zermelo.solve(CHOMP, distances=False, keep=tmp_path / "kept")
    assert tried
    assert np.array_equal(done.table.won, zermelo.solve(CHOMP, distances=False).table.won)


def test_the_work_is_kept_from_time_to_time(small_steps, monkeypatch, tmp_path):
    monkeypatch.setattr(marks, "SELDOM", 0.0)
    kept = []
    write = checkpoint.write
    monkeypatch.setattr(checkpoint, "write", lambda path, *rest: (kept.append(rest[2]), write(path, *rest)))
    zermelo.solve(CHOMP, distances=False, keep=tmp_path / "kept")
    assert kept == sorted(set(kept))
    assert kept


@pytest.fixture
def kept(small_steps, tmp_path):
    """A file that an interrupted solve of Chomp has left, and its bytes."""
    with pytest.raises(KeyboardInterrupt):
        zermelo.solve(CHOMP, distances=False, keep=tmp_path / "kept", tell=Interrupted(3))
    return tmp_path / "kept", (tmp_path / "kept").read_bytes()


def refused(file, data=None, game=CHOMP, start=None):
    if data is not None:
        file.write_bytes(data)
    with pytest.raises(FileError) as error:
        zermelo.solve(game, start, distances=False, keep=file)
    assert str(error.value).startswith(f"cannot go on from '{file}': ")
    assert str(error.value).endswith("; remove it or name another file")
    return str(error.value)


def test_a_damaged_file_is_refused(kept):
    file, data = kept
    for place in {*range(8, len(data), 97), *range(8, 40), len(data) - 1}:
        refused(file, data[:place] + bytes([data[place] ^ 0x10]) + data[place + 1 :])
    for size in range(8, len(data), 211):
        refused(file, data[:size])
    assert file.read_bytes() == data[:size]


def test_a_file_for_other_rules_is_refused(kept):
    file, _ = kept
    assert "it was made for chomp:9x9, not for chomp:9x10" in refused(file, game=zermelo.game("chomp:9x10"))
    assert "it was made for another start" in refused(file, start=CHOMP.at(CHOMP.size() - 2))


CHANGES = {
    "fewer done": lambda header, columns: header.update(unfinished=17),
    "less than none done": lambda header, columns: header.update(unfinished=-1),
    "more done": lambda header, columns: columns["pages"].__setitem__(0, 2**64 - 1),
    "no pages": lambda header, columns: columns.pop("pages"),
    "no bits": lambda header, columns: columns.pop("won"),
    "few bits": lambda header, columns: columns.update(won=columns["won"][:-1]),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_file_that_contradicts_itself_is_refused(kept, change):
    file, _ = kept
    header, arrays = container.read(file)
    columns = {name: array.copy() for name, array in arrays.items()}
    CHANGES[change](header, columns)
    header.pop("arrays")
    container.write(file, header, ((name, "u8", [array]) for name, array in columns.items()))
    assert "it contradicts itself" in refused(file)


def test_a_file_made_with_other_digits_is_refused(kept, monkeypatch):
    monkeypatch.setattr(type(CHOMP), "digits", None)  # then it is looked at move by move
    assert "the digits of the index are not those it was made with" in refused(kept[0])


def test_other_files_are_written_over(small_steps, tmp_path):
    file = tmp_path / "file"
    for text in (b"", b"something else"):
        file.write_bytes(text)
        zermelo.solve(CHOMP, distances=False, keep=file).save(file)
        assert zermelo.open_solution(file).verify().positions == CHOMP.size()
    zermelo.solve(CHOMP, distances=False, keep=file)


def test_a_saved_solution_takes_one_bit_a_position(tmp_path):
    solution = zermelo.solve(CHOMP, distances=False)
    solution.save(tmp_path / "file")
    assert (tmp_path / "file").stat().st_size < len(solution) // 8 + 1000
    opened = zermelo.open_solution(tmp_path / "file")
    assert not opened.table.won.flags.owndata
    assert opened.value() == Value(WIN)
