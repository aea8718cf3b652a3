"""Exercises as quizzes: what is given and asked, what is wrong with an answer, and the key."""

from __future__ import annotations

from functools import lru_cache

from zermelo.core.errors import ZermeloError
from zermelo.core.language import Sentence, said
from zermelo.teach.correction import correct
from zermelo.teach.exercise import Exercise, Question
from zermelo.teach.kinds import KINDS
from zermelo.teach.sheet import make_sheet
from zermelo.teach.sheets.fields import block_fields
from zermelo.web.query import Parameters
from zermelo.web.views import Fields


@lru_cache(maxsize=64)
def made(kind: str, level: str, seed: int) -> Exercise:
    """The exercise that a request means: whoever answers it asks about it several times."""
    return make_sheet(kind, seed=seed, level=level).exercises[0]


def exercise(given: Parameters) -> Fields:
    """What is given and what is asked; the kinds that there are."""
    language = given["language"]
    found = _of(given)
    return {
        "title": said(Sentence(KINDS[found.kind]), language),
        "kinds": [{"kind": kind, "title": said(Sentence(title), language)} for kind, title in KINDS.items()],
        "points": found.points,
        "given": [block_fields(block, given["theme"], language) for block in found.given],
        "questions": [
            {
                "asked": said(question.asked, language),
                "points": question.points,
                "example": said(Sentence(question.form.example), language),
            }
            for question in found.questions
        ],
    }


def correction(given: Parameters) -> Fields:
    """Whether an answer is right, or else the first step that is wrong."""
    questions = _of(given).questions
    if given["question"] >= len(questions):
        raise ZermeloError("there are {count} questions, counted from 0", count=len(questions))
    question: Question = questions[given["question"]]
    found = correct(question, given["answer"])
    return {
        "right": found.right,
        "sentence": said(found.sentence, given["language"]),
        "why": None if found.why is None else said(found.why, given["language"]),
        "step": found.step,
    }


def solution(given: Parameters) -> Fields:
    """The answers, and how they are found."""
    found = _of(given)
    return {
        "answers": [said(question.answer, given["language"]) for question in found.questions],
        "worked": [block_fields(block, given["theme"], given["language"]) for block in found.worked],
    }


def _of(given: Parameters) -> Exercise:
    return made(given["kind"], given["level"], given["seed"])
