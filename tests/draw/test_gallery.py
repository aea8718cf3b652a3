"""The gallery in docs is what the code draws, all of it and nothing else."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_gallery_is_up_to_date() -> None:
    pages: dict[Path, str] = run_path(str(DOCS / "make_gallery.py"))["pages"]()
    kept = {path.relative_to(DOCS) for path in (DOCS / "gallery").iterdir()} | {Path("gallery.md")}
    assert kept == set(pages)
    stale = [str(path) for path, text in pages.items() if (DOCS / path).read_text(encoding="utf-8") != text]
    assert stale == [], "run python docs/make_gallery.py"
    assert sum(map(len, pages.values())) < 1_500_000
