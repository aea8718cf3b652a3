"""How far a long solve is, on stderr: stage, positions, rate, and the time left where the total is known."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, ProgressColumn, Task, TextColumn
from rich.progress import Progress as Bar
from rich.text import Text

from zermelo.cli.interrupt import heard
from zermelo.cli.speech import language
from zermelo.core import language as words
from zermelo.core.work import Progress

PATIENCE: Final = 0.5
"""Seconds of silence before anything is shown."""


@contextmanager
def progress() -> Iterator[Callable[[Progress], None]]:
    """A listener for ``solve`` and ``verify``.  It shows nothing unless a person is watching and has to wait."""
    began, spoken = time.monotonic(), language()
    watched = sys.stderr.isatty()
    shown = Bar(
        TextColumn("{task.description}"), BarColumn(16), _Figures(spoken), console=Console(stderr=True), transient=True
    )
    stage = shown.add_task("", total=None)

    with heard() as ask:
        over = False

        def hear(news: Progress) -> None:
            ask()
            if over or not watched or time.monotonic() - began < PATIENCE:
                return
            shown.start()
            name = words.say(news.stage, spoken)
            if shown.tasks[stage].description != name:
                shown.reset(stage, description=name)
            shown.update(stage, completed=news.done, total=news.total)

        try:
            yield hear
        finally:
            over = True  # who searches on, asked by others, is not shown any more
            if shown.live.is_started:
                shown.stop()


class _Figures(ProgressColumn):
    """``12,345,678 positions  3,400,000/s  0:12 left``"""

    def __init__(self, spoken: str) -> None:
        super().__init__()
        self.language = spoken

    def render(self, task: Task) -> Text:
        parts = [words.say("{count:,.0f} {count:position|positions}", self.language, count=task.completed)]
        if task.speed:
            parts.append(words.say("{count:,.0f}/s", self.language, count=task.speed))
        if task.time_remaining is not None:
            minutes, seconds = divmod(round(task.time_remaining), 60)
            parts.append(words.say("{minutes}:{seconds:02} left", self.language, minutes=minutes, seconds=seconds))
        return Text("  ".join(parts), no_wrap=True)
