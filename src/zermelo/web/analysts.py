"""Analysts for the desk: each solves its game as a whole, if that fits, before anybody asks about a position."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

from zermelo.core.game import Game
from zermelo.native.work import Progress
from zermelo.play.analysis import Analyst, Limits
from zermelo.web.desk import Watch

SECONDS: Final = 8.0
"""For solving a game, or a position of a larger one: others who ask about the same game wait so long at most."""
OVERHEAD: Final = 2**20
"""Bytes of an analyst besides its solution."""
WATCH: Final[ContextVar[Watch]] = ContextVar("watch")
"""The watch of the work that this thread does: an analyst outlives the request for which it was hired."""


@contextmanager
def heard(watch: Watch) -> Iterator[None]:
    """While the body runs, analysts tell this watch of their progress, and stop when it says so."""
    before = WATCH.set(watch)
    try:
        yield
    finally:
        WATCH.reset(before)


@dataclass(frozen=True)
class Hired:
    """An analyst who has done the first and longest part of the work."""

    analyst: Analyst
    weight: int
    """Bytes that the solution takes, about."""


def hired(game: Game, memory: int, watch: Watch) -> Hired:
    """An analyst who knows whether the game can be solved as a whole, and then has done so."""

    def tell(progress: Progress) -> None:
        WATCH.get().tell(progress)

    analyst = Analyst(game, Limits(memory=memory, seconds=min(SECONDS, watch.seconds)), tell)
    with heard(watch):
        solution = analyst.solution(game.start())
    return Hired(analyst, OVERHEAD + (solution.plan.memory or 0 if solution else 0))
