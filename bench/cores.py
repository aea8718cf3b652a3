"""What more cores bring: each engine on one game, with 1, 2, 4, ... of the machine's cores.

    python bench/cores.py [ENGINE ...]

A fresh process is bound to so many cores and solves twice; the faster counts, so that compiling is no part of it.
Beside the seconds of the clock stands how many times as fast that is as with one core.  Search threads are measured by
``connect4.py threads``, without the book in which early positions are looked up.
"""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from rich import box
from rich.console import Console
from rich.table import Column, Table

DOMINEERING = str(Path(__file__).parent / "forecast_games" / "domineering.py")


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


def measure(asked: Asked, cores: int) -> float:
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])
    import zermelo

    game, best = zermelo.game(asked.spec, asked.settings), float("inf")
    for _ in range(2):
        begin = time.perf_counter()
        zermelo.solve(game, engine=asked.engine, **asked.options).value()
        best = min(best, time.perf_counter() - begin)
    return best


def main() -> None:
    most = len(os.sched_getaffinity(0))
    counts = [count for count in (1, 2, 4, 8, 16, 32, 64) if count <= most]
    table = Table("engine", "game", *(Column(f"{count}", justify="right") for count in counts), box=box.MARKDOWN)
    for asked in GAMES:
        if sys.argv[1:] and asked.engine not in sys.argv[1:]:
            continue
        seconds = []
        for count in counts:
            with ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn")) as pool:
                seconds.append(pool.submit(measure, asked, count).result())
        cells = [f"{taken:.2f} s ({seconds[0] / taken:.1f})" for taken in seconds]
        table.add_row(asked.engine, " ".join([Path(asked.spec).stem, *asked.settings]), *cells)
        print(asked.engine, *cells, file=sys.stderr, flush=True)
    Console(width=160).print(table)


if __name__ == "__main__":
    main()
