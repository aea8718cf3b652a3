"""How long the first answer takes, beside Python that does nothing: ``python bench/startup.py [compiling]``.

Seconds are those of the processor, the best of several processes.  Compiling: the same from an empty cache, and once
more from what it left there.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

TRIES = 7
BARE = ("-c", "pass")
AT_ONCE = (
    BARE,
    ("-c", "import numpy"),
    ("-m", "zermelo", "games"),
    ("-m", "zermelo", "solve", "matches:11"),
    ("-m", "zermelo", "solve", "tictactoe"),
)
COMPILED = (
    ("-m", "zermelo", "solve", "chomp:8x8", "--engine", "sweep"),
    ("-m", "zermelo", "solve", "chomp:14x14", "--outcome"),
    ("-m", "zermelo", "solve", "connect4:5x4", "--engine", "tiers"),
    ("-m", "zermelo", "solve", "tictactoe:3x4", "--engine", "retrograde"),
    ("-m", "zermelo", "solve", "connect4"),
)


def seconds(words: tuple[str, ...], cache: Path) -> float:
    """What one process takes of the processor."""
    environment = {**os.environ, "ZERMELO_CACHE": str(cache)}
    with subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL, env=environment) as child:
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0, words
    return used.ru_utime + used.ru_stime


def best(words: tuple[str, ...], cache: Path) -> float:
    seconds(words, cache)  # Python keeps what it has compiled of its own
    return min(seconds(words, cache) for _ in range(TRIES))


def main(parts: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        if not parts:
            bare = best(BARE, Path(folder))
            print("| python | s | more than bare | ratio |\n|---|--:|--:|--:|")
            for words in AT_ONCE:
                took = best(words, Path(folder))
                print(f"| `{' '.join(words)}` | {took:.3f} | {took - bare:.3f} | {took / bare:.1f} |")
            return
        print("| python | s from an empty cache | s after that | ratio |\n|---|--:|--:|--:|")
        for number, words in enumerate(COMPILED):
            first, again = (seconds(words, Path(folder) / str(number)) for _ in range(2))
            print(f"| `{' '.join(words)}` | {first:.1f} | {again:.1f} | {first / again:.1f} |")


if __name__ == "__main__":
    main(sys.argv[1:])
