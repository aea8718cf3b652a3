"""A language without Latin letters, in which every text can be said: what is still Latin is a name, or a leak.

Its numbers are its own too: 12'500 and 0·5.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Any

import pytest

from zermelo.cli.program import VERBS
from zermelo.core import language
from zermelo.core.spec import BUILT_IN, game_class
from zermelo.search import ALGORITHMS
from zermelo.solver.plan import ENGINES

CODE = "xx"
LETTERS = str.maketrans(
    {chr(base + k): chr(other + k) for base, other in ((65, 0x410), (97, 0x430)) for k in range(26)}
)
NAMES = {
    *("zermelo", "Zermelo"),
    *BUILT_IN,
    *(field.name for kind in map(game_class, BUILT_IN) for field in dataclasses.fields(kind)),  # type: ignore[arg-type]
    *VERBS,
    *ENGINES,
    *ALGORITHMS,
}
"""What is called the same everywhere."""


class Everything(Mapping[str, str]):
    """A catalogue that has every text."""

    def __getitem__(self, text: str) -> str:
        if not re.search("{", text):
            return text.translate(LETTERS)
        parts = Formatter().parse(text)
        return "".join(literal.translate(LETTERS) + _field(*field) for literal, *field in parts)

    def __iter__(self) -> Any:
        raise NotImplementedError

    __len__ = __iter__


def _field(name: str | None, form: str | None, conversion: str | None) -> str:
    if name is None:
        return ""
    form = form and (form.translate(LETTERS) if "|" in form else form)
    return "{" + name + (f"!{conversion}" if conversion else "") + (f":{form}" if form else "") + "}"


def teach(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the language known, and that of the terminal."""
    known, every = language.catalogue, Everything()
    tongue = language.Language("Xx", lambda count: abs(count) != 1, {",": "'", ".": "·"})
    monkeypatch.setitem(language.LANGUAGES, CODE, tongue)
    monkeypatch.setattr(language, "catalogue", lambda code: every if code == CODE else known(code))
    monkeypatch.setenv("LC_ALL", CODE)


def leaks(text: str, known: Iterable[str] = ()) -> list[str]:
    """The words in a text that are neither names nor of this language, and the numbers that are not."""
    named = NAMES | {word for name in known for word in re.findall("[A-Za-z]+", str(name))}
    words = [word for word in re.findall(r"[A-Za-z]+(?![\d])", text) if word not in named]
    return words + re.findall(r"\d+[.,]\d+|\d{4,}", text)
