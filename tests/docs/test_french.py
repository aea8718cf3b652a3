"""No French page lags behind the English one: the same sections, examples, names and links, translated from today's."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from docs.pages import DOCS, FENCE, ROOT, Block, blocks, commands, french

pytestmark = pytest.mark.once

ENGLISH: list[Path] = french.english_pages()
CODE = re.compile(r"``([^`]+)``|`([^`]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def examples(page: Path) -> list[tuple[str, str, object]]:
    """The blocks of a page as both languages have them: without what commands print, and without pseudo-code."""
    return [(block.kind, block.name, shared(block)) for block in blocks(text(page))]


def shared(block: Block) -> object:
    if block.kind == "console":
        return [command.words for command in commands(block)]
    return None if block.kind in {"text", ""} and not block.name else block.text


def sections(page: Path) -> list[tuple[str, str]]:
    return list(french.sections(text(page)))


def codes(prose: str) -> set[str]:
    """What a section names by its code; how its line is broken does not count."""
    return {" ".join((one or two).split()) for one, two in CODE.findall(FENCE.sub("", prose))}


def targets(page: Path) -> list[str]:
    """Where the links of a page lead; the place on that page is called otherwise in the other language."""
    links = (link.partition("#")[0] for link in LINK.findall(FENCE.sub("", text(page))))
    return [link if "://" in link else str((page.parent / link).resolve() if link else page) for link in links]


def translated(target: str) -> str:
    """Where the sister's link leads: to the sister, of a page that has one."""
    page = Path(target)
    both = page in ENGLISH or (page.is_relative_to(ROOT) and french.is_french(page))
    return str(french.sister(page)) if both else target


def test_every_page_has_its_french_sister_and_no_other_is_there() -> None:
    there = {ROOT / "README.fr.md", *(DOCS / "fr").rglob("*.md")}
    assert sorted(map(name, there)) == sorted(name(french.sister(page)) for page in ENGLISH)


@pytest.mark.parametrize("english", ENGLISH, ids=name)
def test_the_french_is_of_the_english_of_today(english: Path) -> None:
    """Else translate these sections, then: python docs/make_french.py PAGE."""
    assert french.lagging(english) == []


@pytest.mark.parametrize("english", ENGLISH, ids=name)
def test_both_have_the_same_sections(english: Path) -> None:
    levels = [[heading.split()[0] for heading, _ in sections(side)] for side in (english, french.sister(english))]
    assert levels[0] == levels[1]


@pytest.mark.parametrize("english", ENGLISH, ids=name)
def test_both_have_the_same_examples(english: Path) -> None:
    """Else: python docs/make_french.py PAGE."""
    assert examples(english) == examples(french.sister(english))


@pytest.mark.parametrize("english", ENGLISH, ids=name)
def test_what_a_section_names_is_named_in_french(english: Path) -> None:
    pairs = zip(sections(english), sections(french.sister(english)), strict=True)
    assert {heading: missing for (heading, prose), (_, said) in pairs if (missing := codes(prose) - codes(said))} == {}


@pytest.mark.parametrize("english", ENGLISH, ids=name)
def test_both_have_the_same_links(english: Path) -> None:
    assert sorted(map(translated, targets(english))) == sorted(targets(french.sister(english)))


def test_an_edited_section_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    marks = tmp_path / "translated.json"
    monkeypatch.setattr(french, "MARKS", marks)
    page = DOCS / "classroom.md"
    known = french.marks(page)
    marks.write_text(json.dumps({"docs/classroom.md": {**known, "## On paper": "before"}}), encoding="utf-8")
    assert french.lagging(page) == ["## On paper"]


def test_examples_come_over_and_outputs_stay() -> None:
    english = "# A\n\n```console\n$ one\n1\n$ two\n2\n```\n\n```python\nnew\n```\n\n```text\nwhile\n```\n"
    old = "# B\n\n```console\n$ one\nun\n```\n\n```\n```\n\n```text\ntant que\n```\n"
    new = "# B\n\n```console\n$ one\nun\n$ two\n2\n```\n\n```python\nnew\n```\n\n```text\ntant que\n```\n"
    assert french.with_examples(english, old) == new
