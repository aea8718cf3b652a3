"""Tables in arrays: one score for each dense index of the game, or sorted positions with their scores, in sections
(one for each tier, or a single one)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.core.contract import WIDEST
from zermelo.core.game import Game, Position
from zermelo.core.work import Work
from zermelo.native.order import Order
from zermelo.native.packing import Packing
from zermelo.solver.tables.order import in_order
from zermelo.solver.tables.table import Array, DictTable, ListedTable, slices, smallest_top, some_rows
from zermelo.space.explore import plain_position


def top_for(longest: int) -> tuple[int, Any]:
    """The smallest kind of score that holds games of that many plies: its top and its type."""
    top = smallest_top(longest)
    return top, np.min_scalar_type(-top).type


@dataclass(frozen=True)
class DenseTable(ListedTable):
    kind: ClassVar[str] = "dense"
    game: Game
    scores: Array
    reached: NDArray[np.bool_] | None = None
    """Which indices can be reached; None when all can."""

    @property
    def top(self) -> int:
        return int(np.iinfo(self.scores.dtype).max)

    def score(self, position: Position) -> int | None:
        if type(position) is not int and not isinstance(position, tuple):
            return None
        index = abilities.index(self.game, position)
        if not 0 <= index < len(self.scores) or abilities.at(self.game, index) != position:
            return None
        if self.reached is not None and not self.reached[index]:
            return None
        return int(self.scores[index])

    def items(self) -> Iterator[tuple[Position, int]]:
        for index in range(len(self.scores)):
            if self.reached is None or self.reached[index]:
                yield abilities.at(self.game, index), int(self.scores[index])

    def blocks(self) -> Iterator[Array]:
        for rows in slices(len(self.scores)):
            yield self.scores[rows] if self.reached is None else self.scores[rows][self.reached[rows]]

    def sample(self, chance: Random, most: int) -> Iterator[Position]:
        for index in some_rows(len(self.scores), chance, most):
            if self.reached is None or self.reached[index]:
                yield abilities.at(self.game, index)

    def __len__(self) -> int:
        return len(self.scores) if self.reached is None else int(np.count_nonzero(self.reached))


Finder = Callable[[Array, int, int, Array], None]
"""Of keys, from a row to another: writes in which row of a section each stands, -1 if in none."""


class Section(Protocol):
    """Positions in rising order (by rows, where a position takes several words) with their scores."""

    @property
    def positions(self) -> Array: ...

    @property
    def scores(self) -> Array: ...

    def position(self, row: int) -> Position:
        """What stands in a row."""

    def row(self, position: Position) -> int | None:
        """Where a position stands, None if it is not there."""

    def finder(self, native: Any) -> Finder:
        """The same of many, by the compiled kernel ``lookup``."""

    def items(self) -> Iterator[tuple[Position, int]]:
        """Every position with its score."""


@dataclass(frozen=True)
class PlainSection:
    """A section in memory."""

    positions: Array
    scores: Array

    def position(self, row: int) -> Position:
        return plain_position(self.positions[row])

    def row(self, position: Position) -> int | None:
        """The row, narrowing word by word."""
        words = position if isinstance(position, tuple) else (position,)
        columns = self.positions.T if self.positions.ndim == 2 else self.positions[None]
        if len(words) != len(columns) or not all(type(word) is int and 0 <= word < 2**63 for word in words):
            return None
        low, high = 0, len(self.positions)
        for word, column in zip(words, columns, strict=True):
            part = column[low:high]
            low, high = low + int(np.searchsorted(part, word)), low + int(np.searchsorted(part, word, side="right"))
        return low if low < high else None

    def finder(self, native: Any) -> Finder:
        keys = self.positions
        if keys.ndim == 2:
            return lambda wanted, begin, end, rows: native.find_rows(keys, wanted, begin, end, rows)
        group = native.GROUP
        return lambda wanted, begin, end, rows: native.find(keys, wanted, begin, end, np.empty(group, np.int64), rows)

    def items(self) -> Iterator[tuple[Position, int]]:
        for rows in slices(len(self.scores)):
            for words, score in zip(self.positions[rows].tolist(), self.scores[rows].tolist(), strict=True):
                yield tuple(words) if isinstance(words, list) else words, score


@dataclass(frozen=True)
class KeyedSection:
    """A section in memory whose positions, tuples, are kept as one int each."""

    keys: NDArray[np.int64]
    scores: Array
    packing: Packing

    @property
    def positions(self) -> Array:
        """All positions, unpacked."""
        return self.packing.positions(self.keys)

    def position(self, row: int) -> Position:
        return self.packing.position(int(self.keys[row]))

    def row(self, position: Position) -> int | None:
        key = self.packing.key(position)
        row = int(np.searchsorted(self.keys, key))
        return row if row < len(self.keys) and self.keys[row] == key else None

    def finder(self, native: Any) -> Finder:
        find = PlainSection(self.keys, self.scores).finder(native)

        def found(wanted: Array, begin: int, end: int, rows: Array) -> None:
            find(self.packing.keys(wanted[begin:end]), 0, end - begin, rows[begin:end])

        return found

    def items(self) -> Iterator[tuple[Position, int]]:
        for rows in slices(len(self.scores)):
            yield from PlainSection(self.packing.positions(self.keys[rows]), self.scores[rows]).items()


@dataclass(frozen=True)
class SortedTable(ListedTable):
    kind: ClassVar[str] = "sorted"
    sections: Sequence[Section]
    game: Game | None = None
    """The game whose ``tier`` tells the section, counted from ``lowest``; None when there is one section."""
    lowest: int = 0
    numbers: tuple[int, ...] | None = None
    """The tier of each section, where moves may lead to any higher one; None where each leads to the next section."""
    order: Order | None = None
    """What the tier is, where the game does not tell."""
    words: int = 1
    """Of a position, where there are tiers."""

    @property
    def top(self) -> int:
        return int(np.iinfo(self.sections[0].scores.dtype).max)

    def score(self, position: Position) -> int | None:
        section = self._section(position)
        if section is None:
            return None
        row = section.row(position)
        return None if row is None else int(section.scores[row])

    def _section(self, position: Position) -> Section | None:
        if self.game is None:
            return self.sections[0]
        words = position if isinstance(position, tuple) and self.words > 1 else (position,)
        if len(words) != self.words or not all(type(word) is int and 0 <= word <= WIDEST for word in words):
            return None
        tier = abilities.tier(self.game, position) if self.order is None else self.order.of(position)
        place = tier - self.lowest if self.numbers is None else bisect_left(self.numbers, tier)
        if not 0 <= place < len(self.sections) or (self.numbers is not None and self.numbers[place] != tier):
            return None
        return self.sections[place]

    def items(self) -> Iterator[tuple[Position, int]]:
        for section in self.sections:
            yield from section.items()

    def blocks(self) -> Iterator[Array]:
        for section in self.sections:
            for rows in slices(len(section.scores)):
                yield section.scores[rows]

    def tiers(self) -> Iterator[tuple[int, Array]] | None:
        if self.game is None or self.order is not None:
            return None
        numbers = range(self.lowest, self.lowest + len(self.sections)) if self.numbers is None else self.numbers
        return ((number, section.scores) for number, section in zip(numbers, self.sections, strict=True))

    def sample(self, chance: Random, most: int) -> Iterator[Position]:
        for section in self.sections:
            for row in some_rows(len(section.scores), chance, max(2, most // len(self.sections))):
                yield section.position(row)

    def __len__(self) -> int:
        return sum(len(section.scores) for section in self.sections)


def sorted_table(positions: Any, scores: Array, work: Work | None = None) -> SortedTable | DictTable:
    """The table of positions in any order, which may be used up: sorted if they are ints or tuples of ints of one
    length."""
    try:
        rows = np.asarray(positions, np.int64)
        whole = rows.ndim in (1, 2) and len(rows) == len(scores)
    except (ValueError, TypeError, OverflowError):
        whole = False
    if whole and isinstance(positions, list):
        whole = all(type(p) is int for p in positions) or all(
            isinstance(p, tuple) and all(type(word) is int for word in p) for p in positions
        )
    if not whole:
        top = int(np.iinfo(scores.dtype).max)
        return DictTable(dict(zip(positions, scores.tolist(), strict=True)), top)
    return SortedTable([PlainSection(*in_order(rows, scores, work or Work()))])
