"""What a deep search finds, asked like any other table."""

from __future__ import annotations

from zermelo.core.game import Position
from zermelo.core.values import Bounds, Value, value_of
from zermelo.solver.engines.deep.search import DeepSearch
from zermelo.solver.tables.searched import Effort, SearchedTable


class DeepTable(SearchedTable):
    """The table of a deep search; without ``distances`` it tells who wins, not when."""

    def __init__(self, search: DeepSearch, distances: bool = True) -> None:
        super().__init__(search.game)
        self.search, self.distances = search, distances

    @property
    def top(self) -> int:
        return self.search.top

    @property
    def effort(self) -> Effort:
        return Effort(self.search.nodes, self.seconds, self.search.hits, self.search.filled)

    def score(self, position: Position) -> int | None:
        low, high = self._asked(position)
        return low if low > 0 else high

    def at_least(self, position: Position, score: int) -> bool:
        with self.timed():
            return self.search.at_least(position, score)

    def bounds(self, position: Position, seconds: float) -> Bounds:
        low, high = (value_of(score, self.top) for score in self._asked(position, seconds))
        return Bounds(low, high) if self.distances else Bounds(Value(low.result), Value(high.result))

    def _asked(self, position: Position, seconds: float | None = None) -> tuple[int, int]:
        with self.timed():
            return self.search.bounds(position, seconds, outcome=not self.distances)
