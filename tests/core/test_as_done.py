"""Work that is told of piece by piece, as it is done."""

from __future__ import annotations

import contextlib
import sys
import threading
import time

import pytest

from zermelo.core.work import Work


@pytest.fixture(autouse=True)
def switching():
    """Threads take turns as often as can be."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.parametrize("threads", [1, 2, 3, 7, 16])
@pytest.mark.parametrize("count", [0, 1, 2, 50])
def test_each_is_done_once_and_told_when_it_is_done(count, threads):
    began, lock, told = [], threading.Lock(), []

    def task(number):
        with lock:
            began.append(number)

    for number in Work(threads=threads).as_done(task, count):
        assert number in began
        told.append(number)
    assert sorted(told) == sorted(began) == list(range(count))


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_a_fault_ends_the_work_and_leaves_nobody_at_it(threads):
    running, lock = [], threading.Lock()

    def task(number):
        with lock:
            running.append(number)
        if number == 3:
            raise ValueError(number)
        with lock:
            running.remove(number)

    with pytest.raises(ValueError, match="3"):
        list(Work(threads=threads).as_done(task, 20))
    assert running == [3]


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_ctrl_c_is_heard_and_what_has_begun_is_finished(threads):
    begun, finished = set(), set()

    def task(number):
        begun.add(number)
        time.sleep(0.01)
        finished.add(number)

    with contextlib.closing(Work(threads=threads).as_done(task, 1000)) as told:
        next(told)
        with pytest.raises(KeyboardInterrupt):
            told.throw(KeyboardInterrupt)
    assert finished == begun
    assert 0 < len(finished) < 1000


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_each_item_has_its_answer_and_the_first_fault_is_raised(threads):
    work = Work(threads=threads)
    assert work.each(lambda number: number * number, range(100)) == [number * number for number in range(100)]
    for _ in range(20):
        with pytest.raises(ZeroDivisionError, match="30"):
            work.each(divided, range(100))


def divided(number):
    if number >= 30:
        raise ZeroDivisionError(number)
    return number
