"""The compiled rules, asked about positions one by one: for checking them against the interpreted ones."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import UNDECIDED
from zermelo.native.bound import SLOTS, Scores, Words, canonical, gain, legal, load, margin, owner, play, result, store


def probe(
    positions: Words,
    results: Scores,
    owners: NDArray[np.uint8],
    images: Words,
    margins: NDArray[np.int64],
    allowed: Scores,
    children: Words,
    gains: NDArray[np.int64],
) -> None:
    """For each position its result, owner, canonical form and margin, and for each slot whether it is legal, its child
    and its gain.

    ``allowed``, ``children`` and ``gains`` have SLOTS rows for each position.
    """
    for row in range(len(positions)):
        position = load(positions, row)
        results[row] = result(position)
        owners[row] = owner(position)
        store(images, row, canonical(position))
        margins[row] = margin(position) if results[row] != UNDECIDED else 0
        for slot in range(SLOTS):
            here = row * SLOTS + slot
            allowed[here] = 0
            if results[row] == UNDECIDED and legal(position, slot):
                allowed[here] = 1
                store(children, here, play(position, slot))
                gains[here] = gain(position, slot)
