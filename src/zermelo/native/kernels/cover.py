"""Covering: the graph of (node, player) over a graph of nodes, or the graph itself without its doubled moves."""

from __future__ import annotations

from typing import Any

Ints = Any
"""A list of ints or an array of ints: whichever the caller has."""


def cover(
    offsets: Ints,
    targets: Ints,
    players: int,
    keys: Ints,
    found: int,
    number: Ints,
    last: Ints,
    begin: Ints,
    ends: Ints,
) -> tuple[int, int]:
    """Number what can be reached from the first ``found`` of ``keys``, breadth first, with its moves.

    Node n with player p is the key ``n * players + p``.  With two players every move changes the player, with
    one this is the graph itself.  ``number[key]`` is the key's place in ``keys``, -1 while not found; ``last``
    (-1 everywhere) remembers who moved there last, so that of several moves to the same place the first stays.
    The moves of place k become ends[begin[k]:begin[k + 1]].  Returns how many keys and moves there are.
    """
    moves = 0
    place = 0
    while place < found:
        node = keys[place] // players
        other = players - 1 - keys[place] % players
        for move in range(offsets[node], offsets[node + 1]):
            key = targets[move] * players + other
            if number[key] < 0:
                number[key] = found
                keys[found] = key
                found += 1
            if last[key] != place:
                last[key] = place
                ends[moves] = number[key]
                moves += 1
        place += 1
        begin[place] = moves
    return found, moves
