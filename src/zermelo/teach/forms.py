"""The forms that an answer can have, and how each is read: as steps, which are compared one by one.

A step has a name and some words: ``a = 3, c = 5 7`` has the steps a and c.  Blanks, capitals, the sign for minus and
the order of what has no order make no difference.
"""

from __future__ import annotations

import ast
import contextlib
import re
import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from zermelo.core.language import languages, phrase, say
from zermelo.core.parsing import parsed

Steps = dict[str, frozenset[str]]
"""The words of each step, by its name; the only step of a form that has one is called ''."""

NOTHING: Final = {"∅", "-"}
"""What stands for no word at all."""
SIGNS: Final = str.maketrans({"−": "-", "–": "-"})
EQUALS: Final = re.compile(r"\s*(?:=|:|→|->|↦)\s*")
PARTS: Final = re.compile(r"[,;\n]+")
NUMERAL: Final = re.compile(r"-?[0-9]+|-?∞")
PROSE: Final = re.compile(r"[^\W\d_]{4}")
"""No node, move or number has as many letters in a row."""


@dataclass(frozen=True)
class Form:
    """How an answer is written, an example of it, and how it is read; ValueError if it cannot be."""

    name: str
    example: str
    read: Callable[[str], Steps] = field(repr=False)


def _words(text: str) -> list[str]:
    """Words parted by blanks, commas or brackets, each as it is compared."""
    return [_plain(word) for word in re.split(r"[\s,;(){}\[\]]+", text) if word]


def _plain(word: str) -> str:
    """A word as it is compared; numbers that are equal are spelt the same."""
    word = {"+inf": "∞", "inf": "∞", "+∞": "∞", "-inf": "-∞"}.get(word.casefold(), word.casefold())
    return str(int(word)) if re.fullmatch(r"[+-]?[0-9]{1,15}", word) else word


def _names(text: str) -> list[str]:
    """Words that may be names of nodes or moves, or numbers; ValueError for others, which answer nothing."""
    words = _words(text)
    if any(PROSE.search(word) for word in words):
        raise ValueError
    return words


def _numbers(text: str) -> list[str]:
    words = _words(text)
    if not all(map(NUMERAL.fullmatch, words)):
        raise ValueError
    return words


def _one(text: str) -> Steps:
    words = _names(text)
    if not words:
        raise ValueError
    return {"": frozenset({" ".join(words)})}


def _number(text: str) -> Steps:
    (word,) = _numbers(text)
    return {"": frozenset({word})}


def _row(text: str) -> Steps:
    found = {str(place): frozenset({word}) for place, word in enumerate(_numbers(text), 1)}
    if not found:
        raise ValueError
    return found


def _set(text: str) -> Steps:
    return {word: frozenset({word}) for word in _names(text) if word not in NOTHING}


def _set_of_numbers(text: str) -> Steps:
    return {} if text.strip() in NOTHING else {word: frozenset({word}) for word in _numbers(text)}


def _pairs(text: str) -> Steps:
    found: Steps = {}
    for part in PARTS.split(text):
        if not part.strip() or part.strip() in NOTHING:
            continue
        name, *rest = EQUALS.split(part.strip(), maxsplit=1)
        if not rest:
            raise ValueError
        (key,) = _names(name)
        found[key] = found.get(key, frozenset()) | frozenset(word for word in _names(rest[0]) if word not in NOTHING)
    return found


def _yes(text: str) -> Steps:
    first = next(iter(_words(text)), "")
    for yes in (True, False):
        if first in {say(YES[yes], language) for language in languages()}:
            return {"": frozenset({str(yes)})}
    raise ValueError


def _code(text: str) -> Steps:
    """A line of Python up to blanks and quotes; what is no whole statement, such as a line ``else:``, as it stands."""
    line = " ".join(text.split())
    for tried in (line, f"{line} pass"):
        with warnings.catch_warnings(), contextlib.suppress(SyntaxError, ValueError, MemoryError, RecursionError):
            warnings.simplefilter("ignore")  # of escapes that Python will not know for ever
            return {"": frozenset({ast.dump(parsed(tried))})}
    if not line:
        raise ValueError
    return {"": frozenset({line})}


YES: Final = {True: phrase("yes"), False: phrase("no")}

WORD: Final = Form("word", "b2", _one)
NUMBER: Final = Form("number", "12", _number)
ROW: Final = Form("row", "3  -1  5", _row)
SET: Final = Form("set", "a b d", _set)
NUMBERS: Final = Form("set", "3  -1  5", _set_of_numbers)
PAIRS: Final = Form("pairs", "a = 3, b = -1", _pairs)
RANKS: Final = Form("pairs", "0: a b, 1: c", _pairs)
ARROWS: Final = Form("pairs", "a → b, c → d e", _pairs)
YES_OR_NO: Final = Form("yes", phrase("yes"), _yes)
CODE: Final = Form("code", "total += 1", _code)


def read(form: Form, text: str) -> Steps:
    """The steps of an answer; ValueError if it has not that form."""
    return form.read(text if form is CODE else text.translate(SIGNS))


def some(words: Iterable[str]) -> str:
    """Words of a set, in order."""
    return " ".join(sorted(words))
