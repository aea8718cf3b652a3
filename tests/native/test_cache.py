"""Compiled code is kept on disk, never answers for other rules, and is not missed where it cannot be kept."""

from __future__ import annotations

import hashlib
import os
import stat
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from zermelo.core.errors import ZermeloError
from zermelo.native import cache, stored

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


def solved(rules, cache, *settings, before="", **environment):
    """The value of a rules file's game, and how many functions were compiled for it, in a fresh process."""
    done = subprocess.run(
        [sys.executable, "-c", before + SOLVE, str(rules), *settings],
        env={**os.environ, "ZERMELO_CACHE": str(cache), **environment},
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


NAMELESS = """
import os, pwd
del os.environ["HOME"]
def nobody(uid):
    raise KeyError(uid)
pwd.getpwuid = nobody
"""


def test_a_user_without_a_home_or_a_name_is_served(rules):
    value, compiled = solved(rules, "", before=NAMELESS, XDG_CACHE_HOME="")
    assert value == "win in 25"
    assert compiled > 0


TEXT = """from numba import njit

@njit(nogil=True)
def more(x):
    return x + {number}

@njit(nogil=True, cache=True)
def helper(x):
    return more(x) + 1

@njit(nogil=True, cache=True)
def double(x):
    return helper(x) + x
"""


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A cache of its own."""
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def run(number=0):
    """Whether the machine code of a module came from the disk, as in a new process."""
    source = TEXT.format(number=number)
    name = stored.name_of(source)
    sys.modules.pop(name, None)
    loaded = cache.module(source, lambda line: None)
    assert (loaded.double(20), loaded.double(20.5)) == (41 + number, 42.0 + number)
    made = [function.stats for function in (sys.modules[name].double, sys.modules[name].helper)]
    return not any(stats.cache_misses for stats in made)


def kept(home):
    return [*home.glob("zermelo_*"), *(home / "__pycache__").iterdir()]


DAMAGES = {
    "empty": lambda data: b"",
    "half": lambda data: data[: len(data) // 2],
    "short of a byte": lambda data: data[:-1],
    "a byte too long": lambda data: data + b"x",
    "the middle bit flipped": lambda data: (int.from_bytes(data) ^ 1 << 4 * len(data)).to_bytes(len(data)),
    "the first bit flipped": lambda data: bytes([data[0] ^ 1]) + data[1:],
    "noise": lambda data: bytes(range(256)) * (len(data) // 256 + 1),
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("function", ["double", "helper"])
@pytest.mark.parametrize("kind", [".nbi", ".1.nbc", ".2.nbc"])
def test_damaged_machine_code_is_made_again(home, kind, function, damage):
    assert [run(), run()] == [False, True]
    (file,) = (home / "__pycache__").glob(f"*.{function}-*{kind}")
    file.write_bytes(DAMAGES[damage](file.read_bytes()))
    if function == "helper":  # which is read when what calls it is compiled
        for other in (home / "__pycache__").glob("*.double-*"):
            other.unlink()
    assert [run(), run()] == [False, True]


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("kind", [".py", ".sums"])
def test_a_damaged_text_or_list_of_sums_is_made_again(home, kind, damage):
    assert [run(), run()] == [False, True]
    (file,) = home.glob(f"zermelo_*{kind}")
    whole = file.read_bytes()
    file.write_bytes(DAMAGES[damage](whole))
    run()
    assert run()
    assert kind == ".sums" or file.read_bytes() == whole


def test_machine_code_that_is_lost_is_made_again(home):
    for kind in ("*.nbi", "*.nbc", "*"):
        run()
        for file in (home / "__pycache__").glob(kind):
            file.unlink()
        assert [run(), run()] == [False, True]
    for file in kept(home):
        file.unlink()
    (home / "__pycache__").rmdir()
    assert [run(), run()] == [False, True]


def test_what_no_sum_can_tell_is_survived_too(home):
    """Machine code of another make, under its right sum."""
    run()
    for file in (home / "__pycache__").iterdir():
        before = hashlib.sha256(file.read_bytes()).hexdigest()
        file.write_bytes(b"of another make")
        (sums,) = home.glob("*.sums")
        sums.write_text(sums.read_text().replace(before, hashlib.sha256(b"of another make").hexdigest()))
    assert [run(), run(), run()] == [False, False, True]


def test_the_sums_are_those_that_sha256sum_checks(home):
    run()
    (sums,) = home.glob("*.sums")
    lines = dict(line.split("  ")[::-1] for line in sums.read_text().splitlines())
    found = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in (home / "__pycache__").iterdir()}
    assert lines == found
    assert len(found) == 6  # an index and the code of two signatures, for each of two functions


def names(home):
    return {file.name.partition(".")[0] for file in kept(home)}


def test_the_modules_used_longest_ago_make_room(home, monkeypatch):
    run(1)
    (first,) = names(home)
    size = sum(file.stat().st_size for file in kept(home))
    monkeypatch.setenv(stored.SIZE, f"{3.5 * size / 1000:.3f} kB")
    for number in (2, 3):
        run(number)
    assert len(names(home)) == 3
    before = time.time() - 1000
    for sums in home.glob("*.sums"):
        os.utime(sums, (before, before))
    assert run(1)  # from the disk, which makes it the one used last
    run(4)
    assert len(names(home)) == 3
    assert first in names(home)
    assert run(1)
    monkeypatch.setenv(stored.SIZE, "1 kB")
    run(5)
    assert names(home) == {stored.name_of(TEXT.format(number=5))}  # what is in use stays, however large


@pytest.mark.skipif(stored.fcntl is None, reason="locks are a matter of POSIX")
def test_a_module_in_compilation_is_not_removed(home, monkeypatch):
    run(1)
    (text,) = home.glob("*.py")
    monkeypatch.setenv(stored.SIZE, "1 kB")
    with open(text) as locked:
        stored.fcntl.flock(locked, stored.fcntl.LOCK_EX)
        run(2)
        assert len(names(home)) == 2
    run(3)
    assert len(names(home)) == 1


def test_a_module_in_memory_outlives_its_files(home):
    source = TEXT.format(number=7)
    sys.modules.pop(stored.name_of(source), None)
    loaded = cache.module(source, lambda line: None)
    assert loaded.double(1) == 10
    for file in kept(home):
        file.unlink()
    assert loaded.double(1.5) == 11.0
    assert loaded.helper(1) == 9
    run(7)
    assert run(7)


@pytest.mark.parametrize("size", ["much", "-1GB", "0"])
def test_a_size_that_is_none_is_refused(home, monkeypatch, size):
    monkeypatch.setenv(stored.SIZE, size)
    with pytest.raises(ZermeloError, match=f"ZERMELO_CACHE_SIZE is '{size}': write it like 500MB or 2GB"):
        run(8)


def test_processes_that_remove_each_others_modules_all_answer(rules, tmp_path):
    with ThreadPoolExecutor(4) as threads:
        heaps = [50, 48, 50]
        done = [
            threads.submit(solved, rules, tmp_path / "cache", f"heap={heap}", **{stored.SIZE: "1kB"}) for heap in heaps
        ]
        answers = [job.result()[0] for job in done]
    assert answers == ["win in 25", "loss in 24", "win in 25"]


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
