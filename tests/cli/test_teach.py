"""The verbs of the classroom: ``exercise``, ``grade`` and ``arena --check``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from zermelo.teach import KINDS, task_names

Zermelo = Callable[..., Result]

DOUBLE = {
    "function": "double",
    "points": 4,
    "cases": [{"arguments": [1], "expected": 2}, {"arguments": [210], "expected": 420}],
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a task of a teacher's own."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "double.json").write_text(json.dumps(DOUBLE), encoding="utf-8")
    return tmp_path


def test_kinds_are_listed(zermelo: Zermelo) -> None:
    assert [line.split()[0] for line in zermelo("exercise").stdout.splitlines()] == list(KINDS)
    assert json.loads(zermelo("exercise", "--json").stdout)["kinds"].keys() == KINDS.keys()


def test_a_sheet_without_a_number_tells_its_own(folder: Path, zermelo: Zermelo) -> None:
    told = zermelo("exercise", "nim", "grundy", "-o", "sheet.md").stdout
    number = told.split()[-1].rstrip(".")
    again = zermelo("exercise", "nim", "grundy", "--seed", number).stdout
    assert (folder / "sheet.md").read_text(encoding="utf-8") == again
    key = zermelo("exercise", "nim", "grundy", "--seed", number, "--solution").stdout
    assert "Answer" in key
    assert "Answer" not in again


def test_a_sheet_as_fields(zermelo: Zermelo) -> None:
    words = ("exercise", "nim", "--seed", "5", "--json")
    (subject,), (key,) = (json.loads(zermelo(*words, *more).stdout)["exercises"] for more in ((), ("--solution",)))
    assert [question.keys() for question in subject["questions"]] == [{"asked", "points"}] * 2
    assert [question.keys() for question in key["questions"]] == [{"asked", "points", "answer"}] * 2
    assert subject["given"].keys() == {"heaps"}


def test_submissions_are_marked(folder: Path, zermelo: Zermelo) -> None:
    handed_in = folder / "handed_in"
    handed_in.mkdir()
    (handed_in / "ann.py").write_text("def double(n):\n    return 2 * n")
    (handed_in / "bob.py").write_text("def double(n):\n    return n + 1")
    (handed_in / "notes.txt").write_text("not a program")
    assert (
        zermelo("grade", handed_in / "ann.py", "--task", "double.json").stdout
        == "2 of 2 cases passed: 4 of 4 points.\n"
    )
    failed = zermelo("grade", handed_in / "bob.py", "--task", "double.json", "--language", "fr").stdout
    assert "1 cas réussi sur 2\N{NO-BREAK SPACE}: 2 points sur 4." in failed
    assert "double(210)" in failed
    told = json.loads(zermelo("grade", handed_in / "bob.py", "--task", "double.json", "--json").stdout)
    assert told["failure"] == {
        "function": "double", "arguments": [210], "expected": 420, "answer": 211, "reason": "the answer is wrong"
    }  # fmt: skip
    rows = zermelo("grade", handed_in, "--task", "double.json").stdout.splitlines()
    assert [row.split()[:2] for row in rows[2:]] == [["ann.py", "2/2"], ["bob.py", "1/2"]]
    marks = json.loads(zermelo("grade", handed_in, "--task", "double.json", "--json").stdout)
    assert [(Path(each["file"]).name, each["mark"]) for each in marks] == [("ann.py", 4.0), ("bob.py", 2.0)]


def test_tasks_are_listed_and_shown(zermelo: Zermelo) -> None:
    listed = zermelo("grade", "--language", "fr").stdout
    assert all(name in listed for name in task_names())
    shown = zermelo("grade", "--task", "min-max").stdout
    assert "min_max(5) = [5, 1]" in shown
    assert json.loads(zermelo("grade", "--json").stdout) == {"tasks": task_names()}
    assert json.loads(zermelo("grade", "--task", "min-max", "--json").stdout)["function"] == "min_max"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("grade x.py", "say what the program should do: add --task NAME"),
        ("grade x.py --task nonsense", "there is no task 'nonsense': there are alpha-beta, attractor"),
        ("grade x.py --task none.json", "none.json cannot be read: No such file"),
        ("grade x.py --task sss", "x.py cannot be read: it is no file"),
        ("grade empty --task sss", "empty has no file that ends in '.py'"),
        ("grade double.json --task sss --ending .c", "--ending is for a folder"),
    ],
)
def test_refusals(folder: Path, zermelo: Zermelo, words: str, complaint: str) -> None:
    (folder / "empty").mkdir()
    refused = zermelo(*words.split())
    assert refused.exit_code == 2
    assert complaint in refused.stderr


PHI = "12e -> 9a  # takes 3\n\n8e → 5a\n7e -> 5a\n6e -> 5a\n4e -> 1a\n3e -> 1a\n2e -> 1a\n"


def test_a_strategy_by_hand_is_checked(folder: Path, zermelo: Zermelo) -> None:
    """That of document 004 for Nim wins; without what it says at 7e it does not."""
    file = folder / "phi.txt"
    file.write_text(PHI, encoding="utf-8")
    words = ("arena", "matches:12,misere", "--check", "phi.txt")
    assert zermelo(*words).stdout.startswith("The strategy wins: every play reaches the goal")
    file.write_text(PHI.replace("7e -> 5a\n", ""), encoding="utf-8")
    assert "the play 12e 9a 7e escapes: the strategy says nothing at 7e" in zermelo(*words).stdout
    assert json.loads(zermelo(*words, "--json").stdout) == {
        "player": "eve", "holds": False, "escape": ["12e", "9a", "7e"], "winnable": True
    }  # fmt: skip
    file.write_text("9e -> 8a", encoding="utf-8")
    assert "No strategy wins from 9e." in zermelo("arena", "matches:9,misere", "--check", "phi.txt").stdout


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("12e 9a", "line 1 must be like 'A -> B'"),
        ("\n12e -> 9b", "in line 2 there is no node '9b'"),
        ("12e -> 9a\n12e -> 10a", "it goes from 12e in line 2 for the second time"),
    ],
)
def test_a_strategy_that_cannot_be_read(folder: Path, zermelo: Zermelo, text: str, complaint: str) -> None:
    (folder / "phi.txt").write_text(text, encoding="utf-8")
    refused = zermelo("arena", "matches:12,misere", "--check", "phi.txt")
    assert refused.exit_code == 2
    assert complaint in refused.stderr
    assert zermelo("arena", "matches:12,misere", "--check", "none.txt").exit_code == 2
    assert zermelo("arena", "matches:12,misere", "--check", "phi.txt", "-o", "x.svg").exit_code == 2
