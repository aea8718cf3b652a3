"""Where work is done: in threads, once for all who ask the same, within limits, until nobody waits for it.

Vocabulary
    key     what work is about: equal keys are the same work
    ticket  a word that one client chose for itself: who waits
    watch   what work asks now and then whether to go on, and tells how far it is.  It stops the work when its time
            is up, or when no ticket has asked for it lately
    demand  how often clients have asked for work that was not done: work that nobody asks for makes way for that
    place   of a queue's threads so many work at once; one that waits for other threads gives its place to the next
    weight  what a finished answer takes; the queue keeps the latest ones up to a limit
    lasting  an answer that is the same for everybody who asks; one that is not goes to those alone who waited for it
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from zermelo.core.errors import Cancelled, TooLarge
from zermelo.core.language import phrase
from zermelo.core.work import Progress, Stage

Answer = TypeVar("Answer")

WAITING: Final = Stage(phrase("waiting"), phrase("Waiting…"))
PATIENCE: Final = 0.4
"""Seconds after which an answer that is not ready is promised instead."""
ABANDONED: Final = 20.0
"""Seconds after which nobody waits any more."""
LEFT: Final = 2.0
"""The same if others want something, and have asked as often as a page does in that time; see ``Demand``."""
ROUNDS: Final = 4
"""So often: on a busy machine the clock alone would take a client for gone whose question is on its way."""
THREADS: Final = 64
"""Of one queue, with those that wait."""
LATE: Final = 10.0
"""Seconds beyond its time in which work is expected to notice that: what has not is stuck."""
FRESH: Final = 20.0
"""Seconds for which a failure is repeated to who asks again."""


class Demand:
    """Counts the rounds in which clients ask the queues of a server for work that is not done.

    In a round each client asks once: another begins when one asks that has asked in this one.
    """

    def __init__(self) -> None:
        self.round = 0
        self._asked: set[str] = set()

    def asks(self, ticket: str) -> None:
        if ticket in self._asked:
            self.round += 1
            self._asked.clear()
        self._asked.add(ticket)


@dataclass
class Watch:
    """How long work may go on, who waits for it, and how far it is."""

    seconds: float
    demand: Demand = field(default_factory=Demand)
    places: threading.Semaphore = field(default_factory=threading.Semaphore)
    progress: Progress = field(default_factory=lambda: Progress(WAITING, 0))
    found: Any = None
    """What the work knows so far, where it can tell."""
    began: float | None = None
    tickets: dict[str, float] = field(default_factory=dict)
    asked: float = 0.0
    """When somebody last asked for the work, by the clock and by the demand's rounds."""
    asked_in: int = 0

    def ask(self, ticket: str) -> None:
        """Take note that a client wants the work."""
        self.asked = self.tickets[ticket] = time.monotonic()
        self.asked_in = self.demand.round

    def tell(self, progress: Progress) -> None:
        """Remember the progress; raise if the work should stop.  Engines call this several times a second."""
        self.progress = progress
        self.check()

    def check(self) -> None:
        """Raise if the work should stop."""
        now = time.monotonic()
        self.began = self.began or now
        if not self.tickets or now > self.asked + ABANDONED:
            raise cancelled()
        self.make_way()
        if now > self.began + self.seconds:
            raise too_long(self.seconds)

    def make_way(self) -> None:
        """Raise if others want something, and nobody wants this any more."""
        if self.demand.round > self.asked_in + ROUNDS and time.monotonic() > self.asked + LEFT:
            raise cancelled()

    @contextlib.contextmanager
    def aside(self) -> Iterator[None]:
        """While the body waits for another thread, somebody else may work in this one's place."""
        self.places.release()
        try:
            yield
        finally:
            self.places.acquire()

    @property
    def late(self) -> float:
        """Seconds for which the work should have stopped."""
        return 0.0 if self.began is None else max(0.0, time.monotonic() - self.began - self.seconds)


def cancelled() -> Cancelled:
    """What to say of work that nobody waits for."""
    return Cancelled("the computation was cancelled")


def too_long(seconds: float) -> TooLarge:
    """What to say of work that was not done in so many seconds."""
    return TooLarge(
        "this takes longer than the {seconds:g} {seconds:second|seconds} that the server gives to one request:"
        " take a smaller game, a later position or a smaller depth",
        seconds=seconds,
    )


Task = Callable[[Watch], Answer]


@dataclass(frozen=True)
class Unfinished:
    """How far work is, and what it knows so far."""

    progress: Progress
    found: Any = None


