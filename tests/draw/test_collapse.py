"""Folding: nothing is lost, limits hold, and the chosen line stays."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo.core.errors import ZermeloError
from zermelo.core.spec import game
from zermelo.draw.collapse import Limits, collapse
from zermelo.draw.outline import Item, outline
from zermelo.search.gametree import GameTree


@st.composite
def outlines(draw: st.DrawFn) -> tuple[Item, ...]:
    """Items of a random tree in order, with a chosen line from the root."""
    items = [Item(None, 0, True, chosen=True)]
    path = [0]
    for index in range(1, draw(st.integers(1, 80))):
        path = path[: draw(st.integers(1, len(path)))]
        above = items[path[-1]]
        elder = any(item.parent == path[-1] and item.chosen for item in items)
        chosen = above.chosen and not elder and draw(st.booleans())
        items.append(Item(path[-1], above.ply + 1, not above.eve, move=str(index), chosen=chosen))
        path.append(index)
    return tuple(items)


limits = st.builds(
    Limits,
    nodes=st.one_of(st.just(inf), st.integers(1, 80)),
    breadth=st.one_of(st.just(inf), st.integers(1, 6)),
    depth=st.one_of(st.just(inf), st.integers(0, 6)),
    row=st.one_of(st.just(inf), st.integers(6, 20)),
)


@given(outlines(), limits)
def test_what_is_drawn_and_what_is_counted_are_all_there_is(items: tuple[Item, ...], given_: Limits) -> None:
    folded = collapse(items, given_)
    drawn = [item for item in folded if item.status != "more"]
    assert len(drawn) + sum(item.hidden for item in folded) == len(items)
    assert all(f"+{item.hidden:,} more" == item.label for item in folded if item.status == "more")
    assert {item.move for item in drawn} <= {item.move for item in items}
    for index, item in enumerate(folded):
        assert (item.parent is None) == (index == 0)
        if item.parent is not None:
            assert item.parent < index
            assert folded[item.parent].ply == item.ply - 1


@given(outlines(), limits)
def test_limits_hold(items: tuple[Item, ...], given_: Limits) -> None:
    drawn = [item for item in collapse(items, given_) if item.status != "more"]
    assert len(drawn) <= given_.nodes
    assert max(item.ply for item in drawn) <= given_.depth
    parents = [item.parent for item in drawn]
    assert max(parents.count(parent) for parent in parents) <= max(1, given_.breadth)
    plies = [item.ply for item in drawn]
    assert max(map(plies.count, plies)) <= given_.row


@given(outlines(), st.integers(1, 6))
def test_the_chosen_line_is_drawn_first(items: tuple[Item, ...], breadth: int) -> None:
    chosen = [item.move for item in items if item.chosen]
    folded = collapse(items, Limits(nodes=breadth * len(chosen), breadth=breadth))
    assert [item.move for item in folded if item.chosen] == chosen


@given(outlines())
def test_without_limits_nothing_changes(items: tuple[Item, ...]) -> None:
    assert collapse(items, Limits()) == items


def test_a_game_tree_folded() -> None:
    items = outline(GameTree(game("tictactoe"), 0, depth=2))
    folded = collapse(items, Limits(breadth=3, depth=1))
    assert [item.label for item in folded if item.status == "more"] == ["+8 more"] * 3 + ["+54 more"]
    assert collapse((), Limits()) == ()


def test_room_and_wishes() -> None:
    room = Limits(nodes=60, row=14)
    assert room.instead(None, None, None) == Limits(60, 14, inf, 14)
    assert room.instead(None, 20, 3) == Limits(60, 20, 3, 20)
    assert room.instead(500, None, None) == Limits(500, inf, inf, inf)


def test_nonsense_is_refused() -> None:
    with pytest.raises(ZermeloError, match="a tree cannot be drawn with nodes 0: give 1 or more"):
        Limits().instead(0, None, None)
    with pytest.raises(ZermeloError, match="a tree cannot be drawn with depth -1: give 0 or more"):
        Limits(depth=-1)
