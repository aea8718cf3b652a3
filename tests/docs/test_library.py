"""The page of the library is what the games themselves say, and their results are those of today."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_of_the_library_is_up_to_date() -> None:
    made: dict[Path, str] = run_path(str(DOCS / "make_library.py"))["pages"]()
    stale = [file.name for file, text in made.items() if file.read_text(encoding="utf-8") != text]
    assert stale == []  # else: python docs/make_library.py
