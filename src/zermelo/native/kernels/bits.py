"""Sets of positions as bits, in words of 64, the lowest first: set one by one, and laid over each other by words.

The words of a loop are shared out among the mates of a team, where a team of lanes does the work.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.native.bound import atomic_or, each_mate, first_mate, or_to

Bits = NDArray[np.uint64]

ONE = np.uint64(1)
LAST = np.uint64(63)
NONE = np.uint64(0)
ALL = ~np.uint64(0)


def _mark(bits: Bits, at: int) -> None:
    or_to(bits, at >> 6, ONE << np.uint64(at & 63))


def _mark_all(bits: Bits, begin: int, count: int) -> None:
    """Mark an interval, of at least one."""
    first, last = begin >> 6, (begin + count - 1) >> 6
    for word in each_mate(last - first + 1):
        ones = ALL << np.uint64(begin & 63) if word == 0 else ALL
        if first + word == last:
            ones &= ALL >> np.uint64(-(begin + count) & 63)
        or_to(bits, first + word, ones)


def _look(bits: Bits, at: int) -> Any:
    """The 64 bits from there on."""
    shift = np.uint64(at & 63)
    return bits[at >> 6] >> shift | (bits[(at >> 6) + 1] << ONE) << LAST - shift


def _lay(bits: Bits, at: int, word: Any) -> None:
    """Mark where a word has ones."""
    shift = np.uint64(at & 63)
    or_to(bits, at >> 6, word << shift)
    or_to(bits, (at >> 6) + 1, (word >> ONE) >> LAST - shift)


def _lay_down(won: Bits, at: int, page: Bits, words: int) -> None:
    """Put a page in its place among others: the words at its ends are theirs as well."""
    first = at >> 6
    shift = np.uint64(at & 63)
    rest = LAST - shift
    for word in each_mate(words - 2):
        won[first + 1 + word] = page[1 + word] << shift | (page[word] >> ONE) >> rest
    if first_mate():
        atomic_or(won, first, page[0] << shift)
        if words > 1:
            atomic_or(won, first + words - 1, page[words - 1] << shift | (page[words - 2] >> ONE) >> rest)
        atomic_or(won, first + words, (page[words - 1] >> ONE) >> rest)


def _lay_over(page: Bits, words: int, bits: Bits, at: int) -> None:
    """Mark words of a page where the bits from there on are zeros."""
    shift = np.uint64(at & 63)
    rest = LAST - shift
    first = bits[at >> 6 : (at >> 6) + words]
    second = bits[(at >> 6) + 1 : (at >> 6) + 1 + words]
    for word in each_mate(words):
        page[word] |= ~(first[word] >> shift | (second[word] << ONE) << rest)


def _beyond(count: int) -> Any:
    """What does not count in the last word of so many bits."""
    return (ALL << np.uint64(count - 1 & 63)) << ONE


def _lowest(word: Any) -> int:
    """The place of the lowest one."""
    return int(((word & (~word + ONE)) - ONE).bit_count())
