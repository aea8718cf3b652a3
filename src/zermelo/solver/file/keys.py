"""Sorted positions in about two bytes each, searched where they lie.

A sorted list repeats its high bits over and over.  So each position is cut in two: the low 8, 16, 32 or 64 bits are
kept for each, the high bits once for all the positions that share them.

    positions  0x3A0001 0x3A0007 0x3AFFFE 0x510003
    lows         0x0001   0x0007   0xFFFE   0x0003
    highs      0x3A                       0x51
    starts     0                          3         4    high n has the rows starts[n] to starts[n + 1]

The width taken is the one that needs the least room (64 bits are plain positions: a single high, 0).  A position of
several words is cut so in its first word; the others are kept in the smallest type that holds them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.core.errors import FileError
from zermelo.core.game import Position
from zermelo.solver.tables.table import slices

Array = NDArray[Any]
WIDTHS = (np.uint8, np.uint16, np.uint32, np.uint64)


@dataclass(frozen=True)
class PackedKeys:
    """Positions in rising order."""

    highs: Array
    starts: Array
    lows: Array
    others: tuple[Array, ...] = ()
    """The second and further words."""

    @property
    def columns(self) -> tuple[Array, ...]:
        return (self.highs, self.starts, self.lows, *self.others)

    @property
    def shift(self) -> int:
        return 8 * self.lows.itemsize

    def __len__(self) -> int:
        return len(self.lows)

    def row(self, position: Position) -> int | None:
        """The row of a position, narrowing word by word; None if it is not there."""
        first, *others = position if isinstance(position, tuple) else (position,)
        if len(others) != len(self.others) or not all(type(word) is int for word in (first, *others)):
            return None
        begin, end = _rows(self.highs, 0, len(self.highs), first >> self.shift)
        if begin == end:
            return None
        begin, end = int(self.starts[begin]), int(self.starts[end])
        begin, end = _rows(self.lows, begin, end, first & (1 << self.shift) - 1)
        for column, word in zip(self.others, others, strict=True):
            begin, end = _rows(column, begin, end, word)
        return begin if begin < end else None

    def unpacked(self, begin: int, end: int) -> Array:
        """The positions of these rows (one at least), as int64; with a row of words each where they have several."""
        near = np.searchsorted(self.starts, self.starts.dtype.type(begin), side="right") - 1
        last = np.searchsorted(self.starts, self.starts.dtype.type(end))
        edges = np.clip(self.starts[near : last + 1].astype(np.int64), begin, end)
        first = np.repeat(self.highs[near:last].astype(np.int64) << self.shift, edges[1:] - edges[:-1])
        first |= self.lows[begin:end].astype(np.int64)
        if not self.others:
            return first
        return np.stack([first, *(column[begin:end].astype(np.int64) for column in self.others)], axis=1)

    def sound(self) -> bool:
        """Whether no search can leave the arrays.  That the lows rise is left to ``verify``, which reads them all."""
        return bool(
            all(column.dtype.kind == "u" and len(column) for column in self.columns)
            and len(self.starts) == len(self.highs) + 1
            and self.starts[0] == 0
            and self.starts[-1] == len(self)
            and _rising(self.starts)
            and _rising(self.highs)
            and int(self.highs[-1]) << self.shift < 2**63
            and all(len(column) == len(self) for column in self.others)
        )


def pack(positions: Array) -> PackedKeys:
    """Positions in rising order: ints, or rows of words."""
    first, *others = positions.T if positions.ndim == 2 else [positions]
    if any(len(word) and word.min() < 0 for word in (first, *others)):
        raise FileError("positions below 0 cannot be saved")
    width = min(WIDTHS, key=lambda width: _room(first, width))
    begun = np.concatenate(([0], *_borders(first, width), [len(first)]))
    highs = first[begun[:-1]] >> 8 * np.dtype(width).itemsize
    return PackedKeys(_small(highs), _small(begun), first.astype(width), tuple(map(_small, others)))


def _room(words: Array, width: Any) -> int:
    """The bytes of the lows and the starts."""
    return len(words) * int(np.dtype(width).itemsize) + 8 * sum(map(len, _borders(words, width)))


def _borders(words: Array, width: Any) -> Iterator[Array]:
    """The rows whose high bits differ from those of the row before, block by block."""
    for rows in slices(len(words)):
        highs = words[max(0, rows.start - 1) : rows.stop] >> 8 * np.dtype(width).itemsize
        yield np.flatnonzero(highs[1:] != highs[:-1]) + max(1, rows.start)


def _small(values: Array) -> Array:
    """The values in the smallest type that holds them."""
    return values.astype(np.min_scalar_type(int(values.max(initial=0))))


def _rows(column: Array, begin: int, end: int, word: int) -> tuple[int, int]:
    """The rows from begin to end, in rising order, that hold this word."""
    if not 0 <= word <= np.iinfo(column.dtype).max:
        return begin, begin
    part = column[begin:end]
    same = column.dtype.type(word)  # of another type it would make NumPy convert the whole column
    return begin + int(np.searchsorted(part, same)), begin + int(np.searchsorted(part, same, side="right"))


def _rising(column: Array) -> bool:
    return bool(np.all(column[1:] > column[:-1]))
