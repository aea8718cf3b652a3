"""The compiled rules, asked about positions one by one: for checking them against the interpreted ones."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import UNDECIDED
from zermelo.native.bound import SLOTS, Scores, Words, canonical, legal, load, owner, play, result, store


def probe(
    positions: Words, results: Scores, owners: NDArray[np.uint8], images: Words, allowed: Scores, children: Words
) -> None:
    """For each position its result, owner and canonical form, and for each slot whether it is legal and its child.

    ``allowed`` and ``children`` have SLOTS rows for each position.
    """
    for row in range(len(positions)):
        position = load(positions, row)
        results[row] = result(position)
        owners[row] = owner(position)
        store(images, row, canonical(position))
        for slot in range(SLOTS):
            here = row * SLOTS + slot
            allowed[here] = 0
            if results[row] == UNDECIDED and legal(position, slot):
                allowed[here] = 1
                store(children, here, play(position, slot))
