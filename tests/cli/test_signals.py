"""Streams that the shell has closed, Ctrl-C at any moment, and rules that do not come back: one line, a usual code."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from itertools import product
from pathlib import Path

import pytest
from patience import HANG

pytestmark = pytest.mark.once

STOPPED = "Stopped: Ctrl-C was pressed, and nothing is left half written.\n"
VERBS = [
    "games",
    "solve matches:11",
    "play matches:5",
    "match matches:9 --players perfect random",
    "search matches:5",
    "paths matches:5",
    "arena matches:5",
    "proof hex:2",
    "tree matches:4",
    "check matches:5",
    "verify nothing.solution",
    "book matches:5 --depth 2 --save small.book",
    "bench --help",
    "serve nothing.py",
    "solve matches:11 --positions -",
    "nonsense",
]

RULES = ["def start(self)", "def legal(self, n, m)", "def result(self, n)"]


def shell_line(words: str, rest: str) -> subprocess.CompletedProcess[str]:
    """``zermelo WORDS REST`` as a shell runs it."""
    line = f'"$PYTHON" -m zermelo {words} {rest}'
    env = {**os.environ, "PYTHON": sys.executable}
    return subprocess.run(["sh", "-c", line], capture_output=True, text=True, env=env, check=False, timeout=HANG)


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
@pytest.mark.parametrize("words", VERBS)
def test_streams_may_be_closed(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))  # where ``play`` keeps a game
    monkeypatch.chdir(tmp_path)
    usual = shell_line(words, "</dev/null")
    assert usual.returncode in (0, 2)
    for rest in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-", "</dev/null | head -n 0"):
        for book in tmp_path.glob("*.book"):  # a finished one would be opened, and that is said
            book.unlink()
        run = shell_line(words, rest)
        assert run.returncode == (0 if "head" in rest else usual.returncode), (rest, run.stderr)
        assert "Traceback" not in run.stderr
        assert "fault of Zermelo" not in run.stderr
        assert len(run.stderr.splitlines()) <= len(usual.stderr.splitlines())
        if rest in ("<&-", "2>&-"):
            assert bool(run.stdout) == bool(usual.stdout)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_a_refusal_that_nobody_can_hear_is_still_a_refusal() -> None:
    assert shell_line("solve nonsense", "2>/dev/full").returncode == 2


def begun(*words: str) -> subprocess.Popen[str]:
    """The command line as a process that has got as far as its first call; before that, Python alone is at work."""
    code = f"from zermelo.cli import main\nprint('up', flush=True)\nmain({list(words)!r})"
    pipe = subprocess.PIPE
    run = subprocess.Popen([sys.executable, "-c", code], stdin=pipe, stdout=pipe, stderr=pipe, text=True)
    assert run.stdout is not None
    assert run.stdout.readline() == "up\n"
    return run


@pytest.mark.parametrize("seed", range(4))
def test_ctrl_c_is_heard_at_any_moment(seed: int) -> None:
    chance = random.Random(seed)
    for words in chance.sample(["solve connect4:4x4", "solve hex:3 --engine search", *VERBS[:10]], 8):
        delay = chance.uniform(0.0, 0.6)
        with begun(*words.split()) as run:
            time.sleep(delay)
            run.send_signal(signal.SIGINT)
            _, said = run.communicate(timeout=HANG)
        if run.returncode == 130:
            assert said in (STOPPED, ""), (words, delay)  # ``play`` says on stdout that it keeps the game, or nothing
        else:
            assert (run.returncode, said) in ((0, ""), (-signal.SIGINT, "")), (words, delay)  # it had done its work


@pytest.mark.parametrize(
    ("verb", "rule"),
    [
        *product(["solve", "play", "search", "tree", "arena", "paths", "check"], RULES),
        ("serve", RULES[0]),  # whose moves nobody asks for yet
    ],
)
def test_a_rule_that_does_not_come_back_is_stopped_by_ctrl_c(verb: str, rule: str, rules, tmp_path: Path) -> None:
    there = tmp_path / "there"
    body = f"{rule}:\n        open({str(there)!r}, 'w').close()\n        while True: pass\n"
    with begun(verb, str(rules(f"{rule}:\n", body))) as run:
        for _ in range(int(20 * HANG)):
            if there.exists():
                break
            time.sleep(0.05)
        assert there.exists()
        run.send_signal(signal.SIGINT)
        _, said = run.communicate(timeout=HANG)
    assert (run.returncode, said) == (130, "" if verb == "play" and "start" not in rule else STOPPED)


def test_machine_code_that_takes_long_is_stopped_by_ctrl_c() -> None:
    """While it runs, Python calls no handler of signals."""
    code = """
from zermelo.cli import at_once
from zermelo.cli.interrupt import listen
from numba import njit
import signal

@njit(nogil=True)
def spin(rounds):
    x = 1
    for k in range(rounds):
        x = (x * 5 + k) % 1000003
    return x

spin(1)
signal.signal(signal.SIGINT, at_once)
listen()
print("up", flush=True)
spin(1 << 40)
"""
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", code], stdout=pipe, stderr=pipe, text=True) as run:
        assert run.stdout is not None
        assert run.stdout.readline() == "up\n"
        time.sleep(1)  # until it is in machine code
        run.send_signal(signal.SIGINT)
        _, said = run.communicate(timeout=60)
    assert (run.returncode, said) == (130, STOPPED)
