"""The search engine of games with points: null windows close in on the margin of one position.

A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Best-first fixed-depth minimax algorithms" (1996): each window asks
whether the margin reaches an aim, and the transposition table keeps what the windows before it found out.
"""

from __future__ import annotations

import threading
import time
from typing import Any

import numpy as np

from zermelo.core.errors import RulesError, TooLarge
from zermelo.core.game import Game, Position
from zermelo.core.values import MOST_POINTS, Bounds, Value
from zermelo.core.work import Progress, Work
from zermelo.solver.engines.deep.search import GLANCE, LARGEST_TABLE, PLIES, SEARCHING, SLICE
from zermelo.solver.tables.searched import Effort, SearchedTable

ROW_BYTES = 8
"""Of the two bounds in a row, besides the position."""


class MarginTable(SearchedTable):
    """Margins of positions, found by searching.  May be asked from several threads, one after the other."""

    def __init__(self, game: Game, work: Work) -> None:
        from zermelo.native.kernels import margins as kernel
        from zermelo.native.module import compiled
        from zermelo.native.texts import words_of

        super().__init__(game)
        self.work, self.kernel = work, kernel
        self.native: Any = compiled(game, kernel, symmetry=True)
        words, rows = words_of(game.start()), 1 << 12
        while rows < LARGEST_TABLE and 2 * rows * (8 * words + ROW_BYTES) <= work.memory // 2:
            rows *= 2
        # Zeros are given by the system when they are first used: an empty table takes no memory and no time.
        self.keys = np.zeros((rows, words) if words > 1 else rows, np.int64)
        self.bounds_kept = np.zeros((rows, 2), np.uint32)
        self.path = np.zeros((PLIES, words) if words > 1 else PLIES, np.int64)
        self.frames, self.moves = np.zeros((PLIES, 4), np.int64), np.zeros((PLIES, game.slots()), np.int64)
        self.success, self.state = np.zeros(game.slots(), np.int64), np.zeros(4, np.int64)
        self.lock = threading.Lock()
        self._reaches(game.start(), 0, most=0)  # compiles, so that no question's clock pays for it

    @property
    def top(self) -> int:
        return MOST_POINTS

    @property
    def effort(self) -> Effort:
        filled = float(np.mean(self.bounds_kept[: 1 << 16, 0] != self.kernel.EMPTY))
        return Effort(int(self.state[self.kernel.NODES]), self.seconds, int(self.state[self.kernel.HITS]), filled)

    def score(self, position: Position) -> int | None:
        low, _ = self._closed_in(position, None)
        return low

    def at_least(self, position: Position, score: int) -> bool:
        with self.lock, self.timed():
            return bool(self._reaches(position, score))

    def bounds(self, position: Position, seconds: float) -> Bounds:
        low, high = self._closed_in(position, time.monotonic() + seconds)
        return Bounds(Value.of_points(low), Value.of_points(high))

    def _closed_in(self, position: Position, deadline: float | None) -> tuple[int, int]:
        """The least and the greatest margin, equal unless time ran out: steps that double away from 0, then halving."""
        low, high, step = -MOST_POINTS, MOST_POINTS, 1
        aim = 0
        with self.lock, self.timed():
            while low < high:
                reached = self._reaches(position, aim, deadline)
                if reached is None:
                    break
                low, high = (aim, high) if reached else (low, aim - 1)
                if high == MOST_POINTS:
                    aim, step = min(low + step, high), 2 * step
                elif low == -MOST_POINTS:
                    aim, step = max(high - step + 1, low + 1), 2 * step
                else:
                    aim = (low + high + 1) // 2
        return low, high

    def _reaches(
        self, position: Position, aim: int, deadline: float | None = None, most: int | None = None
    ) -> bool | None:
        """Whether the margin of a position is so much or more; None if time ran out, or after ``most`` nodes."""
        kernel, nodes = self.kernel, self.kernel.NODES
        self.path[0], self.state[kernel.PLY] = position, -1
        line = self.state, self.path, self.frames, self.moves, self.success, self.keys, self.bounds_kept
        while True:
            late = deadline is not None and time.monotonic() >= deadline
            limit = self.state[nodes] + (GLANCE if late else SLICE if most is None else most)
            answer = self.native.reaches(aim, limit, *line)
            if answer in (kernel.YES, kernel.NO):
                return bool(answer == kernel.YES)
            if answer == kernel.TOO_DEEP:
                raise TooLarge(
                    "{game} can last more than {most} plies, too many to search: take another engine",
                    game=self.game,
                    most=PLIES - 1,
                )
            if answer == kernel.NO_RESULT:
                raise RulesError(
                    "{game}: result() gives none of the four results somewhere, or there is no move", game=self.game
                )
            if late or most is not None:
                return None
            self.work.tell(Progress(SEARCHING, int(self.state[nodes])))
