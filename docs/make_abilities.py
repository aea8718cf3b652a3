"""Writes the table of abilities into docs/own_game.md: python docs/make_abilities.py

It is made of the table of abilities itself, and ``tests/docs/test_abilities.py`` holds that the page has it.
"""

from __future__ import annotations

import re
from pathlib import Path

from zermelo import Ability, all_abilities

PAGE = Path(__file__).parent / "own_game.md"
HEAD = "| method | tells | compiled | without it |\n|---|---|---|---|\n"
PLACE = re.compile(re.escape(HEAD) + r"(?:\|.*\n)*")
WITHOUT = re.compile(r"\s*Without it,? (.*?)\.(?=\s|$)")


def table() -> str:
    """The table, as Markdown."""
    return HEAD + "".join(_row(ability) for ability in all_abilities())


def _row(ability: Ability[..., object]) -> str:
    words = " ".join(ability.words.replace("``", "`").split())
    without = WITHOUT.search(words)
    assert without is not None, ability.name
    tells = (words[: without.start()] + words[without.end() :]).strip().removesuffix(".")
    cells = f"`{ability.form}`", tells, "yes" if ability.compiled else "", without[1]
    return "| " + " | ".join(cell.replace("|", r"\|") for cell in cells) + " |\n"


def page(text: str) -> str:
    """The page with the table as it should be."""
    assert len(PLACE.findall(text)) == 1
    return PLACE.sub(lambda _: table(), text)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
