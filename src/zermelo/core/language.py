"""What Zermelo says to people, in their language.

The English sentence is the key: ``say("{name} has won.", "fr", name="Ann")`` looks the French one up in
``locale/fr.json`` and fills the same fields in.  A new language is one more file there; a sentence that it lacks
is said in English.  The terminal and the page share the catalogue.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Final

ENGLISH: Final = "en"


def say(text: str, language: str = ENGLISH, /, **values: Any) -> str:
    """The sentence in a language, its fields filled in."""
    return catalogue(language).get(text, text).format(**values)


def phrase(text: str) -> str:
    """The same text.  Marks one that is said later, so that the tests look for its translations too."""
    return text


@cache
def languages() -> tuple[str, ...]:
    """The languages known, English first."""
    files = (resources.files("zermelo") / "locale").iterdir()
    return ENGLISH, *sorted(file.name.removesuffix(".json") for file in files if file.name.endswith(".json"))


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Every English sentence with what it is in a language; nothing for English, or where nothing is known."""
    if language == ENGLISH or language not in languages():
        return MappingProxyType({})
    file = resources.files("zermelo") / "locale" / f"{language}.json"
    return MappingProxyType(json.loads(file.read_text(encoding="utf-8")))


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
