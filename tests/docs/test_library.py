"""The page of the library is what the games themselves say, and their results are those of today."""

from __future__ import annotations

import re
from pathlib import Path
from runpy import run_path

from library.known import CITED

from zermelo.play import library

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_of_the_library_is_up_to_date() -> None:
    made: dict[Path, str] = run_path(str(DOCS / "make_library.py"))["pages"]()
    stale = [file.name for file, text in made.items() if file.read_text(encoding="utf-8") != text]
    assert stale == []  # else: python docs/make_library.py


def test_the_page_says_of_each_game_whether_its_value_was_known() -> None:
    """A game whose file says nothing of a published value must cite one, or say that it is well known."""
    page = (DOCS / "games" / "README.md").read_text(encoding="utf-8")
    for entry in library():
        row = next(line for line in page.splitlines() if line.endswith("|") and f"-{entry.name}) |" in line)
        before = row.split("|")[3].strip()
        if before != f"[its page]({entry.name}.md)":
            assert before == ("new" if "no published value" in " ".join(entry.origin.split()) else "known")
        if before == "known":
            assert re.search(CITED, entry.origin), entry.name
