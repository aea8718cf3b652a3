"""The limits of one piece of work and its voice: threads, memory, progress, stopping.

Engines run in steps that end within a fraction of a second, so that Ctrl-C is heard between steps and nothing
is left half written.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final

from zermelo.core.errors import TooLarge
from zermelo.core.language import Sentence, phrase
from zermelo.core.sharing import Answer, Item, Sharing

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor


class Stage(str):
    """What is being done, in one word, with the sentence that the page has for it."""

    page: str
    """``{done}`` is how much of it is done."""
    timed: bool
    """Whether nothing is counted: it is told when it begins, and then only the clock shows that it goes on."""

    def __new__(cls, word: str, page: str, timed: bool = False) -> Stage:
        made = super().__new__(cls, word)
        made.page, made.timed = page, timed
        return made


WRITING: Final = Stage(phrase("writing"), phrase("Writing: {done}"))
SETTLING: Final = Stage(phrase("settling"), phrase("Settling positions: {done}"))


ALL: Final = Sentence("")
"""What has no parts with names."""


@dataclass(frozen=True)
class Progress:
    """How far the work is."""

    stage: Stage
    done: int
    total: int | None = None
    """None while nobody can know."""
    disk: int | None = None
    """Bytes that the work has written so far, where it lives on disk."""
    part: Sentence = ALL
    """What of the whole is being done, where that has a name."""
    share: float | None = None
    """Of the whole work with all its stages, how much is done, where somebody can tell."""
    least: bool = False
    """Whether that share is rather less: there may be more to do than is known."""


_LISTENER: ContextVar[Callable[[Progress], None]] = ContextVar("listener", default=lambda progress: None)


@contextmanager
def heard_by(tell: Callable[[Progress], None]) -> Iterator[None]:
    """While the body runs, ``tell`` hears of stages that begin far below, where nobody knows who has asked."""
    before = _LISTENER.set(tell)
    try:
        yield
    finally:
        _LISTENER.reset(before)


def announce(stage: Stage) -> None:
    """Tell whoever listens that a stage begins."""
    _LISTENER.get()(Progress(stage, 0))


def free_memory() -> int:
    """Bytes that the machine, or the container, has left to give."""
    try:
        lines = Path("/proc/meminfo").read_text().splitlines()
        free = next(1024 * int(line.split()[1]) for line in lines if line.startswith("MemAvailable"))
    except (OSError, StopIteration, ValueError):
        return 4 * 2**30
    for limit, used in (
        ("memory.max", "memory.current"),
        ("memory/memory.limit_in_bytes", "memory/memory.usage_in_bytes"),
    ):
        try:
            root = Path("/sys/fs/cgroup")
            free = min(free, int((root / limit).read_text()) - int((root / used).read_text()))
        except (OSError, ValueError):
            continue
    return max(free, 0)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def resident_memory() -> int:
    """Bytes that this process has in memory now; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return 0


def return_freed_memory() -> None:
    """Give the system back what has been freed, where the C library keeps it for itself and can be asked."""
    import ctypes

    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


def default_memory() -> int:
    """Most of what is free."""
    return free_memory() * 4 // 5


SIZES: Final = (
    phrase("{size:.3g} {size:byte|bytes}"),
    phrase("{size:.3g} kB"),
    phrase("{size:.3g} MB"),
    phrase("{size:.3g} GB"),
    phrase("{size:,.3g} TB"),
)


def in_words(size: float) -> Sentence:
    """A number of bytes for people."""
    for text in SIZES[:-1]:
        if size < 1000:
            return Sentence(text, size=size)
        size /= 1000
    return Sentence(SIZES[-1], size=size)


def time_in_words(seconds: float) -> Sentence:
    """A time for people, of which only the size matters."""
    minutes, hours = seconds / 60, seconds / 3600
    if seconds < 99.5:
        return Sentence("{seconds:.2g} s", seconds=seconds)
    if hours < 2:
        return Sentence("{count} minutes", count=round(minutes))
    if hours < 48:
        return Sentence("{count} hours", count=round(hours))
    return Sentence("{count} days", count=round(hours / 24))


def size_in(words: str) -> int | None:
    """A number of bytes as people write it: 2GB, 1.5 GiB, 500m; None if it is none."""
    found = re.fullmatch(r"(\d{1,15}(?:\.\d{1,9})?)\s*([kmgt]?)(i?)b?", words.strip().lower())
    number, unit, binary = found.groups() if found else ("0", "", "")
    return int(float(number) * (1024 if binary else 1000) ** " kmgt".index(unit or " ")) or None


@dataclass
class Work:
    """What an engine may use and whom it tells."""

    memory: int = field(default_factory=default_memory)
    threads: int = field(default_factory=cores)
    tell: Callable[[Progress], None] = lambda progress: None

    def each(
        self,
        task: Callable[[Item], Answer],
        items: Iterable[Item],
        give_up: Callable[[], object] = lambda: None,
    ) -> list[Answer]:
        """task(item) for each item, in threads (compiled code and NumPy let others run); in order.

        A thread takes the next item when it is done with one: to be started for each would take longer than a small
        task.  Who asks is one of the threads.  Of several faults the one of the first item is raised.  After a fault,
        and after Ctrl-C, no item is begun, and ``give_up`` is called, by which tasks that last may learn of it.
        """
        items = list(items)
        if len(items) == 1 or self.threads == 1:
            return [task(item) for item in items]
        return Sharing(task, items, give_up, self._pool).done(min(self.threads, len(items)))

    def as_done(self, task: Callable[[int], object], count: int) -> Generator[int]:
        """task(number) for each number below ``count``, in threads, the lowest first; yields each when it is done.

        Who leaves early waits for what has begun.
        """
        if self.threads == 1:
            for number in range(count):
                task(number)
                yield number
            return
        from concurrent.futures import wait

        left, ended = deque(range(count)), SimpleQueue[int | BaseException]()

        def share() -> None:
            with contextlib.suppress(IndexError):
                while True:
                    number = left.popleft()
                    try:
                        task(number)
                        ended.put(number)
                    except BaseException as fault:
                        left.clear()
                        ended.put(fault)

        begun = [self._pool.submit(copy_context().run, share) for _ in range(min(self.threads, count))]
        try:
            for _ in range(count):
                said = ended.get()
                if isinstance(said, BaseException):
                    raise said
                yield said
        finally:
            left.clear()
            wait([each for each in begun if not each.cancel()])

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        """Threads that are started once: engines work in hundreds of steps.  They end with the work."""
        from concurrent.futures import ThreadPoolExecutor

        return ThreadPoolExecutor(self.threads)

    def need(self, size: int, what: Sentence, instead: Sentence) -> None:
        """Refuse politely if ``size`` bytes are over the limit."""
        if size > self.memory:
            raise TooLarge(
                "{what} needs about {size} of memory and the limit is {memory}: {instead}",
                what=what,
                size=in_words(size),
                memory=in_words(self.memory),
                instead=instead,
            )
