"""Connect Four beside programs: ``python bench/programs.py [--pons PATH] [--steininger PATH]``.

A program reads plays from its input, a line each with the columns from 1, and writes a line for each that ends with
the score.  That of Pascal Pons (github.com/PascalPons/connect4) does; that of Christophe Steininger
(github.com/ChristopheSteininger/c4) is a library, and takes a few lines around its ``Search``.

Random plays of 28 stones that are not over, which is the easiest set; plays of 28, 22, 18, 14 and 12 after which
nothing is decided by the next stone.  All begin each set with an empty table and keep it from position to position;
each has one thread and no book; all scores must be the same.  Microseconds are those of the processor for each
position: those of a program are what its process takes, less what it takes without a position.  The sides take turns,
and the fastest of a few runs counts.  The command is ``zermelo solve connect4 --positions`` for the first plays of a
set, which tells the values of all moves and a line of best play.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time

import numpy as np
from connect4 import GAME, columns, plays
from rich.console import Console

import zermelo
from zermelo import UNDECIDED

EASIEST, RUNS, COMMANDED = 20_000, 5, 1_000
QUIET = {28: 4_000, 22: 300, 18: 100, 14: 32, 12: 32}
"""How many positions there are of each number of stones."""

Side = Callable[[list[str]], tuple[float, list[int]]]
"""Seconds of the processor for some plays, and their scores."""


def easiest() -> list[str]:
    """Random plays of 28 stones, whatever the next one decides."""
    dice = random.Random(28)
    found: list[str] = []
    while len(found) < EASIEST:
        play, position = "", GAME.start()
        while len(play) < 28 and GAME.result(position) == UNDECIDED:
            slot = dice.choice(GAME.moves(position))
            play, position = play + GAME.write_move(position, slot), GAME.play(position, slot)
        if len(play) == 28 and GAME.result(position) == UNDECIDED:
            found.append(play)
    return found


def used_by(command: list[str], lines: list[str]) -> tuple[float, list[str]]:
    """Seconds of the processor that a program takes for some lines, and what it writes."""
    with tempfile.TemporaryFile("w+") as given, tempfile.TemporaryFile("w+") as written:
        given.write("".join(line + "\n" for line in lines))
        given.seek(0)
        process = subprocess.Popen(command, stdin=given, stdout=written, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"{command[0]} failed")
        written.seek(0)
        return used.ru_utime + used.ru_stime, written.read().splitlines()


def program(path: Path) -> Side:
    idle = min(used_by([str(path)], [])[0] for _ in range(4 * RUNS))

    def side(lines: list[str]) -> tuple[float, list[int]]:
        busy, answers = used_by([str(path)], lines)
        return busy - idle, [int(answer.split()[-1]) for answer in answers]

    return side


def by_values() -> Side:
    solution = zermelo.solve(GAME, GAME.read(plays(28, 1)[0]), engine="search")

    def side(lines: list[str]) -> tuple[float, list[int]]:
        positions = np.array([GAME.read(line) for line in lines])
        solution.table.search.clear()
        began = process_time()
        values = solution.values(positions)
        took = process_time() - began
        return took, [GAME.points(int(position), value) for position, value in zip(positions, values, strict=True)]

    side(plays(28, 40))  # compiles
    return side


def by_command(lines: list[str]) -> float:
    """Microseconds of the command for each line."""
    with tempfile.TemporaryDirectory() as folder:
        asked = [Path(folder) / "one", Path(folder) / "all"]
        command = [sys.executable, "-m", "zermelo", "solve", "connect4", "--positions"]
        for path, some in zip(asked, (lines[:1], lines), strict=True):
            path.write_text("".join(line + "\n" for line in some))
        one, every = (min(used_by([*command, str(path)], [])[0] for _ in range(RUNS)) for path in asked)
        return 1e6 * (every - one) / (len(lines) - 1)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pons", type=Path, help="the program of Pascal Pons")
    parser.add_argument("--steininger", type=Path, help="a program around the solver of Christophe Steininger")
    words = parser.parse_args()
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # one thread for each side
    sides = {"Zermelo": by_values()}
    sides |= {name: program(path) for name in ("pons", "steininger") if (path := getattr(words, name))}
    table = columns("stones", "positions", *(f"{name.title()}: us" for name in sides), "the command: us")
    sets = {"28, any": easiest()} | {f"{stones}, quiet": plays(stones, count) for stones, count in QUIET.items()}
    for name, lines in sets.items():
        runs = [[side(lines) for side in sides.values()] for _ in range(RUNS)]
        assert all(scores == runs[0][0][1] for run in runs for _, scores in run), f"scores differ: {name}"
        cells = [f"{1e6 * min(run[k][0] for run in runs) / len(lines):,.2f}" for k in range(len(sides))]
        table.add_row(name, f"{len(lines):,}", *cells, f"{by_command(lines[:COMMANDED]):,.0f}")
    Console(width=140).print(table)


if __name__ == "__main__":
    main()
