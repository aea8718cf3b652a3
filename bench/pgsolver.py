"""A parity game in a PGSolver file, read and solved: ``python bench/pgsolver.py [--oink PATH]``.

The files are made by this script: a million nodes with ten random arcs each, random owners and priorities below 100;
and the same graph as a reachability game, with priority 1 but at one node in a hundred, a goal of Eve, whose only arc
leads to itself.  Each is read and solved by fresh processes, of which the fastest counts; the clock and the peak cover
Python and Numba too.  With the path of Oink's program, it is measured beside.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from rich import box
from rich.console import Console
from rich.table import Table

NODES, ARCS = 1_000_000, 10
RUNS = 3
OURS = "import sys, zermelo; print(zermelo.solve(zermelo.game(sys.argv[1])).counts)"


def write(path: Path, nodes: int, reachability: bool) -> None:
    """A random game as text."""
    random = np.random.default_rng(0)
    ends = random.integers(0, nodes, (nodes, ARCS))
    owners, priorities = random.integers(0, 2, nodes), random.integers(0, 100, nodes)
    if reachability:
        goal = random.random(nodes) < 0.01
        priorities = np.where(goal, 0, 1)
        ends[goal] = np.flatnonzero(goal)[:, None]
    with open(path, "w", encoding="ascii") as file:
        file.write(f"parity {nodes - 1};\n")
        for node, after in enumerate(ends.tolist()):
            successors = ",".join(map(str, dict.fromkeys(after)))
            file.write(f"{node} {priorities[node]} {owners[node]} {successors};\n")


def measured(command: list[str]) -> tuple[float, float, float]:
    """Seconds of the clock, seconds of the processor and the peak in MB, of the fastest of a few processes."""
    runs = []
    for _ in range(RUNS):
        began = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        if status:
            raise SystemExit(f"{command[0]} failed")
        runs.append((time.perf_counter() - began, used.ru_utime + used.ru_stime, used.ru_maxrss / 1e3))
    return min(runs)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--nodes", type=int, default=NODES)
    parser.add_argument("--oink", type=Path, help="the program of Oink")
    parser.add_argument("--write", nargs=2, help=argparse.SUPPRESS)  # by a process whose memory is not counted
    words = parser.parse_args()
    if words.write:
        write(Path(words.write[0]), words.nodes, words.write[1] == "reachability")
        return
    table = Table(box=box.MARKDOWN)
    for heading in ("game", "solver", "nodes", "seconds", "processor s", "peak MB"):
        table.add_column(heading, justify="right")
    with tempfile.TemporaryDirectory() as folder:
        for game in ("reachability", "parity"):
            path = Path(folder) / f"{game}.pg"
            making = [sys.executable, __file__, "--nodes", str(words.nodes), "--write", str(path), game]
            subprocess.run(making, check=True)
            solvers = {"Zermelo": [sys.executable, "-c", OURS, str(path)]}
            solvers |= {"Oink": [str(words.oink), str(path)]} if words.oink else {}
            for solver, command in solvers.items():
                seconds, processor, peak = measured(command)
                table.add_row(game, solver, f"{words.nodes:,}", f"{seconds:.2f}", f"{processor:.2f}", f"{peak:,.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
