"""Draws every picture of the gallery and writes the page that shows them: python docs/make_gallery.py

Each figure is a function: its docstring is the caption, its body the code under the picture, so that what is read
is what was run.  ``tests/draw/test_gallery.py`` runs all of this and compares it with the files kept here.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

from zermelo import Game, Position, Value, Work, game, solve
from zermelo.arena import Arena, arena_of, attractor, configuration_graph, solve_arena, winning_strategy
from zermelo.draw import (
    Drawing,
    Scene,
    arena_svg,
    board_svg,
    chart_svg,
    circle,
    film_html,
    nodes_chart,
    proof_svg,
    text,
    tier_chart,
    tree_svg,
    tree_text,
)
from zermelo.search import GameTree, Trace, alphabeta, minimax, parse_tree, pvs, search, sss
from zermelo.solver import ConnectionProver

HERE = Path(__file__).parent
EXERCISE = "(((3 12) (8 2)) ((4 6) (14 5)) ((2 7) (9 1)))"
"""A teacher's tree, as one types it: three moves, two answers to each, two replies."""

Figure = Callable[[], Drawing]
SECTIONS: dict[str, list[Figure]] = {}


def figure(section: str) -> Callable[[Figure], Figure]:
    """Put a figure into a section of the page."""

    def kept(make: Figure) -> Figure:
        SECTIONS.setdefault(section, []).append(make)
        return make

    return kept


def values(here: Game, position: Position) -> dict[int, Value]:
    """What each move is worth."""
    return {move.slot: move.value for move in solve(here, position).moves()}


# Boards


@figure("Boards")
def tictactoe() -> Drawing:
    """Tic-tac-toe with the value of every move: W3 wins in three plies, D draws."""
    here = game("tictactoe")
    position = here.read("XO./.X./..O")
    return board_svg(here, position, marks=values(here, position), size=240)


@figure("Boards")
def achi() -> Drawing:
    """Achi: a game with a board and no picture of its own. The best of the moves that begin with each stone."""
    here = game("achi")
    position = here.read("O.O/OXX/X.. X")
    return board_svg(here, position, marks=values(here, position), size=240)


@figure("Boards")
def cake() -> Drawing:
    """A picture that the author of a game has made of shapes; [docs/own_game.md](own_game.md) has the whole game."""

    class Cake(type(game("matches"))):  # type: ignore[misc]
        def scene(self, left: int) -> Scene:
            plate, rest = circle(2, 2, 2, "gone"), circle(2, 2, 2 * left / self.heap, "food")
            one = circle(5, 1, 0.7, "cell", 0), text(5, 1, "eat 1")
            two = circle(5, 3, 0.7, "cell", 1), text(5, 3, "eat 2")
            return Scene(6, 4, (plate, rest, text(2, 2, str(left), height=0.8), *one, *two))

    return board_svg(Cake(heap=8, most=2), 5, size=240)


@figure("Boards")
def connect_four() -> Drawing:
    """Connect Four: the four that won, and a ring on the last move."""
    here = game("connect4")
    return board_svg(here, here.read("4455667"), last=6, size=300)


@figure("Boards")
def hex_board() -> Drawing:
    """Hex: Orange joins top and bottom; the chain that won."""
    here = game("hex:5")
    return board_svg(here, here.read("X..O./X.O../XO.../XO.../X...."), last=20, size=360)


@figure("Boards")
def hex_proof() -> Drawing:
    """Why the first player wins Hex: the move, in his colour the cells that he needs, in rings the must-play region."""
    here = game("hex:5")
    return proof_svg(ConnectionProver(here, Work()).proof(here.start()), size=360)


@figure("Boards")
def chomp() -> Drawing:
    """Chomp after a first bite, ringed, with the value of every move."""
    here = game("chomp:3x4")
    bite = here.read_move(here.start(), "2,2")
    after = here.play(here.start(), bite)
    return board_svg(here, after, marks=values(here, after), last=bite, before=here.start(), size=280)


@figure("Boards")
def chocolate() -> Drawing:
    """The poisoned chocolate bar, with a button for each cut."""
    here = game("chocolate:5,4,1,2")
    return board_svg(here, here.start(), marks=values(here, here.start()), size=280)


@figure("Boards")
def nim() -> Drawing:
    """Nim: whoever clicks on a match takes it and all to its right."""
    here = game("nim:3,4,5")
    return board_svg(here, here.start(), marks=values(here, here.start()), size=240)


