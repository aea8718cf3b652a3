"""The line on a terminal that tells how far a long piece of work is."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, ProgressColumn, Task, TextColumn
from rich.progress import Progress as Line
from rich.text import Text

from zermelo.core.language import phrase, say
from zermelo.core.work import ALL, Progress, in_words

WIDE = 100
"""Columns of a terminal that has room for the bar beside the figures."""


class Bar:
    """Stage, part, positions, rate, and the time left where the total is known; it is there until it is stopped.

    The time left is that of the whole work where its share is told, and otherwise that of the stage.
    """

    def __init__(self, language: str, clock: Callable[[], float] = monotonic) -> None:
        self.language, self.clock = language, clock
        self.first: tuple[float, float] | None = None
        """When a share of the whole was told for the first time, and which."""
        console = Console(stderr=True)
        bar = [BarColumn(16)] if console.width >= WIDE else []
        self.line = Line(TextColumn("{task.description}"), *bar, _Figures(language), console=console, transient=True)
        self.stage = self.line.add_task("", total=None, timed=False, disk=None, part=ALL, left=None, least=False)

    def show(self, news: Progress) -> None:
        name = say(news.stage, self.language)
        if self.line.tasks[self.stage].description != name:
            self.line.reset(self.stage, description=name)
        self.line.update(self.stage, completed=news.done, total=news.total)
        self.line.update(self.stage, timed=news.stage.timed, disk=news.disk, part=news.part)
        self.line.update(self.stage, left=self._left(news.share), least=news.least)
        self.line.start()

    def _left(self, share: float | None) -> float | None:
        """Seconds until all is done, as what is left takes as long as what was done since the first news."""
        if share is None:
            return None
        if self.first is None:
            self.first = self.clock(), share
        began, before = self.first
        return (self.clock() - began) * (1 - share) / (share - before) if share > before else None

    def stop(self) -> None:
        self.line.stop()


class _Figures(ProgressColumn):
    """``tier 9  12,345,678 positions  3,400,000/s  0:12 left  31 MB on disk``; of what is not counted, ``5 s``."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language

    def render(self, task: Task) -> Text:
        if task.fields["timed"]:
            return Text(say("{seconds:.0f} s", self.language, seconds=task.elapsed or 0), no_wrap=True)
        parts = [say("{count:,.0f} {count:position|positions}", self.language, count=task.completed)]
        if task.fields["part"]:
            parts.insert(0, task.fields["part"].spoken(self.language))
        if task.speed:
            parts.append(say("{count:,.0f}/s", self.language, count=task.speed))
        left = task.time_remaining if task.fields["left"] is None else task.fields["left"]
        if left is not None:
            minutes, seconds = divmod(round(left), 60)
            text = (
                phrase("over {minutes}:{seconds:02} left")
                if task.fields["least"]
                else phrase("{minutes}:{seconds:02} left")
            )
            parts.append(say(text, self.language, minutes=minutes, seconds=seconds))
        if task.fields["disk"] is not None:
            parts.append(say("{size} on disk", self.language, size=in_words(task.fields["disk"])))
        return Text("  ".join(parts), no_wrap=True)
