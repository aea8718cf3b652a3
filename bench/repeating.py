"""Games whose play can repeat, by the retrograde engine: what a position takes as games grow.

    python bench/repeating.py [--largest]

Each is solved in a fresh process, twice if that is quickly done; the faster counts, and compiling is no part of it.
Bytes are the peak of resident memory beyond that of a tiny game.  With --largest also the games of minutes.
"""

from __future__ import annotations

import argparse
import resource
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from rich import box
from rich.console import Console
from rich.table import Column, Table

HERE = Path(__file__).parent
MORRIS = "sixmensmorris"
DOMINEERING = str(HERE / "forecast_games" / "domineering.py")
CROSSING = str(HERE / "crossing.py")
DODGEM = str(HERE / "forecast_games" / "dodgem.py")
GAMES = [
    (DODGEM, []),
    (DOMINEERING, ["width=5", "height=5"]),
    (MORRIS, ["stones=3"]),
    (MORRIS, ["stones=4"]),
    (DOMINEERING, ["width=5", "height=6"]),
]
LARGEST = [
    (MORRIS, ["stones=5"]),
    (MORRIS, ["stones=6"]),
    (DOMINEERING, ["width=8", "height=4"]),
    *((CROSSING, [f"side={number}"]) for number in (10, 11, 12, 13)),
]

QUICKLY = 20.0
HEADS = ("positions", "seconds", "of the processor", "positions/s", "ns of the processor each", "bytes each")


class Measured(NamedTuple):
    positions: int
    seconds: float
    busy: float
    peak: int


def measure(path: str, fields: list[str]) -> Measured:
    import zermelo

    zermelo.solve(zermelo.game("hex:3x2"), engine="retrograde")
    before = peak()
    game, runs = zermelo.game(path, fields), []
    while len(runs) < 2 and sum(seconds for seconds, _ in runs) < QUICKLY:
        begin, idle = time.perf_counter(), time.process_time()
        solution = zermelo.solve(game, engine="retrograde")
        runs.append((time.perf_counter() - begin, time.process_time() - idle))
        positions = len(solution)
        del solution
    return Measured(positions, *min(runs), peak() - before)


def peak() -> int:
    return 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--largest", action="store_true")
    given = words.parse_args()
    table = Table("game", *(Column(name, justify="right") for name in HEADS), box=box.MARKDOWN)
    for path, fields in GAMES + (LARGEST if given.largest else []):
        with ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn")) as pool:
            found = pool.submit(measure, path, fields).result()
        figures = (
            f"{found.positions:,}",
            f"{found.seconds:.2f}",
            f"{found.busy:.2f}",
            f"{found.positions / found.seconds:,.0f}",
            f"{1e9 * found.busy / found.positions:,.0f}",
            f"{found.peak / found.positions:.0f}",
        )
        table.add_row(" ".join([Path(path).stem, *fields]), *figures)
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
