"""How long the first answer takes, beside Python that does nothing: ``python bench/startup.py [compiling | sizes]``.

Seconds are those of the processor, the best of several processes.  Compiling: the same from an empty cache, and once
more from what it left there.  Sizes: a new size of a game of which another one was solved before, from what that left
in the cache, and the same once more; seconds of the processor and, after a stroke, of the clock.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
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
CLOBBER = str(Path(__file__).parent / "forecast_games" / "clobber.py")
SIZES = (
    ("connect4:4x4", "connect4:5x4", "tiers"),
    ("connect4:6x5", "connect4:5x6", "search"),
    ("domineering:4x4", "domineering:4x5", "tiers"),
    ("domineering:4x4", "domineering:4x5", "retrograde"),
    ("gomoku:4x3,line=4", "gomoku:3x5,line=4", "tiers"),
    ("hex:3x3", "hex:3x4", "tiers"),
    ("tictactoe:3x3", "tictactoe:3x4", "retrograde"),
    (f"{CLOBBER}:3,3", f"{CLOBBER}:3,4", "retrograde"),
)
"""A size that is solved first, the new one, and the engine.  Clobber is written in five methods."""


def seconds(words: tuple[str, ...], cache: Path) -> tuple[float, float]:
    """What one process takes of the processor, and by the clock."""
    began = time.perf_counter()
    environment = {**os.environ, "ZERMELO_CACHE": str(cache)}
    with subprocess.Popen(
        [sys.executable, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
    ) as child:
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0, words
    return used.ru_utime + used.ru_stime, time.perf_counter() - began


def best(words: tuple[str, ...], cache: Path) -> float:
    seconds(words, cache)  # Python keeps what it has compiled of its own
    return min(seconds(words, cache)[0] for _ in range(TRIES))


def main(parts: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        if not parts:
            bare = best(BARE, Path(folder))
            print("| python | s | more than bare | ratio |\n|---|--:|--:|--:|")
            for words in AT_ONCE:
                took = best(words, Path(folder))
                print(f"| `{' '.join(words)}` | {took:.3f} | {took - bare:.3f} | {took / bare:.1f} |")
            return
        if "sizes" in parts:
            print("| game | engine | another size, from an empty cache | this size | once more | more |")
            print("|---|---|--:|--:|--:|--:|")
            for number, (before, game, engine) in enumerate(SIZES):
                words = [("-m", "zermelo", "solve", spec, "--engine", engine) for spec in (before, game, game)]
                taken = [seconds(each, Path(folder) / str(number)) for each in words]
                more = tuple(new - again for new, again in zip(*taken[1:], strict=True))
                row = " | ".join(f"{processor:.2f} / {clock:.2f}" for processor, clock in (*taken, more))
                print(f"| `{game.rsplit('/')[-1]}` | {engine} | {row} |", flush=True)
            return
        print("| python | s from an empty cache | s after that | ratio |\n|---|--:|--:|--:|")
        for number, words in enumerate(COMPILED):
            first, again = (seconds(words, Path(folder) / str(number))[0] for _ in range(2))
            print(f"| `{' '.join(words)}` | {first:.1f} | {again:.1f} | {first / again:.1f} |")


if __name__ == "__main__":
    main(sys.argv[1:])
