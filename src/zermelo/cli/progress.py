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
from zermelo.native.work import Progress

PATIENCE: Final = 0.5
"""Seconds of silence before anything is shown."""


@contextmanager
def progress() -> Iterator[Callable[[Progress], None]]:
    """A listener for ``solve`` and ``verify``.  It shows nothing unless a person is watching and has to wait."""
    began = time.monotonic()
    watched = sys.stderr.isatty()
    shown = Bar(
        TextColumn("{task.description}"), BarColumn(16), _Figures(), console=Console(stderr=True), transient=True
    )
    stage = shown.add_task("", total=None)

    with heard() as ask:

        def hear(news: Progress) -> None:
            ask()
            if not watched or time.monotonic() - began < PATIENCE:
                return
            shown.start()
            if shown.tasks[stage].description != news.stage:
                shown.reset(stage, description=news.stage)
            shown.update(stage, completed=news.done, total=news.total)

        try:
            yield hear
        finally:
            if shown.live.is_started:
                shown.stop()


class _Figures(ProgressColumn):
    """``12,345,678 positions  3,400,000/s  0:12 left``"""

    def render(self, task: Task) -> Text:
        parts = [f"{task.completed:,.0f} positions"]
        if task.speed:
            parts.append(f"{task.speed:,.0f}/s")
        if task.time_remaining is not None:
            minutes, seconds = divmod(round(task.time_remaining), 60)
            parts.append(f"{minutes}:{seconds:02} left")
        return Text("  ".join(parts), no_wrap=True)
