"""The catalogue: every sentence of the sources has its translations, with the same fields."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo
from zermelo.core.language import best_language, catalogue, languages, say, terminal_language
from zermelo.core.spec import BUILT_IN, game_class

HOUSE = Path(zermelo.__file__).parent
SAYING = {"say", "phrase"}
ASKING = {"ask", "agrees"}
"""Functions whose first argument is a sentence of the catalogue; those that ask do so in ``zermelo play``."""
TRANSLATIONS = [language for language in languages() if language != "en"]


def sentences_in(file: Path) -> Iterator[str]:
    """Every text that a Python file says."""
    names = SAYING | ASKING if file.name.startswith("play") else SAYING
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in names and isinstance(node.args[0].value, str):
                yield node.args[0].value


def sentences_in_script(file: Path) -> Iterator[str]:
    """Every text that the page says: say("...")."""
    for found in re.finditer(r'\b(?:say|phrase)\(\s*"((?:[^"\\]|\\.)*)"', file.read_text(encoding="utf-8")):
        yield found[1].replace('\\"', '"')


def spoken() -> set[str]:
    said = {text for file in HOUSE.rglob("*.py") for text in sentences_in(file)}
    said |= {text for file in HOUSE.rglob("*.js") for text in sentences_in_script(file)}
    return said - {""} | {" ".join((game_class(name).__doc__ or "").split()) for name in BUILT_IN}


def fields(text: str) -> set[str | None]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_everything_is_translated(language: str) -> None:
    assert sorted(spoken() - catalogue(language).keys()) == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_translations_have_the_same_fields(language: str) -> None:
    wrong = [text for text, other in catalogue(language).items() if fields(text) != fields(other)]
    marks = [text for text, other in catalogue(language).items() if text.count("`") != other.count("`")]
    assert wrong == marks == []


def test_saying() -> None:
    assert say("{name} plays {move}.", "en", name="Ann", move="b2") == "Ann plays b2."
    assert say("{name} plays {move}.", "fr", name="Ann", move="b2") == "Ann joue b2."
    assert say("Not in the catalogue, {name}.", "fr", name="Ann") == "Not in the catalogue, Ann."
    assert say("Any text, {text}.", "tlh", text="in Klingon") == "Any text, in Klingon."


@pytest.mark.parametrize(
    ("wanted", "best"),
    [
        ("fr", "fr"),
        ("fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5", "fr"),
        ("de, en;q=0.7, fr;q=0.8", "fr"),
        ("fr;q=0, en", "en"),
        ("fr;q=nonsense", "en"),
        ("en-GB,en;q=0.9,fr;q=0.8", "en"),
        ("fr_FR.UTF-8", "fr"),
        ("C.UTF-8", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_the_best_language(wanted: str | None, best: str) -> None:
    assert best_language(wanted) == best


@given(st.text(max_size=200))
def test_any_header_gives_a_language(header: str) -> None:
    assert best_language(header) in languages()


def test_the_language_of_a_terminal() -> None:
    assert terminal_language({}) == "en"
    assert terminal_language({"LANG": "fr_FR.UTF-8"}) == "fr"
    assert terminal_language({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}) == "en"
    assert terminal_language({"LC_ALL": "", "LC_MESSAGES": "fr_BE", "LANG": "en_US"}) == "fr"
