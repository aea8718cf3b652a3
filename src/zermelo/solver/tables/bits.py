"""A table of outcomes without distances, in one bit a position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.solver.tables.table import ListedTable, Tally, some_rows

Bits = NDArray[np.uint64]
"""Bits in words of 64, the lowest first; those after the last are 0."""

BLOCK = 1 << 14
"""Words that are unpacked together when all positions are asked for."""


def words_for(size: int) -> int:
    """How many words hold so many bits."""
    return (size + 63) >> 6


@dataclass(frozen=True)
class BitTable(ListedTable):
    """One bit for each dense index of the game: 1 where the player to move wins, 0 where they lose."""

    kind: ClassVar[str] = "bits"
    dated: ClassVar[bool] = False
    game: Game
    size: int
    won: Bits
    reached: Bits | None = None
    """Which indices can be reached; None when all can."""

    @property
    def top(self) -> int:
        """A win scores 1 and a loss -1: there are no distances."""
        return 1

    def score(self, position: Position) -> int | None:
        if type(position) is not int and not isinstance(position, tuple):
            return None
        index = abilities.index(self.game, position)
        if not 0 <= index < self.size or abilities.at(self.game, index) != position:
            return None
        if self.reached is not None and not _bit(self.reached, index):
            return None
        return 1 if _bit(self.won, index) else -1

    def items(self) -> Iterator[tuple[Position, int]]:
        for begin, won, reached in self._unpacked():
            for offset in np.flatnonzero(reached):
                yield abilities.at(self.game, begin + int(offset)), 1 if won[offset] else -1

    def blocks(self) -> Iterator[NDArray[Any]]:
        for _, won, reached in self._unpacked():
            yield 2 * won[reached].astype(np.int8) - 1

    def _unpacked(self) -> Iterator[tuple[int, NDArray[np.bool_], NDArray[np.bool_]]]:
        """Block by block where it begins, which of its positions are won, and which can be reached."""
        for first in range(0, words_for(self.size), BLOCK):
            begin = first << 6
            count = min(BLOCK << 6, self.size - begin)
            won = _unpack(self.won[first : first + BLOCK], count)
            every = self.reached is None
            reached = np.ones(count, np.bool_) if every else _unpack(self.reached[first : first + BLOCK], count)  # type: ignore[index]
            yield begin, won, reached

    def sample(self, chance: Random, most: int) -> Iterator[Position]:
        for index in some_rows(self.size, chance, most):
            if self.reached is None or _bit(self.reached, index):
                yield abilities.at(self.game, index)

    def tally(self) -> Tally:
        wins = 0
        for first in range(0, len(self.won), BLOCK):
            won = self.won[first : first + BLOCK]
            wins += _ones(won if self.reached is None else won & self.reached[first : first + BLOCK])
        return Tally(wins, len(self) - wins, 0)

    def __len__(self) -> int:
        if self.reached is None:
            return self.size
        return sum(_ones(self.reached[first : first + BLOCK]) for first in range(0, len(self.reached), BLOCK))


def _bit(bits: Bits, index: int) -> bool:
    return bool(int(bits[index >> 6]) >> (index & 63) & 1)


def _ones(bits: Bits) -> int:
    return int(np.bitwise_count(bits).sum(dtype=np.int64))


def _unpack(bits: Bits, count: int) -> NDArray[np.bool_]:
    return np.unpackbits(bits.astype("<u8").view(np.uint8), count=count, bitorder="little").astype(np.bool_)
