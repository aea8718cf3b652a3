"""``--memory`` is a limit of resident memory: what a command takes beyond the same command on a tiny board."""

from __future__ import annotations

import inspect
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from rising_games import Kayles

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="the system does not tell the peak"),
]

ROOM = 16_000_000
"""What the docs allow beside the limit: the interpreter's own give and take, and the engines' working room."""
SERVER = """
import json, os, signal, sys
import numba, zermelo.solver.planner
from zermelo.cli import main, solve

for line in sys.stdin:
    folder, threads, *words = json.loads(line)
    if child := os.fork():
        os.waitpid(child, 0)
        print(flush=True)
        continue
    signal.alarm(120)
    numba.njit(lambda: None)()  # touches the compiler, of which a fork does not have what lies in files
    os.chdir(folder)
    for stream, name in (sys.stdout, "said"), (sys.stderr, "complained"):
        os.dup2(os.open(name, os.O_CREAT | os.O_TRUNC | os.O_WRONLY), stream.fileno())
    os.sched_getaffinity = lambda process: range(threads)
    try:
        main(words)
    except SystemExit as end:
        code = end.code
    for line in open("/proc/self/status"):
        if line.startswith("VmHWM"):
            print("peak", code, 1024 * int(line.split()[1]), file=sys.stderr, flush=True)
    os._exit(0)
"""
"""Imports what commands need, once, and forks for each: the peak of a child begins with what it has then."""
KAYLES = Path(__file__).parents[2] / "bench" / "forecast_games" / "kayles.py"
HEAD = "from dataclasses import dataclass\nfrom zermelo import LOSS, UNDECIDED, Game\n\n"
INTERPRETED = '''
from dataclasses import dataclass
from zermelo import LOSS, UNDECIDED, Game

@dataclass(frozen=True)
class Letters(Game):
    """Take letters from the end of one of three words; positions are no ints, so nothing is compiled."""
    length: int = 3

    def start(self): return ("a" * self.length,) * 3
    def slots(self): return 3 * self.length
    def result(self, words): return UNDECIDED if any(words) else LOSS
    def legal(self, words, slot): return slot // 3 < len(words[slot % 3])
    def play(self, words, slot):
        left = list(words)
        left[slot % 3] = left[slot % 3][slot // 3 + 1:]
        return tuple(left)
    def write(self, words): return ",".join(words)
'''
TORUS = '''
@dataclass(frozen=True)
class Torus(Game):
    """Two words that walk round, so that play repeats; many moves lead to the same end."""
    side: int = 30

    def start(self): return 0, 1
    def slots(self): return 9
    def result(self, place): return LOSS if place[0] == place[1] else UNDECIDED
    def legal(self, place, slot): return slot < 8 or (place[0] + place[1]) % 3 == 0
    def play(self, place, slot):
        if slot == 8: return 0, 0
        return (place[0] + slot % 4 * 7 + 1) % self.side, (place[1] + slot // 4) % self.side
'''


class Measured(NamedTuple):
    """What a command has shown."""

    code: int
    peak: int
    """The most bytes that its process had in memory."""
    said: str


class Commands:
    """Commands of which each is run by a process of its own, in a folder for all of them."""

    def __init__(self, server: subprocess.Popen[str], folder: Path) -> None:
        self.server, self.folder = server, folder
        self.compiled = set[str]()
        self.bases = dict[str, int]()

    def run(self, words: str, threads: int = 2) -> Measured:
        """Run ``zermelo solve WORDS``; what was saved before is gone."""
        for saved in self.folder.glob("*.solution"):
            saved.unlink()
        assert self.server.stdin is not None
        assert self.server.stdout is not None
        print(json.dumps([str(self.folder), threads, "solve", *words.split()]), file=self.server.stdin, flush=True)
        self.server.stdout.readline()
        *said, last = (self.folder / "complained").read_text().splitlines()
        _, code, peak = last.split()
        return Measured(int(code), int(peak), "\n".join(said))

    def compile(self, words: str) -> None:
        """Run a command once, so that the next has nothing to compile."""
        if words not in self.compiled:
            self.compiled.add(words)
            self.run(words)

    def base_of(self, tiny: str) -> int:
        """What a command on a tiny board takes once it is compiled."""
        if tiny not in self.bases:
            self.compile(tiny)
            code, self.bases[tiny], _ = self.run(f"{tiny} --save tiny.solution")
            assert code == 0
        return self.bases[tiny]


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Commands]:
    folder = tmp_path_factory.mktemp("measured")
    (folder / "letters.py").write_text(INTERPRETED)
    (folder / "tiered.py").write_text(HEAD + inspect.getsource(Kayles))
    (folder / "kayles.py").write_text(KAYLES.read_text())
    (folder / "torus.py").write_text(HEAD + TORUS)
    command = [sys.executable, "-c", SERVER]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        yield Commands(server, folder)


