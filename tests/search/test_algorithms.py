"""All exact algorithms find minimax's value; each asks no more leaves than its paper promises."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo.core.errors import TooLarge, ZermeloError
from zermelo.search import ALGORITHMS, EXACT, algorithm_named
from zermelo.search.brackets import parse_tree
from zermelo.search.explicit import Branch, ExplicitTree
from zermelo.search.result import SearchResult
from zermelo.search.trace import Trace
from zermelo.search.tree import Node

RandomTree = Callable[..., ExplicitTree]

FIRST_ON_TIES = ("negamax", "upperbound", "alphabeta", "pvs")


def run(name: str, tree: ExplicitTree) -> SearchResult:
    return algorithm_named(name)(tree)


def leaves_of(name: str, tree: ExplicitTree) -> list[tuple[int, ...]]:
    """The leaves that an algorithm asks, in order."""
    trace = Trace()
    algorithm_named(name)(tree, trace=trace)
    return list(trace.leaves())


def end_of(tree: ExplicitTree, line: tuple[int, ...]) -> Node:
    node = tree.root()
    for move in line:
        node = tree.children(node)[move]
    return node


def check_all(tree: ExplicitTree) -> None:
    """Every exact algorithm: minimax's value, and a line to a leaf that has it."""
    expected = run("minimax", tree)
    for name in EXACT:
        found = run(name, tree)
        assert found.value == expected.value, name
        assert found.exact
        end = end_of(tree, found.line)
        assert not tree.children(end), name
        assert end.for_root(tree.leaf(end)[0]) == expected.value, name
        assert found.move == (found.line[0] if found.line else None)
        if name in FIRST_ON_TIES:
            assert found.line == expected.line, name
    sign = run("proofnumber", tree)
    assert sign.value == (expected.value > 0) - (expected.value < 0)
    assert sign.outcome == expected.outcome


@pytest.mark.parametrize("alternate", [True, False])
@pytest.mark.parametrize("top", [2, 100])
def test_all_agree_with_minimax(random_tree: RandomTree, alternate: bool, top: int) -> None:
    for seed in range(500):
        check_all(random_tree(seed, alternate=alternate, top=top))


scores = st.one_of(st.integers(-3, 3), st.floats(allow_nan=False), st.just(inf), st.just(-inf))
nested = st.recursive(scores, lambda inner: st.lists(inner, min_size=1, max_size=4), max_leaves=25)


@settings(max_examples=150, derandomize=True)
@given(nested)
def test_all_agree_on_any_numbers(tree: object) -> None:
    """Infinite scores and floats that lie close together too."""
    check_all(parse_tree(str(tree)))


@pytest.mark.parametrize("alternate", [True, False])
def test_each_bound_saves_leaves(random_tree: RandomTree, alternate: bool) -> None:
    for seed in range(500):
        tree = random_tree(seed, alternate=alternate)
        negamax, upperbound, alphabeta, sss, sss_mt = (
            leaves_of(name, tree) for name in ("negamax", "upperbound", "alphabeta", "sss", "sss_mt")
        )
        assert set(sss) <= set(alphabeta) <= set(upperbound) <= set(negamax)
        assert len(alphabeta) <= len(upperbound) <= len(negamax)
        assert sss == sss_mt, "the same leaves in the same order, by Plaat and others"


def uniform(breadth: int, depth: int, best_first: bool, maximising: bool = True, value: int = 0) -> Branch:
    """A tree whose first move is always the best, or always the worst, for its player."""
    if depth == 0:
        return Branch(maximising, value)
    worse = -1 if maximising else 1
    order = range(breadth) if best_first else range(breadth - 1, -1, -1)
    step = breadth ** (depth - 1)
    children = [uniform(breadth, depth - 1, best_first, not maximising, value + worse * k * step) for k in order]
    return Branch(maximising, children=tuple(children), names=tuple(map(str, order)))


