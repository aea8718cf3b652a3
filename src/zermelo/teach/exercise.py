"""What an exercise is: something given, questions with one answer each, and how to find the answers.

Vocabulary
    kind      what is asked for, such as ``alphabeta``; see ``kinds``
    level     how much work it is: easy, medium or hard
    block     a part of the text: words, a figure, a table, a listing
    answer    in one line, the same for everybody who computes right
    worked    what the key shows besides the answers: the tree as the search sees it, a table of ranks

All words are ``Sentence``s, and figures are drawn when the sheet is written: an exercise is made once and written in
any language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Protocol

from zermelo.core.language import Sentence, said
from zermelo.draw.markup import Theme
from zermelo.draw.picture import Picture
from zermelo.teach.forms import WORD, Form

LEVELS: Final = ("easy", "medium", "hard")
"""How much work an exercise may be."""


@dataclass(frozen=True)
class Words:
    """A paragraph: a sentence, or what says it in a language."""

    sentence: str | Callable[[str], str]

    def said(self, language: str) -> str:
        return self.sentence(language) if callable(self.sentence) else said(self.sentence, language)


@dataclass(frozen=True)
class Figure:
    """A picture, and what stands for it where there are letters only; both are asked for in a language."""

    picture: Callable[[str, Theme], Picture]
    letters: Callable[[str], str]


@dataclass(frozen=True)
class Table:
    """Rows of equal length below their headings."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Listing:
    """Lines as they stand: a program, whose language is named, or plays."""

    code: str
    kind: str = ""


Block = Words | Figure | Table | Listing


@dataclass(frozen=True)
class Question:
    """What is asked, the answer, and the marks that it is worth."""

    asked: str
    answer: str
    points: int
    form: Form = WORD
    """How the answer is written."""
    why: Mapping[str, Sentence] = field(default_factory=dict)
    """How steps of the answer are computed, by their names, in the order of computing; see ``forms``."""


@dataclass(frozen=True)
class Exercise:
    """One exercise; its kind's name gives it a title."""

    kind: str
    data: Mapping[str, Any]
    """What is given, as plain fields: for programs, as ``given`` is for people."""
    given: tuple[Block, ...]
    questions: tuple[Question, ...]
    worked: tuple[Block, ...] = ()

    @property
    def points(self) -> int:
        return sum(question.points for question in self.questions)


class Maker(Protocol):
    """What a kind of exercise is: a function of chance and of a level, 0 to 2."""

    def __call__(self, random: Random, level: int) -> Exercise: ...
