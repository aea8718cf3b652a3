"""Answers to many positions, and files that are written."""

from __future__ import annotations

import csv
import json

import pytest

from zermelo import game, solve


def records(text):
    return [json.loads(line) for line in text.splitlines()]


def test_many_positions_in_order(zermelo):
    result = zermelo("solve", "matches:11", "--positions", "-", lines="11\n\n 8 \n0\n")
    assert result.exit_code == 0
    answers = records(result.stdout)
    assert [(a["position"], a["outcome"], a["plies"]) for a in answers] == [
        ("11", "win", 5),
        ("8", "loss", 4),
        ("0", "loss", 0),
    ]
    assert answers[0]["best"] == ["3"]


def test_a_bad_line_is_answered_and_the_run_goes_on(zermelo, tmp_path):
    file = tmp_path / "positions.txt"
    file.write_bytes(b"foo\n99\n\xff\xfe\n7\n")
    result = zermelo("solve", "matches:11", "--positions", file, "--json")
    assert result.exit_code == 2
    answers = records(result.stdout)
    assert "write it like 11" in answers[0]["error"]
    assert "more than the 11 at the start" in answers[1]["error"]
    assert "error" in answers[2]
    assert answers[3]["outcome"] == "win"


def test_what_the_start_does_not_reach_is_solved_from_itself(zermelo, rules):
    (answer,) = records(zermelo("solve", rules(), "--positions", "-", lines="15\n").stdout)
    assert (answer["outcome"], answer["best"]) == ("win", ["=12"])


def test_what_is_too_large_as_a_whole_is_solved_piece_by_piece(zermelo):
    result = zermelo("solve", "matches:100000", "--positions", "-", "--memory", "20kB", lines="11\n99999\n")
    small, large = records(result.stdout)
    assert small["plies"] == 5
    assert "the limit is 20 kB" in large["error"]


def test_all_positions_as_csv(zermelo, tmp_path):
    file = tmp_path / "all.csv"
    file.write_text("what was there before")
    assert zermelo("solve", "tictactoe", "--all", file).exit_code == 0
    with file.open() as rows:
        found = {row["position"]: (row["outcome"], row["plies"]) for row in csv.DictReader(rows)}
    assert len(found) == 5478
    assert found[".../.../..."] == ("draw", "")
    assert found["XX./OO./..."] == ("win", "1")
    assert list(tmp_path.iterdir()) == [file]


def test_all_positions_as_json_lines(zermelo, tmp_path):
    file = tmp_path / "all.jsonl"
    assert zermelo("solve", "nim:3,5", "--all", file, "--json").exit_code == 0
    nim = game("nim:3,5")
    solution = solve(nim)
    expected = {nim.write(position): value for position, value in solution.items()}
    found = records(file.read_text())
    assert len(found) == len(expected) == 24
    for row in found:
        value = expected[row["position"]]
        assert (row["outcome"], row["plies"]) == (value.outcome, value.plies)


@pytest.mark.parametrize("words", [["chomp:4x5", "--outcome"], ["nim:3,4"]])
def test_a_finished_solution_is_opened_and_not_solved_again(zermelo, tmp_path, words):
    file = tmp_path / "solution"
    first, again = (zermelo("solve", *words, "--save", file, "--json") for _ in range(2))
    assert (first.exit_code, first.stderr) == (0, "")
    assert (again.exit_code, again.stderr) == (0, f"{file} is finished: it was opened, not made again.\n")
    one, two = records(first.stdout), records(again.stdout)
    assert one[0].pop("seconds") >= 0 <= two[0].pop("seconds")
    assert one == two
    assert "The player to move wins" in zermelo("solve", *words, "--save", file).stdout


def test_every_position_on_paper(zermelo, tmp_path):
    for ending, first, line in (
        (".md", "| position | outcome | plies |", "| 1,0 | loss | 1 |"),
        (".tex", r"\begin{tabular}{l|l|l}", r"1,0 & loss & 1 \tabularnewline"),
    ):
        file = tmp_path / f"chomp{ending}"
        assert zermelo("solve", "chomp:2x3", "--all", file).exit_code == 0
        lines = file.read_text(encoding="utf-8").splitlines()
        assert lines[0] == first
        assert line in lines
        assert len(lines) == {".md": 2, ".tex": 3}[ending] + 10


@pytest.mark.parametrize("option", ["--all", "--save"])
@pytest.mark.parametrize("place", ["missing/x.csv", "folder.csv"])
def test_an_output_that_cannot_be_written(zermelo, tmp_path, monkeypatch, option, place):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.csv").mkdir()
    result = zermelo("solve", "matches:11", option, place)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"zermelo: {place} cannot be written: ")


def test_a_full_disk_leaves_nothing_behind(zermelo, tmp_path, monkeypatch):
    file = tmp_path / "all.csv"
    file.write_text("what was there before")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("zermelo.core.writing.os.replace", full)
    result = zermelo("solve", "matches:11", "--all", file)
    assert (result.exit_code, result.stderr) == (2, f"zermelo: {file} cannot be written: No space left on device\n")
    assert [(path, path.read_text()) for path in tmp_path.iterdir()] == [(file, "what was there before")]


def test_rules_that_print_leave_json_alone(zermelo, tmp_path):
    file = tmp_path / "noisy.py"
    file.write_text(
        "from dataclasses import dataclass\nfrom zermelo import LOSS, UNDECIDED, Game\nprint('loaded')\n"
        "@dataclass(frozen=True)\nclass Noisy(Game):\n    heap: int = 3\n    def start(self): return self.heap\n"
        "    def slots(self): return 1\n    def play(self, p, s): return p - 1\n"
        "    def result(self, p): return UNDECIDED if p else LOSS\n"
        "    def legal(self, p, s):\n        print('asked')\n        return True\n"
    )
    answered = zermelo("solve", file, "--json")
    assert json.loads(answered.stdout)["plies"] == 3
    assert answered.stderr.startswith("loaded\nasked\n")
