"""Corrections: the key is right however it is spelt, one changed step is found, and what cannot be read is refused."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo.core.errors import ZermeloError
from zermelo.core.language import Sentence, catalogue, said
from zermelo.teach import KINDS, LEVELS, Exercise, Question, correct, forms, make_sheet

pytestmark = pytest.mark.once

EXERCISES = [
    make_sheet(kind, seed=seed, level=level).exercises[0] for kind in KINDS for level in LEVELS for seed in (1, 2)
]
ALL = {name: form for name, form in vars(forms).items() if isinstance(form, forms.Form)}


def one(kind: str, number: int = 0) -> Question:
    return make_sheet(kind, seed=3, level="easy").exercises[0].questions[number]


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.kind)
def test_the_key_is_right_in_both_languages(exercise: Exercise) -> None:
    for question in exercise.questions:
        for language in ("en", "fr"):
            assert correct(question, f"  {said(question.answer, language)} ").right
        assert all(isinstance(why, Sentence) and why.text in catalogue("fr") for why in question.why.values())


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.kind)
def test_a_changed_number_is_found_where_it_stands(exercise: Exercise) -> None:
    for question in exercise.questions:
        if question.form.name not in ("row", "pairs", "number"):
            continue
        *_, last = re.finditer(r"[a-z0-9]+", question.answer)
        changed = question.answer[: last.start()] + "77" + question.answer[last.end() :]
        found = correct(question, changed)
        assert not found.right
        assert found.step == list(forms.read(question.form, question.answer))[-1]


@pytest.mark.parametrize(
    ("form", "one", "other"),
    [
        (forms.NUMBER, "-3", " −3 "),
        (forms.NUMBER, "inf", "∞"),
        (forms.WORD, "B2", "b2"),
        (forms.WORD, "(1, 1)", "1,1"),
        (forms.SET, "a b", "{B, a}"),
        (forms.SET, "∅", ""),
        (forms.NUMBERS, "-", ""),
        (forms.NUMBERS, "4 −6", "{-6, 4}"),
        (forms.PAIRS, "a = 3, b = 5", "b=5; a=+3"),
        (forms.RANKS, "0: a b, 1: c", "1: c\n0: b a"),
        (forms.ARROWS, "a → b c", "a -> c, a -> b"),
        (forms.YES_OR_NO, "yes, its value is not 0", "Oui"),
        (forms.ROW, "((4 1) (3 0))", "(4,1) (3,0)"),
        (forms.CODE, "x = f( a )", "x=f(a)"),
        (forms.CODE, "if a:", "if  (a) :"),
        (forms.CODE, "else:", " else:"),
        (forms.CODE, "return 'x'", 'return "x"'),
    ],
)
def test_spelling_makes_no_difference(form: forms.Form, one: str, other: str) -> None:
    assert forms.read(form, one) == forms.read(form, other)


@pytest.mark.parametrize("name", ALL)
def test_every_form_reads_its_own_example(name: str) -> None:
    assert forms.read(ALL[name], ALL[name].example)


def test_the_first_wrong_step_is_told_in_the_order_of_computing() -> None:
    tree = make_sheet("minmax", seed=3, level="hard").exercises[0].questions[0]
    wrong = tree.answer.replace("a = -5,", "a = 9,").replace("j = 16", "j = 15")
    found = correct(tree, wrong)  # a is computed from j
    assert (found.step, found.sentence) == ("j", "j is wrong: 15.")
    assert found.why == "j is MAX's: the greatest of -25 and 16 is 16."
    assert said(found.sentence, "fr") == "j est faux\N{NO-BREAK SPACE}: 15."


@pytest.mark.parametrize(
    ("kind", "answer", "sentence", "why"),
    [
        (
            "alphabeta",
            "16",
            "-6 is missing.",
            "This leaf is cut: at b −5 ≤ −4, so that what follows there cannot matter.",
        ),
        ("attractor", "0: a, 1: c, 2: b", "1 is wrong: e is missing.", "Rank 1 has the nodes without a lower rank"),
        ("attractor", "0: a, 1: c e b", "1 is wrong: b is too much.", "Rank 1 has"),
        ("attractor", "0: a, 1: c e", "2 is missing.", "Rank 2 has"),
        (
            "grundy",
            "0 0 1 1 2 2 0",
            "The answer goes on after place 7; so far it is right.",
            "From 7 counters the moves",
        ),
        ("grundy", "0 0 1 1 2 2 0 0 1 1", "The answer ends after place 9; so far it is right.", ""),
        ("grundy", "0 1", "Place 2 is wrong: 1. What stands before it is right.", "From 1 counters there is no move"),
        ("nim", "5", "That is wrong.", "Write the heaps in base 2"),
        ("code", "left[node] = 1", "This is not the line of the key.", ""),
    ],
)
def test_what_is_wrong_and_why(kind: str, answer: str, sentence: str, why: str) -> None:
    found = correct(one(kind), answer)
    assert found.sentence.startswith(sentence)
    assert (found.why or "").startswith(why)


@pytest.mark.parametrize(
    ("kind", "answer", "example"),
    [
        ("minmax", "3", "a = 3, b = -1"),
        ("nim", "two", "12"),
        ("nim", "1 2", "12"),
        ("grundy", "", "3  -1  5"),
        ("alphabeta", "a banana", "3  -1  5"),
        ("grundy", "zero one", "3  -1  5"),
        ("attractor", "0: banana", "0: a b, 1: c"),
    ],
)
def test_what_cannot_be_read_is_refused(kind: str, answer: str, example: str) -> None:
    with pytest.raises(ZermeloError, match=re.escape(f"cannot be read: write it like {example}")):
        correct(one(kind), answer)
    with pytest.raises(ZermeloError, match="at most 2,000 are read"):
        correct(one(kind), "1" * 3000)


@given(st.text(max_size=60), st.sampled_from(sorted(ALL)))
def test_any_text_is_read_or_refused(text: str, name: str) -> None:
    question = Question("?", ALL[name].example, 1, ALL[name])
    try:
        steps = forms.read(question.form, text)
    except ValueError:
        with pytest.raises(ZermeloError, match="cannot be read"):
            correct(question, text)
    else:
        assert correct(question, text).right == (steps == forms.read(question.form, question.answer))
