"""Sorting the positions of a table with their scores."""

from __future__ import annotations

from functools import reduce
from itertools import pairwise
from operator import or_
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.core.work import Work
from zermelo.native.kernels import radix as kernel
from zermelo.native.pieces import apart, in_pieces
from zermelo.space.settle import borders, compiled

Array = NDArray[Any]

MANY = 1 << 20
"""Positions from which loading compiled code costs less than it saves."""
LEXICAL = 32
"""Bytes for each row of ints that is sorted, besides its ints."""
LEADING = 11
"""Bits that tell the sections."""


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
    parts = borders(len(keys), work.threads)
    shifts, widths = _leading(keys, parts, work)
    sections = 1 << int(widths.sum())
    counts = np.zeros((work.threads, sections), np.int64)
    in_pieces(work.threads, native.count, keys, parts, shifts, widths, counts, work=work)
    # Of each section, the rows of the first part come first.
    places = (np.cumsum(counts.T).reshape(counts.T.shape) - counts.T).T.copy()
    ends = np.append(places[0], len(keys))
    sorted_keys, sorted_scores = np.empty_like(keys), np.empty_like(scores)
    given = keys, scores, parts, shifts, widths, places, sorted_keys, sorted_scores
    in_pieces(work.threads, native.deal, *given, work=work)
    room = apart(work.threads, 1 << kernel.DIGIT, np.int64)
    in_pieces(sections, native.sort, sorted_keys, sorted_scores, keys, scores, ends, int(shifts[-1]), room, work=work)
    return sorted_keys, sorted_scores


def _leading(keys: Array, parts: NDArray[np.int64], work: Work) -> tuple[Array, Array]:
    """The first bits in which keys differ, as runs of neighbours: the lowest bit of each, and how many there are."""

    def differing(part: tuple[int, int]) -> int:
        found: np.int64 = np.bitwise_or.reduce(keys[slice(*part)] ^ keys[0], initial=0, keepdims=True)[0]
        return int(found)

    left, runs = reduce(or_, work.each(differing, pairwise(parts.tolist()))), list[tuple[int, int]]()
    while left and (room := LEADING - sum(width for _, width in runs)):
        top = left.bit_length()
        width = min(room, next(width for width in range(1, top + 1) if width == top or not left >> top - width - 1 & 1))
        runs.append((top - width, width))
        left &= (1 << top - width) - 1
    shifts, widths = np.array(runs or [(0, 0)]).T.copy()
    return shifts, widths
