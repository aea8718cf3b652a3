"""What Zermelo says to people, in their language.

The English sentence is the key: ``say("{name} has won.", "fr", name="Ann")`` looks the French one up in
``locale/fr.json`` and fills the same fields in.  A new language is one more file there and one line of ``LANGUAGES``;
a sentence that it lacks is said in English.  The terminal and the page share the catalogue.

A field says how it is written, as in ``str.format``, with two things added:

    {count}                     a number is written as the language does: 12,500 or 12 500; 0.5 or 0,5
    {count:position|positions}  the form of a word that goes with so many
    {port!r}                    a number that is typed, or that Python prints: digits and no more

Where something is found, nobody knows yet who will read it.  So rules and errors speak in a ``Sentence``: an English
text that remembers what it was made of.  Whoever shows it says it in the language of the reader, its parts included:

    >>> why = Sentence("there are {matches}, more than the {most} at the start", matches=9, most=7)
    >>> said(Sentence("move {number}: {error}", number=2, error=why), "fr")
    'coup 2 : il y a 9, plus que les 7 du début'
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from numbers import Number
from string import Formatter
from types import MappingProxyType
from typing import Any, Final

ENGLISH: Final = "en"


@dataclass(frozen=True)
class Language:
    """What a language does alike in all sentences."""

    name: str
    """In itself."""
    form: Callable[[Any], int]
    """Which form of a word goes with a number, counted from 0."""
    signs: Mapping[str, str] = field(default_factory=dict)
    """What stands in its numbers in place of a sign that English ones have."""
    bonds: Mapping[str, str] = field(default_factory=dict)
    """What stands in its sentences in place of a blank at which no line may break."""


LANGUAGES: Final = {
    ENGLISH: Language("English", lambda count: abs(count) != 1),
    "fr": Language(
        "Français",
        lambda count: abs(count) >= 2,
        {",": "\N{NARROW NO-BREAK SPACE}", ".": ",", "%": "\N{NO-BREAK SPACE}%"},
        {
            **{f" {sign}": f"\N{NO-BREAK SPACE}{sign}" for sign in ":»"},
            **{f" {sign}": f"\N{NARROW NO-BREAK SPACE}{sign}" for sign in ";!?"},
            "« ": "«\N{NO-BREAK SPACE}",
        },
    ),
}
"""All that there are, by their codes of ISO 639-1, English first."""


class Sentence(str):
    """An English sentence, which ``said`` can say in other languages too."""

    text: str
    """With its fields: ``there are {count} moves``."""
    values: Mapping[str, Any]
    """What is filled in: numbers, names, errors and other sentences."""

    def __new__(cls, text: str, /, **values: Any) -> Sentence:
        made = super().__new__(cls, _filled(text, ENGLISH, values))
        made.text, made.values = text, values
        return made

    def __str__(self) -> str:
        return self

    def spoken(self, language: str) -> Sentence:
        """The same sentence, written in a language."""
        made = super().__new__(Sentence, say(self.text, language, **self.values))
        made.text, made.values = self.text, self.values
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        return (self.text,), dict(self.values)


def either(names: Iterable[str]) -> str:
    """``a, b or c``; '' if there are none."""
    return _joined(phrase("{names} or {last}"), list(names))


def together(names: Iterable[str]) -> str:
    """``a, b and c``; '' if there are none."""
    return _joined(phrase("{names} and {last}"), list(names))


def some_of(names: Sequence[str], most: int) -> str:
    """The same, or the first of too many and how many more there are."""
    if len(names) <= most:
        return together(names)
    return Sentence("{some} and {count} more", some=in_a_row(names[:most]), count=len(names) - most)


def in_a_row(names: Iterable[str]) -> str:
    """``a, b, c``; names that have commas are parted by semicolons, and sentences stay such."""
    names = list(names)
    parted = "; " if any("," in name for name in names) else ", "
    if not any(isinstance(name, Sentence) for name in names):
        return parted.join(names)
    fields = {f"name{number}": name for number, name in enumerate(names)}
    return Sentence(parted.join(f"{{{field}}}" for field in fields), **fields)


def _joined(text: str, names: list[str]) -> str:
    return Sentence(text, names=in_a_row(names[:-1]), last=names[-1]) if len(names) > 1 else "".join(names)


def said(words: object, language: str) -> str:
    """A sentence in a language, or whatever is written as one, such as an error or a value; anything else as it is."""
    written = str(words)
    return written.spoken(language) if isinstance(written, Sentence) else written


def say(text: str, language: str = ENGLISH, /, **values: Any) -> str:
    """The sentence in a language, its fields filled in."""
    return _filled(catalogue(language).get(text, text), language, values)


def _filled(text: str, language: str, values: Mapping[str, Any]) -> str:
    """A text with its fields filled in; one without values has no fields, whatever brackets are in it."""
    return _Spoken(language).vformat(text, (), values) if values else str(text)


class _Spoken(Formatter):
    """Fills fields in as a language writes numbers, forms of words, sentences and errors."""

    def __init__(self, language: str) -> None:
        self.code, self.language = language, LANGUAGES.get(language, LANGUAGES[ENGLISH])

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            forms = format_spec.split("|")
            return forms[min(self.language.form(value), len(forms) - 1)]
        if isinstance(value, Number) and not isinstance(value, bool):
            return format(value, format_spec or ",").translate(
                {ord(sign): other for sign, other in self.language.signs.items()}
            )
        return format(value, format_spec) if format_spec else said(value, self.code)

    def convert_field(self, value: Any, conversion: Any) -> Any:
        if conversion == "r" and isinstance(value, Number):
            return str(value)  # NumPy's tell their type too
        return super().convert_field(value, conversion)


def phrase(text: str) -> str:
    """The same text.  Marks one that is said later, so that the tests look for its translations too."""
    return text


def languages() -> tuple[str, ...]:
    """The codes of the languages known, English first."""
    return tuple(LANGUAGES)


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Every English sentence with what it is in a language; nothing for English, or where nothing is known."""
    if language == ENGLISH or language not in languages():
        return MappingProxyType({})
    from importlib import resources

    file = resources.files("zermelo") / "locale" / f"{language}.json"
    texts: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return MappingProxyType({text: _bound(other, LANGUAGES[language].bonds) for text, other in texts.items()})


def _bound(text: str, bonds: Mapping[str, str]) -> str:
    """A text whose signs stay on the line of the word before them."""
    for blank, bond in bonds.items():
        text = text.replace(blank, bond)
    return text


def best_language(wanted: str | None) -> str:
    """The known language that somebody likes best; English if none.

    Understood are a browser's ``fr-CH, fr;q=0.9, en;q=0.8`` and an environment's ``fr_FR.UTF-8``.
    """
    likings = [_liking(part) for part in (wanted or "").lower().split(",")]
    for liking, language in sorted(likings, key=lambda pair: -pair[0]):
        if liking > 0 and language in languages():
            return language
    return ENGLISH


def terminal_language(environment: Mapping[str, str]) -> str:
    """The language of a terminal: the first of these variables that is set says it."""
    variables = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return best_language(next(filter(None, variables), None))


def _liking(part: str) -> tuple[float, str]:
    """How much a language is liked, from 0 to 1, and its name: ``fr-ch;q=0.9`` is (0.9, "fr")."""
    tag, _, weight = part.partition(";")
    found = re.fullmatch(r"\s*q\s*=\s*(\d(?:\.\d{0,3})?)\s*", weight) if weight else None
    liking = float(found[1]) if found else 0.0 if weight else 1.0
    return liking, re.split(r"[-_.@]", tag.strip(), maxsplit=1)[0]
