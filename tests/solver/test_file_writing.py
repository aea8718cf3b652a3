"""A file is written whole or not at all, and what cannot be written is said."""

from __future__ import annotations

import os
from dataclasses import dataclass

import pytest
from sample_games import RING, Words

import zermelo
from zermelo import LOSS, UNDECIDED, Game
from zermelo.core.errors import FileError
from zermelo.core.writing import write_whole

NIM = zermelo.game("nim:2,3,2")


@dataclass(frozen=True)
class Bag(Game):
    """Positions are frozensets."""

    def start(self):
        return frozenset({0, 1})

    def slots(self):
        return 2

    def legal(self, position, slot):
        return slot in position

    def play(self, position, slot):
        return position - {slot}

    def result(self, position):
        return UNDECIDED if position else LOSS


@dataclass(frozen=True)
class Spelt(Bag):
    """Positions are bytes, which JSON does not know."""

    def start(self):
        return b"ab"

    def legal(self, position, slot):
        return slot < len(position)

    def play(self, position, slot):
        return position[:slot]


def test_frozensets_are_read_back(tmp_path):
    solution = zermelo.solve(Bag())
    solution.save(tmp_path / "file")
    again = zermelo.open_solution(tmp_path / "file", Bag())
    assert dict(again.items()) == dict(solution.items())
    assert again.start == frozenset({0, 1})
    assert again.verify().positions == 4


@pytest.mark.parametrize("trouble", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_failed_write_leaves_the_old_file_and_nothing_else(trouble, tmp_path, monkeypatch):
    path = tmp_path / "file"
    zermelo.solve(NIM).save(path)
    before = path.read_bytes()

    def fail(descriptor):
        raise trouble

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises((FileError, KeyboardInterrupt)) as error:
        zermelo.solve(RING).save(path)
    if isinstance(trouble, OSError):
        assert str(error.value) == f"{path} cannot be written: No space left on device"
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_ctrl_c_leaves_nothing_even_as_the_file_is_begun(tmp_path, monkeypatch):
    """It comes when the new file is there and nobody has been told."""
    fcntl = pytest.importorskip("fcntl")
    place = tmp_path / "matches.zermelo"
    place.write_text("what was there before")

    def pressed(*_):
        assert len(os.listdir(tmp_path)) == 2
        raise KeyboardInterrupt

    monkeypatch.setattr(fcntl, "flock", pressed)
    with pytest.raises(KeyboardInterrupt):
        write_whole(place, b"new")
    assert os.listdir(tmp_path) == [place.name]
    assert place.read_text() == "what was there before"


def test_places_that_cannot_be_written_are_said(tmp_path):
    for path in ("", "/", tmp_path, tmp_path / "missing" / "file", "/proc/nothing"):
        with pytest.raises(FileError, match="cannot be written"):
            zermelo.solve(NIM).save(path)


def test_what_cannot_be_saved_is_said(tmp_path):
    with pytest.raises(FileError, match="which is bytes: only numbers, strings, tuples and frozensets can be saved"):
        zermelo.solve(Spelt()).save(tmp_path / "file")
    with pytest.raises(FileError, match=r"the field 'word' of .* which is bytes"):
        zermelo.solve(Words(b"nim")).save(tmp_path / "file")
    assert list(tmp_path.iterdir()) == []
