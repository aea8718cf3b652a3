"""Solving into a store beside solving in memory: time, cores, disk and memory for each position, and a forecast.

    python bench/store.py                                   connect4:5x5, in a folder of the system's own
    python bench/store.py connect4:6x5 --memory 5.5 --alone --store DIR
    python bench/store.py --cluster auto                    by a Ray cluster that runs
    python bench/store.py sixmensmorris:4 --beside retrograde   a game in which play can repeat

A store that was begun is gone on with, and then the figures are of what was left.  CPU time is told beside the
clock's: on a busy machine it is the one that can be compared.  Of a cluster's workers, those of this machine count.
"""

from __future__ import annotations

import argparse
import os
import resource
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import zermelo

LONGEST = 100
"""Plies of a play that may repeat."""
NEXT = {"connect4:5x5": ("connect4:6x5", 2_818_972_642)}
"""What a game lets forecast, and how many positions that has."""


class Figures(NamedTuple):
    """What a solve took."""

    count: int
    seconds: float
    cpu: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("spec", nargs="?", default="connect4:5x5")
    parser.add_argument("--memory", type=float, default=4.0, help="in GB")
    parser.add_argument("--store", type=Path)
    parser.add_argument("--cluster")
    parser.add_argument("--beside", default="tiers", help="the engine in memory")
    parser.add_argument("--alone", action="store_true", help="not beside the engine in memory")
    given = parser.parse_args()
    game, memory = zermelo.game(given.spec), int(1e9 * given.memory)
    with tempfile.TemporaryDirectory() as home:
        # A tenth of a second of the same game first: nobody counts how long compiling takes.
        zermelo.solve(zermelo.game(given.spec), store=Path(home) / "warm", memory=memory, start=late(game))
        store = given.store or Path(home) / "store"
        stored = measured("store", lambda: zermelo.solve(game, store=store, memory=memory, cluster=given.cluster))
        disk = sum(path.stat().st_size for path in store.rglob("*") if path.is_file())
        print(f"{'':<8} {disk / stored.count:.2f} bytes a position on disk, {disk / 1e9:.3f} GB")
        if not given.alone:
            zermelo.solve(game, late(game), engine=given.beside)
            listed = measured("memory", lambda: zermelo.solve(game, engine=given.beside))
            print(f"ratio    {listed.seconds / stored.seconds:.2f} by the clock, {listed.cpu / stored.cpu:.2f} by CPU")
    if str(game) in NEXT:
        spec, count = NEXT[str(game)]
        seconds, cpu = (forecast(took, stored.count, game, spec, count) for took in (stored.seconds, stored.cpu))
        print(f"forecast {spec}: {count:,} positions in {seconds:.0f} s, {cpu:.0f} s of CPU")


def forecast(took: float, count: int, game: zermelo.Game, spec: str, positions: int) -> float:
    """The model of docs/scale.md: a position takes as long as it has slots."""
    return took / count * zermelo.game(spec).slots() / game.slots() * positions


def late(game: zermelo.Game) -> int:
    """A position some plies before the end of a play."""
    position, played = game.start(), [game.start()]
    while moves := [slot for slot in range(game.slots()) if game.legal(position, slot)]:
        if game.result(position) != zermelo.UNDECIDED or len(played) > LONGEST:
            break
        position = game.play(position, moves[0])
        played.append(position)
    return played[max(0, len(played) - 8)]


def cpu_time() -> float:
    """CPU seconds of this process, and of Ray's workers on this machine."""
    total = time.process_time()
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended
            if (process / "cmdline").read_bytes().startswith(b"ray::"):
                fields = (process / "stat").read_text().rpartition(")")[2].split()
                total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


def measured(name: str, solve: Callable[[], zermelo.Solution]) -> Figures:
    began, cores = time.perf_counter(), cpu_time()
    count = len(solve())
    seconds, cpu = time.perf_counter() - began, cpu_time() - cores
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    print(
        f"{name:<8} {count:,} positions in {seconds:.1f} s, {count / seconds / 1e6:.1f} million/s;"
        f" {1e9 * cpu / count:.0f} ns of CPU each; {peak:.2f} GB of memory at most",
        flush=True,
    )
    return Figures(count, seconds, cpu)


if __name__ == "__main__":
    main()
