"""Sorting keys with their scores by digits: first into pieces by the leading bits, then each piece by the others.

The second step works within the cache, and several threads share both.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.native.bound import Scores, Words

DIGIT = 8
"""Bits by which a piece is sorted at a time."""


def count(keys: Words, begin: int, end: int, shift: int, counts: NDArray[np.int64]) -> None:
    """Add to ``counts`` how many of the rows begin..end go into each piece."""
    for row in range(begin, end):
        counts[keys[row] >> shift] += 1


def deal(
    keys: Words,
    scores: Scores,
    begin: int,
    end: int,
    shift: int,
    places: NDArray[np.int64],
    to_keys: Words,
    to_scores: Scores,
) -> None:
    """Move the rows begin..end to where the next ones of their pieces go."""
    for row in range(begin, end):
        piece = keys[row] >> shift
        to_keys[places[piece]], to_scores[places[piece]] = keys[row], scores[row]
        places[piece] += 1


def sort(
    keys: Words, scores: Scores, spare_keys: Words, spare_scores: Scores, bits: int, counts: NDArray[np.int64]
) -> None:
    """Sort a piece by its last ``bits``; the spare arrays are as long, ``counts`` has one place for each digit."""
    moved = False
    for shift in range(0, bits, DIGIT):
        for digit in range(len(counts)):
            counts[digit] = 0
        for row in range(len(keys)):
            counts[keys[row] >> shift & (1 << DIGIT) - 1] += 1
        if counts[keys[0] >> shift & (1 << DIGIT) - 1] == len(keys):
            continue
        total = 0
        for digit in range(len(counts)):
            total, counts[digit] = total + counts[digit], total
        for row in range(len(keys)):
            digit = keys[row] >> shift & (1 << DIGIT) - 1
            spare_keys[counts[digit]], spare_scores[counts[digit]] = keys[row], scores[row]
            counts[digit] += 1
        keys, spare_keys, scores, spare_scores = spare_keys, keys, spare_scores, scores
        moved = not moved
    if moved:
        for row in range(len(keys)):
            spare_keys[row], spare_scores[row] = keys[row], scores[row]