@figure("Boards")
def matches() -> Drawing:
    """Eleven matches, of which three were just taken."""
    here = game("matches:11")
    return board_svg(here, 8, marks=values(here, 8), last=2, before=11, size=320)


@figure("Boards")
def halving() -> Drawing:
    """The halving game."""
    here = game("halving:20")
    return board_svg(here, 20, marks=values(here, 20), size=180)


# Trees


@figure("Trees")
def teacher_tree() -> Drawing:
    """A teacher's tree, typed as `(((3 12) (8 2)) ((4 6) (14 5)) ((2 7) (9 1)))`, before any search."""
    return tree_svg(parse_tree(EXERCISE))


@figure("Trees")
def tree_words() -> Drawing:
    """Definition 7.1 and figure 7.10: root, nodes, leaves, depth and height."""
    return tree_svg(parse_tree("((3 (5 8)) (6 1))"), words=True)


@figure("Trees")
def teacher_minimax() -> Drawing:
    """Minimax visits all of it (exercise 7.2)."""
    trace = Trace()
    minimax(parse_tree(EXERCISE), trace=trace)
    return tree_svg(trace)


@figure("Trees")
def teacher_alphabeta() -> Drawing:
    """Alpha-beta: windows, cuts with the bound that was reached, and what they left out."""
    trace = Trace()
    alphabeta(parse_tree(EXERCISE), trace=trace)
    return tree_svg(trace)


@figure("Trees")
def fail_soft_and_hard() -> Drawing:
    """The same with the values of fail-soft, and beside them, where they differ, those of fail-hard."""
    trace = Trace()
    alphabeta(parse_tree(EXERCISE), trace=trace)
    return tree_svg(trace, bounds=True)


@figure("Trees")
def teacher_negamax_view() -> Drawing:
    """The same as document 003 computes it: every value and window is for the player to move."""
    trace = Trace()
    alphabeta(parse_tree(EXERCISE), trace=trace)
    return tree_svg(trace, view="mover")


@figure("Trees")
def teacher_sss() -> Drawing:
    """SSS\\* goes best first: the numbers tell in which order."""
    trace = Trace()
    sss(parse_tree(EXERCISE), trace=trace)
    return tree_svg(trace)


@figure("Trees")
def teacher_pvs() -> Drawing:
    """Principal variation search asks with null windows: 3 and 3⁺ are next to each other."""
    trace = Trace()
    pvs(parse_tree(EXERCISE), trace=trace)
    return tree_svg(trace)


@figure("Trees")
def matches_tree() -> Drawing:
    """Document 001's search tree from (7 1): 96 nodes."""
    return tree_svg(GameTree(game("matches:7"), 7))


@figure("Trees")
def tictactoe_end() -> Drawing:
    """The end of a game of tic-tac-toe, searched by alpha-beta."""
    here, trace = game("tictactoe"), Trace()
    search(here, here.read("XOX/OX./O.."), trace=trace)
    return tree_svg(trace)


@figure("Trees")
def tictactoe_two_plies() -> Drawing:
    """Exercise 7.3: the best first move with the open lines, two plies deep; the rest is folded."""
    trace = Trace()
    search(game("tictactoe"), algorithm="minimax", depth=2, heuristic="open-lines", trace=trace)
    return tree_svg(trace)


@figure("Trees")
def tictactoe_tree() -> Drawing:
    """Figure 7.14: the tree of tic-tac-toe up to symmetry, with its three first moves."""
    here = game("tictactoe")
    return tree_svg(GameTree(here, here.start(), depth=2, symmetric=True), boards=True)


@figure("Trees")
def hex_tree() -> Drawing:
    """A very small part of the tree of Hex 3x3, as in figure 7.11."""
    return tree_svg(GameTree(game("hex:3"), game("hex:3").start(), depth=3), breadth=3, nodes=22)


@figure("Trees")
def chomp_search() -> Drawing:
    """Chomp 2x3, searched to the end by alpha-beta."""
    trace = Trace()
    search(game("chomp:2x3"), trace=trace)
    return tree_svg(trace, nodes=40)


@figure("Trees")
def text_tree() -> Drawing:
    """The same kind of tree in the terminal."""
    trace = Trace()
    alphabeta(parse_tree("((3 5 4) (2 9 7) ((1 8) 6))"), trace=trace)
    return Drawing(tree_text(trace))


@figure("Trees")
def film() -> Drawing:
    """A film of alpha-beta on the teacher's tree: play, pause, step, slider, arrow keys."""
    trace = Trace()
    alphabeta(parse_tree(EXERCISE), trace=trace)
    return film_html(trace, title="Alpha-beta on a teacher's tree")


