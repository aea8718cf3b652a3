"""A language without Latin letters, in which every text can be said: what is still Latin is a name, or a leak.

Its numbers are its own too: 12'500 and 0·5.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Mapping
from html import unescape
from string import Formatter
from typing import Any

import pytest

from zermelo.arena.exchange import FORMATS
from zermelo.cli.program import VERBS
from zermelo.core import language
from zermelo.core.game import sizes_of
from zermelo.core.registry import BUILT_IN
from zermelo.core.spec import game_class
from zermelo.search import ALGORITHMS
from zermelo.search.gametree import UTILITIES
from zermelo.search.heuristics import heuristic_names
from zermelo.solver.engines import ENGINES
from zermelo.teach import KINDS
from zermelo.web import query

CODE = "xx"
GAMES = [game_class(name) for name in BUILT_IN]
LETTERS = {base + k: chr(other + k) for base, other in ((ord("A"), 0x410), (ord("a"), 0x430)) for k in range(26)}
NAMES = {
    *("zermelo", *VERBS, *ENGINES, *ALGORITHMS, *BUILT_IN, *FORMATS, *UTILITIES, "perfect", "eve", "adam", "MAX"),
    *("SPEC", "FILE", "output", "first", "second", "dfs", "bfs", "csv", "jsonl", "svg", "html", "txt", "text"),
    *("tex", "pdf", "png", "md", *KINDS),
    *("x".join(name.upper() for name in sizes_of(kind)) for kind in GAMES),
    *(field.name for kind in GAMES for field in dataclasses.fields(kind)),  # type: ignore[arg-type]
    *(word for kind in GAMES for name in heuristic_names(kind()) for word in name.split("-")),
}
"""What is called, or typed, the same everywhere."""
PYTHON = re.compile(r"\w+Error: .*|'\(' was never closed")
"""What Python says of a rule that fails."""
WORD = re.compile(r"[A-Za-z][A-Za-z_]*\d*")
MOVE = re.compile(r"[A-Za-z]\d*|[XO]+")
"""A move or a cell, ``b2``; signs on a board."""
MARKS = {"W", "D", "L"}
"""Letters that are words for short."""
NUMBER = re.compile(r"\d,\d{3}(?!\d)|\d\.\d|(?<![·\d])\d{4,}")
"""A number as English writes it, or as nobody does."""


class Everything(Mapping[str, str]):
    """A catalogue that has every text."""

    def __getitem__(self, text: str) -> str:
        parts = Formatter().parse(text) if "{" in text else [(text, None, None, None)]
        return "".join(literal.translate(LETTERS) + _field(*field) for literal, *field in parts)

    def __iter__(self) -> Any:
        raise NotImplementedError

    def __len__(self) -> int:
        raise NotImplementedError


def _field(name: str | None, form: str | None, conversion: str | None) -> str:
    if name is None:
        return ""
    form = form and (form.translate(LETTERS) if "|" in form else form)
    return "{" + name + (f"!{conversion}" if conversion else "") + (f":{form}" if form else "") + "}"


def teach(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the language known everywhere, and that of the terminal."""
    known, every = language.catalogue, Everything()
    tongue = language.Language("Xx", lambda count: abs(count) != 1, {",": "'", ".": "·"})
    monkeypatch.setitem(language.LANGUAGES, CODE, tongue)
    monkeypatch.setattr(language, "catalogue", lambda code: every if code == CODE else known(code))
    monkeypatch.setattr(query, "schema", query.schema.__wrapped__)
    monkeypatch.setenv("LC_ALL", CODE)


def leaks(text: str, *known: object) -> list[str]:
    """The words in a text that are neither names nor of this language, and the numbers that are not."""
    bare = PYTHON.sub("", text)
    names = NAMES | {name.upper() for name in NAMES} | {word for each in known for word in WORD.findall(str(each))}
    words = [word for word in WORD.findall(bare) if word not in names and (word in MARKS or not MOVE.fullmatch(word))]
    given = {number for each in known for number in NUMBER.findall(str(each))}
    return words + [number for number in NUMBER.findall(bare) if number not in given]


def shown(markup: str) -> str:
    """What people read or hear of a picture or a page: its texts, titles and labels."""
    bare = re.sub(r"<(style|script)\b.*?</\1>", "", markup, flags=re.DOTALL)
    found: Iterable[tuple[str, str]] = re.findall(r'>([^<>]+)<|aria-label="([^"]*)"', bare)
    return "\n".join(unescape(text or label) for text, label in found)
