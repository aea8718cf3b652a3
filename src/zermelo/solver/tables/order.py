"""Sorting the positions of a table with their scores."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.core.work import Work
from zermelo.native.kernels import radix as kernel
from zermelo.space.settle import compiled

Array = NDArray[Any]

MANY = 1 << 20
"""Positions from which loading compiled code costs less than it saves."""
LEXICAL = 32
"""Bytes for each row of ints that is sorted, besides its ints."""
LEADING = 11
"""Bits that tell the pieces."""


def in_order(positions: Array, scores: Array, work: Work) -> tuple[Array, Array]:
    """The positions, ints or rows of ints from 0 on, in rising order, with their scores; both may be used up."""
    if positions.ndim == 2:
        order = np.lexsort(positions.T[::-1])
        for column in positions.T:
            column[:] = column[order]
        return positions, scores[order]
    if len(positions) < MANY:
        order = np.argsort(positions, kind="stable")
    else:
        return _by_digits(positions, scores, work)
    return positions[order], scores[order]


def _by_digits(keys: Array, scores: Array, work: Work) -> tuple[Array, Array]:
    native: Any = compiled(kernel)
    parts = list(pairwise(np.linspace(0, len(keys), work.threads + 1).astype(np.int64).tolist()))
    largest = max(work.each(lambda part: int(keys[slice(*part)].max()), parts))
    shift = max(0, largest.bit_length() - LEADING)
    counts = np.zeros((len(parts), 1 << LEADING), np.int64)
    work.each(lambda part: native.count(keys, *parts[part], shift, counts[part]), range(len(parts)))
    # Of each piece, the rows of the first part come first.
    places = (np.cumsum(counts.T).reshape(counts.T.shape) - counts.T).T.copy()
    pieces = [slice(*ends) for ends in pairwise([*places[0].tolist(), len(keys)]) if ends[0] < ends[1]]
    sorted_keys, sorted_scores = np.empty_like(keys), np.empty_like(scores)
    work.each(
        lambda part: native.deal(keys, scores, *parts[part], shift, places[part], sorted_keys, sorted_scores),
        range(len(parts)),
    )

    def sort(pieces: list[slice]) -> None:
        counts = np.empty(1 << kernel.DIGIT, np.int64)
        for rows in pieces:
            native.sort(sorted_keys[rows], sorted_scores[rows], keys[rows], scores[rows], shift, counts)

    work.each(sort, [pieces[first::shares] for shares in [16 * work.threads] for first in range(shares)])
    return sorted_keys, sorted_scores
