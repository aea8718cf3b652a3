"""Pieces of work that threads take by machine code: each is done once, and faults and Ctrl-C end all of them."""

from __future__ import annotations

import signal
import threading
import time
from dataclasses import dataclass

import numpy as np
import pytest

import zermelo
from zermelo import LOSS, UNDECIDED, Game
from zermelo.core.digits import Digits
from zermelo.core.errors import RulesError
from zermelo.core.work import Work
from zermelo.native.intrinsics import atomic_add
from zermelo.solver.engines import runs, sweep, tiers
from zermelo.solver.engines.runs import in_pieces, taking

pytestmark = pytest.mark.once

THREADS = [1, 2, 3, 7, 16]


@pytest.fixture
def ctrl_c():
    """Ctrl-C as Python hears it."""
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, usual)


def counting(done, pause=0.0, wrong=None):
    """What counts the pieces that it does, as a kernel takes them."""

    def do(taken, end, turns, *answers):
        for _ in range(turns):
            piece = atomic_add(taken, 0, 1)
            if piece >= end:
                break
            if piece == wrong:
                raise ZeroDivisionError(piece)
            atomic_add(done, piece, 1)
            time.sleep(pause)
            for each in answers:
                each[piece] = 2 * piece

    return do


@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize("count", [0, 1, 2, 3, 100])
def test_each_piece_is_done_once(threads, count, monkeypatch):
    monkeypatch.setattr(runs, "STEP", 5)
    done, work = np.zeros(count, np.int64), Work(threads=threads)
    told = list(taking(0, count, lambda: counting(done), work))
    assert done.tolist() == [1] * count
    assert told == sorted(set(told))
    assert told[-1:] == ([count] if count else [])
    assert in_pieces(count, lambda: counting(done), work).tolist() == list(range(0, 2 * count, 2))
    assert done.tolist() == [2] * count


@pytest.mark.parametrize("threads", THREADS)
def test_a_fault_in_one_thread_ends_all(threads):
    done = np.zeros(5000, np.int64)
    with pytest.raises(ZeroDivisionError, match="30"):
        in_pieces(5000, lambda: counting(done, 0.001, 30), Work(threads=threads))
    assert not done[30]
    assert done[:30].sum() == 30
    assert done.sum() < 4000, "the other threads have stopped, too"


@pytest.mark.parametrize("threads", THREADS)
def test_ctrl_c_ends_all(threads, ctrl_c):
    done = np.zeros(20_000, np.int64)

    def press():
        while done.sum() < 20:
            time.sleep(0.001)
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

    pressing = threading.Thread(target=press)
    pressing.start()
    with pytest.raises(KeyboardInterrupt):
        in_pieces(20_000, lambda: counting(done, 0.001), Work(threads=threads))
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

    pressing = threading.Thread(target=press)
    pressing.start()
    try:
        sweep.solve(game, game.start(), work)
        time.sleep(5)  # it was faster than the key
    except KeyboardInterrupt:
        pass
    pressing.join()
    at_work = [each for each in work._pool._threads if each.is_alive()] if threads > 1 else []
    assert work.each(lambda number: number, range(40)) == list(range(40)), "all threads are free again"
    assert len(at_work) <= threads
