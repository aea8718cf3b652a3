"""The rules of a saved game are found where they stood, by the user's own note, and only if they are unchanged."""

from __future__ import annotations

import json

import pytest
from own_rules import own_rules

import zermelo
from zermelo import FileError


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "mine"
    folder.mkdir()
    text = own_rules("Mine", heap=11, most=3).replace("return n - m - 1", "return less(n, m)")
    (folder / "rules.py").write_text("from helpers import less\n" + text)
    (folder / "helpers.py").write_text("def less(n, m):\n    return n - m - 1\n")
    return folder


def saved(place):
    solution = zermelo.solve(zermelo.game(str(place / "rules.py") + ":9"))
    solution.save(place / "saved")
    return solution


def test_they_are_found(place):
    solution = saved(place)
    again = zermelo.open_solution(place / "saved")
    assert (str(again.game), dict(again.items())) == ("mine:9", dict(solution.items()))
    assert again.verify().positions == 10


@pytest.mark.parametrize("name", ["rules.py", "helpers.py"])
@pytest.mark.parametrize("change", ["edit", "remove"])
def test_changed_rules_are_not_run(place, name, change):
    saved(place)
    if change == "edit":
        text = f"open({str(place / 'run')!r}, 'w')\n" + (place / name).read_text()
        (place / name).write_text(text)
    else:
        (place / name).unlink()
    with pytest.raises(FileError, match="give its rules too"):
        zermelo.open_solution(place / "saved")
    assert not (place / "run").exists()


def test_a_file_from_elsewhere_runs_nothing(place, monkeypatch, tmp_path):
    saved(place)
    (place / "rules.py").write_text(f"open({str(place / 'run')!r}, 'w')\n" + (place / "rules.py").read_text())
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path / "another"))
    with pytest.raises(FileError, match="give its rules too"):
        zermelo.open_solution(place / "saved")
    assert not (place / "run").exists()


@pytest.mark.parametrize(
    "note", ["", "[]", "7", '{"texts": {}}', '{"texts": 3}', '{"texts": {}, "class": 3, "file": 4}']
)
def test_a_damaged_note_is_no_note(place, tmp_path, note):
    saved(place)
    (file,) = (tmp_path / "cache" / "rules").iterdir()
    assert json.loads(file.read_text())["file"] == str(place / "rules.py")
    file.write_text(note)
    with pytest.raises(FileError, match="give its rules too"):
        zermelo.open_solution(place / "saved")


def test_graphs_are_found_too(place):
    path = place / "game.pg"
    path.write_text("0 1 0 1,2; 1 1 1 0; 2 0 0 2;")
    zermelo.solve(zermelo.game(str(path))).save(place / "graph")
    assert zermelo.open_solution(place / "graph").verify().positions == 3
    path.write_text("0 1 0 1; 1 1 1 0; 2 0 0 2;")
    with pytest.raises(FileError, match="give its rules too"):
        zermelo.open_solution(place / "graph")
