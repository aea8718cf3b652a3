"""What every model does: it says what is to be seen, and hears what the reader does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

View = dict[str, Any]
"""What ``widget.js`` shows; fields that are left out are not there.

    words      a sentence
    svg        a picture, whose parts may be clicked
    slider     at, last, words: where it stands, the largest number, what it is called
    buttons    name, words, on: pressed or not, None if that means nothing
    choice     words, options: a list to choose from, and what the button beside it is called
    blocks     parts of a text, as ``teach`` tells them
    questions  asked, example, said, state: a field for each, with what is said of the answer; right, wrong or ''
    worked     blocks below the questions
"""
Message = Mapping[str, Any]
"""What a reader did: one of ``slot``, ``cell``, ``at``, ``press``, ``choose``; or ``answer`` with ``question``."""


class Model(Protocol):
    """Something to be shown and used."""

    def view(self) -> View: ...

    def hear(self, message: Message) -> None: ...


def button(name: str, words: str, on: bool | None = None) -> View:
    return {"name": name, "words": words, "on": on}


def number(message: Message, name: str, most: int) -> int | None:
    """A whole number of a message, if it is one from 0 to ``most``: messages come from a page."""
    found = message.get(name)
    return found if type(found) is int and 0 <= found <= most else None


def joined(words: Iterable[str]) -> str:
    """Sentences one after the other."""
    return " ".join(word for word in words if word)
