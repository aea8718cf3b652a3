"""Compiled code is kept on disk, never answers for other rules, and is not missed where it cannot be kept."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from zermelo.native import cache

RULES = """
from dataclasses import dataclass
from zermelo import Game, LOSS, UNDECIDED

@dataclass(frozen=True)
class Take(Game):
    heap: int = 50
    def start(self): return self.heap
    def slots(self): return 3
    def legal(self, n, slot): return slot < n
    def play(self, n, slot): return n - slot - 1
    def result(self, n): return UNDECIDED if n else LOSS
    def size(self): return self.heap + 1
"""

SOLVE = """
import sys, zermelo, numba
compiled = []
from numba.core.dispatcher import Dispatcher
real = Dispatcher._compile_for_args
import numba.core.compiler as compiler
before = compiler.compile_extra
def counting(*args, **kwargs):
    compiled.append(1)
    return before(*args, **kwargs)
compiler.compile_extra = counting
solution = zermelo.solve(zermelo.game(sys.argv[1], sys.argv[2:]), engine="sweep")
print(solution.value(), len(compiled))
"""


def solved(rules, cache, *settings):
    """The value of a rules file's game, and how many functions were compiled for it, in a fresh process."""
    done = subprocess.run(
        [sys.executable, "-c", SOLVE, str(rules), *settings],
        env={**os.environ, "ZERMELO_CACHE": str(cache)},
        capture_output=True,
        text=True,
        check=True,
    )
    *value, count = done.stdout.split()
    return " ".join(value), int(count)


@pytest.fixture
def rules(tmp_path):
    file = tmp_path / "rules.py"
    file.write_text(RULES)
    return file


def test_the_second_run_compiles_nothing(rules, tmp_path):
    first, compiled = solved(rules, tmp_path / "cache")
    assert compiled > 0
    assert solved(rules, tmp_path / "cache") == (first, 0)


def test_an_edited_rule_or_field_never_runs_the_old_code(rules, tmp_path):
    cache = tmp_path / "cache"
    assert solved(rules, cache)[0] == "win in 25"
    rules.write_text(RULES.replace("else LOSS", "else LOSS if n else -LOSS"))
    assert solved(rules, cache)[0] == "win in 26"
    assert solved(rules, cache, "heap=49")[0] == "loss in 25"
    rules.write_text(RULES)
    assert solved(rules, cache)[0] == "win in 25"


def test_an_altered_module_is_written_again(rules, tmp_path):
    cache = tmp_path / "cache"
    expected = solved(rules, cache)[0]
    for file in cache.glob("zermelo_*.py"):
        file.write_text("raise SystemExit('not ours')")
    assert solved(rules, cache)[0] == expected


def test_a_cache_that_cannot_be_written_is_survived(rules):
    assert solved(rules, "/dev/null/nowhere")[0] == "win in 25"


@pytest.mark.skipif(os.name != "posix", reason="folder rights are a matter of POSIX")
def test_a_cache_that_others_can_write_is_not_believed(rules, tmp_path):
    cache = tmp_path / "cache"
    cache.mkdir()
    cache.chmod(stat.S_IRWXU | stat.S_IRWXG | stat.S_IRWXO)
    assert solved(rules, cache)[0] == "win in 25"
    assert not list(cache.iterdir())


def test_threads_that_load_one_module_all_see_it_whole(monkeypatch, tmp_path):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    slow = "import time\ntime.sleep(0.3)\nfound = 42\n"

    def load(number):
        time.sleep(0.1 * number)  # one begins, the others come while it is at it
        return cache.module(slow, lambda line: None).found

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(load, range(4))) == [42] * 4
