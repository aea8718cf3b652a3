"""Trees typed in: what is read, and what is said of what cannot be."""

from __future__ import annotations

import json
from math import inf

import pytest

from zermelo.core.errors import ZermeloError
from zermelo.search import algorithm_named
from zermelo.search.brackets import parse_tree
from zermelo.search.explicit import Branch, ExplicitTree


def written(branch: Branch) -> object:
    """A branch as nested lists."""
    return [written(child) for child in branch.children] if branch.children else branch.score


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("((3 5) (2 9))", [[3, 5], [2, 9]]),
        ("[[3,5],[2,9]]", [[3, 5], [2, 9]]),
        (" ( 3,\n\t[5 {2}] ) ", [3, [5, [2]]]),
        ("7", 7),
        ("(-1.5 +2 1e3 .5 3.)", [-1.5, 2, 1000.0, 0.5, 3.0]),
        ("(inf -inf ∞ −∞ -Infinity −4)", [inf, -inf, inf, -inf, -inf, -4]),
        ("(a: 1  b: (2 3))", [1, [2, 3]]),
        ('{"a": {"x": 3, "y y": 5}, "b": 7}', [[3, 5], 7]),
        ("(1: 4  2: 5)", [4, 5]),
        ("max(1 MIN(2))", [1, [2]]),
    ],
)
def test_what_is_read(text: str, meaning: object) -> None:
    assert written(parse_tree(text).top) == meaning


def test_ints_stay_ints() -> None:
    leaf = parse_tree("(12345678901234567890)").top.children[0]
    assert leaf.score == 12345678901234567890
    assert isinstance(leaf.score, int)


def test_json_is_read_as_json_reads_it() -> None:
    text = json.dumps([[1, [2, -3.5]], {"left": 4, "right": [5, 6]}], indent=2)
    assert written(parse_tree(text).top) == [[1, [2, -3.5]], [4, [5, 6]]]


def test_names_are_used_in_lines() -> None:
    tree = parse_tree("(left: (up: 3 down: 5) right: (2 9))")
    assert algorithm_named("alphabeta")(tree).words == ("left", "up")
    assert algorithm_named("alphabeta")(parse_tree("(1 (2 9))")).words == ("2", "1")


def test_players_alternate_unless_told() -> None:
    top = parse_tree("(1 (2) max(3) min(4))").top
    assert top.maximising
    assert [child.maximising for child in top.children] == [False, False, True, False]


def test_scores_are_for_max_whoever_begins() -> None:
    tree = parse_tree("min(3 max(8 1) 5)")
    for name in ("minimax", "alphabeta", "sss", "mtdf"):
        found = algorithm_named(name)(tree)
        assert (found.value, found.move, found.outcome) == (-3, 0, "loss"), name


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "line 1, column 1: expected a number or a bracket, found the end"),
        ("(3 5", r"line 1, column 5: expected a number or a bracket, or '\)', found the end"),
        ("(3\n 5]", r"line 2, column 3: expected a number or a bracket, or '\)', found '\]'"),
        ("()", r"line 1, column 2: expected a number or a bracket, found '\)'"),
        ("(3\n  x)", "line 2, column 3: expected a number or a bracket, or .*, found 'x'"),
        ("(3 max)", r"line 1, column 7: expected a number or a bracket, .*, found '\)'"),
        ("(a:)", r"line 1, column 4: expected a number or a bracket, found '\)'"),
        ("(: 3)", "line 1, column 2: expected a number or a bracket, found ':'"),
        ("(3) 4", "line 1, column 5: expected the end, found '4'"),
        ("(3 5))", r"line 1, column 6: expected the end, found '\)'"),
        ("(3 4x)", "line 1, column 4: expected a number .*, found '4x'"),
        ('(3 "4)', "line 1, column 4: expected a number"),
        ("(" * 5000, "expected at most 4,000 brackets inside each other"),
    ],
)
def test_what_is_malformed(text: str, complaint: str) -> None:
    with pytest.raises(ZermeloError, match=complaint):
        parse_tree(text)


def test_a_deep_tree_is_read_and_searched() -> None:
    tree = parse_tree("(" * 3900 + "1" + ")" * 3900)
    for name in ("minimax", "negamax", "upperbound", "alphabeta", "sss_mt", "pvs", "mtdf"):
        assert algorithm_named(name)(tree).value == 1


def test_a_negative_depth_is_refused() -> None:
    with pytest.raises(ZermeloError, match="the depth -1 is negative"):
        ExplicitTree(Branch(True, 1), depth=-1)
