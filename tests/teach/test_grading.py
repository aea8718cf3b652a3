"""Grading: right programs get full marks, wrong ones a reason and the smallest case, hostile ones do no harm."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
from patience import HANG
from teach.solutions import SUBMISSION

from zermelo import ZermeloError
from zermelo.teach import Report, grade, task_named, task_names
from zermelo.teach.grading.task import Task, read_task, same

DOCS = Path(__file__).parents[2] / "docs"

DOUBLE = {
    "function": "double",
    "asked": {"en": "Return twice the number.", "fr": "Renvoyer le double du nombre."},
    "points": 4,
    "memory": "200MB",
    "cases": [{"arguments": [1], "expected": 2}, {"arguments": [210], "expected": 420}],
}


def double(**changes: Any) -> Task:
    return read_task("double", json.dumps(DOUBLE | changes), "double.json")


def hasty() -> Task:
    """The same with one case and little time."""
    return double(seconds=0.3, cases=[{"arguments": [1], "expected": 2}])


@pytest.fixture
def marked(tmp_path: Path) -> Callable[[str], Report]:
    """The report on a program for the task of doubling."""

    def mark(code: str) -> Report:
        file = tmp_path / "student.py"
        file.write_text(code, encoding="utf-8")
        return grade(file, double())

    return mark


@pytest.mark.parametrize("name", task_names())
def test_a_right_program_passes(name: str, tmp_path: Path) -> None:
    file = tmp_path / "right.py"
    file.write_text(SUBMISSION, encoding="utf-8")
    report = grade(file, name)
    assert report.failure is None
    assert report.mark == report.task.points == 5


def test_tasks_are_as_the_house_computes_them() -> None:
    made = run_path(str(DOCS / "make_tasks.py"))
    files = {f"{task.name}.json": made["text"](task) for task in made["tasks"]()}
    assert {file.name: file.read_text(encoding="utf-8") for file in made["FOLDER"].glob("*.json")} == files
    assert all(task_named(name).asked.keys() == {"en", "fr"} for name in task_names())


def test_the_smallest_case_that_fails_is_told(marked: Callable[[str], Report]) -> None:
    report = marked("def double(n):\n    return n * 2 if n < 100 else n")
    assert (report.passed, report.mark) == (1, 2.0)
    assert report.failure is not None
    assert (report.failure.case.arguments, report.failure.case.expected, report.failure.answer) == ([210], 420, 210)
    assert report.failure.reason == "the answer is wrong"


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("def double(n):\n    return 1 / 0", "line 2: ZeroDivisionError: division by zero"),
        ("def double(n:", "line 1: SyntaxError: "),
        ("def triple(n):\n    return 3 * n", "there is no function 'double' in it"),
        ("double = 2", "there is no function 'double' in it"),
        ("def double(n):\n    return len(bytearray(10**9))", "it needs more memory than 200 MB"),
        ("def double(n):\n    return double(n)", "line 2: RecursionError: "),
        ("def double(n):\n    return object()", "TypeError: Object of type object is not JSON serializable"),
        ("import os\nos._exit(3)", "it stopped with code 3 and no answer"),
        ("raise SystemExit(0)", "line 1: SystemExit: 0"),
        ("def double(n):\n    return str(2 * n)", "the answer is wrong"),
        ("def double(n):\n    return 2 * n if n > 1 else None", "the answer is wrong"),
        ("import os\nos.write(3, b'[1]')\nos._exit(0)", "it printed no JSON"),
    ],
)
def test_what_went_wrong_is_said(marked: Callable[[str], Report], code: str, reason: str) -> None:
    report = marked(code)
    assert report.passed < 2
    assert report.failure is not None
    assert str(report.failure.reason).startswith(reason)


@pytest.mark.parametrize("endless", ["while True: pass", "import time; time.sleep(60)", "input()[0]; double(2)"])
def test_a_program_that_does_not_end_is_ended(tmp_path: Path, endless: str) -> None:
    file = tmp_path / "student.py"
    file.write_text(f"def double(n):\n    {endless}")
    report = grade(file, hasty())
    assert report.failure is not None
    wanted = "line 2: EOFError" if "input" in endless else "it took more than 0.3 second"
    assert str(report.failure.reason).startswith(wanted)


def test_what_a_program_prints_is_no_answer(marked: Callable[[str], Report]) -> None:
    assert marked("print('{\"answer\": 5}')\ndef double(n):\n    print('noise' * 99)\n    return 2 * n").mark == 4


def test_a_program_runs_elsewhere_and_knows_little(
    marked: Callable[[str], Report], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET", "42")
    here = os.getcwd()
    code = f"""
