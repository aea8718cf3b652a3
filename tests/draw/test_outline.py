"""What pictures of trees say: values with their bounds, windows, cuts, in the view of Eve or of the mover."""

from __future__ import annotations

import pytest
from draw.seen import traced

from zermelo.core.errors import TooLarge, ZermeloError
from zermelo.core.spec import game
from zermelo.draw.outline import Item, outline
from zermelo.draw.story import story
from zermelo.search import ALGORITHMS, search
from zermelo.search.brackets import parse_tree
from zermelo.search.gametree import GameTree
from zermelo.search.trace import Trace

TREE = "((3 5) (2 9))"


def told(items: tuple[Item, ...]) -> list[tuple[int | None, str, str, str]]:
    return [(item.number, item.value, item.window, item.cut) for item in items]


def test_alpha_beta_as_the_course_draws_it() -> None:
    items = outline(traced("alphabeta", TREE))
    assert told(items) == [
        (0, "3", "[−∞, ∞]", ""),
        (1, "3", "[−∞, ∞]", ""),
        (2, "3", "[−∞, ∞]", ""),
        (3, "5", "[−∞, 3]", ""),
        (4, "≤2", "[3, ∞]", "2 ≤ 3"),
        (5, "2", "[3, ∞]", ""),
        (None, "9", "", ""),
    ]
    assert [item.parent for item in items] == [None, 0, 1, 1, 0, 4, 4]
    assert [item.status for item in items] == ["done", "done", "leaf", "leaf", "cut", "leaf", "pruned"]
    assert [item.chosen for item in items] == [True, True, True, False, False, False, False]
    assert [item.eve for item in items] == [True, False, True, True, False, True, True]
    assert [item.move for item in items] == ["", "1", "1", "2", "2", "1", "2"]


def test_the_same_as_negamax_computes_it() -> None:
    items = outline(traced("alphabeta", TREE), view="mover")
    assert told(items)[4] == (4, "≥−2", "[−∞, −3]", "−2 ≥ −3")
    assert told(items)[1] == (1, "−3", "[−∞, ∞]", "")


def test_null_windows_can_be_told_from_empty_ones() -> None:
    windows = {item.number: item.window for item in outline(traced("pvs", TREE))}
    assert windows[3] == "[3⁻, 3]"
    assert windows[4] == "[3, 3⁺]"
    cuts = {item.cut for item in outline(traced("sss_mt", TREE))}
    assert cuts == {"", "3 ≥ 3", "2 ≤ ∞⁻"}


def test_a_tree_that_min_begins_keeps_the_numbers_of_max() -> None:
    text = "min((3 5) (2 9))"
    items = outline(traced("alphabeta", text))
    assert [item.value for item in items if item.number is not None] == ["5", "5", "3", "5", "≥9", "2", "9"]
    assert [item.eve for item in items] == [False, True, False, False, True, False, False]
    assert items[0].window == "[−∞, ∞]"
    plain = outline(parse_tree(text))
    assert [item.value for item in plain] == ["", "", "3", "5", "", "2", "9"]
    assert [item.eve for item in plain] == [item.eve for item in items]
    assert next(story(traced("alphabeta", text))).caption.startswith("node 0: Adam to move")


def test_windows_that_say_nothing_are_not_shown() -> None:
    assert {item.window for item in outline(traced("minimax", TREE))} == {""}


def test_a_moment_shows_what_was_known_then() -> None:
    trace = traced("alphabeta", TREE)
    assert outline(trace, moment=0) == ()
    assert told(outline(trace, moment=4)) == [
        (0, "", "[−∞, ∞]", ""), (1, "", "[−∞, ∞]", ""), (2, "3", "[−∞, ∞]", ""),
    ]  # fmt: skip
    assert not any(item.chosen for item in outline(trace, moment=4))


def test_a_tree_that_nobody_searched() -> None:
    items = outline(parse_tree("((3 5) (2 (4 -1)))"))
    assert [item.value for item in items] == ["", "", "3", "5", "", "2", "", "4", "−1"]
    assert {item.status for item in items} == {"plain"}
    assert {item.number for item in items} == {None}


def test_the_tree_of_document_001() -> None:
    items = outline(GameTree(game("matches:7"), 7))
    assert len(items) == 96
    assert len({(item.label, item.eve) for item in items}) == 14
    ends = [item for item in items if item.value]
    assert len(ends) == 44
    assert sum(item.value[0] == "W" for item in ends) == 22


def test_the_horizon_has_no_value_without_a_search() -> None:
    items = outline(GameTree(game("matches:7"), 7, depth=3))
    assert [item.label for item in items if item.value] == ["0"] * 6


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_algorithm_can_be_drawn(name: str) -> None:
    trace = Trace()
    found = search(game("chomp:2x3"), algorithm=name, trace=trace)
    items = outline(trace)
    assert sum(item.number is not None for item in items) == len(trace.tree())
    assert sum(item.status == "pruned" for item in items) == sum(len(node.pruned) for node in trace.tree())
    assert [item.move for item in items if item.chosen][: len(found.words) + 1] == ["", *found.words]
    assert all(item.parent is None or items[item.parent].ply == item.ply - 1 for item in items)


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(TooLarge, match="the tree has more than 20,000 nodes: draw it to a smaller depth"):
        outline(GameTree(game("tictactoe"), 0, depth=6))
    with pytest.raises(ZermeloError, match="there is no view 'mine': write root or mover"):
        outline(parse_tree(TREE), view="mine")  # type: ignore[arg-type]
    with pytest.raises(ZermeloError, match="the trace is empty: hand it to a search first"):
        outline(Trace())
