"""A directed graph in layers: moves run from one row to the next, and cross as seldom as a few sweeps can manage.

Source: K. Sugiyama, S. Tagawa and M. Toda, "Methods for visual understanding of hierarchical system structures",
IEEE Transactions on Systems, Man, and Cybernetics 11 (1981).

Vocabulary
    row     without cycles, a node is one row below the lowest node with a move to it, so that all moves lead down;
            with cycles, as many rows down as it is moves from the start, and moves may lead up or stay in a row
    bend    a point where a move over several rows passes one between them, numbered after the nodes
    chain   the vertices (nodes and bends) of a move from the upper row to the lower
"""

from __future__ import annotations

from bisect import bisect, insort
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

SWEEPS: Final = 24

Move = tuple[int, int]


@dataclass(frozen=True)
class Layers:
    """Vertices row by row, from left to right, and the way of each move through them."""

    size: int
    """How many of the vertices are nodes; the others are bends."""
    rows: list[list[int]]
    chains: list[list[int]]
    """One for each move; of one that leads nowhere else, the node alone."""
    upward: list[bool]
    """Whether the move leads from the lower end of its chain to the upper."""


def layered(size: int, moves: Sequence[Move], start: int | None = None) -> Layers:
    """The nodes 0 .. size - 1 in rows."""
    after: list[list[int]] = [[] for _ in range(size)]
    for origin, end in moves:
        after[origin].append(end)
    levels = _longest(after, start) or _nearest(after, start)
    upward = [levels[origin] > levels[end] for origin, end in moves]
    down = [(end, origin) if up else (origin, end) for (origin, end), up in zip(moves, upward, strict=True)]
    chains, rows = _chains(down, levels)
    return Layers(size, _uncrossed(rows, chains), chains, upward)


def _longest(after: list[list[int]], start: int | None) -> list[int] | None:
    """The row of each node of a graph without cycles, None if there are some."""
    missing = [0] * len(after)
    for ends in after:
        for end in ends:
            missing[end] += 1
    first = [node for node, count in enumerate(missing) if not count]
    levels = [0] * len(after)
    ready = list(first)
    for node in ready:  # grows as nodes become ready
        for end in after[node]:
            levels[end] = max(levels[end], levels[node] + 1)
            missing[end] -= 1
            if not missing[end]:
                ready.append(end)
    for node in first:
        if node != start and after[node]:  # nothing leads to it: it stands just above what follows
            levels[node] = min(levels[end] for end in after[node]) - 1
    return levels if len(ready) == len(after) else None


def _nearest(after: list[list[int]], start: int | None) -> list[int]:
    """The moves from the start to each node; what it does not lead to begins anew."""
    levels: dict[int, int] = {}
    for root in [*([] if start is None else [start]), *range(len(after))]:
        ready = [] if root in levels else [root]
        levels.setdefault(root, 0)
        for node in ready:  # grows as nodes are met
            for end in after[node]:
                if end not in levels:
                    levels[end] = levels[node] + 1
                    ready.append(end)
    return [levels[node] for node in range(len(after))]


def _chains(moves: Sequence[Move], levels: list[int]) -> tuple[list[list[int]], list[list[int]]]:
    """The way of each move, and the rows with the bends that this takes."""
    rows: list[list[int]] = [[] for _ in range(max(levels, default=-1) + 1)]
    for node, level in enumerate(levels):
        rows[level].append(node)
    bends = len(levels)
    chains = []
    for upper, lower in moves:
        between = range(levels[upper] + 1, levels[lower])
        chain = [upper, *range(bends, bends + len(between))]
        for level, bend in zip(between, chain[1:], strict=True):
            rows[level].append(bend)
        bends += len(between)
        chains.append([*chain, lower] if upper != lower else [upper])
    return chains, rows


def neighbours(rows: list[list[int]], chains: list[list[int]]) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
    """The vertices that each vertex is joined to in the row above, and in the row below."""
    level = {vertex: number for number, row in enumerate(rows) for vertex in row}
    above: dict[int, list[int]] = {}
    below: dict[int, list[int]] = {}
    for chain in chains:
        for upper, lower in pairwise(chain):
            if level[upper] < level[lower]:
                above.setdefault(lower, []).append(upper)
                below.setdefault(upper, []).append(lower)
    return above, below


def _uncrossed(rows: list[list[int]], chains: list[list[int]]) -> list[list[int]]:
    """The rows in the best order that sweeps down and up have met, each vertex at the mean of its neighbours."""
    above, below = neighbours(rows, chains)
    best, fewest = rows, crossings(rows, below)
    for sweep in range(SWEEPS):
        joined = below if sweep % 2 else above
        swept = [list(row) for row in rows]
        order = range(len(swept) - 2, -1, -1) if sweep % 2 else range(1, len(swept))
        for row in order:
            fixed = {vertex: place for place, vertex in enumerate(swept[row + 1 if sweep % 2 else row - 1])}
            here = {vertex: place for place, vertex in enumerate(swept[row])}
            swept[row].sort(key=lambda vertex: _mean([fixed[other] for other in joined.get(vertex, [])], here[vertex]))
        rows = swept
        count = crossings(rows, below)
        if count < fewest:
            best, fewest = rows, count
    return best


def _mean(places: list[int], otherwise: float) -> float:
    return sum(places) / len(places) if places else otherwise


def crossings(rows: list[list[int]], below: dict[int, list[int]]) -> int:
    """How often moves cross between neighbouring rows."""
    count = 0
    for upper, lower in pairwise(rows):
        place = {vertex: index for index, vertex in enumerate(lower)}
        met: list[int] = []
        for vertex in upper:
            ends = sorted(place[end] for end in below.get(vertex, []))
            count += sum(len(met) - bisect(met, end) for end in ends)
            for end in ends:
                insort(met, end)
    return count
