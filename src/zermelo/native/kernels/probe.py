"""The compiled rules, asked about positions one by one: for checking them against the interpreted ones."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import UNDECIDED
from zermelo.native.bound import (
    SLOTS,
    Scores,
    Words,
    canonical,
    gain,
    legal,
    legal_slots,
    load,
    margin,
    owner,
    play,
    result,
    store,
)

LEGAL = 1
LISTED = 2
"""What is said of a slot: by ``legal``, by ``legal_slots``."""


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
    """For each position its result, owner, canonical form and margin, and for each slot whether it is LEGAL and LISTED,
    its child and its gain.

    ``allowed``, ``children`` and ``gains`` have SLOTS rows for each position.
    """
    slots = np.empty(SLOTS, np.int64)
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
                allowed[here] = LEGAL
                store(children, here, play(position, slot))
                gains[here] = gain(position, slot)
        if results[row] == UNDECIDED:
            for which in range(legal_slots(position, slots)):
                allowed[row * SLOTS + slots[which]] += LISTED
