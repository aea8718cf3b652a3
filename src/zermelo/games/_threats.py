"""Cells that would complete a line: what a player of Connect Four sees at a glance.

Vocabulary
    threat  an empty cell that completes a line of one player's
"""

from __future__ import annotations


def threats(stones: int, steps: tuple[int, ...], line: int) -> int:
    """The cells, empty or not, that have `line` - 1 stones beside them in a line; bits outside the board too."""
    found = 0
    for step in steps:
        for place in range(line):
            beside = -1
            for other in range(line):
                if other < place:
                    beside &= stones << (place - other) * step
                elif other > place:
                    beside &= stones >> (other - place) * step
            found |= beside
    return found
