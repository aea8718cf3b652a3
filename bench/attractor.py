"""The attractor of random arenas of growing size: ``python bench/attractor.py``.

Ten moves a node.  The hardest share for Eve is measured, where nearly every node is attracted and most of Adam's
wait for their last move; so is the even one.  The moves are turned round anew each time, the best of a few runs
counts, and compiling is not part of it.  A linear algorithm has a flat last column, up to what the caches do.
"""

from __future__ import annotations

import time
from dataclasses import replace

from rich import box
from rich.console import Console
from rich.table import Table

from zermelo.arena import attractor, random_arena

RUNS = 5
MOVES = 10
SIZES = (30_000, 100_000, 300_000, 1_000_000, 3_000_000)
SHARES = (0.5, 0.9)


def measured(nodes: int, eve: float) -> tuple[int, float, float]:
    """How many nodes are attracted; the seconds to turn the moves round, and all seconds."""
    arena = random_arena(nodes, MOVES, eve=eve)
    runs = []
    for _ in range(RUNS):
        fresh = replace(arena)  # without what the last run has turned round
        begin = time.perf_counter()
        _ = fresh.backward
        turned = time.perf_counter()
        found = len(attractor(fresh, "eve", native=True))
        runs.append((time.perf_counter() - begin, turned - begin))
    total, turning = min(runs)
    return found, turning, total


def main() -> None:
    table = Table(box=box.MARKDOWN)
    for heading in ("nodes", "moves", "Eve's", "attracted", "backward s", "attractor s", "total s", "ns/(node+move)"):
        table.add_column(heading, justify="right")
    measured(SIZES[0], SHARES[0])  # compiles
    for eve in SHARES:
        for nodes in SIZES:
            found, turning, total = measured(nodes, eve)
            times = (f"{seconds:.4f}" for seconds in (turning, total - turning, total))
            per = 1e9 * total / (nodes * (1 + MOVES))
            table.add_row(
                f"{nodes:,}", f"{nodes * MOVES:,}", f"{eve:.0%}", f"{found / nodes:.0%}", *times, f"{per:.1f}"
            )
    Console().print(table)


if __name__ == "__main__":
    main()