import os
def double(n):
    open("left.txt", "w").write("x")
    assert "SECRET" not in os.environ and os.getcwd() != {here!r} and os.listdir() == ["left.txt"]
    return 2 * n
"""
    assert marked(code).mark == 4
    assert not Path("left.txt").exists()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to look at processes")
def test_what_a_program_started_ends_with_it(tmp_path: Path) -> None:
    code = f"""
import os, time
def double(n):
    child = os.fork()
    if child == 0:
        time.sleep(600)
    with open({str(tmp_path / "child")!r}, "w") as file:
        file.write(str(child))
    return 2 * n
"""
    file = tmp_path / "student.py"
    file.write_text(code)
    assert grade(file, double()).mark == 4
    stat = Path("/proc", (tmp_path / "child").read_text(), "stat")

    def gone() -> bool:
        """Ended, though perhaps nobody has asked for its code yet."""
        try:
            return stat.read_text().rpartition(")")[2].split()[0] in "ZX"
        except FileNotFoundError:
            return True

    deadline = time.monotonic() + HANG
    while not gone():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_program_of_any_language(tmp_path: Path) -> None:
    file = tmp_path / "program"
    file.write_text("import json, sys\nprint(2 * json.loads(sys.stdin.read())[0])")
    assert grade(file, double(), command=[sys.executable, "{file}"]).mark == 4
    file.write_text("print('two')")
    report = grade(file, double(), command=[sys.executable, "{folder}/program"])
    assert report.failure is not None
    assert report.failure.reason == "it printed no JSON"
    file.write_text("while True: print('0' * 1000)")
    report = grade(file, hasty(), command=[sys.executable, "{file}"])
    assert report.failure is not None
    assert str(report.failure.reason).startswith(("it printed more than", "it took more than"))


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [(2, 2.0, True), (True, 1, False), ([1, [2]], [1, [2]], True), (0.1 + 0.2, 0.3, True), ("2", 2, False),
     ({"a": 1}, {"a": 1.0}, True), (None, 0, False), ([1], [1, 2], False), (10**30, 10**30 + 1, False)],
)  # fmt: skip
def test_what_is_equal(one: Any, other: Any, equal: bool) -> None:
    assert same(one, other) == same(other, one) == equal


def test_the_order_of_a_set_does_not_matter() -> None:
    task = read_task("t", json.dumps(DOUBLE | {"compare": "set"}), "t")
    case = task.cases[0].__class__([1], [[1, 2], [0, 3]])
    assert task.accepts(case, [[0, 3], [1, 2]])
    assert not task.accepts(case, [[0, 3], [0, 3], [1, 2]])
    assert not double().accepts(case, [[0, 3], [1, 2]])


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"function": "1x"}, "'function' must be the name of a function"),
        ({"cases": []}, "'cases' must be a list of objects"),
        ({"cases": [{"arguments": 1, "expected": 2}]}, "'cases' must be a list of objects"),
        ({"asked": "text"}, "'asked' must have a text"),
        ({"points": 0}, "'points' must be a number above 0"),
        ({"seconds": True}, "'seconds' must be a number above 0"),
        ({"memory": "much"}, "'memory' must be an amount"),
        ({"compare": "nearly"}, "'compare' must be one of equal, set"),
        ({"extra": 1}, "it has a field 'extra'"),
    ],
)
def test_a_task_is_checked_before_it_is_believed(change: dict[str, Any], why: str) -> None:
    with pytest.raises(ZermeloError, match=r"t\.json is no task: ") as refused:
        read_task("t", json.dumps(DOUBLE | change), "t.json")
    assert why in str(refused.value)
    with pytest.raises(ZermeloError, match="it is not JSON"):
        read_task("t", "{", "t.json")
