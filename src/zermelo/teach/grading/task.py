"""Tasks: what a student's function shall do, as data that a teacher can add.

A task is a JSON file:

    {"function": "double",
     "asked": {"en": "Return twice the number.", "fr": "Renvoyer le double du nombre."},
     "points": 4, "seconds": 2, "memory": "256MB",
     "compare": "equal",
     "cases": [{"arguments": [1], "expected": 2}, {"arguments": [21], "expected": 42}]}

``compare`` is "equal", or "set" where the order of a list does not matter.  All but ``function`` and ``cases`` may
be left out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from importlib.resources.abc import Traversable
from math import isclose
from pathlib import Path
from typing import Any, Final, NoReturn

from zermelo.core.errors import FileError, ZermeloError, system_words
from zermelo.core.language import ENGLISH, Sentence
from zermelo.core.work import size_in

COMPARISONS: Final = ("equal", "set")
FIELDS: Final = ("function", "asked", "document", "points", "seconds", "memory", "compare", "cases")
MOST_SECONDS: Final = 600


@dataclass(frozen=True)
class Case:
    """What the function is called with, and what it shall return."""

    arguments: list[Any]
    expected: Any

    @property
    def size(self) -> int:
        """How much there is to read: the smallest case that fails is shown."""
        return len(json.dumps(self.arguments))


@dataclass(frozen=True)
class Task:
    """A function to write, and the cases that it is tried on."""

    name: str
    function: str
    cases: tuple[Case, ...]
    asked: Mapping[str, str] = field(default_factory=dict)
    """In each language."""
    document: str = ""
    points: float = 10
    seconds: float = 2
    memory: int = 512_000_000
    compare: str = "equal"

    def text(self, language: str) -> str:
        """What is asked for, in a language or in the first one that it is written in."""
        return self.asked.get(language) or self.asked.get(ENGLISH) or next(iter(self.asked.values()), "")

    def accepts(self, case: Case, answer: Any) -> bool:
        """Whether an answer is what was expected."""
        if self.compare == "set" and isinstance(answer, list) and isinstance(case.expected, list):
            return same(sorted(answer, key=json.dumps), sorted(case.expected, key=json.dumps))
        return same(answer, case.expected)


def same(one: Any, other: Any) -> bool:
    """Whether two values of JSON are equal: 2 is 2.0, no number is a truth value, and floats are near enough."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, int) and isinstance(other, int):
        return one == other
    if isinstance(one, int | float) and isinstance(other, int | float):
        return isclose(one, other, rel_tol=1e-9, abs_tol=1e-12)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    return type(one) is type(other) and bool(one == other)


def task_names() -> list[str]:
    """The tasks of the house."""
    return sorted(file.name.removesuffix(".json") for file in _house().iterdir() if file.name.endswith(".json"))


def task_named(name: str) -> Task:
    """A task of the house by its name, or one that a teacher wrote by the name of its file, which ends in .json."""
    if name.endswith(".json"):
        path = Path(name)
        try:
            return read_task(path.stem, path.read_text(encoding="utf-8"), name)
        except OSError as error:
            raise FileError("{path} cannot be read: {why}", path=name, why=system_words(error)) from None
        except UnicodeDecodeError:
            raise FileError("{path} is no task: it is not text in UTF-8", path=name) from None
    if name not in task_names():
        raise ZermeloError(
            "there is no task '{name}': there are {names}, and files that end in .json",
            name=name,
            names=", ".join(task_names()),
        )
    return read_task(name, (_house() / f"{name}.json").read_text(encoding="utf-8"), name)


def read_task(name: str, text: str, place: str) -> Task:
    """The task that a text means; an error says what is wrong with it, and where it stands."""

    def refuse(why: Sentence) -> NoReturn:
        raise FileError("{place} is no task: {why}", place=place, why=why)

    try:
        data = json.loads(text)
    except ValueError as error:
        refuse(Sentence("it is not JSON ({error})", error=str(error)))
    if not isinstance(data, dict):
        refuse(Sentence("it is no JSON object"))
    for key in data:
        if key not in FIELDS:
            refuse(Sentence("it has a field '{key}': there are {fields}", key=key, fields=", ".join(FIELDS)))
    function, cases, asked = data.get("function"), data.get("cases"), data.get("asked", {})
    if not isinstance(function, str) or not function.isidentifier():
        refuse(Sentence("'function' must be the name of a function"))
    if not isinstance(cases, list) or not cases or not all(map(_is_case, cases)):
        refuse(Sentence("'cases' must be a list of objects with 'arguments', which is a list, and 'expected'"))
    if not isinstance(asked, dict) or not all(isinstance(words, str) for words in asked.values()):
        refuse(Sentence("'asked' must have a text for each language"))
    for key in ("points", "seconds"):
        number = data.get(key, 1)
        if isinstance(number, bool) or not isinstance(number, int | float) or not 0 < number <= MOST_SECONDS:
            refuse(Sentence("'{key}' must be a number above 0, and at most {most}", key=key, most=MOST_SECONDS))
    memory = size_in(str(data.get("memory", "512MB")))
    if memory is None:
        refuse(Sentence("'memory' must be an amount like 256MB"))
    if data.get("compare", "equal") not in COMPARISONS:
        refuse(Sentence("'compare' must be one of {names}", names=", ".join(COMPARISONS)))
    return Task(
        name,
        function,
        tuple(Case(case["arguments"], case["expected"]) for case in cases),
        asked,
        str(data.get("document", "")),
        data.get("points", 10),
        data.get("seconds", 2),
        memory,
        data.get("compare", "equal"),
    )


def _is_case(case: object) -> bool:
    return isinstance(case, dict) and case.keys() == {"arguments", "expected"} and isinstance(case["arguments"], list)


def _house() -> Traversable:
    return resources.files("zermelo.teach") / "tasks"
