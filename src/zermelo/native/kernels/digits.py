"""What the kernels share that go through an index made of digits: its blocks, and where they begin.

Vocabulary (of digits, levels, blocks and cuts: see ``zermelo.core.digits``)
    starts   ``starts[level, digit]``: where the positions of a digit begin in a block of its level; the last column is
             the largest digit of the level
    heads    the sums of ``starts`` over this level and those below
    page     a block that one thread, or one team, settles at a time: small enough, in a block that is not
    lead     the digits before those of a page.  A move in the lead lowers their sum: so pages of equal sums need each
             other nothing, those of smaller sums are all that they need, and many can be settled at once
    tail     what follows a digit, as its place in the block that follows it

``digits[level]`` are those of the block at hand, and ``begins[level]`` is where the block of a level begins.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.native.bound import atomic_add, give_way

Numbers = NDArray[np.int64]


def list_pages(pages: Numbers, ends: Numbers, size: int, most: int, starts: Numbers, cut: bool, digits: Numbers) -> int:
    """Write where the pages begin that have positions below ``size``, those of smaller sums first.

    Where the pages of a sum end goes to ``ends`` of the sum; with no room for pages, only that is written.  Returns how
    many positions the pages have.  A page has ``most`` at most; ``digits`` is room to work in.
    """
    for total in range(ends.size - 1, -1, -1):
        ends[total] = ends[total - 1] if pages.size and total else 0
    begin, total = 0, 0
    level = len(starts) - 1
    digits[level + 1] = starts[level, -1]
    while begin < size:
        while _too_long(level, digits[level + 1], most, starts, cut):
            digits[level] = 0
            level -= 1
        if pages.size:
            pages[ends[total]] = begin
        ends[total] += 1
        begin += _length(level, digits[level + 1], starts, cut)
        level += 1
        while level < len(starts) and digits[level] == _top(level, digits[level + 1], starts, cut):
            total -= digits[level]
            level += 1
        if level < len(starts):
            digits[level] += 1
            total += 1
            level -= 1
    if pages.size == 0:
        for total in range(1, ends.size):
            ends[total] += ends[total - 1]
    return begin


def _wait_for_smaller(last: Numbers, done: Numbers, page: int) -> None:
    """Wait for the pages of smaller sums than that of a page, which others may be at work on."""
    total = 0
    while page >= last[total]:
        total += 1
    while total > 0 and atomic_add(done, 0, 0) < last[total - 1]:
        give_way()


def _too_long(level: int, above: int, most: int, starts: Numbers, cut: bool) -> bool:
    """Whether a block is more than a page."""
    return level > 1 and _length(level, above, starts, cut) > most


def _open(begin: int, most: int, starts: Numbers, cut: bool, digits: Numbers, begins: Numbers) -> int:
    """Write the lead of the page that begins there, and where the blocks of its digits begin; returns its level."""
    level = len(starts) - 1
    digits[level + 1] = starts[level, -1]
    begins[level] = 0
    while _too_long(level, digits[level + 1], most, starts, cut):
        digit = 0
        while starts[level, digit + 1] <= begin - begins[level]:
            digit += 1
        digits[level] = digit
        begins[level - 1] = begins[level] + starts[level, digit]
        level -= 1
    return level


def _top(level: int, above: int, starts: Numbers, cut: bool) -> int:
    """The largest digit of a level after the digit ``above``."""
    return min(above, int(starts[level, -1])) if cut else int(starts[level, -1])


def _length(level: int, above: int, starts: Numbers, cut: bool) -> int:
    """How many positions a block has."""
    return 1 if level == 0 else int(starts[level, _top(level, above, starts, cut) + 1])
