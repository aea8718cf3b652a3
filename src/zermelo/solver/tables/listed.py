"""Where an engine leaves its scores: a few kinds of table, one way to ask.

DenseTable   one score for each dense index of the game
SortedTable  sorted positions with their scores, in sections (one for each tier, or a single one)
DictTable    any hashable positions

Where nothing can be listed, see ``searched``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.core.contract import WIDEST
from zermelo.core.game import Game, Position
from zermelo.core.work import Work
from zermelo.native.order import Order
from zermelo.native.packing import Packing
from zermelo.solver.tables.order import in_order
from zermelo.space.explore import plain_position

if TYPE_CHECKING:
    from zermelo.solver.tables.searched import SearchedTable

Array = NDArray[Any]

BLOCK = 1 << 16
"""Positions, a multiple of 8, that are looked at together when all are asked for: what is made of them is small."""


class Table(Protocol):
    """Scores of positions; ``top`` is the score of a game already won."""

    @property
    def kind(self) -> str:
        """What it is called in files, and by those who prove it."""

    @property
    def dated(self) -> bool:
        """Whether scores tell in how many plies, and not only who wins."""

    @property
    def searched(self) -> SearchedTable | None:
        """The table itself, if it lists nothing and searches for what is asked."""

    @property
    def top(self) -> int: ...

    def score(self, position: Position) -> int | None:
        """The score of a position, None if it is not in the table."""

    def items(self) -> Iterator[tuple[Position, int]]:
        """Every position with its score."""

    def blocks(self) -> Iterator[Array]:
        """All scores, as arrays that are small beside the table."""

    def spectrum(self) -> Iterator[Array]:
        """Every score that occurs, once or more often, as arrays."""

    def tally(self) -> Tally:
        """How many positions are won, lost and drawn."""

    def tiers(self) -> Iterator[tuple[int, Array]] | None:
        """The number and the scores of each tier of the game's own; None where they are not kept so."""

    def sample(self, chance: Random, most: int) -> Iterator[Position]:
        """About so many positions from all parts of the table, at most."""

    def __len__(self) -> int: ...


class Tally(NamedTuple):
    """How many positions are won, lost and drawn for the player to move in them."""

    wins: int
    losses: int
    draws: int


class ListedTable(ABC):
    """What tables that list their positions have in common."""

    dated: ClassVar[bool] = True
    searched: ClassVar[None] = None

    @abstractmethod
    def blocks(self) -> Iterator[Array]:
        """All scores, as arrays that are small beside the table."""

    def spectrum(self) -> Iterator[Array]:
        return self.blocks()

    def tally(self) -> Tally:
        wins = losses = draws = 0
        for scores in self.blocks():
            wins += int(np.count_nonzero(scores > 0))
            losses += int(np.count_nonzero(scores < 0))
            draws += int(np.count_nonzero(scores == 0))
        return Tally(wins, losses, draws)

    def tiers(self) -> Iterator[tuple[int, Array]] | None:
        return None


def some_rows(count: int, chance: Random, most: int) -> list[int]:
    """Some of so many rows, the first and the last among them."""
    return sorted({0, count - 1, *(chance.randrange(count) for _ in range(most - 2))})


LARGEST = int(np.iinfo(np.int32).max)
"""The top of the widest kind of score."""


def top_for(longest: int) -> tuple[int, Any]:
    """The smallest kind of score that holds games of that many plies: its top and its type."""
    for kind in (np.int8, np.int16, np.int32):
        top = int(np.iinfo(kind).max)
        if longest < top:
            return top, kind
    raise ValueError(f"no game lasts {longest} plies")


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


@dataclass(frozen=True)
class DictTable(ListedTable):
    kind: ClassVar[str] = "other"
    scores: dict[Position, int]
    top: int

    def score(self, position: Position) -> int | None:
        try:
            return self.scores.get(position)
        except TypeError:  # not hashable: certainly not a position
            return None

    def items(self) -> Iterator[tuple[Position, int]]:
        return iter(self.scores.items())

    def blocks(self) -> Iterator[Array]:
        scores = iter(self.scores.values())
        for rows in slices(len(self.scores)):
            yield np.fromiter(scores, np.int64, rows.stop - rows.start)

    def sample(self, chance: Random, most: int) -> Iterator[Position]:
        yield from chance.sample(list(self.scores), min(most, len(self.scores)))

    def __len__(self) -> int:
        return len(self.scores)


def slices(count: int) -> Iterator[slice]:
    """So many rows, block by block."""
    return (slice(begin, min(begin + BLOCK, count)) for begin in range(0, count, BLOCK))


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
