"""Specs of rules files: classes, numbers and settings; positions that are frozensets, as text."""

from __future__ import annotations

from dataclasses import astuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo
from zermelo import RulesError, SpecError
from zermelo.core import literals

RULES = """
from dataclasses import dataclass

from zermelo import LOSS, UNDECIDED, Game


@dataclass(frozen=True)
class Boxes(Game):
    width: int = 2
    height: int = 2
    heaps: tuple[int, ...] = (1, 2)
    misere: bool = False
    sizes = ("width", "height")

    def start(self): return self.width * self.height
    def slots(self): return 1
    def legal(self, n, m): return True
    def play(self, n, m): return n - 1
    def result(self, n): return UNDECIDED if n else LOSS
"""
OTHER = RULES.replace("class Boxes", "class other")


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "boxes.py"
    path.write_text(RULES)
    return path


@pytest.mark.parametrize(
    ("arguments", "settings", "fields"),
    [
        ("", [], (2, 2, (1, 2), False)),
        (":3x2", [], (3, 2, (1, 2), False)),
        (":4", [], (4, 4, (1, 2), False)),
        (":Boxes", [], (2, 2, (1, 2), False)),
        (":Boxes:3x2,misere", [], (3, 2, (1, 2), True)),
        (":misere", [], (2, 2, (1, 2), True)),
        (":3x2,5,6", [], (3, 2, (5, 6), False)),
        ("", ["heaps=1,2,4"], (2, 2, (1, 2, 4), False)),
        ("", ["heaps=(7,)"], (2, 2, (7,), False)),
        (":heaps=1+2+4", ["width=5"], (5, 2, (1, 2, 4), False)),
    ],
)
def test_fields_are_filled(file, arguments, settings, fields):
    made = zermelo.game(f"{file}{arguments}", settings)
    assert astuple(made) == fields
    assert astuple(zermelo.game(f"{file}:{str(made).partition(':')[2]}")) == fields


@pytest.mark.parametrize(("arguments", "fields"), [("3x2", (3, 2, (1, 2), False)), ("4", (2, 2, (4,), False))])
def test_measures_need_not_be_called_sizes(tmp_path, arguments, fields):
    path = tmp_path / "boxes.py"
    path.write_text(RULES.replace('    sizes = ("width", "height")\n', ""))
    assert astuple(zermelo.game(f"{path}:{arguments}")) == fields


@pytest.mark.parametrize("arguments", ["3x", "x", "3x2x1", "ax2"])
def test_half_a_measure_is_refused(tmp_path, arguments):
    path = tmp_path / "boxes.py"
    path.write_text(RULES.replace('    sizes = ("width", "height")\n', ""))
    with pytest.raises(SpecError, match="is not a whole number for"):
        zermelo.game(f"{path}:{arguments}")


def test_a_class_in_small_letters(file):
    file.write_text(RULES + OTHER.partition("Game\n\n\n")[2])
    assert str(zermelo.game(f"{file}:other:3x1")) == "other:3x1,1,2"
    with pytest.raises(SpecError, match=r"it defines Boxes and other: write .*boxes.py:Boxes"):
        zermelo.game(f"{file}:3x1")


@pytest.mark.parametrize(
    ("arguments", "settings", "said"),
    [
        (":Nine", [], "there is no game 'Nine'; it defines Boxes: write .*boxes.py:Boxes"),
        (":Nine:3", [], "there is no game 'Nine'"),
        (":3x", [], "'' is not a whole number for height: write boxes.py:WIDTHxHEIGHT"),
        ("", ["heaps=1,,2"], "'' is not a whole number for heaps"),
        ("", ["depth=1"], "boxes has no field 'depth'"),
    ],
)
def test_what_makes_no_sense_is_said(file, arguments, settings, said):
    with pytest.raises((SpecError, RulesError), match=said):
        zermelo.game(f"{file}{arguments}", settings)


positions = st.recursive(
    st.one_of(st.integers(-5, 300), st.text("ab'", max_size=2), st.none()),
    lambda parts: st.one_of(st.frozensets(parts, max_size=3), st.lists(parts, max_size=3).map(tuple)),
    max_leaves=8,
)


@given(positions)
def test_positions_read_back_as_written(position):
    text = literals.written(position)
    assert literals.read(text, {}) == position
    assert eval(text) == position


def test_a_set_stands_for_a_frozenset_and_code_for_nothing():
    assert literals.read("({1, 2}, frozenset([3]), frozenset())", {}) == (
        frozenset({1, 2}),
        frozenset({3}),
        frozenset(),
    )
    assert literals.written(frozenset({10, 9, 2})) == "frozenset({2, 9, 10})"
    for text in ("frozenset(x)", "print({1})", "frozenset({1}, 2)", "frozenset(3)", "frozenset({__import__('os')})"):
        with pytest.raises((ValueError, SyntaxError)):
            literals.read(text, {})
