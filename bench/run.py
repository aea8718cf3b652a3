"""Measure Zermelo beside its peers: ``python bench/run.py [peers] [small] [distances] [engines] [growth] [marks]``.

Each row is measured in a process of its own, and the fastest of a few runs counts.  README.md beside this
file says how each figure is made.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from peers import DISTANCES, SMALL, SPEED, Peer
from rich import box
from rich.console import Console
from rich.table import Table

RUNS = 3
ENOUGH = 3.0
"""Seconds that the runs of a solver last together at least: a run of milliseconds needs many to find a quiet moment."""
PATIENCE = 30.0
"""Seconds after which nothing is run again."""


@dataclass(frozen=True)
class Measured:
    """One solver on one game."""

    positions: int
    seconds: float
    busy: float
    """Seconds of processor time, of all threads together."""
    result: int = 0
    plies: int | None = None
    stages: str = ""
    """How long each part of the work took."""
    peak: int = 0
    """The most memory that the process had, in bytes."""

    @property
    def rate(self) -> float:
        return self.positions / self.seconds

    @property
    def effort(self) -> float:
        """Positions in a second of processor time, which other work on the machine does not shorten."""
        return self.positions / self.busy


def by_zermelo(spec: str, engine: str | None = None) -> Measured:
    import zermelo

    game, outcome = zermelo.game(spec), engine == "marks"
    begin, idle = time.perf_counter(), time.process_time()
    ends: dict[str, float] = {}
    solution = zermelo.solve(
        game,
        distances=not outcome,
        engine=engine,
        tell=lambda progress: ends.update({progress.stage: time.perf_counter()}),
    )
    seconds, busy = time.perf_counter() - begin, time.process_time() - idle
    lasted = [end - start for start, end in zip([begin, *ends.values()], ends.values(), strict=False)]
    stages = ", ".join(f"{stage} {lapse:.2f} s" for stage, lapse in zip(ends, lasted, strict=True))
    if outcome:
        stages = f"{solution.counts.losses:,} lost"
    value = solution.value()
    return Measured(len(solution), seconds, busy, value.result, value.plies, stages)


def by_peer(peer: Peer) -> Measured:
    begin, idle = time.perf_counter(), time.process_time()
    answer = peer.solve()
    seconds, busy = time.perf_counter() - begin, time.process_time() - idle
    return Measured(answer.positions, seconds, busy, answer.result, answer.plies)


def by_c(program: str, rows: int, columns: int) -> Measured:
    """The plain loop of chomp.c, timed by itself."""
    out = subprocess.run([program, str(rows), str(columns)], capture_output=True, text=True, check=True).stdout
    positions, lost, seconds = out.split()
    return Measured(int(positions), float(seconds), float(seconds), stages=f"{int(lost):,} lost")


def by_retrograde(nodes: int, moves: int) -> Measured:
    """A random graph, of which a tenth of the nodes are ends, lost for the player to move."""
    import numpy as np

    from zermelo import LOSS, UNDECIDED
    from zermelo.solver.engines.retrograde import decide
    from zermelo.space.explore import Reached

    dice = np.random.default_rng(1913)
    counts = np.bincount(dice.integers(nodes // 10, nodes, moves), minlength=nodes)
    offsets = np.concatenate(([0], np.cumsum(counts)))
    targets = dice.integers(0, nodes, moves, dtype=np.int32)
    ends = np.where(counts == 0, LOSS, UNDECIDED).astype(np.int8)
    graph = Reached(range(nodes), offsets, targets, ends, np.zeros(nodes, np.uint8))
    begin, idle = time.perf_counter(), time.process_time()
    decide(graph, alternating=True, native=True)
    return Measured(nodes, time.perf_counter() - begin, time.process_time() - idle)


def alone(measure: Callable[..., Measured], *arguments: Any) -> Measured:
    """The fastest of a few runs, in a fresh process."""
    with ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn")) as pool:
        return pool.submit(fastest, measure, *arguments).result()


def fastest(measure: Callable[..., Measured], *arguments: Any) -> Measured:
    from zermelo.native import binding

    binding.WHILE = 0.0  # each function with its rules in, as if it had run for a while before
    best = measure(*arguments)
    runs, spent = 1, best.seconds
    while spent < (PATIENCE if runs < RUNS else ENOUGH):
        run = measure(*arguments)
        runs, spent = runs + 1, spent + run.seconds
        busy = min(best.busy, run.busy)
        best = replace(min(best, run, key=lambda run: run.seconds), busy=busy)
    return replace(best, peak=1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def peers() -> Table:
    """Positions in a second of processor time, on the same games"""
    table = columns("game", "positions", "seconds", "positions/s", "peer", "its positions/s", "ratio")
    for peer in SPEED:
        ours = alone(by_zermelo, peer.spec)
        cells = [peer.spec, f"{ours.positions:,}", f"{ours.busy:.4f}", f"{ours.effort:,.0f}", peer.library]
        try:
            theirs = alone(by_peer, peer)
        except ImportError:
            table.add_row(*cells, missing(peer), "")
            continue
        assert theirs.result == ours.result, f"{peer.library} disagrees about {peer.spec}"
        table.add_row(*cells, f"{theirs.effort:,.0f}", f"{ours.effort / theirs.effort:,.0f}")
    return table


def small() -> Table:
    """Games so small that they are solved as they stand; and compiled, because an engine is named"""
    table = columns(
        "game", "positions", "positions/s", "compiled", "peer", "its positions/s", "ratio", "ratio compiled"
    )
    for peer in SMALL:
        ours, compiled = alone(by_zermelo, peer.spec), alone(by_zermelo, peer.spec, peer.engine)
        cells = [peer.spec, f"{ours.positions:,}", f"{ours.effort:,.0f}", f"{compiled.effort:,.0f}", peer.library]
        try:
            theirs = alone(by_peer, peer)
        except ImportError:
            table.add_row(*cells, missing(peer), "", "")
            continue
        assert theirs.result == ours.result == compiled.result, f"{peer.library} disagrees about {peer.spec}"
        ratios = [f"{mine.effort / theirs.effort:,.1f}" for mine in (ours, compiled)]
        table.add_row(*cells, f"{theirs.effort:,.0f}", *ratios)
    return table


def distances() -> Table:
    """Plies to the end, where a peer gets them wrong"""
    table = columns("game", "plies", "peer", "its plies")
    for peer in DISTANCES:
        ours = alone(by_zermelo, peer.spec)
        try:
            theirs = str(alone(by_peer, peer).plies)
        except ImportError:
            theirs = missing(peer)
        table.add_row(peer.spec, str(ours.plies), peer.library, theirs)
    return table


def engines() -> Table:
    """Large games, one or two for each engine"""
    return sizes(
        *((spec, by_zermelo, spec) for spec in ("connect4:5x5", "chomp:13x13", "chocolate:100,100,50,50")),
        ("random graph, 10 million moves", by_retrograde, 1_000_000, 10_000_000),
    )


def growth() -> Table:
    """The cost of one position as their number grows"""
    chomps = (f"chomp:{side}x{side}" for side in (9, 10, 11, 12, 13))
    chocolates = (f"chocolate:{side},{side},{side // 2},{side // 2}" for side in (20, 40, 60, 80, 100))
    boards = (f"connect4:{board}" for board in ("4x4", "5x4", "6x4", "5x5"))
    return sizes(*((spec, by_zermelo, spec) for spec in (*chomps, *chocolates, *boards)))


def marks() -> Table:
    """Who wins, without distances, beside the sweep with them and a loop in C"""
    table = columns("game", "positions", "seconds", "positions/s", "peak MB", "sweep/s", "ratio", "C/s", "ratio")
    chomps = [(f"chomp:{side}x{side}", True) for side in (12, 13)] + [
        (f"chomp:{side}x{side}", False) for side in (15, 16)
    ]
    others = (
        "chocolate:100,100,50,50",
        "nim:300,300,300",
        "halving:30000000",
        "matches:30000000",
        "matches:3000000,most=50",
    )
    with tempfile.TemporaryDirectory() as folder:
        program = c_loop(Path(folder))
        for spec, swept in (*chomps, *((spec, True) for spec in others)):
            ours = alone(by_zermelo, spec, "marks")
            cells = [spec, f"{ours.positions:,}", f"{ours.seconds:.3f}", f"{ours.rate:,.0f}", f"{ours.peak / 1e6:,.0f}"]
            rates = [alone(by_zermelo, spec).rate if swept else None, None]
            if program is not None and spec.startswith("chomp"):
                theirs = alone(by_c, program, *map(int, spec.partition(":")[2].split("x")))
                assert theirs.stages == ours.stages, f"the loop in C disagrees about {spec}"
                rates[1] = theirs.rate
            for rate in rates:
                cells += ["", ""] if rate is None else [f"{rate:,.0f}", f"{ours.rate / rate:,.1f}"]
            table.add_row(*cells)
    return table


def c_loop(folder: Path) -> str | None:
    """The program of chomp.c, if there is a compiler to make it."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    made = folder / "chomp"
    source = Path(__file__).with_name("chomp.c")
    subprocess.run([compiler, "-O3", "-march=native", "-o", made, source], check=True)
    return str(made)


def sizes(*rows: tuple[Any, ...]) -> Table:
    table = columns("game", "positions", "seconds", "positions/s", "ns/position", "peak MB", "stages")
    for name, *work in rows:
        ours = alone(*work)
        table.add_row(
            name,
            f"{ours.positions:,}",
            f"{ours.seconds:.3f}",
            f"{ours.rate:,.0f}",
            f"{1e9 / ours.rate:,.1f}",
            f"{ours.peak / 1e6:,.0f}",
            ours.stages,
        )
    return table


def columns(*headings: str) -> Table:
    table = Table(box=box.MARKDOWN)
    for heading in headings:
        table.add_column(heading, justify="left" if heading in {"game", "peer", "stages"} else "right")
    return table


def missing(peer: Peer) -> str:
    return f"not installed (pip install {peer.library})"


SECTIONS = (peers, small, distances, engines, growth, marks)


def main(names: Iterable[str]) -> None:
    for section in [section for section in SECTIONS if section.__name__ in names] or SECTIONS:
        print(f"\n{section.__doc__}:\n", flush=True)
        Console(width=160).print(section())


if __name__ == "__main__":
    main(sys.argv[1:])
