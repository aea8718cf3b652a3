"""What more cores bring: each engine on one game, with 1, 2, 4, ... of the machine's cores.

    python bench/cores.py [ENGINE ...]
    python bench/cores.py machine        # what the machine itself gives with more cores
    python bench/cores.py tiers 1 16     # with so many cores only

A fresh process is bound to so many cores and solves five times, or three times if that takes long; the fastest counts,
so that compiling is no part of it.  Beside the seconds of the clock stand

    times      how many times as fast that is as with the fewest cores
    processor  seconds of all cores together: more than with one core if they are in each other's way, by memory mostly
    system     those of them that the system took, most of them to make new memory
    alone      seconds of the clock in which one thread worked and the others had nothing to do
    faults     how often the system was asked for a page of new memory

Search threads are measured by ``connect4.py threads``, without the book in which early positions are looked up.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from typing import Any, NamedTuple

import numpy as np
from rich import box
from rich.console import Console
from rich.table import Column, Table

DOMINEERING = str(Path(__file__).parent / "forecast_games" / "domineering.py")
LONG = 10.0
"""Seconds after which there is no further solve."""
COUNTS = (1, 2, 4, 8, 16, 32, 64)
GIGABYTE = 1 << 30


class Asked(NamedTuple):
    spec: str
    engine: str
    settings: tuple[str, ...] = ()
    options: dict[str, Any] = {}  # noqa: RUF012  # never changed


GAMES = (
    Asked("connect4:5x5", "tiers"),
    Asked(DOMINEERING, "retrograde", ("width=5", "height=6")),
    Asked("chomp:15x15", "sweep"),
    Asked("chomp:17x17", "marks", options={"distances": False}),
)


class Taken(NamedTuple):
    """What a solve took."""

    seconds: float
    processor: float
    system: float
    alone: float
    faults: int


def bind(cores: int) -> None:
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])


def measure(asked: Asked, cores: int) -> Taken:
    bind(cores)
    import zermelo
    from zermelo import Work
    from zermelo.native import pieces

    together = [0.0]

    def timing(shared: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*arguments: Any, **more: Any) -> Any:
            begin = time.perf_counter()
            try:
                return shared(*arguments, **more)
            finally:
                together[0] += time.perf_counter() - begin

        return timed

    Work.each = timing(Work.each)  # type: ignore[method-assign]
    pieces.step = timing(pieces.step)
    game, found = zermelo.game(asked.spec, asked.settings), list[Taken]()
    while len(found) < 3 or (len(found) < 5 and sum(each.seconds for each in found) < LONG):
        together[0], used, begin = 0.0, getrusage(RUSAGE_SELF), time.perf_counter()
        solution = zermelo.solve(game, engine=asked.engine, **asked.options)
        solution.value()
        seconds, now = time.perf_counter() - begin, getrusage(RUSAGE_SELF)
        del solution
        system, faults = now.ru_stime - used.ru_stime, now.ru_minflt - used.ru_minflt
        found.append(Taken(seconds, now.ru_utime - used.ru_utime + system, system, seconds - together[0], faults))
    return min(found)


class Given(NamedTuple):
    """What the machine gives."""

    arithmetic: float
    """Seconds that it takes."""
    reading: float
    writing: float
    fresh: float
    """Gigabytes a second, of memory that was written before and of new memory."""
    started: float
    """Seconds in which a thread for each core begins, does next to nothing and is waited for."""


def given(cores: int) -> Given:
    bind(cores)
    from numba import njit

    @njit(nogil=True)
    def multiply(times: int) -> np.uint64:
        product = np.uint64(1)
        for _ in range(times):
            product = product * np.uint64(6364136223846793005) + np.uint64(1)
        return product

    @njit(nogil=True)
    def read(words: Any) -> int:
        total = 0
        for place in range(words.size):
            total += words[place]
        return total

    @njit(nogil=True)
    def write(words: Any) -> None:
        for place in range(words.size):
            words[place] = place

    def best(task: Callable[[Any], object], items: Callable[[], list[Any]]) -> float:
        task(items()[0][:1] if task is not multiply else 1)
        with ThreadPoolExecutor(cores) as pool:
            taken = []
            for _ in range(3):
                parts = items()
                begin = time.perf_counter()
                list(pool.map(task, parts))
                taken.append(time.perf_counter() - begin)
        return min(taken)

    old = np.zeros(GIGABYTE // 8, np.int64)
    write(old)
    arithmetic = best(multiply, lambda: [400_000_000 // cores] * cores)
    reading, writing = (best(task, lambda: np.array_split(old, cores)) for task in (read, write))
    fresh = best(write, lambda: np.array_split(np.empty(GIGABYTE // 8, np.int64), cores))
    reading, writing, fresh = (GIGABYTE / 1e9 / taken for taken in (reading, writing, fresh))
    return Given(arithmetic, reading, writing, fresh, started(cores))


def started(cores: int) -> float:
    from numba import njit

    from zermelo.native.threads import in_threads

    @njit(nogil=True)
    def count(done: Any, piece: int) -> None:
        done[piece] += 1

    @njit(nogil=True)
    def start(threads: int, taken: Any, done: Any) -> None:
        in_threads(0, threads, taken, threads, count, (done,))

    done, taken = np.zeros(cores, np.int64), []
    for _ in range(1000):
        begin = time.perf_counter()
        start(cores, np.zeros(1, np.int64), done)
        taken.append(time.perf_counter() - begin)
    return float(np.median(taken))


def fresh_process(task: Callable[..., Any], *arguments: Any) -> Any:
    with ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn")) as pool:
        return pool.submit(task, *arguments).result()


def show(title: str, heads: list[str], rows: list[list[str]]) -> None:
    table = Table(
        *(Column(head, justify="right") for head in heads), title=title, title_justify="left", box=box.MARKDOWN
    )
    for row in rows:
        table.add_row(*row)
    Console(width=160).print(table)


def main() -> None:
    most = len(os.sched_getaffinity(0))
    asked_counts = [int(word) for word in sys.argv[1:] if word.isdigit()]
    counts = [count for count in asked_counts or COUNTS if count <= most]
    names = [word for word in sys.argv[1:] if not word.isdigit()]
    for asked in GAMES:
        if names and asked.engine not in names:
            continue
        taken = []
        for count in counts:
            taken.append(fresh_process(measure, asked, count))
            print(asked.engine, count, taken[-1], file=sys.stderr, flush=True)
        slowest = taken[counts.index(min(counts))].seconds
        rows = [
            [
                f"{count}",
                f"{each.seconds:.2f}",
                f"{slowest / each.seconds:.1f}",
                f"{each.processor:.1f}",
                f"{each.system:.2f}",
                f"{each.alone:.2f}",
                f"{each.faults:,}",
            ]
            for count, each in zip(counts, taken, strict=True)
        ]
        title = " ".join([asked.engine, Path(asked.spec).stem, *asked.settings])
        show(title, ["cores", "seconds", "times", "processor", "system", "alone", "faults"], rows)
    if not names or "machine" in names:
        found = [fresh_process(given, count) for count in counts]
        rows = [
            [
                f"{count}",
                f"{found[0].arithmetic / each.arithmetic:.1f}",
                f"{each.reading:.1f}",
                f"{each.writing:.1f}",
                f"{each.fresh:.1f}",
                f"{1e6 * each.started:.0f}",
            ]
            for count, each in zip(counts, found, strict=True)
        ]
        show(
            "machine",
            ["cores", "arithmetic, times", "read GB/s", "written GB/s", "new memory GB/s", "threads, µs"],
            rows,
        )


if __name__ == "__main__":
    main()
