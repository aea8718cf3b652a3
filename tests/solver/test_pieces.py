"""Pieces of work that threads take by machine code: each is done once, and faults and Ctrl-C end all of them."""

from __future__ import annotations

import os
import signal
import threading
import time
from dataclasses import dataclass

import counting_kernel
import numpy as np
import pytest

import zermelo
from zermelo import LOSS, UNDECIDED, Game
from zermelo.core.digits import Digits
from zermelo.core.errors import RulesError
from zermelo.core.work import Work
from zermelo.native import pieces
from zermelo.native.module import compiled_plain
from zermelo.native.pieces import answers, apart, in_pieces, in_steps
from zermelo.solver.engines import sweep, tiers

pytestmark = pytest.mark.once

THREADS = [1, 2, 3, 7, 16]


@pytest.fixture
def ctrl_c():
    """Ctrl-C as Python hears it."""
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, usual)


@pytest.fixture(scope="module")
def native():
    return compiled_plain(counting_kernel)


@pytest.mark.parametrize("started", ["by machine code", "by Python"])
@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize("count", [0, 1, 2, 3, 100])
def test_each_piece_is_done_once(native, threads, count, started, monkeypatch):
    monkeypatch.setattr(pieces, "NATIVE", started == "by machine code")
    monkeypatch.setattr(pieces, "AT_FIRST", 2)
    done, told, work = np.zeros(count, np.int64), np.zeros(count, np.int64), Work(threads=threads)
    steps = list(in_steps(0, count, native.work, done, 100, -1, told, work=work))
    assert done.tolist() == [1] * count
    assert told.tolist() == list(range(0, 2 * count, 2))
    assert steps == sorted(set(steps))
    assert steps[-1:] == ([count] if count else [])
    assert answers(count, native.work, done, 1, -1, work=work).tolist() == told.tolist()
    assert done.tolist() == [2] * count


@pytest.mark.parametrize("started", ["by machine code", "by Python"])
def test_a_thread_has_a_number_of_its_own_and_may_have_had_enough(native, started, monkeypatch):
    monkeypatch.setattr(pieces, "NATIVE", started == "by machine code")
    done = apart(4, 1, np.int64)
    done[:] = 0
    in_pieces(2, native.work_apart, done, 5, work=Work(threads=4))
    assert done.sum() == 2
    in_pieces(40, native.work_apart, done, 5, work=Work(threads=4))
    assert done[:, 0].max() <= 6, "who has had enough looks again at most once a step"
    assert done[:, 1:].sum() == 0


@pytest.mark.parametrize("started", ["by machine code", "by Python"])
@pytest.mark.parametrize("threads", THREADS)
def test_a_fault_in_one_thread_ends_all(native, threads, started, monkeypatch):
    monkeypatch.setattr(pieces, "NATIVE", started == "by machine code")
    monkeypatch.setattr(pieces, "AT_FIRST", 5000)
    done = np.zeros(5000, np.int64)
    with pytest.raises(ZeroDivisionError):
        answers(5000, native.work, done, 1_000_000, 30, work=Work(threads=threads))
    assert not done[30]
    assert done[:30].sum() == 30
    assert done.sum() < 4000, "the other threads have stopped, too"


@pytest.mark.parametrize("threads", THREADS)
def test_ctrl_c_ends_all(native, threads, ctrl_c):
    done = np.zeros(20_000, np.int64)
    answers(1, native.work, done, 1, -1, work=Work(threads=1))  # has it compiled

    def press():
        while done.sum() < 20:
            time.sleep(0.001)
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

    pressing = threading.Thread(target=press)
    pressing.start()
    with pytest.raises(KeyboardInterrupt):
        answers(20_000, native.work, done, 1_000_000, -1, work=Work(threads=threads))
    pressing.join()
    assert done.sum() < 15_000


@dataclass(frozen=True)
class Wide(Game):
    """Each move sets a bit; those that would leave the lowest one alone do what they must not."""

    bits: int = 18
    fault: int = 0

    def start(self):
        return 0

    def slots(self):
        return self.bits

    def legal(self, position, slot):
        return not position >> slot & 1

    def play(self, position, slot):
        after = position | 1 << slot
        left = (1 << self.bits) - 2 - after
        if left == 0 and self.fault == 0:
            return after // left
        if left == 0:
            return (position, -1)[self.fault - 1]
        return after

    def result(self, position):
        return UNDECIDED if position != (1 << self.bits) - 1 else LOSS

    def tier(self, position):
        return position.bit_count()


@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize(("fault", "said"), [(0, "by zero"), (1, "every move must raise it"), (2, "out of range")])
def test_rules_that_fail_somewhere_end_all_threads(fault, said, threads):
    with pytest.raises(RulesError, match=said):
        tiers.solve(Wide(fault=fault), 0, False, Work(threads=threads))


@pytest.mark.parametrize("threads", THREADS)
def test_ctrl_c_ends_threads_that_wait_for_each_other(threads, ctrl_c, monkeypatch):
    """Pages of a sum wait, in machine code, for those of smaller sums."""
    game = zermelo.game("chomp:11x11")
    work = Work(threads=threads)
    sweep.solve(game, game.start(), work)  # has it compiled
    monkeypatch.setattr(sweep, "PAGE", 50)
    monkeypatch.setattr(sweep, "PAGES", 1 << 60)
    shape: Digits = game.digits()
    assert shape.size > 700_000
    begun, pages = threading.Event(), sweep.Pages.of

    def listed(*given):
        found = pages(*given)
        begun.set()
        return found

    monkeypatch.setattr(sweep.Pages, "of", listed)

    def press():
        begun.wait(60)
        time.sleep(0.02)
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

    tasks = len(os.listdir("/proc/self/task"))
    pressing = threading.Thread(target=press)
    pressing.start()
    try:
        sweep.solve(game, game.start(), work)
        time.sleep(5)  # it was faster than the key
    except KeyboardInterrupt:
        pass
    pressing.join()
    assert len(os.listdir("/proc/self/task")) <= tasks, "no thread is left"
