"""Kernels for any rules: compiled once for all games of one shape, and they say what those with the rules in say."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from take import Take

import zermelo
from zermelo import LOSS, UNDECIDED
from zermelo.core.errors import NotCompilable, RulesError
from zermelo.native import binding, module
from zermelo.native.general import general
from zermelo.native.kernels import deep, explore, linked, sweep, tiers, verify
from zermelo.native.module import compiled
from zermelo.native.sorting import BY_RULES

pytestmark = pytest.mark.once


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
        ("connect4:3x4", "tiers"),
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
    for limit in (1e9, 0):  # for any rules; with the rules in
        monkeypatch.setattr(binding, "WHILE", limit)
        module._BOUND.clear()
        solution = zermelo.solve(game, engine=engine)
        positions = [solution.start] if engine == "search" else list(solution)
        found.append([str(solution.value(position)) for position in positions])
    assert found[0] == found[1]


def test_a_fault_leaves_through_the_pointer_with_its_line():
    with pytest.raises(RulesError, match=r"take.py, line \d+: at 7 "):
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
    start = threading.Barrier(4)

    def swept(_):
        scores = np.empty(game.size(), np.int16)
        start.wait()
        return native.sweep(scores, 0, game.size(), 30000)

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(swept, range(4))) == [sweep.SETTLED] * 4
    assert len(made) == 1


def test_what_cannot_be_compiled_for_any_rules_is_compiled_with_them(own_cache, monkeypatch):
    def unable(*given):
        raise NotCompilable("no such form")

    monkeypatch.setattr(binding, "general", unable)
    native = compiled(Take(heap=38), sweep)
    assert native.sweep(np.empty(39, np.int16), 0, 39, 30000) == sweep.SETTLED
    assert [each.__name__ for each in native.modules] == [native.__name__]


@dataclass(frozen=True)
class Over(Take):
    """Over before it begins, and nothing can be seen then."""

    heap: int = 0

    def look(self, n):
        return (12 // n, n)

    def at_sight(self, n, seen):
        return 0


def test_a_game_that_is_over_is_not_looked_at():
    assert str(zermelo.solve(Over(), engine="search").value()) == str(zermelo.solve(Take(0)).value())
    assert str(zermelo.solve(Over(heap=9), engine="search").value()) == str(zermelo.solve(Take(9)).value())


def test_what_runs_for_a_while_is_compiled_with_its_rules_and_later_processes_take_that(own_cache, monkeypatch):
    monkeypatch.setattr(binding, "WHILE", 1e-9)
    scores, again = np.empty(31, np.int16), np.empty(31, np.int16)
    native = compiled(Take(30, most=4), sweep)
    assert native.special.missing("sweep")
    assert native.sweep(scores, 0, 31, 30000) == sweep.SETTLED
    assert not native.special.missing("sweep")
    module._BOUND.clear()
    later = compiled(Take(30, most=4), sweep)
    assert later.sweep(again, 0, 31, 30000) == sweep.SETTLED
    assert (again == scores).all()
    assert [each.__name__ for each in later.modules] == [later.__name__], "nothing for any rules"


def test_one_thread_compiles_and_the_others_go_on(own_cache, monkeypatch):
    """Each of three that run meanwhile has its answer before the fourth has compiled."""
    monkeypatch.setattr(binding, "WHILE", 1e-9)
    native, others, made = compiled(Take(30, most=5), sweep), threading.Semaphore(0), []
    real = module.cache.Module.ready

    def ready(self, attribute, arguments):
        if self.__name__ == native.__name__:  # with the rules in
            for _ in range(3):
                assert others.acquire(timeout=60)
            made.append(attribute)
        return real(self, attribute, arguments)

    monkeypatch.setattr(module.cache.Module, "ready", ready)

    def swept(_):
        scores = np.empty(31, np.int16)
        assert native.sweep(scores, 0, 31, 30000) == sweep.SETTLED
        others.release()
        return scores.tolist()

    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(swept, range(4)))
    assert made == ["sweep"]
    assert found.count(found[0]) == 4


def test_rules_that_cannot_be_compiled_into_a_kernel_stay_beside_it(own_cache, monkeypatch):
    monkeypatch.setattr(binding, "WHILE", 1e-9)
    native = compiled(Take(30, most=6), sweep)
    real = module.cache.Module.ready

    def ready(self, attribute, arguments):
        if self.__name__ == native.__name__:
            raise NotCompilable("no room")
        return real(self, attribute, arguments)

    monkeypatch.setattr(module.cache.Module, "ready", ready)
    found = [np.empty(31, np.int16) for _ in range(2)]
    for scores in found:
        assert native.sweep(scores, 0, 31, 30000) == sweep.SETTLED
    assert (found[0] == found[1]).all()


def test_where_no_disk_keeps_it_each_process_compiles_once_and_with_the_rules(monkeypatch):
    monkeypatch.setenv("ZERMELO_CACHE", "/dev/null/nowhere")
    native = compiled(Take(29, most=7), sweep)
    assert native.sweep(np.empty(30, np.int16), 0, 30, 30000) == sweep.SETTLED
    assert [each.__name__ for each in native.modules] == [native.__name__]


def test_no_more_is_held_of_what_was_bound_and_not_called(monkeypatch):
    monkeypatch.setattr(module, "_BOUND", {})
    monkeypatch.setattr(module.cache, "MOST", 5)
    for heap in range(60, 70):
        compiled(Take(heap), sweep)
    assert len(module._BOUND) <= 6
    known = compiled(Take(69), sweep)
    assert compiled(Take(69), sweep) is known


MANY = """
import random, sys, threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
import numpy as np
sys.path[:0] = [{tests!r}]
from take import Take
from zermelo.native import binding, cache, module
from zermelo.native.kernels import sweep

binding.WHILE, cache.MOST = 1e-9, 2
games = [Take(30, most=most) for most in range(1, 6)]
right = []
for game in games:
    scores = np.empty(31, np.int16)
    module.compiled(game, sweep).sweep(scores, 0, 31, 30000)
    right.append(scores)
sys.setswitchinterval(1e-6)

def work(seed):
    chance = random.Random(seed)
    for _ in range(30):
        number = chance.randrange(5)
        native = module.compiled(games[number], sweep)
        scores, met = np.empty(31, np.int16), np.zeros(31, bool)
        assert native.sweep(scores, 0, 31, 30000) == sweep.SETTLED
        assert (scores == right[number]).all()
        native.mark_reachable(met, 30)
        assert met.all()
        if chance.random() < 0.2:
            module._BOUND.clear()

with ThreadPoolExecutor(5) as threads:
    list(threads.map(work, range(5)))
print("all right")
"""


def test_threads_call_while_modules_are_let_go_and_made_anew(tmp_path):
    """What is called is never what another thread has taken away."""
    code = MANY.format(tests=str(Path(__file__).parents[1]))
    environment = {**os.environ, "ZERMELO_CACHE": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "all right\n", "")
