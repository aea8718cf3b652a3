"""Tells which sections of the French pages lag behind the English: python docs/make_french.py

``python docs/make_french.py docs/own_game.md`` says that those of this page do not any more.  It also brings its
examples over, for these have one source: a block of a French page is that of the English one, but for pseudo-code and
for what commands print.  ``python tests/docs/pages.py docs/fr/own_game.md`` writes that anew, but outputs with ``...``.

Vocabulary
    sister   the page that says the same in the other language
    section  a heading and the prose and pseudo-code under it, up to the next heading, without its examples
    mark     what is kept of an English section when its French is written, in ``docs/fr/translated.json``
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
FRENCH = DOCS / "fr"
MARKS = FRENCH / "translated.json"
ENGLISH_ONLY = {DOCS / "python.md"}
"""Made of docstrings."""

BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
PSEUDO_CODE = ("```text\n", "```\n")
"""How a block begins that is read, and not run."""
COMMAND = re.compile(r"^\$ .*\n", re.MULTILINE)
HEADING = re.compile(r"^#+ .+$", re.MULTILINE)


def english_pages() -> list[Path]:
    """Every page that has a French sister, or should."""
    pages = {ROOT / "README.md", *DOCS.rglob("*.md")} - ENGLISH_ONLY
    return sorted(page for page in pages if not is_french(page))


def is_french(page: Path) -> bool:
    return FRENCH in page.parents or page == ROOT / "README.fr.md"


def sister(page: Path) -> Path:
    if page.parent == ROOT:
        return ROOT / ("README.md" if is_french(page) else "README.fr.md")
    return DOCS / page.relative_to(FRENCH) if is_french(page) else FRENCH / page.relative_to(DOCS)


def sections(text: str) -> Iterator[tuple[str, str]]:
    """The heading and the prose of each section."""
    prose = BLOCK.sub(lambda block: block[0] if block[0].startswith(PSEUDO_CODE) else "", text)
    found = list(HEADING.finditer(prose))
    for heading, after in zip_longest(found, found[1:]):
        yield heading[0], prose[heading.end() : after.start() if after else None]


def marks(page: Path) -> dict[str, str]:
    """What an English page says now; how its lines are broken does not count."""
    return {
        heading: hashlib.sha256(" ".join(prose.split()).encode()).hexdigest()[:12]
        for heading, prose in sections(page.read_text(encoding="utf-8"))
    }


def known_marks() -> dict[str, dict[str, str]]:
    """What the pages said when their French was written."""
    known: dict[str, dict[str, str]] = json.loads(MARKS.read_text(encoding="utf-8")) if MARKS.exists() else {}
    return known


def lagging(page: Path) -> list[str]:
    """The headings of an English page whose French is not of today, or not needed any more."""
    known, now = known_marks().get(name(page), {}), marks(page)
    return [heading for heading in {**now, **known} if known.get(heading) != now.get(heading)]


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def with_examples(english: str, french: str) -> str:
    """A French page with the examples of the English one; outputs of the same commands stay."""
    blocks, old_blocks = BLOCK.findall(english), BLOCK.findall(french)
    if len(blocks) != len(old_blocks):
        raise SystemExit(
            f"there are {len(blocks)} examples in English and {len(old_blocks)} in French: "
            "remove some there, or put an empty one, two lines of three back quotes, where one belongs"
        )
    told = {command: output for block in old_blocks for command, output in outputs(block)}
    given = iter(blocks)

    def example(old: re.Match[str]) -> str:
        block = next(given)
        if not block.startswith("```console"):
            return old[0] if block.startswith(PSEUDO_CODE) and old[0].startswith(PSEUDO_CODE) else block
        lines = (command + told.get(command, output) for command, output in outputs(block))
        return "```console\n" + "".join(lines) + "```"

    return BLOCK.sub(example, french)


def outputs(block: str) -> Iterator[tuple[str, str]]:
    """The commands of an example, each with what it prints."""
    found = list(COMMAND.finditer(block))
    for command, after in zip_longest(found, found[1:]):
        yield command[0], block[command.end() : after.start() if after else -3]


def accept(page: Path) -> None:
    """Bring the examples of an English page over, and take its French for translated."""
    french = sister(page)
    text = with_examples(page.read_text(encoding="utf-8"), french.read_text(encoding="utf-8"))
    french.write_text(text, encoding="utf-8")
    known = {**known_marks(), name(page): marks(page)}
    MARKS.write_text(json.dumps(known, ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for given in map(Path, sys.argv[1:]):
        accept(given.resolve())
    for page in english_pages():
        for heading in lagging(page):
            print(f"{name(page)}: {heading}")
