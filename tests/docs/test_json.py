"""docs/json.md names exactly the fields that ``--json`` prints, verb by verb."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from docs.pages import DOCS, blocks, commands, run

SECTIONS = {
    section.partition("\n")[0]: section for section in (DOCS / "json.md").read_text(encoding="utf-8").split("\n## ")[1:]
}
NAMED = {"ranks", "strategy", "values"}
"""Objects whose keys are names of positions."""


def fields(answer: Any, path: str = "") -> Iterator[str]:
    """The fields of an answer as the page writes them; a list of texts or of lists is a field itself."""
    if isinstance(answer, list) and answer and isinstance(answer[0], dict):
        for entry in answer:
            yield from fields(entry, f"{path}[]")
    elif isinstance(answer, dict) and path in NAMED:
        yield f"{path}.*"
    elif isinstance(answer, dict):
        for name, value in answer.items():
            yield from fields(value, f"{path}.{name}".lstrip("."))
    else:
        yield path


def parents(names: set[str]) -> set[str]:
    """Fields that are objects elsewhere: where they are null they are named without their parts."""
    return {name.rpartition(".")[0] for name in names}


@pytest.mark.parametrize("verb", [verb for verb in SECTIONS if verb != "bench"])
def test_the_fields_are_those_on_the_page(verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    section = SECTIONS[verb]
    rows = re.findall(r"^\| (`.+?`) \|", section, re.MULTILINE)
    named = set(re.findall(r"`([^`]+)`", " ".join(rows)))
    printed: set[str] = set()
    for command in (command for block in blocks(section) for command in commands(block)):
        lines = (run(command.words) or "").splitlines()
        if "--json" in command.words or "--positions" in command.words:
            printed |= {field for line in lines for field in fields(json.loads(line))}
    printed.discard("left_out")  # an empty list
    assert printed - parents(printed) == named - parents(named)
