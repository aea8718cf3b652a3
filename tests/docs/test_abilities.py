"""The page on one's own game has the table of abilities as it is."""

from __future__ import annotations

from types import ModuleType

import pytest
from docs.pages import DOCS, script

from zermelo.core.abilities import ABILITIES


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    return script("make_abilities")


def test_the_page_has_the_table(maker: ModuleType) -> None:
    text = (DOCS / "own_game.md").read_text(encoding="utf-8")
    assert maker.page(text) == text  # else: python docs/make_abilities.py


@pytest.mark.parametrize("name", ABILITIES)
def test_each_ability_has_a_row_with_all_that_it_says(maker: ModuleType, name: str) -> None:
    ability = ABILITIES[name]
    (row,) = (row for row in maker.table().splitlines() if row.startswith(f"| `{ability.form}` |"))
    _, form, tells, compiled, without, _ = (cell.strip() for cell in row.split("|"))
    assert form == f"`{ability.form}`"
    assert compiled == ("yes" if ability.compiled else "")
    said = " ".join(ability.words.replace("``", "`").split())
    assert tells.split(". ")[0] in said
    assert f"Without it, {without}." in said or f"Without it {without}." in said
