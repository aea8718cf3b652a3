"""The time of one question, from its first word."""

from __future__ import annotations

import time
from collections.abc import Callable

from zermelo.core.errors import TooLarge
from zermelo.core.game import Game
from zermelo.core.work import Progress


class Clock:
    """Hears of the progress, passes it on, and stops work that has taken too long."""

    limit: float | None = None
    """Seconds, if it has a limit."""

    def __init__(self, game: Game, tell: Callable[[Progress], None]) -> None:
        self.game, self.tell = game, tell
        self.began = time.perf_counter()

    @property
    def seconds(self) -> float:
        """The time that has gone."""
        return time.perf_counter() - self.began

    def __call__(self, news: Progress) -> None:
        self.tell(news)
        if self.limit is not None and self.seconds > self.limit:
            raise TooLarge(
                "{game} takes more than {seconds:g} {seconds:second|seconds} to solve:"
                " give it more time, or a later position",
                game=self.game,
                seconds=self.limit,
            )
