"""One server, many board sizes: what it takes of the memory while each of them is compiled and solved.

    python bench/sizes.py [--sizes 300] [--memory 30MB]

It starts ``zermelo serve`` on loopback, asks for the values of one size of Nim after the other, each of which is a game
of its own to the compiler, and tells the resident memory of the process that answers: now, its peak, and how many
processes there have been.  Nothing is kept on disk, so that every size is compiled.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen


def answering(keeper: int) -> int | None:
    """The process that answers, if there is one at this moment."""
    children = Path(f"/proc/{keeper}/task/{keeper}/children").read_text().split()
    return int(children[0]) if children else None


def resident(process: int | None) -> tuple[int, int]:
    """Megabytes that a process has in memory: now, and at most so far."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
        found = {line.split()[0]: int(line.split()[1]) * 1024 // 10**6 for line in lines if line.startswith("Vm")}
        return found["VmRSS:"], found["VmHWM:"]
    except (OSError, KeyError):  # it has just ended
        return 0, 0


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--sizes", type=int, default=300)
    words.add_argument("--memory", default="30MB")
    given = words.parse_args()
    command = [sys.executable, "-m", "zermelo", "serve", "--port", "0", "--memory", given.memory]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "LC_ALL": "C.UTF-8", "ZERMELO_CACHE": os.devnull}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as run:
        assert run.stdout is not None
        address = run.stdout.readline().split()[3]
        began, most, met = time.perf_counter(), 0, set()
        try:
            for number in range(given.sizes):
                game = f"nim:{10 + number % 7},{20 + number},{25 + number % 5}"
                status = 202
                while status == 202:
                    with urlopen(f"{address}api/v1/analysis?game={game}&ticket=sizes") as answer:
                        status = answer.status
                    process = answering(run.pid)
                    now, peak = resident(process)
                    most = max(most, peak)
                    met.add(process)
                if number % 10 == 9:
                    print(f"{number + 1:>4} sizes  {now:>5,} MB now  {most:>5,} MB at most  {len(met):>3} processes")
        finally:
            run.terminate()
    print(f"{time.perf_counter() - began:,.0f} seconds")


if __name__ == "__main__":
    main()
