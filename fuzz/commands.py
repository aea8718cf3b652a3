"""Strange command lines: games, rules, positions and options that nobody meant.

Each is obeyed, or refused in one line with exit code 2, or stopped by Ctrl-C, which is pressed when it has taken long;
never a traceback, never a fault of Zermelo.
"""

from __future__ import annotations

import random
import signal
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from driver import damaged, drive

from zermelo.cli.program import program

RULES = '''\
from dataclasses import dataclass
from zermelo import DRAW, LOSS, UNDECIDED, WIN, Game

@dataclass(frozen=True)
class Mine(Game):
    """Take 1 to `most` from a number in turn. Whoever takes the last one wins."""
    heap: int = 7
    most: int = 3

    def start(self):
        return self.heap

    def slots(self):
        return self.most

    def legal(self, n, m):
        return m < n

    def play(self, n, m):
        return n - m - 1

    def result(self, n):
        return UNDECIDED if n > 0 else LOSS
'''
PIECES = (
    "UNDECIDED",
    "LOSS",
    "WIN",
    "DRAW",
    "None",
    "True",
    "n",
    "m",
    "self.heap",
    "self.most",
    "self",
    "0",
    "1",
    "-1",
)
PIECES += (
    "n - m - 1",
    "n > 0",
    "m < n",
    "2",
    "1.5",
    "'x'",
    "()",
    "(n, m)",
    "n // m",
    "[]",
    "1 << n",
    "result",
    "2**70",
)
SPECS = (
    "matches:7",
    "nim:2,3",
    "chomp:2x3",
    "hex:2",
    "tictactoe:2x2,line=2",
    "connect4:2x2",
    "halving:9",
    "chocolate:3,2,1,1",
)
SPECS += (
    "matches",
    "nim",
    "hex:1",
    "tictactoe:99x99",
    "connect4:1x1",
    "hex:200",
    "nim:",
    ":",
    "",
    "x.py",
    "matches:-3",
)
WORDS = (
    "7",
    "0",
    "-1",
    "x",
    "",
    ".",
    "X./.O",
    "a1",
    "1,2",
    "(1, 2)",
    "9" * 30,
    "²",
    "\x00",
    "[" * 200,
    "é",
    "--",
    "-o",
)
VERBS = {
    "solve": (
        "--outcome",
        "--json",
        "--symmetry",
        "--explain-plan",
        "--grundy",
        "--position",
        "--positions",
        "--engine",
    ),
    "certify": ("--outcome", "--json", "--position", "--engine"),
    "search": ("--json", "--position", "--depth", "--algorithm"),
    "paths": ("--json", "--position", "--count", "--limit", "--order"),
    "arena": ("--json", "--fold", "--attractor", "--strategy"),
    "tree": ("--position", "--depth"),
    "games": ("--json",),
}
PATIENCE = 3.0
"""Seconds until Ctrl-C is pressed."""
BOUNDED = "solve", "certify"
"""Verbs that take a limit: rules that were altered at random may go on for ever."""
ENDS = {0: "obeyed", 2: "refused", 130: "stopped"}
FLAGS = {"--outcome", "--json", "--symmetry", "--explain-plan", "--grundy", "--count", "--fold", "--strategy"}
GOOD = {
    "--engine": ("reference", "retrograde"),
    "--algorithm": ("all", "minimax", "alphabeta", "sss"),
    "--order": ("dfs", "bfs"),
    "--attractor": ("eve", "adam"),
    "--depth": ("0", "1", "2", "3"),
    "--limit": ("1", "5"),
    "--positions": ("-",),
}


@cache
def folder() -> Path:
    """Where files are written, until the process ends."""
    place = tempfile.TemporaryDirectory(prefix="zermelo-fuzz-")
    KEPT.append(place)
    return Path(place.name)


KEPT: list[Any] = []


def own_rules(luck: random.Random) -> str:
    """A file of rules in which something stands for something else; rarely, bytes are damaged."""
    text = RULES
    for _ in range(luck.choice((0, 1, 1, 2, 3))):
        old = luck.choice([piece for piece in PIECES if piece in text])
        parts = text.split(old)
        place = luck.randrange(1, len(parts))
        text = old.join(parts[:place]) + luck.choice(PIECES) + old.join(parts[place:])
    path = folder() / "mine.py"
    data = text.encode()
    path.write_bytes(damaged(data, luck) if luck.random() < 0.1 else data)
    return str(path)


def line(luck: random.Random) -> list[str]:
    """The words of a command."""
    verb = luck.choice(list(VERBS))
    words = [verb]
    own = verb in BOUNDED and luck.random() < 0.7
    if verb != "games" or luck.random() < 0.1:
        words.append(own_rules(luck) if own else luck.choice(SPECS))
    for option in luck.sample(VERBS[verb], luck.randrange(min(4, len(VERBS[verb]) + 1))):
        words.append(option)
        if option not in FLAGS:
            words.append(luck.choice(GOOD[option] if option in GOOD and luck.random() < 0.7 else WORDS))
    if luck.random() < 0.1:
        words.insert(luck.randrange(len(words) + 1), luck.choice(WORDS))
    if verb == "certify":
        words += ["-o", str(folder() / "certificate")]
    if verb in BOUNDED:
        words += ["--memory", "1MB"]
        if own and "--engine" not in words:
            words += ["--engine", "retrograde"]  # which takes rules as they stand
    return words


def press(*_: Any) -> None:
    signal.raise_signal(signal.SIGINT)


def attempt(luck: random.Random) -> str:
    words = line(luck)
    given = "\n".join(luck.choice(WORDS) for _ in range(3))
    signal.signal(signal.SIGALRM, press)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        result = CliRunner().invoke(program, words, input=given, env={"LC_ALL": luck.choice(("C", "fr_FR.UTF-8"))})
    finally:
        left, _ = signal.setitimer(signal.ITIMER_REAL, 0)
    shown = (words, result.exit_code, result.output[-500:])
    assert result.exit_code in (0, 2) or (left == 0 and result.exit_code == 130), shown
    assert "Traceback" not in result.output, shown
    if result.exit_code == 2:  # Python may warn of what stands in a file, above
        assert result.stderr.count("zermelo: ") == 1 or "--positions" in words, shown
    return f"{words[0] if words[0] in VERBS else 'other words'} {ENDS[result.exit_code]}"


if __name__ == "__main__":
    sys.exit(drive(attempt))
