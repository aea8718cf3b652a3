"""Work in the background: one piece at a time, and as long as somebody wants it."""

from __future__ import annotations

import threading
from collections.abc import Callable

from patience import HANG

from zermelo.core.errors import Cancelled
from zermelo.core.work import Progress
from zermelo.play.background import PREPARING, Background

Tell = Callable[[Progress], None]


def unheard(progress: Progress) -> None:
    pass


def test_work_that_nobody_wants_ends_and_is_begun_anew_for_who_does():
    begun: list[int] = []
    wanted = threading.Event()

    def make(tell: Tell) -> str:
        begun.append(1)
        while not wanted.is_set():
            tell(Progress(PREPARING, len(begun)))
        return "made"

    def heard(progress: Progress) -> None:
        if not wanted.is_set() and begun:
            raise Cancelled("nobody is there")

    work = Background(make, heard)
    first = work.start()
    assert isinstance(first.exception(HANG), Cancelled)
    assert work.begun
    assert not work.ready
    assert work.result(lambda progress: wanted.set()) == "made"
    assert len(begun) >= 2
    assert work.ready


def test_one_piece_of_work_is_done_at_a_time():
    gate, at_work, most = threading.Event(), [0], [0]

    def make(tell: Tell) -> str:
        at_work[0] += 1
        most[0] = max(most[0], at_work[0])
        gate.wait(0.01)
        at_work[0] -= 1
        return "made"

    pieces = [Background(make, unheard) for _ in range(5)]
    for piece in pieces:
        piece.start()
    assert [piece.result(unheard) for piece in pieces] == ["made"] * 5
    assert most == [1]


def test_work_that_waits_for_its_turn_hears_that_nobody_wants_it():
    gate, inside = threading.Event(), threading.Event()

    def holds(tell: Tell) -> None:
        inside.set()
        gate.wait(HANG)

    def left(progress: Progress) -> None:
        raise Cancelled("nobody is there")

    first = Background(holds, unheard)
    first.start()
    assert inside.wait(HANG)
    made: list[int] = []
    second = Background(lambda tell: made.append(1), left)
    assert isinstance(second.start().exception(HANG), Cancelled)
    gate.set()
    first.result(unheard)
    assert made == []


def test_who_waits_stands_aside_and_who_finds_it_made_does_not():
    asides: list[str] = []
    gate = threading.Event()

    class Aside:
        def __enter__(self) -> None:
            asides.append("in")
            gate.set()

        def __exit__(self, *error: object) -> None:
            asides.append("out")

    work = Background(lambda tell: gate.wait(HANG), unheard, Aside)
    work.start()
    assert work.result(unheard) is True
    assert work.result(unheard) is True
    assert asides == ["in", "out"]
