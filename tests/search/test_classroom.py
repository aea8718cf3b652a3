"""What teachers ask of a search: every move's value, French decimals, estimates that say "won", symmetry."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo
from zermelo import ZermeloError
from zermelo.search import EXACT, Branch, ExplicitTree, GameTree, algorithm_named, minimax, parse_tree, search
from zermelo.search.brackets import written
from zermelo.search.gametree import utility_named
from zermelo.search.heuristics.chomp import strategies
from zermelo.search.heuristics.lines import TERMS
from zermelo.search.restricted import each_move


def scores(branch: Branch) -> list[object]:
    return [scores(child) if child.children else child.score for child in branch.children]


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("(3,5; 2,25)", [3.5, 2.25]),
        ("((3,5;2);(1;4,5))", [[3.5, 2], [1, 4.5]]),
        ("((3,5),(2,9))", [[3, 5], [2, 9]]),
        ("[[3, 5], [2, 9]]", [[3, 5], [2, 9]]),
        ("((3.5 2) (1 4))", [[3.5, 2], [1, 4]]),
        ("(3, 5 2)", [3, 5, 2]),
    ],
)
def test_commas_are_read_as_they_are_meant(text: str, tree: list[object]) -> None:
    assert scores(parse_tree(text).top) == tree


@pytest.mark.parametrize("text", ["(3,5 2)", "((3,5 2) (1 4))", "((1 2) (3,5))"])
def test_a_comma_that_might_mean_either_is_refused(text: str) -> None:
    with pytest.raises(ZermeloError, match="expected a blank after the comma, or a point in a decimal number"):
        parse_tree(text)


@st.composite
def branches(draw: st.DrawFn, maximising: bool = True, plies: int = 3) -> Branch:
    owner = draw(st.booleans())
    if plies == 0 or draw(st.booleans()):
        return Branch(owner, draw(st.integers(-9, 9)))
    below = draw(st.lists(branches(plies=plies - 1), min_size=1, max_size=3))
    names = draw(st.lists(st.sampled_from(["", "a", "left"]), min_size=len(below), max_size=len(below)))
    return Branch(owner, children=tuple(below), names=tuple(names))


@given(branches())
def test_what_is_written_is_read_again(top: Branch) -> None:
    def shape(branch: Branch) -> object:
        return branch.maximising, branch.score, [shape(child) for child in branch.children]

    assert shape(parse_tree(written(ExplicitTree(top))).top) == shape(top)


@given(branches())
def test_the_best_of_all_moves_is_the_value(top: Branch) -> None:
    tree = ExplicitTree(top)
    for name in EXACT if top.children else ():
        values = [result.value for _, result in each_move(tree, algorithm_named(name))]
        assert len(values) == len(top.children)
        assert max(values) == minimax(tree).value
        alone = [minimax(ExplicitTree(child)).value for child in top.children]
        signs = [1 if child.maximising == top.maximising else -1 for child in top.children]
        assert values == [sign * value for sign, value in zip(signs, alone, strict=True)]


def test_ties_of_connect_four_at_depth_two() -> None:
    """Document 004, exercise 7.4: five columns are worth as much."""
    tree = GameTree(zermelo.game("connect4"), zermelo.game("connect4").start(), 2, next(
        heuristic for heuristic in TERMS if heuristic.__name__ == "cell_values"))  # fmt: skip
    values = {name: result.value for name, result in each_move(tree, algorithm_named("alphabeta"))}
    assert [name for name, value in values.items() if value == max(values.values()) == -3] == ["2", "3", "4", "5", "6"]


def test_a_heuristic_that_says_won_proves_nothing() -> None:
    """Document 003's heuristic with utilities of 1 and -1."""
    found = search(zermelo.game("chomp:3x3"), depth=2, heuristic=strategies, utility="outcome")
    assert round(found.value, 9) == 1
    assert (found.exact, found.verdict, found.words[0]) == (False, None, "1,1")
    proved = search(zermelo.game("chomp:2x2"), utility="outcome")
    assert (proved.value, proved.exact) == (1, True)
    with pytest.raises(ZermeloError, match="the heuristic gives 2"):
        search(zermelo.game("chomp:3x3"), depth=2, heuristic=lambda game, position: 2, utility="outcome")
    with pytest.raises(ZermeloError, match="the heuristic gives inf"):
        search(zermelo.game("chomp:3x3"), depth=2, heuristic=lambda game, position: inf, utility="infinite")


@pytest.mark.parametrize("spec", ["tictactoe", "connect4:5x4"])
def test_terms_add_up_to_the_estimate(spec: str) -> None:
    game = zermelo.game(spec)
    position = game.start()
    for slot in (4, 2, 0, 3, 1):
        position = game.play(position, slot)
        for heuristic, terms in TERMS.items():
            if (heuristic.__name__ == "open_lines") == (spec == "tictactoe"):
                told = terms(game, position)
                assert told.value == heuristic(game, position) == eval(told.written.partition("=")[0])


def test_a_tree_up_to_symmetry() -> None:
    """Figure 7.14 has three first moves and twelve positions after two; the value is the same."""
    game = zermelo.game("tictactoe")
    tree = GameTree(game, game.start(), 2, symmetric=True)
    first = tree.children(tree.root())
    assert [tree.name(child) for child in first] == ["a1", "b1", "b2"]
    assert sum(len(tree.children(child)) for child in first) == 12
    whole = GameTree(game, game.read("XO./.X./O.."), None, None, utility_named("outcome"))
    folded = GameTree(game, game.read("XO./.X./O.."), None, None, utility_named("outcome"), symmetric=True)
    assert minimax(folded).value == minimax(whole).value
    assert minimax(folded).nodes <= minimax(whole).nodes
