"""The catalogue: every sentence of the sources has its translations, with the same fields, and no others are there."""

from __future__ import annotations

import ast
import dataclasses
import re
from collections.abc import Iterator
from decimal import Decimal
from importlib import import_module
from pathlib import Path
from string import Formatter

import click
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo
from zermelo.cli.help import metavar_of, paragraphs
from zermelo.cli.program import VERBS, program
from zermelo.core import language
from zermelo.core.game import title_of
from zermelo.core.language import (
    LANGUAGES,
    Language,
    Sentence,
    best_language,
    catalogue,
    languages,
    said,
    say,
    terminal_language,
)
from zermelo.core.registry import BUILT_IN
from zermelo.core.spec import game_class

pytestmark = pytest.mark.once

HOUSE = Path(zermelo.__file__).parent
SAYING = {"say", "phrase", "Sentence"}
ASKING = {"ask", "ask_in_menu", "agrees"}
"""Functions whose first argument is a sentence of the catalogue; those that ask do so in ``zermelo play``."""
POSITIONS = "{count} {count:position|positions}"
TRANSLATIONS = [code for code in languages() if code != "en"]


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def parsed() -> dict[Path, ast.Module]:
    return {file: ast.parse(file.read_text(encoding="utf-8")) for file in HOUSE.rglob("*.py")}


