"""Writes the page of the library of games, with their pictures: python docs/make_library.py

Everything on it stands with the games: rules and origin in their files, values in ``results.json``, which
``zermelo games --solve --json > src/zermelo/games/results.json`` makes.  ``tests/docs/test_library.py`` compares.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from zermelo import game
from zermelo.draw import board_svg
from zermelo.play import Entry, Session, library, sample

HERE = Path(__file__).parent / "games"
PAGE = HERE / "README.md"
PICTURES = HERE / "pictures"
OPENING = """# The library of games

{count} games in {families} families. `zermelo games` lists them, `zermelo games morris` finds one, and
`zermelo games --solve` makes the table below. Each is one file of rules, which tells where the game comes from and
what was known of it.

Values are for the player who begins, by best play of both; plies of both players are counted. A game without a value is
searched move by move, not listed. Times are of two cores, compiling included, and vary; memory is in bytes.

| game | value | positions | engine | seconds | memory |
|---|---|---:|---|---:|---:|
"""


def pages() -> dict[Path, str]:
    """Every file of the library's page."""
    entries = list(library())
    families = dict.fromkeys(entry.family for entry in entries)
    lines = [OPENING.format(count=len(entries), families=len(families)).rstrip("\n")]
    made: dict[Path, str] = {}
    for entry in entries:
        found = entry.result
        cost = (
            ("", "", "", "", "")
            if found is None
            else (str(found.value), f"{found.positions:,}", found.engine, f"{found.seconds:.1f}", f"{found.memory:,}")
        )
        lines.append(f"| [{entry.title}](#{anchor(entry)}) | {' | '.join(cost)} |")
    for family in families:
        lines += ["", f"## {family.capitalize()}"]
        for entry in (entry for entry in entries if entry.family == family):
            picture = PICTURES / f"{entry.name}.svg"
            made[picture] = drawn(entry.name)
            lines += ["", f"### {entry.title}: `{entry.name}`", *words(entry)]
            lines += ["", f"![{entry.title}](pictures/{entry.name}.svg)", "", f"Spec: `{entry.usage}`. {entry.rules}"]
    made[PAGE] = "\n".join(lines) + "\n"
    return made


def anchor(entry: Entry) -> str:
    """What a link calls the heading of a game."""
    return re.sub(r"[^\w\- ]", "", f"{entry.title}: {entry.name}".lower()).replace(" ", "-")


def words(entry: Entry) -> Iterator[str]:
    """The paragraphs of a game's file that say where it comes from, or where its own page is."""
    if (HERE / f"{entry.name}.md").exists():
        yield from ("", f"A game of the course, with [a page of its own]({entry.name}.md).")
        return
    for paragraph in entry.origin.split("\n\n"):
        yield from ("", " ".join(paragraph.split()).replace("``", "`"))


def drawn(name: str) -> str:
    """A position of the game that is worth looking at."""
    here = game(name)
    session = Session(here)
    for slot in sample(here):
        session = session.play(slot)
    return str(board_svg(here, session.position, size=240))


if __name__ == "__main__":
    for file, text in pages().items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
        print(file.name, file=sys.stderr)
