"""Sorted keys merged with others that are known."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.native.bound import Words


def strike(keys: Words, known: Words, new: NDArray[np.bool_]) -> None:
    """Unset the flag of each key that is known."""
    place = 0
    for row in range(keys.size):
        while place < known.size and known[place] < keys[row]:
            place += 1
        if place == known.size:
            return
        if known[place] == keys[row]:
            new[row] = False