def errors(house: dict[Path, ast.Module]) -> set[str]:
    """The names of all classes of errors that are the user's to mend."""
    classes = [node for tree in house.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found, before = {"ZermeloError"}, 0
    while len(found) > before:
        before = len(found)
        found |= {each.name for each in classes if found & {getattr(base, "id", "") for base in each.bases}}
    return found


def spoken_arguments(house: dict[Path, ast.Module]) -> Iterator[tuple[Path, ast.expr]]:
    """Every argument that is a sentence, or should be."""
    refusing = errors(house)
    for file, tree in house.items():
        firsts = SAYING | refusing | (ASKING if file.parent == HOUSE / "cli" / "play" else set())
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = called(node)
                found = node.args if name == "table" else node.args[:1] if name in firsts else []
                for argument in node.args[1:2] if name == "demand" else found:
                    choices = [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]
                    yield from ((file, choice) for choice in choices)


def sentences_in_script(file: Path) -> Iterator[str]:
    """Every text that the page says: say("...")."""
    for found in re.finditer(r'\b(?:say|phrase)\(\s*"((?:[^"\\]|\\.)*)"', file.read_text(encoding="utf-8")):
        yield found[1].replace('\\"', '"')


def spoken() -> set[str]:
    """Every text that is said somewhere."""
    arguments = (argument for _, argument in spoken_arguments(parsed()) if isinstance(argument, ast.Constant))
    found = {argument.value for argument in arguments if isinstance(argument.value, str)}
    found |= {text for file in HOUSE.rglob("*.js") for text in sentences_in_script(file)}
    html = (HOUSE / "web" / "static" / "index.html").read_text(encoding="utf-8")
    found |= set(re.findall(r'data-say(?:-label)?="([^"]+)"', html))
    for kind in map(game_class, BUILT_IN):
        found |= {" ".join((kind.__doc__ or "").split()), title_of(kind)}
        found |= {field.name for field in dataclasses.fields(kind)}  # type: ignore[arg-type]
    return found | set(help_texts())


def help_texts() -> Iterator[str]:
    """Every text of ``--help``; those that are sentences stand in the sources as such."""
    for command in (program, *(import_module(f"zermelo.cli.{verb}").command for verb in VERBS)):
        yield from paragraphs(command.help)
        for parameter in command.params:
            if parameter.metavar or isinstance(parameter, click.Argument):
                yield parameter.metavar or metavar_of(parameter)
            if not isinstance(help_ := getattr(parameter, "help", None), Sentence | None):
                yield help_


def in_words(text: str) -> bool:
    """Whether a text has words besides its fields; others are the same in most languages."""
    return bool(re.search(r"[^\W\d_]", re.sub(r"{[^{}]*}", "", text)))


def fields(text: str) -> set[str | None]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_everything_is_translated_and_nothing_else(language: str) -> None:
    assert sorted(filter(in_words, spoken() - catalogue(language).keys())) == []
    assert sorted(catalogue(language).keys() - spoken()) == []


def test_no_sentence_is_put_together_before_it_is_said() -> None:
    """An f-string cannot be translated: errors and sentences take a text and what to fill in."""
    wrong = [
        f"{file.relative_to(HOUSE)}:{argument.lineno}"
        for file, argument in spoken_arguments(parsed())
        if isinstance(argument, ast.JoinedStr)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_translations_have_the_same_fields(language: str) -> None:
    wrong = [text for text, other in catalogue(language).items() if fields(text) != fields(other)]
    marks = [text for text, other in catalogue(language).items() if text.count("`") != other.count("`")]
    assert wrong == marks == []


def forms(text: str) -> Iterator[tuple[str, int]]:
    """Each field of a text that chooses a form of a word, and how many there are."""
    for _, name, form, _ in Formatter().parse(text):
        if name is not None and form is not None and "|" in form:
            yield name, form.count("|") + 1


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_words_have_as_many_forms_as_the_language(language: str) -> None:
    for code, texts in (("en", catalogue(language).keys()), (language, catalogue(language).values())):
        many = 1 + max(LANGUAGES[code].form(count) for count in range(200))
        assert [text for text in texts if any(count != many for _, count in forms(text))] == []


def test_every_language_has_its_catalogue() -> None:
    files = {file.stem for file in (HOUSE / "locale").iterdir()}
    assert files == set(TRANSLATIONS)


def test_a_language_is_added_as_the_guide_says(monkeypatch: pytest.MonkeyPatch) -> None:
    guide = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (line,) = re.findall(r'^ {4}("de": Language\(.*\)),$', guide, re.MULTILINE)
    (added,) = eval(f"{{{line}}}", {"Language": Language}).items()
    monkeypatch.setitem(LANGUAGES, *added)
    monkeypatch.setattr(language, "catalogue", lambda code: {POSITIONS: "{count} {count:Stellung|Stellungen}"})
    assert "de" in languages()
    assert best_language("de-AT, en;q=0.5") == "de"
    assert [say(POSITIONS, "de", count=count) for count in (1, 1234.5)] == ["1 Stellung", "1.234,5 Stellungen"]


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_takes_a_language(verb: str) -> None:
    command = program.get_command(click.Context(program), verb)
    assert command is not None
    assert "--language" in [option for parameter in command.params for option in parameter.opts]


@pytest.mark.parametrize(
    ("count", "english", "french"),
    [
        (0, "0 positions", "0 position"),
        (1, "1 position", "1 position"),
        (2, "2 positions", "2 positions"),
        (21, "21 positions", "21 positions"),
        (1.5, "1.5 positions", "1,5 position"),
        (12_500, "12,500 positions", "12\N{NARROW NO-BREAK SPACE}500 positions"),
    ],
)
def test_numbers_and_the_words_that_go_with_them(count: float, english: str, french: str) -> None:
    assert say(POSITIONS, "en", count=count) == Sentence(POSITIONS, count=count) == english
    assert say(POSITIONS, "fr", count=count) == said(Sentence(POSITIONS, count=count), "fr") == french


@pytest.mark.parametrize(
    ("text", "value", "french"),
    [
        ("{value}", 1234.5, "1\N{NARROW NO-BREAK SPACE}234,5"),
        ("{value:.2f}", Decimal("0.125"), "0,12"),
        ("{value:.0%}", 0.25, "25\N{NO-BREAK SPACE}%"),
        ("{value!r}", 8080, "8080"),
        ("{value!r}", np.int64(8080), "8080"),
        ("{value}", np.int64(8080), "8\N{NARROW NO-BREAK SPACE}080"),
        ("{value}", True, "True"),
        ("{value}", "1,234.5", "1,234.5"),
        ("{value!r}", "1234", "'1234'"),
    ],
)
def test_what_is_a_number_is_written_as_one(text: str, value: object, french: str) -> None:
    assert say(text, "fr", value=value) == french


def test_no_line_breaks_before_a_sign_of_french() -> None:
    assert say("Against whom?", "fr") == "Contre qui\N{NARROW NO-BREAK SPACE}?"
    assert [text for text in catalogue("fr").values() if re.search(" [:;!?»]|« ", text)] == []


def test_words_without_a_number_have_no_form() -> None:
    with pytest.raises(TypeError):
        Sentence(POSITIONS, count="many")


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
        ("tlh, en;q=0.7, fr;q=0.8", "fr"),
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