@pytest.mark.parametrize("breadth", [1, 2, 3, 5])
@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4, 5])
def test_the_least_tree_of_knuth_and_moore(breadth: int, depth: int) -> None:
    tree = ExplicitTree(uniform(breadth, depth, best_first=True))
    least = breadth ** ((depth + 1) // 2) + breadth ** (depth // 2) - 1
    assert run("alphabeta", tree).leaves == least
    assert run("sss", tree).leaves == least
    assert run("negamax", tree).leaves == breadth**depth


def test_deep_cuts_are_what_the_lower_bound_adds() -> None:
    """The leaf 9 cannot matter, as the root already has 5; but only the great-grandparent knows."""
    tree = parse_tree("(5 (((4 9) 6) 7))")
    deep = (1, 0, 0, 1)
    assert deep in leaves_of("upperbound", tree)
    assert deep not in leaves_of("alphabeta", tree)


def test_a_worked_example() -> None:
    """The tree of the module's docstring, by hand: MIN leaves 3 of the first pair and 2 of the second."""
    tree = parse_tree("((3 5) (2 9))")
    for name in EXACT:
        found = run(name, tree)
        assert (found.value, found.line, found.outcome, found.exact) == (3, (0, 0), "win", True), name
    alphabeta = run("alphabeta", tree)
    assert (alphabeta.nodes, alphabeta.leaves, alphabeta.cutoffs, alphabeta.depth) == (6, 3, 1, 2)
    assert run("minimax", tree).nodes == 7


def test_the_first_of_equal_moves_is_taken() -> None:
    for name in ("minimax", *FIRST_ON_TIES):
        assert run(name, parse_tree("(1 (4 7) 4 (4 4))")).move == 1, name
        assert run(name, parse_tree("((-inf 2) -inf)")).move == 0, name


@pytest.mark.parametrize("guess", [-inf, -7, 3, 3.5, 50, inf])
def test_mtdf_from_any_guess(random_tree: RandomTree, guess: float) -> None:
    for seed in range(100):
        tree = random_tree(seed)
        assert algorithm_named("mtdf")(tree, guess=guess).value == run("minimax", tree).value


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_leaf_has_a_value_but_no_move(name: str) -> None:
    found = run(name, parse_tree("0"))
    assert (found.value, found.move, found.line, found.depth) == (0, None, (), 0)
    assert found.nodes == found.leaves or name == "mcts"


def test_proof_numbers_need_room() -> None:
    with pytest.raises(TooLarge, match="no proof within 3 nodes"):
        algorithm_named("proofnumber")(parse_tree("((1 2) (3 4))"), most_nodes=3)


def test_proof_numbers_often_visit_less_than_minimax(random_tree: RandomTree) -> None:
    trees = [random_tree(seed) for seed in range(200)]
    assert sum(run("proofnumber", tree).nodes for tree in trees) < sum(run("minimax", tree).nodes for tree in trees)


def test_playouts_find_the_best_move(random_tree: RandomTree) -> None:
    """Not always, but nearly so; and the same seed finds the same."""
    right = 0
    for seed in range(40):
        tree = random_tree(seed, depth=3, top=3)
        found = algorithm_named("mcts")(tree, playouts=400, seed=seed)
        again = algorithm_named("mcts")(tree, playouts=400, seed=seed)
        assert (found.value, found.line, found.nodes) == (again.value, again.line, again.nodes)
        assert not found.exact
        assert found.verdict is None
        best = run("minimax", tree).value
        moves = {None} if not found.line else {
            child.move for child in tree.children(tree.root())
            if child.sign * run("negamax", ExplicitTree(child.position)).value == best
        }  # fmt: skip
        right += found.move in moves
    assert right >= 36


def test_no_playouts_are_refused() -> None:
    with pytest.raises(ZermeloError, match="0 playouts tell nothing"):
        algorithm_named("mcts")(parse_tree("(1 2)"), playouts=0)


def test_an_unknown_algorithm_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ZermeloError, match="no algorithm 'alphabet': there are minimax, negamax"):
        algorithm_named("alphabet")
