"""The search engine: exact values of single positions, where all positions are too many to list.

``DeepSearch`` closes in on a position's score by asking the kernel whether it reaches an aim, first for the outcome,
then for the distance.  Its table of bounds is kept from question to question, so that the moves of a position
cost little more than the position.  ``DeepTable`` lets a Solution ask it like any other table.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from typing import Any

import numpy as np

from zermelo.core.errors import TooLarge, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.native.work import Progress, Work

TICK = 0.2
"""Seconds between two looks at the clock and at Ctrl-C."""
LARGEST_TABLE = 1 << 24
PLIES = 1024


class DeepSearch:
    """Scores of positions of one game, found by searching."""

    def __init__(self, game: Game, work: Work) -> None:
        from zermelo.native.kernels import deep as kernel
        from zermelo.native.module import compiled, words_of

        self.game, self.work = game, work
        self.top = kernel.TOP
        self.native: Any = compiled(game, kernel, symmetry=True)
        self.kernel = kernel
        words = words_of(game.start())
        rows = 1 << 12
        while rows < LARGEST_TABLE and 2 * rows * (8 * words + 5) <= work.memory:
            rows *= 2
        self.keys = np.full((rows, words) if words > 1 else rows, -1, np.int64)
        self.lows, self.highs = np.empty(rows, np.int16), np.empty(rows, np.int16)
        self.sizes = np.zeros(rows, np.int8)
        self.path = np.empty((PLIES, words) if words > 1 else PLIES, np.int64)
        self.frames = np.empty((PLIES, 5), np.int64)
        self.moves = np.empty((PLIES, 2 * game.slots()), np.int64)
        self.success = np.zeros(game.slots(), np.int64)
        self.nodes = np.zeros(3, np.int64)
        """Positions visited, how often the table answered, and plays met that lasted longer than promised."""
        self.lock = threading.Lock()

    def bounds(self, position: Position, seconds: float | None = None) -> tuple[int, int]:
        """The least and greatest score that the position can have; equal unless time ran out."""
        with self.lock:  # the table and the path are one for all questions
            low, high = self._bounds(position, seconds)
        if low == high == 0 and self.nodes[2]:
            raise self._too_deep()
        return low, high

    def _bounds(self, position: Position, seconds: float | None) -> tuple[int, int]:
        deadline = None if seconds is None else time.monotonic() + seconds
        low, high = -self.top, self.top
        slowest = self.top - self.game.plies_left(position)  # the least score of a win
        while low < high:
            answer = self._at_least(position, aim := _next_aim(low, high, slowest), deadline)
            if answer == self.kernel.STOPPED:
                break
            if answer == self.kernel.TOO_DEEP:
                raise self._too_deep()
            if answer == self.kernel.YES:
                low = aim
            else:
                high = _below(aim, slowest)
        return low, high

    def _too_deep(self) -> TooLarge:
        most = min(self.game.plies_left(self.game.start()), PLIES - 1)
        return TooLarge(f"{self.game} can last more than {most:,} plies, too many to search: take another engine")

    def _at_least(self, position: Position, aim: int, deadline: float | None) -> int:
        """Ask the kernel in a thread, so that the clock and Ctrl-C are heard."""
        stop = np.zeros(1, np.int8)
        table = self.keys, self.lows, self.highs, self.sizes
        frames = self.path, self.frames, self.moves, self.success, self.nodes
        with ThreadPoolExecutor(1) as pool:
            asked = pool.submit(lambda: self.native.at_least(position, aim, *table, *frames, stop))
            try:
                while True:
                    try:
                        return int(asked.result(TICK))
                    except NotYet:
                        self.work.tell(Progress("searching", int(self.nodes[0])))
                    if deadline is not None and time.monotonic() > deadline:
                        stop[0] = 1
            except BaseException:
                stop[0] = 1
                raise


def _next_aim(low: int, high: int, slowest: int) -> int:
    """First whether it is won, then whether it is held, then halves."""
    if low < slowest <= high:
        return slowest
    return 0 if low < 0 <= high else (low + high + 1) // 2


def _below(aim: int, slowest: int) -> int:
    """The greatest score below an aim: between the slowest win and the slowest loss there is only the draw."""
    if aim > slowest:
        return aim - 1
    return 0 if aim > 0 else min(aim - 1, -slowest)


class DeepTable:
    """A table that searches for what it is asked."""

    def __init__(self, search: DeepSearch, start: Position) -> None:
        self.search = search
        self.score(start)  # here and not later, so that the solution's seconds tell what it cost

    @property
    def top(self) -> int:
        return self.search.top

    def score(self, position: Position) -> int | None:
        return self.search.bounds(position)[0]

    def items(self) -> Iterator[tuple[Position, int]]:
        raise self._unlisted()

    def blocks(self) -> Iterator[Any]:
        raise self._unlisted()

    def __len__(self) -> int:
        raise self._unlisted()

    def _unlisted(self) -> ZermeloError:
        return ZermeloError(f"the positions of {self.search.game} are too many to list: ask for single ones")
