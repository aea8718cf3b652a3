"""Kernels for any rules: compiled once for all games of one shape, and they say what those with the rules in say."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Barrier

import numpy as np
import pytest

import zermelo
from zermelo import LOSS, UNDECIDED, Game
from zermelo.core.errors import RulesError
from zermelo.native import binding, module
from zermelo.native.general import general
from zermelo.native.kernels import deep, explore, linked, sweep, tiers, verify
from zermelo.native.module import compiled
from zermelo.native.sorting import BY_RULES


@dataclass(frozen=True)
class Take(Game):
    """Positions of one int, of which a number too large is made at 7."""

    heap: int = 30
    factor: int = 1

    def start(self):
        return self.heap

    def slots(self):
        return 3

    def legal(self, n, slot):
        return slot < n

    def play(self, n, slot):
        return (n - slot - 1) * (1 if n != 7 else self.factor)

    def result(self, n):
        return UNDECIDED if n else LOSS

    def size(self):
        return self.heap + 1


@pytest.fixture
def own_cache(monkeypatch, tmp_path):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))


@pytest.mark.parametrize("kernel", [deep, explore, linked, tiers, verify], ids=lambda kernel: kernel.__name__)
def test_one_kernel_does_for_all_sizes(kernel):
    texts = {general(zermelo.game(spec), kernel, False, BY_RULES).text for spec in ("connect4:4x4", "connect4:7x6")}
    assert len(texts) == 1
    (text,) = texts
    assert "\nSLOTS = " not in text


def test_another_shape_is_another_kernel():
    specs = "connect4", "othello", "kalah"
    assert len({general(zermelo.game(spec), explore, False, BY_RULES).text for spec in specs}) == 3


def test_only_the_rules_of_a_new_size_are_compiled(own_cache, monkeypatch):
    names = []
    real = module.cache.Module._compile
    monkeypatch.setattr(
        module.cache.Module,
        "_compile",
        lambda self, function, form: (names.append(function.py_func.__name__), real(self, function, form))[1],
    )
    scores = np.empty(99, np.int16)
    assert compiled(Take(30), sweep).sweep(scores, 0, 31, 30000) == sweep.SETTLED
    first, names[:] = [*names], []
    assert compiled(Take(31, 0), sweep).sweep(scores, 0, 32, 30000) == sweep.SETTLED
    assert "sweep" in first
    assert {name for name in names if not name.endswith("__pointed")} == {"sweep"}


@pytest.mark.parametrize(
    ("spec", "engine"),
    [
        ("connect4:4x4", "tiers"),
        ("domineering:3x4", "retrograde"),
        ("tictactoe", "search"),
        ("kalah:2,1", "retrograde"),
        ("chomp:4x4", "sweep"),
        ("quixo:3", "retrograde"),
    ],
)
def test_both_say_the_same(spec, engine, monkeypatch):
    game = zermelo.game(spec)
    found = []
    for limit in (1e9, -1.0, -1.0):  # for any rules; compiled aside; with the rules in
        monkeypatch.setattr(binding, "WHILE", limit)
        module._BOUND.clear() if limit > 0 else None
        solution = zermelo.solve(game, engine=engine)
        binding.finish()
        positions = [solution.start] if engine == "search" else list(solution)
        found.append([str(solution.value(position)) for position in positions])
    assert found[0] == found[1] == found[2]


def test_what_has_run_for_a_while_is_compiled_with_its_rules(own_cache, monkeypatch):
    monkeypatch.setattr(binding, "WHILE", -1.0)
    bound, scores, again = compiled(Take(29), sweep), np.empty(30, np.int16), np.empty(30, np.int16)
    assert bound.sweep(scores, 0, 30, 30000) == sweep.SETTLED
    binding.finish()
    assert bound._special.kept("sweep")
    assert bound.sweep(again, 0, 30, 30000) == sweep.SETTLED
    assert (scores == again).all()
    module._BOUND.clear()
    later = compiled(Take(29), sweep)
    assert later.sweep(again, 0, 30, 30000) == sweep.SETTLED
    assert [each.__name__ for each in later.modules] == [later.__name__], "what is on disk is taken"


def test_a_fault_leaves_through_the_pointer_with_its_line():
    with pytest.raises(RulesError, match=r"test_general.py, line \d+: at 7 "):
        zermelo.solve(Take(12, 1 << 62), engine="sweep")


def test_rules_that_changed_since_are_not_reached(own_cache, monkeypatch):
    """What was bound before goes on with the rules that it was bound to."""
    bound, before, after = compiled(Take(28), sweep), np.empty(29, np.int16), np.empty(29, np.int16)
    assert compiled(Take(28), sweep).sweep(before, 0, 29, 30000) == sweep.SETTLED
    module._BOUND.clear()
    bound = compiled(Take(28), sweep)
    monkeypatch.setattr(Take, "result", lambda self, n: UNDECIDED if n else -LOSS)
    assert bound.sweep(after, 0, 29, 30000) == sweep.SETTLED
    assert (before == after).all()


ENDS = """
import zermelo
from zermelo.native import binding
binding.WHILE = -1.0
print(zermelo.solve(zermelo.game("connect4:4x4"), engine="tiers").value())
"""


def test_a_process_may_end_while_something_is_compiled_aside(tmp_path):
    environment = {**os.environ, "ZERMELO_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", ENDS], env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "draw\n", "")


def test_threads_that_ask_at_once_are_given_one_table(own_cache, monkeypatch):
    made = []

    class Slow(binding.Table):
        def __init__(self, *given):
            time.sleep(0.05)
            super().__init__(*given)
            made.append(self)

    monkeypatch.setattr(binding, "Table", Slow)
    game = Take(heap=37)
    native = compiled(game, sweep)
    start = Barrier(4)

    def swept(_):
        scores = np.empty(game.size(), np.int16)
        start.wait()
        return native.sweep(scores, 0, game.size(), 30000)

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(swept, range(4))) == [sweep.SETTLED] * 4
    assert len(made) == 1
