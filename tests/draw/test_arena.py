"""Arenas as SVG: the figures of the course, and what is refused."""

from __future__ import annotations

from itertools import combinations

import pytest
from draw.seen import NASTY, Seen

from zermelo.arena.arena import Arena
from zermelo.arena.attractor import attractor
from zermelo.arena.from_game import arena_of, configuration_graph
from zermelo.arena.graph import Graph
from zermelo.arena.regions import solve_arena
from zermelo.arena.sample import random_arena
from zermelo.arena.strategy import winning_strategy
from zermelo.core.errors import TooLarge, ZermeloError
from zermelo.core.spec import game
from zermelo.draw.annotations import Annotations
from zermelo.draw.arena import arena_svg
from zermelo.draw.excerpt import excerpt
from zermelo.draw.layers import layered
from zermelo.draw.routes import Routes

NIM = arena_of(game("matches:12,misere"), fold=True)


def moves(seen: Seen) -> list[tuple[str | None, str | None]]:
    return [(path.get("data-from"), path.get("data-to")) for path in seen.all("path") if path.get("data-from")]


def check_complete(graph: Graph, seen: Seen) -> None:
    assert len(seen.all("g", "node")) == len(graph)
    arcs = {(str(node), str(end)) for node in range(len(graph)) for end in graph.after(node)}
    assert len(moves(seen)) == graph.arcs
    assert set(moves(seen)) == arcs


@pytest.mark.parametrize(
    ("spec", "nodes", "arcs", "positions", "arrows"),
    [("matches:12,misere", 12, 30, 22, 54), ("chomp:2x2", 5, 7, 8, 9), ("chomp:4x2", 14, 46, 26, 79)],
)
def test_the_figures_of_the_course(spec: str, nodes: int, arcs: int, positions: int, arrows: int) -> None:
    configurations = configuration_graph(game(spec), fold=True)
    assert (len(configurations), configurations.arcs) == (nodes, arcs)
    check_complete(configurations, Seen(arena_svg(configurations)))
    arena = arena_of(game(spec), fold=True)
    assert (len(arena), arena.arcs) == (positions, arrows)
    check_complete(arena, Seen(arena_svg(arena)))


def test_the_attractor_of_exercise_7_1() -> None:
    won = attractor(NIM, "eve")
    seen = Seen(arena_svg(NIM, won=won, strategy=winning_strategy(won)))
    told = ["".join(node[0].itertext()) for node in seen.all("g", "node")]
    assert "1a, Adam to move, goal eve, Eve wins, rank 0" in told
    assert "10e, Eve to move, Eve wins, rank 5, the strategy goes to 9a" in told
    assert "9e, Eve to move" in told
    ranks = {node[-2].text: node[-1].text for node in seen.all("g", "node")}
    assert {name for name, rank in ranks.items() if rank == "3"} == {"6e", "7e", "8e"}
    assert ranks["11a"] == "–"
    bold = [path for path in seen.all("path", "bold") if path.get("data-from")]
    assert len(bold) == len(winning_strategy(won)) == 8
    shades = {rect.get("fill-opacity") for rect in seen.all("rect", "eve-shade")}
    assert len(shades) == 6 + 1  # six ranks, and the sample in the key
    assert seen.description == "22 nodes and 54 moves, from 12e, Eve wins at 11"


def test_both_regions() -> None:
    arena = arena_of(game("chomp:2x2"), fold=True)
    won = solve_arena(arena)
    seen = Seen(arena_svg(arena, won=won, strategy=won.strategy("eve")))
    assert len(seen.all("g", "board")) == 8
    assert "Eve wins" in seen.texts()
    assert "Adam wins" in seen.texts()
    assert len(seen.all("rect", "goal")) == 2 + 1


def test_a_play() -> None:
    play = NIM.nodes(["12e", "9a", "7e", "5a", "2e", "1a"])
    seen = Seen(arena_svg(NIM, play=play))
    played = [path for path in seen.all("path", "played") if path.get("data-from")]
    assert len(played) == 5
    assert len(seen.all("g", "chosen")) == 6
    assert seen.description.endswith("play 12e 9a 7e 5a 2e 1a")
    with pytest.raises(ZermeloError, match="this is no play: there is no move from 12e to 5e"):
        arena_svg(NIM, play=NIM.nodes(["12e", "5e"]))


