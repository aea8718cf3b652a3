"""What can be reached in a graph.  Runs as it stands on lists, and compiled on arrays."""

from __future__ import annotations

from typing import Any

Ints = Any
"""A list of ints or an array of ints: whichever the caller has."""


def reach(offsets: Ints, targets: Ints, over: Ints, start: int, reached: Ints, stack: Ints) -> int:
    """Mark by 1 in ``reached`` (zeros) what moves lead to from a node, itself included; how many there are.

    Where ``over`` is not 0 no move is made.  ``stack`` has room for all nodes.
    """
    reached[start] = 1
    stack[0] = start
    height, count = 1, 0
    while height > 0:
        height -= 1
        node = stack[height]
        count += 1
        if over[node] != 0:
            continue
        for move in range(offsets[node], offsets[node + 1]):
            target = targets[move]
            if reached[target] == 0:
                reached[target] = 1
                stack[height] = target
                height += 1
    return count
