"""A submission marked: all cases of a task, the smallest that fails, and the mark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from zermelo.core.errors import FileError
from zermelo.core.language import ENGLISH, said
from zermelo.teach.grading.run import Outcome, run_case
from zermelo.teach.grading.task import Task, task_named


@dataclass(frozen=True)
class Report:
    """What became of one submission."""

    file: Path
    task: Task
    outcomes: tuple[Outcome, ...]

    @property
    def passed(self) -> int:
        return sum(outcome.passed for outcome in self.outcomes)

    @property
    def mark(self) -> float:
        """The task's points, as far as its cases are passed."""
        return round(self.task.points * self.passed / len(self.outcomes), 2)

    @property
    def failure(self) -> Outcome | None:
        """The smallest case that failed."""
        failures = [outcome for outcome in self.outcomes if not outcome.passed]
        return min(failures, key=lambda outcome: outcome.case.size, default=None)

    def as_json(self, language: str = ENGLISH) -> dict[str, Any]:
        """Plain fields, for an autograder."""
        failure = self.failure
        return {
            "file": str(self.file),
            "task": self.task.name,
            "passed": self.passed,
            "cases": len(self.outcomes),
            "mark": self.mark,
            "points": self.task.points,
            "failure": None
            if failure is None
            else {
                "function": self.task.function,
                "arguments": failure.case.arguments,
                "expected": failure.case.expected,
                "answer": failure.answer,
                "reason": said(failure.reason, language),
            },
        }


def grade(file: str | PathLike[str], task: Task | str, *, command: Sequence[str] = ()) -> Report:
    """Mark a file: Python whose function is called, or any program, which ``command`` starts.

    A program reads the arguments on stdin, a line of JSON, and prints its answer as JSON.  In the words of the command,
    ``{file}`` stands for the file and ``{folder}`` for where it lies.
    """
    path = Path(file).resolve()
    if not path.is_file():
        raise FileError("{path} cannot be read: it is no file", path=file)
    asked = task_named(task) if isinstance(task, str) else task
    words = [word.replace("{file}", str(path)).replace("{folder}", str(path.parent)) for word in command]
    return Report(Path(file), asked, tuple(run_case(asked, case, path, words) for case in asked.cases))


def submissions(folder: Path, ending: str) -> list[Path]:
    """The files of a folder that end so, in the order of their names."""
    found = sorted(path for path in folder.iterdir() if path.is_file() and path.name.endswith(ending))
    if not found:
        raise FileError("{folder} has no file that ends in '{ending}'", folder=folder, ending=ending)
    return found
