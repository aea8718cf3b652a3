"""Work done once by a thread in the background, while others are answered; who waits for it hears how far it is.

One such thread works at a time: most of it is compiling, which Numba does for one thread at a time, and those that are
answered should not share Python's lock with many.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from contextlib import AbstractContextManager, nullcontext
from threading import Lock
from typing import Final, Generic, TypeVar

from zermelo.core.errors import Cancelled
from zermelo.core.language import phrase
from zermelo.core.work import Progress, Stage, heard_by

Made = TypeVar("Made")

PREPARING: Final = Stage(phrase("preparing"), phrase("Preparing the search…"), timed=True)
BEAT: Final = 0.1
"""Seconds between two words to those who wait."""
TURN: Final = Lock()
"""Held by the one thread that works."""


class Background(Generic[Made]):
    """Work that is begun when it is first wanted; may be asked from several threads."""

    def __init__(
        self,
        make: Callable[[Callable[[Progress], None]], Made],
        tell: Callable[[Progress], None],
        aside: Callable[[], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        """``make`` does the work, and tells whom it is given of its progress.

        So does ``tell`` hear of it, in the thread that works.  If it raises ``Cancelled`` the work ends, and is begun
        anew for who still wants it.  ``aside`` is entered by those who wait.
        """
        self._make, self._tell, self._aside = make, tell, aside
        self._starting = Lock()
        self._future: Future[Made] | None = None
        self._stage = Progress(PREPARING, 0)
        self.begun = False
        """Whether it was ever wanted."""

    def start(self) -> Future[Made]:
        """Have the work begun, unless it is under way or done."""
        with self._starting:
            if self._future is None:
                self.begun = True
                maker = ThreadPoolExecutor(1, thread_name_prefix="background")
                self._future = maker.submit(self._made)
                maker.shutdown(wait=False)
            return self._future

    @property
    def ready(self) -> bool:
        """Whether asking waits for nothing."""
        future = self._future
        return future is not None and future.done()

    def result(self, tell: Callable[[Progress], None]) -> Made:
        """What was made, as soon as it is there; an exception that ``tell`` raises ends the waiting, not the work."""
        with nullcontext() if self.ready else self._aside():
            while True:
                try:
                    return self.start().result(BEAT)
                except (NotYet, Cancelled):
                    tell(self._stage)

    def _made(self) -> Made:
        try:
            while not TURN.acquire(timeout=BEAT):
                self._hear(self._stage)
            try:
                with heard_by(self._hear):
                    self._hear(self._stage)
                    return self._make(self._hear)
            finally:
                TURN.release()
        except Cancelled:
            with self._starting:  # not before it was noted
                self._future = None
            raise

    def _hear(self, progress: Progress) -> None:
        self._stage = progress
        self._tell(progress)
