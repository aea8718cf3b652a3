"""Compiling aside: what has run for a while is compiled with its rules by another process, which is never missed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from take import Take

from zermelo.native import aside, binding, module
from zermelo.native.kernels import sweep

SIZE = 30


@pytest.fixture
def own_cache(monkeypatch, tmp_path):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    return tmp_path


@pytest.fixture
def at_once(monkeypatch):
    """Each function is compiled with its rules as soon as it has run."""
    monkeypatch.setattr(binding, "WHILE", 1e-9)


def swept(native):
    scores = np.empty(SIZE, np.int16)
    assert native.sweep(scores, 0, SIZE, 30000) == sweep.SETTLED
    return scores


def begun(native):
    """What compiles the sweep of a game, after that has run for any rules."""
    swept(native)
    return native.sweep.__self__.compiling


def test_it_is_taken_when_it_is_there_and_by_later_processes(own_cache, at_once, monkeypatch):
    (own_cache / "numba.py").write_text("raise SystemExit('not Numba')")
    monkeypatch.chdir(own_cache)  # no file of the user's is taken for a module
    native = module.compiled(Take(29), sweep)
    before = begun(native)
    assert before.wait() == 0
    assert not native.special.missing("sweep")
    assert not native.special.made
    scores = swept(native)  # which looks whether it is there
    assert native.special.made
    assert (swept(native) == scores).all()
    module._BOUND.clear()
    later = module.compiled(Take(29), sweep)
    assert (swept(later) == scores).all()
    assert [each.__name__ for each in later.modules] == [later.__name__], "nothing for any rules"


def test_one_at_a_time(own_cache, at_once):
    first, second = (module.compiled(Take(29, most=most), sweep) for most in (1, 2))
    compiling = begun(first)
    assert begun(second) is None
    assert compiling.wait() == 0
    compiling = begun(second)
    assert compiling is not None
    assert compiling.wait() == 0


def test_a_process_that_fails_is_not_missed(own_cache, at_once):
    native = module.compiled(Take(29, most=4), sweep)
    compiling = begun(native)
    compiling.kill()
    assert compiling.wait() != 0
    before = swept(native)
    assert (swept(native) == before).all()
    assert begun(native) is compiling, "nor asked for again"
    assert not native.special.made


def none_left(monkeypatch):
    def refused(*words, **settings):
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(subprocess, "Popen", refused)


HINDRANCES = {
    "memory is scarce": lambda monkeypatch: monkeypatch.setattr(aside, "free_memory", lambda: 10**8),
    "no file or process to be had": none_left,
    "no interpreter": lambda monkeypatch: monkeypatch.setattr(sys, "executable", None),
    "another thread is at it": lambda monkeypatch: monkeypatch.setattr(aside, "_TURN", Held()),
}


class Held:
    def acquire(self, blocking):
        assert not blocking, "after a fork nobody would release it"
        return False


@pytest.mark.parametrize("hindrance", HINDRANCES)
def test_where_it_cannot_be_the_work_goes_on(hindrance, own_cache, at_once, monkeypatch):
    native = module.compiled(Take(29, most=5), sweep)
    with monkeypatch.context() as hindered:
        HINDRANCES[hindrance](hindered)
        assert begun(native) is None
    native.sweep.__self__.due = 0.0  # later
    assert begun(native).wait() == 0


def test_where_no_disk_keeps_it_each_process_compiles_once_and_with_the_rules(monkeypatch):
    monkeypatch.setenv("ZERMELO_CACHE", "/dev/null/nowhere")
    native = module.compiled(Take(29, most=6), sweep)
    swept(native)
    assert [each.__name__ for each in native.modules] == [native.__name__]


BEGUN = """
import os, sys
sys.path[:0] = [{tests!r}]
from take import Take
from native.test_aside import begun, swept
from zermelo.native import binding, module
from zermelo.native.kernels import sweep
binding.WHILE = 1e-9
compiling = begun(module.compiled(Take(29, most=7), sweep))
print(compiling.pid, flush=True)
"""
ENDINGS = {
    "as usual": "",
    "by an exception": "raise SystemExit(3)",
    "at once": "os._exit(3)",
    "killed": "os.kill(os.getpid(), 9)",
}


def process(tmp_path, end):
    code = BEGUN.format(tests=str(Path(__file__).parents[1])) + end
    environment = {**os.environ, "ZERMELO_CACHE": str(tmp_path)}
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )


@pytest.mark.parametrize("end", ENDINGS)
def test_it_ends_with_the_process_that_began_it(end, tmp_path):
    done = process(tmp_path, ENDINGS[end])
    assert done.stderr == ""
    assert done.returncode == {"": 0, ENDINGS["killed"]: -signal.SIGKILL}.get(ENDINGS[end], 3)
    until = time.monotonic() + 60
    while alive(int(done.stdout)):
        assert time.monotonic() < until
        time.sleep(0.01)


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system does not fork")
def test_whoever_forks_meanwhile_can_compile_and_leaves_it_alone(tmp_path):
    done = process(
        tmp_path,
        """
child = os.fork()
swept(module.compiled(Take(29, most=8), sweep))
if child:
    assert os.waitpid(child, 0)[1] == 0
    assert compiling.wait() == 0
""",
    )
    assert (done.returncode, done.stderr) == (0, "")
