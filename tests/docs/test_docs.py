"""Every block of the documentation runs and prints what it shows, every link leads somewhere, every example runs."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from docs.pages import ELSEWHERE, FENCE, PAGES, ROOT, environment, matches, pipeline, run_page

pytestmark = pytest.mark.once

EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
LINK = re.compile(r"\]\(([^)\s]+)\)")


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def anchors(page: Path) -> set[str]:
    """The headings of a page as links write them."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("path", [page for page in PAGES if page not in ELSEWHERE], ids=name)
def test_blocks_run_and_print_what_is_shown(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run_page(path)


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_links_lead_somewhere(path: Path) -> None:
    broken = []
    for link in LINK.findall(FENCE.sub("", path.read_text(encoding="utf-8"))):
        file, _, anchor = link.partition("#")
        if "://" in link:
            continue
        target = (path.parent / file).resolve() if file else path
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    assert broken == []


@pytest.mark.parametrize("example", EXAMPLES, ids=name)
def test_examples_run(example: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", str(example)]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, env=environment())
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip()
    assert not run.stderr


def test_comparison_allows_times_and_dots_and_nothing_else() -> None:
    assert matches("seconds  < 0.001\n\na  b\n", "seconds 0.123\na b")
    assert matches("seconds  < 0.001\n", "seconds  17.5")
    assert matches("first\n...\nlast", "first\nsecond\nthird\nlast\n")
    assert not matches("nodes  96", "nodes  97")
    assert list(pipeline("printf '1|2\\n' | zermelo play x")) == [["printf", "1|2\\n"], ["zermelo", "play", "x"]]


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    lists = project["project"]["dependencies"], project["dependency-groups"]["dev"]
    names = {re.split(r"[<>=!~\[; ]", entry)[0] for entries in lists for entry in entries}
    table = (ROOT / "docs" / "design.md").read_text(encoding="utf-8").partition("## Dependencies")[2]
    assert {word for word in names if not re.search(rf"[ |]{re.escape(word)}[ ,|]", table)} == set()
