"""``--memory`` is a limit of resident memory: what a command takes beyond the same command on a tiny board."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from rising_games import Kayles

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="the system does not tell the peak"),
]

ROOM = 16_000_000
"""What the docs allow beside the limit: the interpreter's own give and take, and the engines' working room."""
CODE = """
import os, sys
cores = range(int(sys.argv.pop(1)))
os.sched_getaffinity = lambda process: cores
from zermelo.cli import main
try:
    main(sys.argv[1:])
except SystemExit as end:
    code = end.code
for line in open("/proc/self/status"):
    if line.startswith("VmHWM"):
        print("peak", code, 1024 * int(line.split()[1]), file=sys.stderr)
"""
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


def peak(*words: str, threads: int = 2) -> tuple[int, int, str]:
    """The exit code of ``zermelo WORDS``, the most bytes that the process had in memory, and what it said."""
    command = [sys.executable, "-c", CODE, str(threads), *words]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    *said, last = run.stderr.splitlines()
    _, code, size = last.split()
    return int(code), int(size), "\n".join(said)


@cache
def base_of(tiny: str) -> int:
    """What a command on a tiny board takes once it is compiled."""
    peak("solve", *tiny.split())
    code, base, _ = peak("solve", *tiny.split(), "--save", "tiny.solution")
    assert code == 0
    return base


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
def test_the_limit_holds(
    large: str, tiny: str, enough: int, less: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For the engine and all that follows: counts, the longest win, the best line, saving."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "letters.py").write_text(INTERPRETED)
    (tmp_path / "tiered.py").write_text(HEAD + inspect.getsource(Kayles))
    (tmp_path / "kayles.py").write_text(KAYLES.read_text())
    (tmp_path / "torus.py").write_text(HEAD + TORUS)
    holds(large, tiny, enough, less, threads=2)


@pytest.mark.parametrize(("threads", "enough", "less"), [(1, 120, 90), (3, 120, 90), (16, 180, 120)])
def test_the_limit_holds_for_threads_whose_lists_take_memory(
    threads: int, enough: int, less: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    holds("connect4:5x4 --engine retrograde", "connect4:3x3 --engine retrograde", enough, less, threads)


def holds(large: str, tiny: str, enough: int, less: int, threads: int) -> None:
    """A limit that is enough, and one that is not."""
    base = base_of(tiny)
    peak("solve", *large.split())  # has it compiled
    code, most, said = peak(
        "solve", *large.split(), "--save", "large.solution", "--memory", f"{enough}MB", threads=threads
    )
    assert (code, said) == (0, "")
    assert most - base < enough * 10**6 + ROOM, megabytes(most - base)
    code, most, said = peak("solve", *large.split(), "--memory", f"{less}MB", threads=threads)
    assert code == 2
    assert "memory" in said
    assert most - base < less * 10**6 + ROOM, megabytes(most - base)


@pytest.mark.parametrize("threads", [1, 3, 16])
@pytest.mark.parametrize(
    ("large", "tiny", "limit"),
    [
        ("connect4:5x4", "connect4:3x3", 64),
        ("connect4:5x4", "connect4:3x3", 40),
        ("kayles.py --set pins=20", "kayles.py --set pins=4", 40),
    ],
)
def test_the_limit_holds_for_any_number_of_threads(
    large: str, tiny: str, limit: int, threads: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each has room of its own to work in: in order, and to sort where an order was found."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kayles.py").write_text(KAYLES.read_text())
    base = base_of(f"{tiny} --engine tiers")
    asked = [*large.split(), "--engine", "tiers", "--memory", f"{limit}MB"]
    peak("solve", *asked)  # has it compiled
    code, most, said = peak("solve", *asked, "--save", "large.solution", threads=threads)
    assert (code, said) == (0, "")
    assert most - base < limit * 10**6 + ROOM, megabytes(most - base)


@pytest.mark.parametrize(
    ("large", "tiny", "limit"),
    [
        ("connect4 --position 444444 --engine search --seconds 3", "connect4:4x4 --engine search", 4),
        ("hex:6 --engine search --outcome --seconds 3", "hex:3 --engine search --outcome", 8),
    ],
)
def test_a_search_makes_do_with_what_it_gets(large: str, tiny: str, limit: int) -> None:
    for words in (tiny, large):
        peak("solve", *words.split(), "--memory", f"{limit}MB")  # has it compiled
    _, base, _ = peak("solve", *tiny.split())
    code, most, _ = peak("solve", *large.split(), "--memory", f"{limit}MB")
    assert code == 0
    assert most - base < limit * 10**6 + ROOM, megabytes(most - base)
