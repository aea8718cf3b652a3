"""How far a long solve is, on stderr."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import RLock
from typing import TYPE_CHECKING, Final

from zermelo.cli.interrupt import heard
from zermelo.cli.speech import language
from zermelo.core.work import Progress, heard_by

if TYPE_CHECKING:
    from zermelo.cli.bar import Bar

PATIENCE: Final = 0.5
"""Seconds of silence before anything is shown that is counted: much of it is done sooner."""


@contextmanager
def progress() -> Iterator[Callable[[Progress], None]]:
    """A listener for ``solve`` and ``verify``.  It shows nothing unless a person is watching and has to wait."""
    began, spoken = time.monotonic(), language()
    watched = sys.stderr.isatty()
    bar: Bar | None = None

    with heard() as ask:
        over, showing = False, RLock()  # threads in the background tell of their work too

        def hear(news: Progress) -> None:
            nonlocal bar
            ask()
            with showing:
                if over or not watched or (time.monotonic() - began < PATIENCE and not news.stage.timed):
                    return
                if bar is None:
                    from zermelo.cli.bar import Bar

                    bar = Bar(spoken)
                bar.show(news)

        try:
            with heard_by(hear):
                yield hear
        finally:
            with showing:
                over = True  # who searches on, asked by others, is not shown any more
                if bar is not None:
                    bar.stop()
