"""Fail-soft beside fail-hard, and the words for the parts of a tree, against plain recursion."""

from __future__ import annotations

from math import inf

from hypothesis import given
from hypothesis import strategies as st

from zermelo.draw.notation import Notation
from zermelo.draw.outline import soft_values
from zermelo.draw.text import tree_text
from zermelo.draw.tree import tree_svg
from zermelo.search import ExplicitTree, Trace, algorithm_named, parse_tree
from zermelo.search.tree import Node, make_room

TREE = "(((3 5) (6 9)) ((1 2) (0 -1)))"

make_room()  # before hypothesis looks at the limit of recursion

numbers = st.integers(-9, 9)
nested = st.recursive(numbers, lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=20)
trees = nested.filter(lambda tree: isinstance(tree, list)).map(lambda tree: parse_tree(str(tree)))

Values = dict[tuple[int, ...], float]


def soft(tree: ExplicitTree, node: Node, low: float, high: float, found: Values) -> float:
    """Fail-soft alpha-beta as the books have it, for who moves at each node."""
    children = tree.children(node)
    best = -inf if children else tree.leaf(node)[0]
    for child in children:
        best = max(best, child.sign * soft(tree, child, *child.window(max(low, best), high), found))
        if best >= high:
            break
    found[node.path()] = best
    return best


def hard(tree: ExplicitTree, node: Node, low: float, high: float, found: Values) -> float:
    """Fail-hard: inner nodes never return what lies beyond the window."""
    children = tree.children(node)
    value = low if children else tree.leaf(node)[0]
    for child in children:
        value = max(value, child.sign * hard(tree, child, *child.window(value, high), found))
        if value >= high:
            value = high
            break
    found[node.path()] = value
    return value


@given(trees)
def test_the_values_are_those_of_both_searches(tree: ExplicitTree) -> None:
    trace = Trace()
    algorithm_named("alphabeta")(tree, trace=trace)
    softly: Values = {}
    hardly: Values = {}
    soft(tree, tree.root(), -inf, inf, softly)
    hard(tree, tree.root(), -inf, inf, hardly)
    nodes = soft_values(trace.tree())
    notation = Notation.of(trace, "mover", "en")
    paths: list[tuple[int, ...]] = []
    for node in nodes:
        paths.append(() if node.parent is None else (*paths[node.parent], node.move))
        assert node.value == softly[paths[-1]]
        differ = hardly[paths[-1]] != softly[paths[-1]]
        assert notation.hard(node) == (f" | {notation.mark(hardly[paths[-1]])}" if differ else "")
    assert set(paths) == set(softly) == set(hardly)


def test_both_stand_at_a_node() -> None:
    trace = Trace()
    algorithm_named("alphabeta")(parse_tree(TREE), trace=trace)
    text = tree_text(trace, bounds=True)
    assert "2 (≥6 | 5) #5 [−∞, 5]" in text
    assert "2 [≤2 | 5] #7 [5, ∞]" in text
    assert "|" not in tree_text(trace).replace("│", "")
    assert "fail-soft | fail-hard" in tree_svg(trace, bounds=True)
    assert "fail-soft" not in tree_svg(trace)


def test_the_words_of_definition_7_1() -> None:
    lines = tree_text(parse_tree("((3 5) 2)"), words=True, language="fr").splitlines()
    assert lines[0] == "(racine, hauteur 2)"
    assert lines[1].endswith("1 [nœud, profondeur 1]")
    assert lines[2].endswith("1 (feuille, profondeur 2 = 3)")
    assert lines[4].endswith("2 [feuille, profondeur 1 = 2]")
    drawn = tree_svg(parse_tree("((3 5) 2)"), words=True)
    assert "root, height 2" in drawn
