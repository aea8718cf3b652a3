"""Scores of many positions in one call: looked up side by side, by machine code and in threads.

Where there are few, or the rules do not compile, they are looked up one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.core.contract import WIDEST
from zermelo.core.door import alike
from zermelo.core.errors import NotCompilable, RulesError
from zermelo.core.game import Game, Position
from zermelo.core.plain import plain
from zermelo.core.work import Work
from zermelo.native.kernels import lookup
from zermelo.native.kernels import many as kernel
from zermelo.native.sorting import Sorting
from zermelo.solver.tables.bits import BitTable
from zermelo.solver.tables.listed import DenseTable, Section, SortedTable
from zermelo.solver.tables.table import Table
from zermelo.space.settle import compiled as compiled_plain

Array = NDArray[Any]
FEW = 5_000
"""So many positions are looked up one by one sooner than machine code is loaded."""
PIECE = 1 << 15
"""Positions that a thread looks up at a time."""


class Lookup:
    """Asks one table about many positions of its game."""

    def __init__(self, table: Table, game: Game, symmetry: bool) -> None:
        self.table, self.game, self.symmetry = table, game, symmetry
        self.work, self.start = Work(), game.start()

    def scores(self, positions: Any) -> tuple[Array, Array]:
        """The score of each position, and whether it is in the table."""
        keys = words_of(self.game, positions)
        if keys is not None and len(keys) >= FEW and self.table.kind in BY_KIND:
            try:
                return self.found(keys)
            except (NotCompilable, RulesError):  # rules need not understand what is no position
                pass
        return self.one_by_one(plain_positions(positions))

    def found(self, keys: Array) -> tuple[Array, Array]:
        """The same of positions in an array, by machine code."""
        if self.symmetry:
            images = keys.copy()
            self.piecewise(len(keys), lambda begin, end: self.native.images(keys, begin, end, images))
            keys = images
        return BY_KIND[self.table.kind](self, self.table, keys)

    def one_by_one(self, positions: Sequence[Position]) -> tuple[Array, Array]:
        scores = list(map(self.score, positions))
        there = np.array([score is not None for score in scores], np.bool_)
        return np.array([score or 0 for score in scores], np.int64), there

    def score(self, position: Position) -> int | None:
        """The score of what may be a position, None if it is none."""
        if not alike(self.game, self.start, position):
            return None
        try:
            return self.table.score(abilities.canonical(self.game, position) if self.symmetry else position)
        except (ArithmeticError, LookupError, ValueError):  # rules need not understand what is no position
            return None

    @property
    def native(self) -> Any:
        from zermelo.native.module import compiled

        return compiled(self.game, kernel, self.symmetry, Sorting(getattr(self.table, "order", None)))

    def piecewise(self, count: int, task: Callable[[int, int], Any]) -> None:
        """task(begin, end) for all rows, in threads; once before, so that only one of them compiles."""
        task(0, min(1, count))
        self.work.each(lambda begin: task(begin, min(begin + PIECE, count)), range(0, count, PIECE))

    def tiers(self, keys: Array) -> Array:
        """The tier of each position."""
        found = np.empty(len(keys), np.int64)
        self.piecewise(len(keys), lambda begin, end: self.native.tiers(keys, begin, end, found))
        return found

    # By kind of table.

    def dense(self, table: DenseTable, keys: Array) -> tuple[Array, Array]:
        places, there = self.places(keys, len(table.scores))
        if table.reached is not None:
            there &= table.reached[places]
        return table.scores[places], there

    def bits(self, table: BitTable, keys: Array) -> tuple[Array, Array]:
        places, there = self.places(keys, table.size)
        if table.reached is not None:
            there &= _bits(table.reached, places)
        return np.where(_bits(table.won, places), 1, -1), there

    def places(self, keys: Array, size: int) -> tuple[Array, Array]:
        """The dense index of each position, 0 where it has none, and where it has one."""
        out = np.empty(len(keys), np.int64)
        self.piecewise(len(keys), lambda begin, end: self.native.indices(keys, begin, end, size, out))
        return np.maximum(out, 0), out >= 0

    def sorted(self, table: SortedTable, keys: Array) -> tuple[Array, Array]:
        scores, there = np.zeros(len(keys), table.sections[0].scores.dtype), np.zeros(len(keys), np.bool_)
        if table.game is None:
            self.section(table.sections[0], keys, slice(None), scores, there)
            return scores, there
        tiers = self.tiers(keys)
        if table.numbers is None:
            places = np.clip(tiers - table.lowest, -1, len(table.sections))
        else:
            numbers = np.array(table.numbers)
            near = np.minimum(np.searchsorted(numbers, tiers), len(numbers) - 1)
            places = np.where(numbers[near] == tiers, near, -1)
        # As few bytes as will do: the sort is by digits.
        order = np.argsort(places.astype(np.min_scalar_type(-len(table.sections) - 1)), kind="stable")
        borders = np.searchsorted(places[order], np.arange(len(table.sections) + 1))
        for section, begin, end in zip(table.sections, borders, borders[1:], strict=False):
            if begin < end:
                self.section(section, keys[order[begin:end]], order[begin:end], scores, there)
        return scores, there

    def section(self, section: Section, keys: Array, where: Any, scores: Array, there: Array) -> None:
        """Enter what one section says of its keys."""
        rows = np.empty(len(keys), np.int64)
        finder = section.finder(compiled_plain(lookup))
        self.piecewise(len(keys), lambda begin, end: finder(keys, begin, end, rows))
        scores[where], there[where] = section.scores[np.maximum(rows, 0)], rows >= 0


BY_KIND: dict[str, Callable[[Lookup, Any, Array], tuple[Array, Array]]] = {
    "dense": Lookup.dense,
    "bits": Lookup.bits,
    "sorted": Lookup.sorted,
}
"""How each kind of table is asked."""


def words_of(game: Game, positions: Any) -> Array | None:
    """Positions as an array of words, a row for each where they have several; None if they are not all such."""
    start = game.start()
    words = (len(start),) if isinstance(start, tuple) else ()
    if isinstance(positions, np.ndarray):
        too_wide = positions.dtype == np.uint64 and bool((positions > np.uint64(WIDEST)).any())
        fits = positions.dtype.kind in "iu" and not too_wide
        rows = np.ascontiguousarray(positions, np.int64) if fits else None
    elif all(type(position) is (tuple if words else int) for position in positions):
        try:
            rows = np.array(positions, np.int64)
        except (ValueError, TypeError, OverflowError):
            rows = None
    else:
        rows = None
    return rows if rows is not None and rows.shape[1:] == words and rows.ndim else None


def plain_positions(positions: Any) -> list[Position]:
    """Positions, in a list or an array, as ints, tuples of ints or whatever they are."""
    if isinstance(positions, np.ndarray):
        return list(map(tuple, positions.tolist())) if positions.ndim > 1 else positions.tolist()
    return list(map(plain, positions))


def _bits(words: Array, places: Array) -> Array:
    found: Array = words[places >> 6] >> (places & 63).astype(np.uint64) & np.uint64(1)
    return found.astype(np.bool_)