@pytest.mark.parametrize("rightwards", [False, True])
@pytest.mark.parametrize(
    "graph",
    [NIM, configuration_graph(game("chomp:4x2")), arena_of(game("nim:2,3")), random_arena(40, 3, seed=2)],
    ids=["nim", "chomp", "heaps", "random"],
)
def test_boxes_do_not_overlap_and_lie_in_the_picture(graph: Graph, rightwards: bool) -> None:
    shown, marks = excerpt(graph), Annotations(graph, None, {}, ())
    boxes = [marks.box(node, 0, graph.game is not None) for node in shown.nodes]
    routes = Routes(layered(len(shown.nodes), shown.moves, shown.start), boxes, rightwards)
    wide, high = (routes.length, routes.breadth) if rightwards else (routes.breadth, routes.length)
    rectangles = []
    for node, box in enumerate(boxes):
        x, top = routes.corner(node)
        rectangles.append((x - box.width / 2, top, x + box.width / 2, top + box.height))
        assert rectangles[-1][0] >= -0.2
        assert rectangles[-1][1] >= -0.2
        assert rectangles[-1][2] <= wide + 0.2
        assert rectangles[-1][3] <= high + 0.2
    for a, b in combinations(rectangles, 2):
        assert min(a[2], b[2]) - max(a[0], b[0]) <= 0.2 or min(a[3], b[3]) - max(a[1], b[1]) <= 0.2


def test_arenas_made_by_hand_cycles_and_nasty_names() -> None:
    names = [NASTY, "b", "c"]
    arena = Arena.build(
        {NASTY: [NASTY, "b"], "b": [NASTY, "c"], "c": ["b"]}, dict.fromkeys(names, "eve"), "b", {"mine": ["c"]}
    )
    picture = arena_svg(arena)
    assert "<img" not in picture
    check_complete(arena, Seen(picture))
    assert Seen(picture).title == "Arena"
    assert Seen(arena_svg(Arena.build({}, {}))).all("g", "node") == []
    parity = Arena.build({"a": "b", "b": "a"}, {"a": "eve", "b": "adam"}, priorities={"a": 1, "b": 2})
    assert "rank" not in Seen(arena_svg(parity, won=solve_arena(parity))).texts()


def test_only_what_is_near_the_start() -> None:
    arena = arena_of(game("tictactoe"))
    seen = Seen(arena_svg(arena, depth=1))
    assert len(seen.all("g", "node")) == 10
    assert seen.texts().count("+8") == 9
    assert "moves not drawn" in seen.texts()
    with pytest.raises(ZermeloError, match="the depth -1 is negative"):
        arena_svg(arena, depth=-1)
    with pytest.raises(ZermeloError, match="no start to count a depth from"):
        arena_svg(Arena.build({}, {"a": "eve"}), depth=1)


def test_a_picture_that_would_be_too_large_says_what_to_draw_instead() -> None:
    arena = arena_of(game("tictactoe"))
    size = r"the arena has 5,478 nodes and 16,167 moves, too many for a picture"
    instead = r"draw it to a depth \(3 gives 334 nodes\), or export it as DOT or GraphML"
    with pytest.raises(TooLarge, match=f"^{size}: {instead}$"):
        arena_svg(arena)
    with pytest.raises(TooLarge, match=f"^to depth 4 the arena has 1,090 nodes and 2,097 moves.*: {instead}$"):
        arena_svg(arena, depth=4)
    assert "334 nodes and" in arena_svg(arena, depth=3)
    with pytest.raises(TooLarge, match="draw a smaller one, or export it"):
        arena_svg(Arena.build({}, dict.fromkeys(range(500), "eve")))
    star = Arena.build({0: range(1, 500)}, dict.fromkeys(range(500), "eve"), 0)
    with pytest.raises(TooLarge, match=r"draw it to a depth \(0 gives 1 node\)"):
        arena_svg(star)


def test_the_same_arena_is_the_same_picture() -> None:
    assert arena_svg(NIM) == arena_svg(arena_of(game("matches:12,misere"), fold=True))
    assert arena_svg(NIM, direction="down") != arena_svg(NIM, direction="right") == arena_svg(NIM)
    assert "prefers-color-scheme" not in arena_svg(NIM, theme="light", key=False)
