"""What a deep search finds, asked like any other table."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.core import abilities
from zermelo.core.game import Position
from zermelo.core.values import Bounds, Value, value_of
from zermelo.solver.engines.deep.each import many_scores
from zermelo.solver.engines.deep.search import DeepSearch
from zermelo.solver.tables.many import Lookup, words_of
from zermelo.solver.tables.searched import Effort, SearchedTable
from zermelo.solver.tables.table import Array

FEW = 32
"""So many positions are asked one by one sooner than all together."""


class DeepTable(SearchedTable):
    """The table of a deep search; without ``distances`` it tells who wins, not when."""

    def __init__(self, search: DeepSearch, distances: bool = True) -> None:
        super().__init__(search.game)
        self.search, self.distances = search, distances

    def prepare(self) -> None:
        self.search.prepare()

    @property
    def top(self) -> int:
        return self.search.top

    @property
    def effort(self) -> Effort:
        return Effort(self.search.nodes, self.seconds, self.search.hits, self.search.filled)

    def score(self, position: Position) -> int | None:
        low, high = self._asked(position)
        return low if low > 0 else high

    def scores(self, positions: Any) -> Array:
        search, keys = self.search, words_of(self.game, positions)
        if keys is None or len(keys) < FEW or not abilities.plies_left.given(search.game):
            return super().scores(positions)
        booked = self._booked(keys)
        with self.timed(), search.lock:
            found = many_scores(search, keys[~booked], outcome=not self.distances)
        if found is None:
            return super().scores(keys)
        scores = np.empty(len(keys), np.int64)
        scores[~booked], scores[booked] = found, super().scores(keys[booked])
        return scores

    def _booked(self, keys: Array) -> Array:
        """Which positions are early enough to be in the book."""
        game, book = self.search.game, self.search.book
        if book is None:
            return np.zeros(len(keys), np.bool_)
        tiers = Lookup(self, game, symmetry=False).tiers(keys)
        early: Array = tiers - abilities.tier(game, game.start()) <= book.depth
        return early

    def at_least(self, position: Position, score: int) -> bool:
        with self.timed():
            return self.search.at_least(position, score)

    def bounds(self, position: Position, seconds: float) -> Bounds:
        low, high = (value_of(score, self.top) for score in self._asked(position, seconds))
        return Bounds(low, high) if self.distances else Bounds(Value(low.result), Value(high.result))

    def _asked(self, position: Position, seconds: float | None = None) -> tuple[int, int]:
        with self.timed():
            return self.search.bounds(position, seconds, outcome=not self.distances)
