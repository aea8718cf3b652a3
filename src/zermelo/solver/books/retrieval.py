"""Values without keys: a table that tells the right value for each key that it was made from, and anything for others.

Each key has three cells, found by hashing, and its value is the xor of them.  A cell that only one key has can be set
to whatever that key needs; take it and the key away, and another cell may have only one key left.  With 1.23 cells for
each key the last key goes that way too, and the cells are set in the opposite order.  A value of b bits so takes 1.23 b
bits, however long the keys are.

M. Dietzfelbinger and R. Pagh, "Succinct data structures for retrieval and approximate membership" (2008); the sizes
and the three parts are those of T. M. Graf and D. Lemire, "Xor filters" (2020).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

CELLS_A_KEY = 1.23
SPARE_CELLS = 32
PARTS = 3
FIRST_FACTOR, SECOND_FACTOR = 0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93
WORD = (1 << 64) - 1
MOST_SYMBOLS = 256

Cells = NDArray[np.uint8]
Indices = NDArray[np.int64]


@dataclass(frozen=True)
class Recall:
    """The values of some keys, which are ints of 63 bits."""

    keys: int
    """How many there are."""
    seed: int
    symbols: tuple[int, ...]
    """The values that occur, in rising order; a cell holds bits of their numbers."""
    cells: Cells

    def value(self, key: int) -> int:
        """The value of a key; of what is no key, anything."""
        number = 0
        for part in range(PARTS):
            number ^= int(self.cells[_cell(key, self.seed, part, part_size(self.keys))])
        return self.symbols[number % len(self.symbols)]

    @property
    def packed(self) -> Cells:
        """The cells without the bits that no symbol needs."""
        bits = bits_for(len(self.symbols))
        return np.packbits(np.unpackbits(self.cells[:, None], axis=1)[:, 8 - bits :])


def recalled(keys: NDArray[np.int64], values: NDArray[np.int8]) -> Recall:
    """A table for these keys, all different, and their values."""
    symbols, numbers = np.unique(values, return_inverse=True)
    words, size = keys.astype(np.uint64), part_size(len(keys))
    for seed in count():  # almost always the first one will do
        places = [_cell(words, seed, part, size).astype(np.int64) for part in range(PARTS)]
        if order := _taken_away(places, PARTS * size):
            break
    cells, numbers = np.zeros(PARTS * size, np.uint8), numbers.astype(np.uint8)
    for alone, cell in reversed(order):
        told = numbers[alone]
        for place in places:
            told = told ^ cells[place[alone]]
        cells[cell] = told
    return Recall(len(keys), seed, tuple(symbols.tolist()), cells)


def unpacked(packed: Cells, keys: int, symbols: int) -> Cells:
    """The cells of a table of so many keys and symbols."""
    bits, cells = bits_for(symbols), PARTS * part_size(keys)
    rows = np.unpackbits(packed, count=cells * bits).reshape(cells, bits)
    return np.packbits(np.pad(rows, ((0, 0), (8 - bits, 0))), axis=1)[:, 0]


def packed_size(keys: int, symbols: int) -> int:
    """The bytes of the packed cells."""
    return (PARTS * part_size(keys) * bits_for(symbols) + 7) // 8


def part_size(keys: int) -> int:
    return int(CELLS_A_KEY * keys + SPARE_CELLS) // PARTS


def bits_for(symbols: int) -> int:
    return max(1, (symbols - 1).bit_length())


def _cell(key: Any, seed: int, part: int, size: int) -> Any:
    """The cell of a key, or those of an array of keys, in one of the parts of so many."""
    word = (key ^ (PARTS * seed + part) * SECOND_FACTOR & WORD) * FIRST_FACTOR & WORD
    word = (word ^ word >> 32) * SECOND_FACTOR & WORD
    return ((word >> 32) * size >> 32) + part * size


def _taken_away(places: list[Indices], cells: int) -> list[tuple[Indices, Indices]]:
    """The order in which keys go, in rounds: keys that are alone in a cell, with the cell; none if some never are."""
    owners, owner = np.zeros(cells, np.int64), np.zeros(cells, np.int64)
    everyone = np.arange(len(places[0]))
    for place in places:
        np.add.at(owners, place, 1)
        np.bitwise_xor.at(owner, place, everyone)
    order, left = [], len(everyone)
    while left:
        single = np.flatnonzero(owners == 1)
        if not single.size:
            return []
        alone, first = np.unique(owner[single], return_index=True)
        for place in places:
            np.subtract.at(owners, place[alone], 1)
            np.bitwise_xor.at(owner, place[alone], alone)
        order.append((alone, single[first]))
        left -= len(alone)
    return order
