"""Items that threads share: faults, Ctrl-C, and what is left behind."""

from __future__ import annotations

import gc
import signal
import threading
import time
import weakref

import pytest

from zermelo.core.work import Work


class Answer:
    """What can be asked whether it is still there."""


@pytest.fixture
def no_collector():
    """Python's collector does not come: only what nobody knows is let go."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def gone(known: list[weakref.ref[Answer]]) -> bool:
    """Whether they are let go, soon: a thread that was woken late finds that nothing is left, and goes."""
    until = time.monotonic() + 30
    while any(each() is not None for each in known) and time.monotonic() < until:
        time.sleep(0.001)
    return not any(each() is not None for each in known)


@pytest.mark.parametrize("threads", [1, 2, 3, 7, 16])
def test_answers_and_the_task_are_let_go_without_the_collector(no_collector, threads):
    work, known = Work(threads=threads), []
    given = Answer()
    known.append(weakref.ref(given))

    def task(number, held=given):
        answer = Answer()
        known.append(weakref.ref(answer))
        return answer

    del given
    answers = work.each(task, range(50))
    assert len(answers) == 50
    assert all(each() is not None for each in known)
    del answers, task
    assert gone(known)


@pytest.mark.parametrize("threads", [2, 3, 16])
def test_a_fault_lets_all_go_too(no_collector, threads):
    work, known = Work(threads=threads), []

    def task(number):
        answer = Answer()
        known.append(weakref.ref(answer))
        if number == 20:
            raise ZeroDivisionError
        return answer

    with pytest.raises(ZeroDivisionError):
        work.each(task, range(50))
    assert len(known) > 20
    assert gone(known)


@pytest.mark.parametrize("threads", [2, 7])
def test_who_lasts_is_told_of_a_fault(threads):
    over = threading.Event()

    def task(number):
        if number == 1:
            raise ZeroDivisionError
        assert over.wait(30), "told that nothing more is to be done"

    with pytest.raises(ZeroDivisionError):
        Work(threads=threads).each(task, range(2), give_up=over.set)


@pytest.mark.parametrize("threads", [2, 7])
def test_who_lasts_is_told_of_ctrl_c(threads):
    over, begun, usual = threading.Event(), threading.Barrier(2), signal.getsignal(signal.SIGINT)

    def task(number):
        begun.wait(30)
        if threading.current_thread() is threading.main_thread():
            signal.raise_signal(signal.SIGINT)
        else:
            assert over.wait(30), "told that nothing more is to be done"

    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            Work(threads=threads).each(task, range(2), give_up=over.set)
    finally:
        signal.signal(signal.SIGINT, usual)
    assert over.is_set()
