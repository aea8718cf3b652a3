"""The tidy layout: nothing overlaps, parents are centred, order is kept, and the time is linear."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from zermelo.draw.tidy import children_of, tidy

GAP = 1.0
CLOSE = 1e-6

Tree = tuple[list[int | None], list[float]]


@st.composite
def trees(draw: st.DrawFn, most: int = 60) -> Tree:
    """Parents with at most that many children, and widths; the shorter the reach, the deeper the tree."""
    size = draw(st.integers(1, 60))
    reach = draw(st.integers(1, size))
    parents: list[int | None] = [None]
    for node in range(1, size):
        near = [other for other in range(max(0, node - reach), node) if parents.count(other) < most]
        parents.append(draw(st.sampled_from(near or [node - 1])))
    widths = draw(st.lists(st.floats(0.5, 9), min_size=size, max_size=size))
    return parents, widths


def levels(parents: list[int | None]) -> list[list[int]]:
    """The nodes of each level from left to right."""
    children = children_of(parents)
    rows = [[0]]
    while below := [child for node in rows[-1] for child in children[node]]:
        rows.append(below)
    return rows


@given(trees())
def test_neighbours_keep_their_order_and_their_distance(tree: Tree) -> None:
    parents, widths = tree
    xs = tidy(parents, widths, GAP)
    for row in levels(parents):
        for left, right in pairwise(row):
            assert xs[right] - xs[left] >= (widths[left] + widths[right]) / 2 + GAP - CLOSE


@given(trees())
def test_parents_stand_above_the_middle_of_their_children(tree: Tree) -> None:
    parents, widths = tree
    xs = tidy(parents, widths, GAP)
    for node, children in enumerate(children_of(parents)):
        if children:
            assert abs(xs[node] - (xs[children[0]] + xs[children[-1]]) / 2) < CLOSE


@given(trees())
def test_the_drawing_begins_at_zero(tree: Tree) -> None:
    parents, widths = tree
    assert abs(min(x - w / 2 for x, w in zip(tidy(parents, widths, GAP), widths, strict=True))) < CLOSE


@given(trees(most=2))
def test_a_mirrored_tree_has_the_mirrored_drawing(tree: Tree) -> None:
    """With more than two children the shares of a shift depend on the side that it comes from."""
    parents, _ = tree
    children = children_of(parents)
    order = [0]
    mirrored: list[int | None] = [None]
    for place, node in enumerate(order):  # grows as children are met, the youngest first
        order += reversed(children[node])
        mirrored += [place] * len(children[node])
    xs, images = (tidy(family, [1.0] * len(parents), GAP) for family in (parents, mirrored))
    for place, node in enumerate(order):
        assert abs(max(xs) - xs[node] - (images[place] - min(images))) < CLOSE


def test_nothing_and_one() -> None:
    assert tidy([], []) == []
    assert tidy([None], [4.0]) == [2.0]


def test_a_small_subtree_between_large_ones_takes_its_share() -> None:
    """The example that Walker's algorithm was made for: leaves between two wide subtrees spread evenly."""
    wide = [0, 0, 0, 0, *([1] * 5), *([4] * 5)]
    xs = tidy([None, *wide], [1.0] * 15, GAP)
    steps = [xs[right] - xs[left] for left, right in pairwise([1, 2, 3, 4])]
    assert max(steps) - min(steps) < CLOSE


class Counting(list[float]):
    """Widths that count how often they are asked for: a measure of work that no clock disturbs."""

    asked = 0

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        self.asked += 1
        return super().__getitem__(index)


def test_the_work_grows_with_the_tree_and_depth_is_no_obstacle() -> None:
    def work(parents: list[int | None]) -> int:
        widths = Counting([1.0] * len(parents))
        tidy(parents, widths, GAP)
        return widths.asked

    for size in (2_000, 20_000):
        binary = [None, *((node - 1) // 2 for node in range(1, size))]
        # Two long chains side by side: the contours are as long as they can be.
        chains = [None, 0, 0, *(node - 2 for node in range(3, size))]
        comb = [None, *(node - 1 - (node - 1) % 2 for node in range(1, size))]
        for tree in (binary, chains, comb):
            assert work(tree) <= 6 * size
