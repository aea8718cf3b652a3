"""A table of sorted positions that stay packed, and on disk: what ``open_solution`` gives for a SortedTable."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.core.game import Game, Position
from zermelo.solver.file.keys import PackedKeys

Array = NDArray[Any]
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


@dataclass(frozen=True)
class PackedTable:
    sections: Sequence[PackedSection]
    game: Game | None = None
    """The game whose ``tier`` tells the section, counted from ``lowest``; None when there is one section."""
    lowest: int = 0

    @property
    def top(self) -> int:
        return int(np.iinfo(self.sections[0].scores.dtype).max)

    def score(self, position: Position) -> int | None:
        number = 0
        if self.game is not None:
            if type(position) is not int or position < 0:
                return None
            number = self.game.tier(position) - self.lowest
            if not 0 <= number < len(self.sections):
                return None
        row = self.sections[number].keys.row(position)
        return None if row is None else int(self.sections[number].scores[row])

    def items(self) -> Iterator[tuple[Position, int]]:
        for section in self.sections:
            for begin in range(0, len(section.keys), BLOCK):
                end = min(begin + BLOCK, len(section.keys))
                rows = section.keys.unpacked(begin, end).tolist()
                positions = map(tuple, rows) if section.keys.others else rows
                yield from zip(positions, section.scores[begin:end].tolist(), strict=True)

    def blocks(self) -> Iterator[Array]:
        for section in self.sections:
            yield section.scores

    def __len__(self) -> int:
        return sum(len(section.keys) for section in self.sections)
