"""Arenas and graphs of configurations as SVG: in layers, with attractors, strategies and plays marked.

Eve's nodes are round and red, Adam's square and blue; of a graph of configurations they are nobody's.  Where a
player wins, a node is filled with the player's colour, the deeper the nearer the goal, and the number in it is its
rank.  Goals have two outlines, the start an arrow, a strategy bold moves, a play dashed ones.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, Literal

from zermelo.arena.arena import Arena
from zermelo.arena.graph import Graph
from zermelo.core.errors import ZermeloError
from zermelo.core.language import ENGLISH, phrase, say
from zermelo.draw.annotations import Annotations, Won
from zermelo.draw.box import wants_boards
from zermelo.draw.excerpt import Excerpt, excerpt
from zermelo.draw.layers import Layers, layered
from zermelo.draw.legend import legend
from zermelo.draw.markup import Theme, document, safe
from zermelo.draw.picture import Picture
from zermelo.draw.routes import ARRIVAL, Routes
from zermelo.draw.svg_theme import style

MARGIN: Final = 16.0
KINDS: Final = (
    (phrase("Graph of configurations"), phrase("Graph of configurations of {game}")),
    (phrase("Arena"), phrase("Arena of {game}")),
)
NARROWEST: Final = 420.0
"""The width that the key may take beside a narrow arena."""

Direction = Literal["down", "right"]


def arena_svg(
    graph: Graph,
    *,
    won: Won | None = None,
    strategy: Mapping[int, int] | None = None,
    play: Sequence[int] = (),
    values: Mapping[int, str] | None = None,
    counters: Mapping[int, int] | None = None,
    unproved: Collection[int] = (),
    boards: bool | None = None,
    depth: int | None = None,
    direction: Direction | None = None,
    key: bool = True,
    theme: Theme = "auto",
    title: str = "",
    language: str = ENGLISH,
) -> Picture:
    """The picture of an arena, or of a graph of configurations.

    ``won`` shades an attractor or the regions of both players, ``strategy`` marks a move for each node that it has,
    ``play`` the nodes that a token visited, ``values`` is what is written at nodes, ``counters`` those of Algorithm 6
    instead of ranks, ``unproved`` the nodes of which it is not known who wins there.  ``depth`` leaves out what is more
    moves from the start.  ``direction`` is where moves lead; without it, the one that makes the better page.
    """
    for origin, end in pairwise(play):
        if end not in graph.after(origin):
            raise ZermeloError(
                "this is no play: there is no move from {origin} to {end}",
                origin=graph.label(origin),
                end=graph.label(end),
            )
    shown = excerpt(graph, depth)
    notes = Annotations(graph, won, strategy or {}, play, language, values or {}, counters or {}, unproved)
    pictured = wants_boards(graph.game, boards)
    boxes = [notes.box(node, hidden, pictured) for node, hidden in zip(shown.nodes, shown.hidden, strict=True)]
    layers = layered(len(shown.nodes), shown.moves, shown.start)
    routes = Routes(layers, boxes, rightwards=(direction or _better(layers)) == "right")
    return _picture(shown, notes, routes, key, theme, title)


def _better(layers: Layers) -> Direction:
    """Many short rows go to the right, as a page is wider than high."""
    widest = max((sum(vertex < layers.size for vertex in row) for row in layers.rows), default=0)
    return "right" if len(layers.rows) > 2 * widest else "down"


def _picture(shown: Excerpt, notes: Annotations, routes: Routes, key: bool, theme: Theme, title: str) -> Picture:
    width, height = (routes.length, routes.breadth) if routes.rightwards else (routes.breadth, routes.length)
    signs: list[str] = []
    if key:
        signs, wide, high = legend(notes.signs(shown), 0, height + 14, max(width, NARROWEST))
        width, height = max(width, wide), height + 14 + high
    ahead = 0 if shown.start is None else ARRIVAL
    left, top = (-MARGIN - ahead, -MARGIN) if routes.rightwards else (-MARGIN, -MARGIN - ahead)
    graph = notes.graph
    name, of_game = KINDS[isinstance(graph, Arena)]
    heading = say(name, notes.language) if graph.game is None else say(of_game, notes.language, game=graph.game)
    size = phrase("{nodes} {nodes:node|nodes} and {moves} {moves:move|moves}")
    told = [say(size, notes.language, nodes=len(shown.nodes), moves=len(shown.moves)), *notes.told()]
    return document(
        [*_moves(shown, notes, routes), *_nodes(shown, notes, routes), *signs],
        box=(left, top, width + MARGIN - left, height + MARGIN - top),
        scale=1,
        title=title or heading,
        description=", ".join(told),
        style=style(theme, diagram=True),
        kind=f"{theme} arena",
    )


def _moves(shown: Excerpt, notes: Annotations, routes: Routes) -> Iterable[str]:
    """The moves, those that are marked on top, and the arrow to the start."""
    drawn: dict[str, list[str]] = {role: [] for role in ("edge", "bold", "played")}
    tips: dict[str, list[str]] = {role: [] for role in drawn}
    for index, (origin, end) in enumerate(shown.moves):
        route = routes.route(index)
        role = notes.role(shown.nodes[origin], shown.nodes[end])
        drawn[role].append(f'<path class="{role}" data-from="{origin}" data-to="{end}" d="{route.path}"/>')
        tips[role].append(route.tip)
    if shown.start is not None:
        arrow = routes.arrival(shown.start)
        drawn["edge"].append(f'<path class="edge" d="{arrow.path}"/>')
        tips["edge"].append(arrow.tip)
    for role, paths in drawn.items():
        yield from paths
        if tips[role]:
            yield f'<path class="{"tip" if role == "edge" else f"{role}-tip"}" d="{"".join(tips[role])}"/>'


def _nodes(shown: Excerpt, notes: Annotations, routes: Routes) -> Iterable[str]:
    for index, node in enumerate(shown.nodes):
        inside = "".join(routes.boxes[index].svg(*routes.corner(index)))
        chosen = " chosen" if node in notes.play else ""
        yield f'<g class="node{chosen}" data-node="{index}"><title>{safe(notes.tell(node))}</title>{inside}</g>'
