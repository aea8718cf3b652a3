"""An answer beside the key: whether it is right, or else the first step that is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from zermelo.core.errors import ZermeloError
from zermelo.core.language import Sentence
from zermelo.teach import forms
from zermelo.teach.exercise import Question

LONGEST: Final = 2000
"""Letters of an answer that is read."""


@dataclass(frozen=True)
class Correction:
    """What is said of an answer."""

    right: bool
    sentence: Sentence
    why: Sentence | None = None
    """How the step that is wrong is computed, where the exercise tells."""
    step: str = ""
    """The name of that step; '' where the answer has one step only."""


def correct(question: Question, answer: str) -> Correction:
    """Compare an answer with the key, step by step in the order in which they are computed.

    >>> from zermelo.teach import make_sheet
    >>> question = make_sheet("grundy", seed=1, level="easy").exercises[0].questions[0]
    >>> print(correct(question, "0 1 2 0 1 2 0 1 1").sentence)
    Place 9 is wrong: 1. What stands before it is right.
    """
    wanted, given = _read(question, question.answer), _read(question, answer)
    order = [*(name for name in question.why if name in wanted or name in given), *wanted, *given]
    for name in dict.fromkeys(order):
        if wanted.get(name) != given.get(name):
            sentence = _fault(question.form, name, wanted.get(name), given.get(name))
            return Correction(False, sentence, question.why.get(name), name)
    return Correction(True, Sentence("Right!"))


def _read(question: Question, answer: str) -> forms.Steps:
    if len(answer) > LONGEST:
        raise ZermeloError(
            "the answer has {count} letters, and at most {most} are read", count=len(answer), most=LONGEST
        )
    try:
        return forms.read(question.form, answer)
    except ValueError:
        example = Sentence(question.form.example)
        raise ZermeloError("the answer cannot be read: write it like {example}", example=example) from None


def _fault(form: forms.Form, name: str, wanted: frozenset[str] | None, given: frozenset[str] | None) -> Sentence:
    """What is wrong with a step."""
    match form.name:
        case "set":
            text = "{name} is missing." if given is None else "{name} does not belong to the answer."
            return Sentence(text, name=name)
        case "row":
            return _fault_in_row(name, wanted, given)
        case "pairs":
            return _fault_in_pair(name, wanted, given)
        case "code":
            return Sentence(
                "This is not the line of the key. Another may do as well: zermelo grade runs a whole program."
            )
    return Sentence("That is wrong.")


def _fault_in_row(name: str, wanted: frozenset[str] | None, given: frozenset[str] | None) -> Sentence:
    place = int(name)
    if given is None:
        return Sentence("The answer goes on after place {place}; so far it is right.", place=place - 1)
    if wanted is None:
        return Sentence("The answer ends after place {place}; so far it is right.", place=place - 1)
    return Sentence(
        "Place {place} is wrong: {given}. What stands before it is right.", place=place, given=forms.some(given)
    )


def _fault_in_pair(name: str, wanted: frozenset[str] | None, given: frozenset[str] | None) -> Sentence:
    if given is None:
        return Sentence("{name} is missing.", name=name)
    if wanted is None:
        return Sentence("{name} does not belong to the answer.", name=name)
    if len(wanted) == len(given) == 1:
        return Sentence("{name} is wrong: {given}.", name=name, given=forms.some(given))
    if missing := wanted - given:
        return Sentence("{name} is wrong: {missing} is missing.", name=name, missing=forms.some(missing))
    return Sentence("{name} is wrong: {extra} is too much.", name=name, extra=forms.some(given - wanted))
