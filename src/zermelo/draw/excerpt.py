"""The part of a graph that a picture shows: all of it, or what is within some moves of the start."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from zermelo.arena.graph import Graph
from zermelo.core.errors import TooLarge, ZermeloError
from zermelo.core.language import Sentence
from zermelo.draw.layers import Move

MOST_NODES: Final = 400
MOST_MOVES: Final = 800
"""More than a reader can follow."""


@dataclass(frozen=True)
class Excerpt:
    """Nodes of a graph, which the picture numbers from 0, and the moves between them."""

    nodes: list[int]
    moves: list[Move]
    hidden: list[int]
    """How many moves of each node lead out of the picture."""
    start: int | None


def excerpt(graph: Graph, depth: int | None = None) -> Excerpt:
    """What is at most ``depth`` moves from the start; TooLarge says what else to draw."""
    if depth is None and (len(graph) > MOST_NODES or graph.arcs > MOST_MOVES):
        raise TooLarge("{size}: {advice}", size=_size(len(graph), graph.arcs), advice=_advice(graph, depth))
    if depth is not None and depth < 0:
        raise ZermeloError("the depth {depth} is negative: give 0 or more moves", depth=depth)
    nodes = sorted(node for level in _levels(graph, depth) for node in level)
    place = {node: index for index, node in enumerate(nodes)}
    ends = [graph.after(node) for node in nodes]
    moves = [(index, place[end]) for index, after in enumerate(ends) for end in after if end in place]
    if len(nodes) > MOST_NODES or len(moves) > MOST_MOVES:
        raise TooLarge(
            "to depth {depth} {size}: {advice}",
            depth=depth,
            size=_size(len(nodes), len(moves)),
            advice=_advice(graph, depth),
        )
    hidden = [sum(end not in place for end in after) for after in ends]
    return Excerpt(nodes, moves, hidden, None if graph.start is None else place.get(graph.start))


def _levels(graph: Graph, depth: int | None, most: int | None = None) -> list[list[int]]:
    """The nodes by their distance from the start, until there are more than ``most``; all in one without a depth."""
    if depth is None:
        return [list(range(len(graph)))]
    if graph.start is None:
        raise ZermeloError("the arena has no start to count a depth from: draw all of it")
    levels = [[graph.start]]
    seen = {graph.start}
    while len(levels) <= depth and levels[-1] and (most is None or len(seen) <= most):
        below = dict.fromkeys(end for node in levels[-1] for end in graph.after(node) if end not in seen)
        seen.update(below)
        levels.append(list(below))
    return levels


def _size(nodes: int, moves: int) -> Sentence:
    return Sentence(
        "the arena has {nodes} {nodes:node|nodes} and {moves} {moves:move|moves}, too many for a picture",
        nodes=nodes,
        moves=moves,
    )


def _advice(graph: Graph, depth: int | None) -> Sentence:
    """What to draw instead."""
    fits = [] if graph.start is None or depth == 0 else fitting(graph, depth)
    if not fits:
        return Sentence("draw a smaller one, or export it as DOT or GraphML")
    return Sentence(
        "draw it to a depth ({depth} gives {count} {count:node|nodes}), or export it as DOT or GraphML",
        depth=len(fits) - 1,
        count=fits[-1],
    )


def fitting(
    graph: Graph, depth: int | None = None, most_nodes: int = MOST_NODES, most_moves: int = MOST_MOVES
) -> list[int]:
    """How many nodes there are to depth 0, 1, 2 and so on, as far as a picture has room for them and their moves."""
    levels = _levels(graph, len(graph) if depth is None else depth, most_nodes)
    level_of = {node: number for number, level in enumerate(levels) for node in level}
    between = [0] * len(levels)
    for node, level in level_of.items():
        for end in graph.after(node):
            if end in level_of:
                between[max(level, level_of[end])] += 1
    sizes = zip(accumulate(map(len, levels)), accumulate(between), strict=True)
    return [nodes for nodes, moves in sizes if nodes <= most_nodes and moves <= most_moves]
