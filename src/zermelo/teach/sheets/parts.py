"""What every form of a sheet says, so that they differ in markup alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from string import ascii_lowercase
from typing import Final

from zermelo.core.language import Sentence, said
from zermelo.teach.exercise import Exercise, Question
from zermelo.teach.kinds import KINDS
from zermelo.teach.sheet import Sheet

MARKS: Final = Sentence("Marks")


def title(sheet: Sheet, solution: bool) -> Sentence:
    return Sentence("Exercises with solutions") if solution else Sentence("Exercises")


def origin(sheet: Sheet) -> Sentence:
    """What the sheet can be made from again."""
    level = {"easy": Sentence("easy"), "medium": Sentence("medium"), "hard": Sentence("hard")}[sheet.level]
    return Sentence(
        "Difficulty: {level}. {points} {points:point|points} in all. Sheet number {seed!r}.",
        level=level,
        points=sheet.points,
        seed=sheet.seed,
    )


def heading(number: int, exercise: Exercise) -> Sentence:
    return Sentence("Exercise {number}: {title}", number=number, title=Sentence(KINDS[exercise.kind]))


def lettered(exercise: Exercise) -> Iterator[tuple[str, Question]]:
    """The questions, called a, b, c, ..."""
    return zip(ascii_lowercase, exercise.questions, strict=False)


def asked(question: Question) -> Sentence:
    return Sentence(
        "{asked} ({points} {points:point|points})",
        asked=question.asked,
        points=question.points,
    )


def answer(question: Question) -> Sentence:
    return Sentence("Answer: {answer}", answer=question.answer)


def marks(sheet: Sheet) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The marks scheme: headings and rows."""
    rows: list[tuple[str, ...]] = []
    for number, exercise in enumerate(sheet.exercises, 1):
        for letter, question in lettered(exercise):
            rows.append((f"{number}{letter}", question.answer, str(question.points)))
    rows.append((Sentence("in all"), "", str(sheet.points)))
    return (Sentence("question"), Sentence("answer"), Sentence("points")), rows


def said_table(
    headings: Iterable[str], rows: Iterable[Sequence[str]], language: str
) -> tuple[list[str], list[list[str]]]:
    """A table in a language."""
    return [said(cell, language) for cell in headings], [[said(cell, language) for cell in row] for row in rows]
