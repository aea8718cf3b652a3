"""Many rows looked up at once in sorted keys, where one by one the processor would wait for memory at every step."""

from __future__ import annotations

from typing import Any

from zermelo.native.bound import prefetch

Ints = Any

GROUP = 32
"""Searches that go on side by side: while one waits for its key, the others compare theirs."""


def find(keys: Ints, wanted: Ints, begin: int, end: int, bases: Ints, rows: Ints) -> None:
    """The row of each of wanted[begin:end] among the rising ``keys`` (one at least), -1 where it is not there.

    ``bases`` has room for a group.
    """
    for first in range(begin, end, GROUP):
        count = min(GROUP, end - first)
        for k in range(count):
            bases[k] = 0
        size = len(keys)
        while size > 1:
            half = size >> 1
            size -= half
            for k in range(count):
                base = bases[k]
                base += half * (keys[base + half] <= wanted[first + k])
                bases[k] = base
                prefetch(keys, base + (size >> 1))
        for k in range(count):
            rows[first + k] = bases[k] if keys[bases[k]] == wanted[first + k] else -1


def find_packed(
    highs: Ints, starts: Ints, lows: Ints, shift: int, wanted: Ints, begin: int, end: int, rows: Ints
) -> None:
    """The same where the keys are cut in two, as ``solver.file.keys`` does."""
    mask = (1 << shift) - 1
    for place in range(begin, end):
        rows[place] = -1
        high = wanted[place] >> shift
        first, last = 0, len(highs)
        while last - first > 1:
            middle = (first + last) >> 1
            if int(highs[middle]) <= high:
                first = middle
            else:
                last = middle
        if int(highs[first]) != high:
            continue
        low = wanted[place] & mask
        first, last = int(starts[first]), int(starts[first + 1])
        while last - first > 1:
            middle = (first + last) >> 1
            if int(lows[middle]) <= low:
                first = middle
            else:
                last = middle
        if int(lows[first]) == low:
            rows[place] = first


def find_rows(keys: Ints, wanted: Ints, begin: int, end: int, rows: Ints) -> None:
    """The same as ``find`` where a key has several words."""
    for place in range(begin, end):
        first, last = 0, len(keys)
        while last - first > 1:
            middle = (first + last) >> 1
            if _compared(keys, middle, wanted, place) <= 0:
                first = middle
            else:
                last = middle
        rows[place] = first if _compared(keys, first, wanted, place) == 0 else -1


def _compared(keys: Ints, row: int, wanted: Ints, place: int) -> int:
    """-1, 0 or 1 as a key is below, equal to or above what is wanted."""
    order = 0
    for word in range(keys.shape[1]):
        if order == 0 and keys[row, word] != wanted[place, word]:
            order = -1 if keys[row, word] < wanted[place, word] else 1
    return order
