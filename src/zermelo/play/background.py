"""Work done once by a thread in the background, while others are answered; who waits for it hears how far it is."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from threading import Lock
from typing import Final, Generic, TypeVar

from zermelo.core.language import phrase
from zermelo.core.work import Progress, Stage, heard_by

Made = TypeVar("Made")

PREPARING: Final = Stage(phrase("preparing"), phrase("Preparing the search…"), timed=True)
BEAT: Final = 0.1
"""Seconds between two words to those who wait."""


class Background(Generic[Made]):
    """Work that is begun when it is first wanted; may be asked from several threads."""

    def __init__(self, make: Callable[[Callable[[Progress], None]], Made]) -> None:
        """``make`` does the work, and tells whom it is given of its progress."""
        self._make = make
        self._starting = Lock()
        self._future: Future[Made] | None = None
        self._stage = Progress(PREPARING, 0)

    def start(self) -> Future[Made]:
        """Have the work begun, unless it is under way or done."""
        with self._starting:
            if self._future is None:
                maker = ThreadPoolExecutor(1, thread_name_prefix="background")
                self._future = maker.submit(self._made)
                maker.shutdown(wait=False)
            return self._future

    @property
    def begun(self) -> bool:
        return self._future is not None

    @property
    def ready(self) -> bool:
        """Whether asking waits for nothing."""
        return self._future is not None and self._future.done()

    def result(self, tell: Callable[[Progress], None]) -> Made:
        """What was made, as soon as it is there; an exception that ``tell`` raises ends the waiting, not the work."""
        future = self.start()
        while True:
            try:
                return future.result(BEAT)
            except NotYet:
                tell(self._stage)

    def _made(self) -> Made:
        with heard_by(self._hear):
            return self._make(self._hear)

    def _hear(self, progress: Progress) -> None:
        self._stage = progress
