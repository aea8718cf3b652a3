"""Analysts for the queue: each solves its game as a whole, if that fits, before anybody asks about a position.

A small game is solved at once, by whoever comes.  Large ones take turns, a few at a time, so that those who play
small ones never wait for them.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

from zermelo.core.game import Game
from zermelo.core.work import Progress
from zermelo.play.analysis import Analyst, Limits
from zermelo.web.request_queue import Watch

SECONDS: Final = 8.0
"""For solving a game, or a position of a larger one: others who ask about the same game wait so long at most."""
OVERHEAD: Final = 2**20
"""Bytes of an analyst besides its solution."""
TURNS: Final = threading.BoundedSemaphore(4)
"""Large games that are solved at the same time: together they may take half of the memory."""
WHOLE: Final = 8
"""One solution may take an eighth of the memory."""
PART: Final = 64
"""What an analyst knows of a game that does not fit as a whole is made of parts of that size."""
WATCH: Final[ContextVar[Watch]] = ContextVar("watch")
"""The watch of the work that this thread does: an analyst outlives the request for which it was hired."""


@contextlib.contextmanager
def heard(watch: Watch) -> Iterator[None]:
    """While the body runs, analysts tell this watch of their progress, and stop when it says so."""
    before = WATCH.set(watch)
    try:
        yield
    finally:
        WATCH.reset(before)


@dataclass(frozen=True)
class ReadyAnalyst:
    """An analyst who has done the first and longest part of the work."""

    analyst: Analyst
    thoughtless: bool = False
    """Whether whoever asks needs no thought, whatever is known of the game."""

    @property
    def weight(self) -> int:
        return OVERHEAD + self.analyst.memory

    @property
    def solved(self) -> bool:
        """Whether every question is answered at once."""
        return self.thoughtless or self.analyst.solved


def ready_analyst(game: Game, memory: int, study: float, watch: Watch) -> ReadyAnalyst:
    """An analyst who knows whether the game can be solved as a whole, and then has done so.

    One whose first plies are shipped need not wait for that.
    """

    def tell(progress: Progress) -> None:
        watching = WATCH.get(None)
        if watching is not None:
            watching.tell(progress)
        else:  # a thread that works for all who may ask about the game, which each of them does through this queue
            watch.make_way()

    limits = Limits(memory // WHOLE, memory // PART, seconds=min(SECONDS, watch.seconds), study=study)
    analyst = Analyst(game, limits, tell, turn, aside)
    with heard(watch):
        analyst.begin()
    return ReadyAnalyst(analyst)


def aside() -> contextlib.AbstractContextManager[object]:
    """While this thread waits for one that works for all, its place in the queue is somebody else's."""
    watch = WATCH.get(None)
    return contextlib.nullcontext() if watch is None else watch.aside()


@contextlib.contextmanager
def turn() -> Iterator[None]:
    """Wait for a turn, as long as somebody waits for the work."""
    watch = WATCH.get(None)
    while not TURNS.acquire(timeout=0.2):
        if watch is not None:
            watch.check()
    try:
        yield
    finally:
        TURNS.release()
