"""Trees as SVG: complete, without overlaps, readable by all, safe, and always the same."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from draw.seen import NASTY, Nasty, Seen, searched, traced

from zermelo.core.errors import ZermeloError
from zermelo.core.spec import game
from zermelo.draw.collapse import Limits, collapse
from zermelo.draw.outline import outline
from zermelo.draw.tree import tree_svg
from zermelo.draw.tree_layout import Layout
from zermelo.search import ALGORITHMS
from zermelo.search.brackets import parse_tree
from zermelo.search.gametree import GameTree
from zermelo.search.trace import Trace

TREE = "((3 5 4) (2 9 7) ((1 8) 6))"


def overlaps(layout: Layout) -> list[tuple[int, int]]:
    """The pairs of boxes that share more than an edge."""
    boxes = [
        (x - box.width / 2, layout.tops[item.ply], x + box.width / 2, layout.tops[item.ply] + box.height)
        for x, box, item in zip(layout.xs, layout.boxes, layout.items, strict=True)
    ]
    return [
        (one, other)
        for (one, a), (other, b) in combinations(enumerate(boxes), 2)
        if min(a[2], b[2]) - max(a[0], b[0]) > 0.2 and min(a[3], b[3]) - max(a[1], b[1]) > 0.2
    ]


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_node_and_every_edge_is_drawn_and_none_overlap(name: str) -> None:
    trace = searched(game("chomp:2x3"), algorithm=name, **({"playouts": 60} if name == "mcts" else {}))
    for boards in (True, False):
        items = collapse(outline(trace), Limits(nodes=120))
        seen = Seen(tree_svg(trace, boards=boards, nodes=120))
        assert len(seen.all("g", "node")) == len(items)
        edges = [path for path in seen.all("path") if path.get("data-item")]
        assert len(edges) == len(items) - 1
        assert overlaps(Layout(items, game("chomp:2x3") if boards else None)) == []


def test_the_words_of_alpha_beta() -> None:
    seen = Seen(tree_svg(traced("alphabeta", TREE)))
    assert sorted(seen.texts("value")) == sorted(
        ["6", "3", "3", "5", "4", "≤2", "2", "6", "8", "1", "8", "6", "9", "7"]
    )
    assert seen.texts("cut") == ["cut 2 ≤ 3"]
    assert seen.texts("window").count("[−∞, ∞]") == 3
    assert len(seen.all("g", "pruned")) == len(seen.all("path", "pruned")) - 1 == 2  # one path is in the key
    chosen = [path for path in seen.all("path", "bold") if path.get("data-item")]
    assert [path.get("data-item") for path in chosen] == ["9", "13"]
    assert seen.title == "Search tree"
    assert seen.description == "12 nodes visited, 2 left out, the value is 6, the chosen line is 3 2"
    titles = ["".join(group[0].itertext()) for group in seen.all("g", "node")]
    assert titles[5] == "node 5, after 2, Adam to move, value ≤2, window [3, ∞], cut: 2 ≤ 3"
    assert titles[7] == "after 2, Eve to move, value 9, left out"


def test_the_players_differ_in_shape_as_well_as_in_colour() -> None:
    seen = Seen(tree_svg(traced("minimax", TREE)))
    for owner, is_round in (("eve", True), ("adam", False)):
        frames = seen.all("rect", owner)
        assert frames
        assert all((float(frame.get("rx") or 0) > 0) == is_round for frame in frames)


def test_large_trees_fold_and_say_so() -> None:
    trace = searched(game("tictactoe"), algorithm="minimax", depth=3, heuristic="open-lines")
    items = outline(trace)
    seen = Seen(tree_svg(trace))
    counts = [int(words[1:-5].replace(",", "")) for words in seen.texts() if re.fullmatch(r"\+[\d,]+ more", words)]
    assert len(items) == 1 + 9 + 72 + 504
    assert sum(counts) + len(seen.all("g", "node")) - len(counts) == len(items)
    assert float(seen.root.get("width") or 0) < 2400
    assert len(Seen(tree_svg(trace, depth=1)).all("g", "node")) == 1 + 9 + 9
    assert len(Seen(tree_svg(trace, nodes=1000)).all("g", "node")) == len(items)


def test_trees_without_a_search_and_at_a_moment() -> None:
    seen = Seen(tree_svg(GameTree(game("matches:7"), 7)))
    assert len(seen.all("g", "node")) == 96
    assert seen.title == "Tree of matches:7"
    assert seen.description == "96 nodes"
    assert len(Seen(tree_svg(parse_tree(TREE))).all("g", "node")) == 14
    trace = traced("alphabeta", TREE)
    assert len(Seen(tree_svg(trace, moment=3)).all("g", "node")) == 3
    assert Seen(tree_svg(trace, moment=0)).description == "nothing has happened yet"


def test_a_long_thin_tree() -> None:
    seen = Seen(tree_svg(GameTree(game("matches:1100,most=1"), 1100), nodes=2000))
    assert len(seen.all("g", "node")) == 1101


def test_boards_or_labels() -> None:
    trace = searched(game("tictactoe"), depth=1, heuristic="open-lines")
    assert len(Seen(tree_svg(trace)).all("g", "board")) == 10
    assert Seen(tree_svg(trace, boards=False)).all("g", "board") == []
    assert Seen(tree_svg(searched(game("matches:4")))).all("g", "board") == []
    assert Seen(tree_svg(searched(game("matches:4")), boards=True)).all("g", "board")
    assert Seen(tree_svg(traced("minimax", TREE), boards=True)).all("g", "board") == []
    bar = GameTree(game("chocolate:100,100,50,50"), 1)  # of whose squares none would be seen
    assert Seen(tree_svg(bar)).all("g", "board") == []


def test_hostile_words_stay_words() -> None:
    picture = tree_svg(searched(Nasty()), title=NASTY)
    seen = Seen(picture)
    assert "<img" not in picture
    assert "<script" not in picture
    assert seen.title == NASTY.replace("\0", "\N{REPLACEMENT CHARACTER}")
    assert all(len(words) < 40 for words in seen.texts())


def test_the_same_tree_is_the_same_picture_and_others_have_other_names() -> None:
    one, same, other = (tree_svg(traced(name, TREE)) for name in ("alphabeta", "alphabeta", "minimax"))
    assert one == same
    names = [re.findall('id="([^"]+)"', picture) for picture in (one, other)]
    assert not set(names[0]) & set(names[1])


def test_themes() -> None:
    trace = traced("alphabeta", TREE)
    assert "prefers-color-scheme" in tree_svg(trace)
    assert "prefers-color-scheme" not in tree_svg(trace, theme="dark")
    with pytest.raises(ZermeloError, match="there is no theme 'blue'"):
        tree_svg(trace, theme="blue")  # type: ignore[arg-type]
    with pytest.raises(ZermeloError, match="the trace is empty"):
        tree_svg(Trace())


def test_the_key_explains_what_occurs_and_no_more() -> None:
    assert "left out" in Seen(tree_svg(traced("alphabeta", TREE))).texts()
    plain = Seen(tree_svg(parse_tree(TREE))).texts()
    assert "Eve (max)" in plain
    assert "left out" not in plain
    assert "Eve (max)" not in Seen(tree_svg(parse_tree(TREE), key=False)).texts()


def test_what_came_from_a_table_says_so() -> None:
    assert "from table" in Seen(tree_svg(searched(game("matches:6"), algorithm="mtdf"))).texts()