class Job(Generic[Answer]):
    """Work under way or done."""

    def __init__(self, watch: Watch, future: Future[Answer]) -> None:
        self.watch, self.future = watch, future
        self.over = asyncio.Event()
        self.lasting = True
        self.ended = 0.0

    @property
    def good(self) -> bool:
        return self.over.is_set() and not self.future.cancelled() and self.future.exception() is None

    @property
    def dropped(self) -> bool:
        """Whether it was stopped because nobody waited, which is no answer to who asks now."""
        ended = self.over.is_set() and not self.future.cancelled()
        return ended and isinstance(self.future.exception(), Cancelled)

    @property
    def stale(self) -> bool:
        """Whether it was dropped, or gave no lasting answer long ago, so that it may be tried again."""
        passing = self.over.is_set() and not (self.good and self.lasting)
        return passing and (self.dropped or time.monotonic() > self.ended + FRESH)

    def answers(self, ticket: str) -> bool:
        """Whether it is an answer to this client, or will be."""
        return not self.stale and (not self.good or self.lasting or ticket in self.watch.tickets)


class RequestQueue(Generic[Answer]):
    """Work of one kind.  Its methods belong to the event loop; only tasks run in threads."""

    def __init__(
        self,
        *,
        threads: int,
        seconds: float,
        limit: int,
        weigh: Callable[[Answer], int],
        lasts: Callable[[Answer], bool] = lambda answer: True,
        demand: Demand | None = None,
    ) -> None:
        """``threads`` work at once; ``demand`` is what queues have in common that share a machine."""
        self.demand = demand or Demand()
        self.seconds, self.limit, self.weigh, self.lasts = seconds, limit, weigh, lasts
        self.jobs: OrderedDict[Hashable, Job[Answer]] = OrderedDict()
        self.under_way: set[Job[Answer]] = set()
        """Those whose thread has not come back, wanted or not."""
        self.places = threading.Semaphore(threads)
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="queue")

    async def ask(
        self, key: Hashable, ticket: str, task: Task[Answer], seconds: float | None = None
    ) -> Answer | Unfinished:
        """The answer, or how far it is.  What the task raises is raised to everybody who asks.

        ``seconds`` is for a task that may take longer than others.
        """
        job = self.jobs.get(key)
        if job is None or not job.answers(ticket):
            job = self.jobs[key] = self._begun(ticket, task, self.seconds if seconds is None else seconds)
        self.jobs.move_to_end(key)
        if not job.over.is_set():
            self.demand.asks(ticket)
        job.watch.ask(ticket)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await job.over.wait()
        if not job.over.is_set() and job.watch.late > LATE:
            raise too_long(job.watch.seconds)
        if job.dropped:  # just before this client asked: the next time it begins anew
            return Unfinished(Progress(WAITING, 0))
        return job.future.result() if job.over.is_set() else Unfinished(job.watch.progress, job.watch.found)

    def cancel(self, ticket: str) -> None:
        """This client waits no longer, whatever for."""
        for key, job in list(self.jobs.items()):
            if not job.over.is_set() and job.watch.tickets.pop(ticket, 0.0) and not job.watch.tickets:
                del self.jobs[key]  # who asks again starts anew

    @property
    def stuck(self) -> bool:
        """Whether some work does not come back, and everybody who waits for it has been told."""
        return any(job.watch.late > LATE + 10 * PATIENCE for job in self.under_way)

    def close(self) -> None:
        """Stop everything."""
        for job in self.jobs.values():
            job.watch.tickets.clear()
        self.threads.shutdown(wait=False, cancel_futures=True)

    def _begun(self, ticket: str, task: Task[Answer], seconds: float) -> Job[Answer]:
        loop = asyncio.get_running_loop()
        watch = Watch(seconds, self.demand, self.places)
        watch.ask(ticket)
        job = Job(watch, self.threads.submit(_run, task, watch))

        def ended(_: Future[Answer]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._end, job)

        self.under_way.add(job)
        job.future.add_done_callback(ended)
        return job

    def _end(self, job: Job[Answer]) -> None:
        """Weigh the answer, and let go of those that were not asked for longest."""
        self.under_way.discard(job)
        job.over.set()
        job.ended = time.monotonic()
        if job.good:
            job.lasting = self.lasts(job.future.result())
        done = [(key, other, self._weight(other)) for key, other in self.jobs.items() if other.over.is_set()]
        weight = sum(each for *_, each in done)
        for key, other, each in done:
            if other.stale or (weight > self.limit and other is not job):
                weight -= each
                del self.jobs[key]

    def _weight(self, job: Job[Answer]) -> int:
        """What its answer takes now: what is made in the background grows."""
        return self.weigh(job.future.result()) if job.good else 0


def _run(task: Task[Answer], watch: Watch) -> Answer:
    with watch.places:
        watch.check()
        return task(watch)
