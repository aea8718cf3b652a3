"""What the kernels share that go through an index made of digits: its blocks, and where they begin.

Vocabulary (of digits, levels, blocks and cuts: see ``zermelo.core.digits``)
    starts   ``starts[level, digit]``: where the positions of a digit begin in a block of its level; the last column is
             the largest digit of the level
    heads    the sums of ``starts`` over this level and those below
    chapter  a block that one thread settles; all else that it leads to is settled
    tail     what follows a digit, as its place in the block that follows it

``digits[level]`` are those of the block at hand, and ``begins[level]`` is where the block of a level begins.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]


def _enter(begin: int, level: int, near: int, starts: Numbers, digits: Numbers, begins: Numbers) -> None:
    """Go to the first block of ``near`` digits in the chapter that begins there."""
    first = len(starts) - 1
    digits[first + 1] = starts[first, -1]
    begins[first] = 0
    for above in range(first, near, -1):
        digit = 0
        while above > level and starts[above, digit + 1] <= begin - begins[above]:
            digit += 1
        digits[above] = digit
        begins[above - 1] = begins[above] + starts[above, digit]


def _top(level: int, above: int, starts: Numbers, cut: bool) -> int:
    """The largest digit of a level after the digit ``above``."""
    return min(above, int(starts[level, -1])) if cut else int(starts[level, -1])


def _length(level: int, above: int, starts: Numbers, cut: bool) -> int:
    """How many positions a block has."""
    return 1 if level == 0 else int(starts[level, _top(level, above, starts, cut) + 1])
