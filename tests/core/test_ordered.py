"""Pieces of work of which some wait for others."""

from __future__ import annotations

import contextlib
import gc
import sys
import threading
import time
import weakref

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo.core.work import Work


@pytest.fixture(autouse=True)
def switching():
    """Threads take turns as often as can be."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@st.composite
def orders(draw):
    """For each of some numbers, lower ones that it needs."""
    count = draw(st.integers(0, 30))
    return [draw(st.sets(st.integers(0, number - 1), max_size=3)) if number else set() for number in range(count)]


threads = st.sampled_from([1, 2, 3, 7, 16])


@settings(deadline=None)
@given(orders(), threads, st.data())
def test_each_is_done_once_and_after_what_it_needs(needs, threads, data):
    ready = [number for number, each in enumerate(needs) if not each]
    done = bytearray(len(needs))
    for number in data.draw(st.sets(st.sampled_from(ready))) if ready else ():
        done[number] = True
    known, lock = {number for number in range(len(needs)) if done[number]}, threading.Lock()
    before = set(known)

    def task(number):
        with lock:
            assert number not in known
            assert needs[number] <= known
        with lock:
            known.add(number)

    told = list(Work(threads=threads).ordered(task, needs, done))
    assert sorted(told) == sorted(set(range(len(needs))) - before)
    assert known == set(range(len(needs)))
    assert all(done)


@settings(deadline=None)
@given(orders(), threads, st.integers(0, 10))
def test_who_leaves_early_can_go_on(needs, threads, after):
    work, done, began, lock = Work(threads=threads), bytearray(len(needs)), [], threading.Lock()

    def task(number):
        with lock:
            began.append(number)

    with contextlib.closing(work.ordered(task, needs, done)) as told:
        for _ in zip(range(after), told, strict=False):
            pass
    assert sorted(began) == [number for number in range(len(needs)) if done[number]]
    list(work.ordered(task, needs, done))
    assert sorted(began) == list(range(len(needs)))


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_a_fault_ends_the_work_and_leaves_nobody_at_it(threads):
    done, running = bytearray(20), []

    def task(number):
        running.append(number)
        if number == 3:
            raise ValueError(number)
        running.remove(number)

    with pytest.raises(ValueError, match="3"):
        list(Work(threads=threads).ordered(task, [[]] * 20, done))
    assert running == [3]
    assert not done[3]


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_ctrl_c_is_heard_and_what_has_begun_is_finished(threads):
    done, finished = bytearray(1000), set()

    def task(number):
        time.sleep(0.01)
        finished.add(number)

    with contextlib.closing(Work(threads=threads).ordered(task, [[]] * 1000, done)) as told:
        next(told)
        with pytest.raises(KeyboardInterrupt):
            told.throw(KeyboardInterrupt)
    assert finished == {number for number in range(1000) if done[number]}
    assert 0 < len(finished) < 1000


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_each_item_has_its_answer_and_the_first_fault_is_raised(threads):
    work = Work(threads=threads)
    assert work.each(lambda number: number * number, range(100)) == [number * number for number in range(100)]
    for _ in range(20):
        with pytest.raises(ZeroDivisionError, match="30"):
            work.each(divided, range(100))


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_what_tasks_have_worked_on_is_freed_before_python_looks_for_cycles(threads):
    """It may be most of the memory."""
    work, used = Work(threads=threads), np.empty(100)
    left = weakref.ref(used)
    gc.disable()
    try:
        work.each(used.fill, range(100))
        list(work.ordered(used.fill, [[]] * 100, bytearray(100)))
        del used
        if threads > 1:
            work._pool.shutdown()  # who was called may come late
        assert left() is None
    finally:
        gc.enable()


def divided(number):
    if number >= 30:
        raise ZeroDivisionError(number)
    return number