def megabytes(size: float) -> str:
    return f"{size / 1e6:.1f}MB"


CASES = [
    # What is solved, a tiny one of the same kind, a limit that is enough, and one that is not.
    ("chomp:12x12 --engine sweep", "chomp:3x3 --engine sweep", 6, 5),
    ("chomp:12x12 --engine sweep --position 11,11,11,11,11,11,11,11,11,11,11,11", "chomp:3x3 --engine sweep", 6, 2),
    ("chomp:14x14 --engine marks --outcome", "chomp:3x3 --engine marks --outcome", 8, 4),
    ("connect4:5x4 --engine tiers", "connect4:3x3 --engine tiers", 64, 32),
    ("tiered.py --set pins=20 --engine tiers", "tiered.py --set pins=4 --engine tiers", 40, 17),
    ("connect4:4x4 --engine retrograde", "connect4:3x3 --engine retrograde", 12, 4),
    ("connect4:5x4 --engine retrograde", "connect4:3x3 --engine retrograde", 120, 90),
    ("kayles.py --set pins=20 --engine tiers", "kayles.py --set pins=4 --engine tiers", 24, 17),
    ("kayles.py --set pins=18 --engine retrograde", "connect4:3x3 --engine retrograde", 24, 12),
    ("torus.py --set side=700 --engine retrograde", "torus.py --set side=30 --engine retrograde", 44, 30),
    ("tictactoe:3x4 --engine reference", "tictactoe --engine reference", 64, 32),
    ("letters.py --set length=30", "chomp:3x3 --engine sweep", 50, 25),
    ("nim:60,60,60 --engine sweep --grundy", "nim:20,20,20 --engine sweep --grundy", 3, 1),
]


@pytest.mark.parametrize(("large", "tiny", "enough", "less"), CASES, ids=[case[0] for case in CASES])
def test_the_limit_holds(commands: Commands, large: str, tiny: str, enough: int, less: int) -> None:
    """For the engine and all that follows: counts, the longest win, the best line, saving."""
    holds(commands, large, tiny, enough, less, threads=2)


@pytest.mark.parametrize(
    ("threads", "enough", "less"), [(1, 120, 90), pytest.param(3, 120, 90, marks=pytest.mark.long), (16, 180, 120)]
)
def test_the_limit_holds_for_threads_whose_lists_take_memory(
    commands: Commands, threads: int, enough: int, less: int
) -> None:
    holds(commands, "connect4:5x4 --engine retrograde", "connect4:3x3 --engine retrograde", enough, less, threads)


def holds(commands: Commands, large: str, tiny: str, enough: int, less: int, threads: int) -> None:
    """A limit that is enough, and one that is not."""
    base = commands.base_of(tiny)
    commands.compile(large)
    code, most, said = commands.run(f"{large} --save large.solution --memory {enough}MB", threads)
    assert (code, said) == (0, "")
    assert most - base < enough * 10**6 + ROOM, megabytes(most - base)
    code, most, said = commands.run(f"{large} --memory {less}MB", threads)
    assert code == 2
    assert "memory" in said
    assert most - base < less * 10**6 + ROOM, megabytes(most - base)


@pytest.mark.parametrize("threads", [1, pytest.param(3, marks=pytest.mark.long), 16])
@pytest.mark.parametrize(
    ("large", "tiny", "limit"),
    [
        ("connect4:5x4", "connect4:3x3", 64),
        ("connect4:5x4", "connect4:3x3", 40),
        ("kayles.py --set pins=20", "kayles.py --set pins=4", 40),
    ],
)
def test_the_limit_holds_for_any_number_of_threads(
    commands: Commands, large: str, tiny: str, limit: int, threads: int
) -> None:
    """Each has room of its own to work in: in order, and to sort where an order was found."""
    base = commands.base_of(f"{tiny} --engine tiers")
    asked = f"{large} --engine tiers --memory {limit}MB"
    commands.compile(asked)
    code, most, said = commands.run(f"{asked} --save large.solution", threads)
    assert (code, said) == (0, "")
    assert most - base < limit * 10**6 + ROOM, megabytes(most - base)


@pytest.mark.parametrize(
    ("large", "tiny", "limit"),
    [
        ("connect4 --position 444444 --engine search --seconds 3", "connect4:4x4 --engine search", 4),
        ("hex:6 --engine search --outcome --seconds 3", "hex:3 --engine search --outcome", 8),
    ],
)
def test_a_search_makes_do_with_what_it_gets(commands: Commands, large: str, tiny: str, limit: int) -> None:
    for words in (tiny, large):
        commands.compile(f"{words} --memory {limit}MB")
    _, base, _ = commands.run(tiny)
    code, most, _ = commands.run(f"{large} --memory {limit}MB")
    assert code == 0
    assert most - base < limit * 10**6 + ROOM, megabytes(most - base)
