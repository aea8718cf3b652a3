"""The attractor, on a graph given as arrays; the one that the arenas and the retrograde engine share.

Moves of node n go to targets[offsets[n]:offsets[n + 1]]; moves into it come from
sources[first[n]:first[n + 1]].  The functions run as they stand on lists, and compiled on arrays.
"""

from __future__ import annotations

from typing import Any

Ints = Any
"""A list of ints or an array of ints: whichever the caller has."""


def transpose(offsets: Ints, targets: Ints, first: Ints, sources: Ints) -> None:
    """Fill ``first`` (zeros, one longer than the nodes) and ``sources`` with the moves seen from their ends."""
    nodes = len(offsets) - 1
    for move in range(len(targets)):
        first[targets[move]] += 1
    total = 0
    for node in range(nodes):
        total += first[node]
        first[node] = total
    first[nodes] = total
    for node in range(nodes - 1, -1, -1):
        for move in range(offsets[node + 1] - 1, offsets[node] - 1, -1):
            place = first[targets[move]] - 1
            first[targets[move]] = place
            sources[place] = node


def order(first: Ints, sources: Ints, waiting: Ints, queue: Ints) -> int:
    """Fill ``queue`` with the nodes, each after all those that its moves lead to; returns how many can be so ordered.

    ``waiting`` counts the moves of each node, and those left at the end.  What is not ordered leads to a cycle.
    """
    filled = 0
    for node in range(len(waiting)):
        if waiting[node] == 0:
            queue[filled] = node
            filled += 1
    head = 0
    while head < filled:
        node = queue[head]
        head += 1
        for move in range(first[node], first[node + 1]):
            before = sources[move]
            waiting[before] -= 1
            if waiting[before] == 0:
                queue[filled] = before
                filled += 1
    return filled


def spread(
    first: Ints,
    sources: Ints,
    waiting: Ints,
    owner: Ints,
    alternating: bool,
    won: Ints,
    rank: Ints,
    queue: Ints,
    filled: int,
) -> int:
    """Spread decided nodes backwards, nearest first: Algorithm 6 of the course, for both players at once.

    ``won`` is 1 where the player to move wins, -1 where they lose, 0 where it is open; the first ``filled``
    nodes of ``queue`` are decided, with rank 0 (or in order of rank).  A node whose player can move to a win of
    theirs is won; a node all of whose moves (``waiting`` counts those left) lead to a win of the other is lost.
    With ``alternating`` every move changes the player, otherwise ``owner`` tells.  Returns how many nodes are
    decided; what stays 0 nobody can force.
    """
    head = 0
    while head < filled:
        node = queue[head]
        head += 1
        for move in range(first[node], first[node + 1]):
            before = sources[move]
            if won[before] != 0:
                continue
            if (won[node] > 0) == (not alternating and owner[before] == owner[node]):
                won[before] = 1
            else:
                waiting[before] -= 1
                if waiting[before] > 0:
                    continue
                won[before] = -1
            rank[before] = rank[node] + 1
            queue[filled] = before
            filled += 1
    return filled
