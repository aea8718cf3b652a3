"""A section of a sorted table whose positions stay packed, and on disk: what ``open_solution`` gives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.core.game import Position
from zermelo.solver.file.keys import PackedKeys
from zermelo.solver.tables.listed import Finder, PlainSection
from zermelo.space.explore import plain_position

Array = NDArray[Any]
WHOLE = 64
"""Bits of a position of which nothing is cut off."""
BLOCK = 1 << 16
"""Positions that are unpacked together when all of them are asked for."""


@dataclass(frozen=True)
class PackedSection:
    keys: PackedKeys
    scores: Array

    @property
    def positions(self) -> Array:
        """All positions, unpacked."""
        return self.keys.unpacked(0, len(self.keys))

    def position(self, row: int) -> Position:
        return plain_position(self.keys.unpacked(row, row + 1)[0])

    def row(self, position: Position) -> int | None:
        return self.keys.row(position)

    def finder(self, native: Any) -> Finder:
        keys = self.keys
        if keys.others:
            return PlainSection(self.positions, self.scores).finder(native)
        if keys.shift == WHOLE:
            return PlainSection(keys.lows.view(np.int64), self.scores).finder(native)
        return lambda wanted, begin, end, rows: native.find_packed(
            keys.highs, keys.starts, keys.lows, keys.shift, wanted, begin, end, rows
        )

    def items(self) -> Iterator[tuple[Position, int]]:
        for begin in range(0, len(self.keys), BLOCK):
            end = min(begin + BLOCK, len(self.keys))
            rows = self.keys.unpacked(begin, end).tolist()
            positions = map(tuple, rows) if self.keys.others else rows
            yield from zip(positions, self.scores[begin:end].tolist(), strict=True)