# Arenas


@figure("Arenas")
def nim_configurations() -> Drawing:
    """Figure 7.6, left: the configurations of Nim with 12 matches, where taking the last one loses."""
    return arena_svg(configuration_graph(game("matches:12,misere"), fold=True))


@figure("Arenas")
def nim_arena() -> Drawing:
    """Figure 7.6, right: the arena if Eve begins."""
    return arena_svg(arena_of(game("matches:12,misere"), fold=True))


@figure("Arenas")
def nim_play() -> Drawing:
    """Figure 7.7: a play that Eve wins."""
    arena = arena_of(game("matches:12,misere"), fold=True)
    return arena_svg(arena, play=arena.nodes(["12e", "9a", "7e", "5a", "2e", "1a"]))


@figure("Arenas")
def nim_attractor() -> Drawing:
    """Figure 7.8 and exercise 7.1: Eve's attractor with its ranks, and her winning strategy."""
    won = attractor(arena_of(game("matches:12,misere"), fold=True), "eve")
    return arena_svg(won.arena, won=won, strategy=winning_strategy(won))


@figure("Arenas")
def chomp_configurations() -> Drawing:
    """Figure 7.5: the configurations of Chomp 4x2."""
    return arena_svg(configuration_graph(game("chomp:4x2"), fold=True))


@figure("Arenas")
def chomp_arena() -> Drawing:
    """Figure 7.9: the arena of Chomp 2x2, where each player wins, and Eve's strategy."""
    won = solve_arena(arena_of(game("chomp:2x2"), fold=True))
    return arena_svg(won.arena, won=won, strategy=won.strategy("eve"))


@figure("Arenas")
def made_by_hand() -> Drawing:
    """An arena with cycles, made by hand."""
    moves = {"a": "bc", "b": "ad", "c": "cd", "d": "be", "e": "f"}
    owners = dict.fromkeys("ade", "eve") | dict.fromkeys("bcf", "adam")
    won = attractor(Arena.build(moves, owners, "a", {"eve": "f"}), "eve")
    return arena_svg(won.arena, won=won, strategy=winning_strategy(won))


# Charts


@figure("Charts")
def tiers_of_tictactoe() -> Drawing:
    """How many positions of tic-tac-toe are won, lost and drawn after each move."""
    return chart_svg(tier_chart(solve(game("tictactoe"))))


@figure("Charts")
def nodes_by_depth() -> Drawing:
    """The nodes that algorithms visit on the tree of tic-tac-toe, by powers of ten."""
    return chart_svg(nodes_chart(game("tictactoe"), depth=5))


def pages() -> dict[Path, str]:
    """Every file of the gallery, by its place under docs."""
    files: dict[Path, str] = {}
    lines = [
        "# Gallery",
        "",
        "Every picture here is made by the code below it, which takes its names from `docs/make_gallery.py`;",
        "`python docs/make_gallery.py` draws them all again, and a test compares. They follow the reader's choice of",
        "a light or a dark theme.",
    ]
    for section, figures in SECTIONS.items():
        lines += ["", f"## {section}"]
        for make in figures:
            drawn = make()
            lines += ["", inspect.getdoc(make) or "", "", *_shown(make.__name__, drawn, files)]
            lines += ["", "```python", *_code(make), "```"]
    files[Path("gallery.md")] = "\n".join(lines) + "\n"
    return files


def _shown(name: str, drawn: Drawing, files: dict[Path, str]) -> list[str]:
    """How the page shows a drawing, which becomes a file unless it is a text."""
    kind = "svg" if drawn.startswith("<svg") else "html" if drawn.startswith("<!DOCTYPE") else "txt"
    if kind == "txt":
        return ["```text", *drawn.splitlines(), "```"]
    path = Path("gallery") / f"{name}.{kind}"
    files[path] = str(drawn)
    return [f"![{drawn.heading}]({path.as_posix()})" if kind == "svg" else f"[Open it]({path.as_posix()})"]


def _code(make: Figure) -> list[str]:
    """The body of a figure's function, with a name for what it draws."""
    source = inspect.getsource(make)
    body = source[source.index('"""\n') + 4 :]
    return dedent(body).rstrip().replace("return ", "drawing = ").splitlines()


if __name__ == "__main__":
    (HERE / "gallery").mkdir(exist_ok=True)
    made = pages()
    for stale in set((HERE / "gallery").iterdir()) - {HERE / path for path in made}:
        stale.unlink()
    for path, text in made.items():
        (HERE / path).write_text(text, encoding="utf-8")
