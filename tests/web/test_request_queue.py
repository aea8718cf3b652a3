"""The queue: once for all who ask the same, within limits, until nobody waits."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest
from patience import HANG

from zermelo.core.errors import TooLarge
from zermelo.core.work import Progress
from zermelo.play import openings
from zermelo.play.analysis import Analyst
from zermelo.web import request_queue as module
from zermelo.web.analysts import ReadyAnalyst, ready_analyst
from zermelo.web.api import Api, Told
from zermelo.web.gallery import Gallery
from zermelo.web.guard import Limits
from zermelo.web.query import parameters, read_parameters
from zermelo.web.request_queue import RequestQueue, Unfinished, Watch

Ended = TypeVar("Ended")


@pytest.fixture
def queue(monkeypatch: pytest.MonkeyPatch) -> Iterator[RequestQueue[str]]:
    monkeypatch.setattr(module, "PATIENCE", 0.02)
    made = RequestQueue[str](threads=2, seconds=HANG, limit=10, weigh=len)
    yield made
    made.close()


def run(story: Coroutine[Any, Any, Ended]) -> Ended:
    """The end of a story, in a thread of its own: Playwright's loop may be running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, story).result()


async def until(queue: RequestQueue[str], key: str, ticket: str, task: Callable[[Watch], str]) -> str:
    """Ask until there is an answer."""
    while isinstance(answer := await queue.ask(key, ticket, task), Unfinished):
        pass
    return answer


def test_the_same_work_is_done_once(queue: RequestQueue[str]) -> None:
    done: list[int] = []
    gate = threading.Event()

    def task(watch: Watch) -> str:
        gate.wait(HANG)
        done.append(1)
        return "answer"

    async def story() -> list[str]:
        asking = [asyncio.create_task(until(queue, "key", str(number), task)) for number in range(20)]
        await asyncio.sleep(0.05)
        gate.set()
        return await asyncio.gather(*asking)

    assert run(story()) == ["answer"] * 20
    assert done == [1]


def test_slow_work_does_not_stop_other_work(queue: RequestQueue[str]) -> None:
    gate = threading.Event()

    async def story() -> str:
        assert isinstance(await queue.ask("slow", "a", lambda watch: str(gate.wait(HANG))), Unfinished)
        quick = await until(queue, "quick", "b", lambda watch: "quick")
        gate.set()
        return quick

    assert run(story()) == "quick"


def working(watch: Watch, stopped: threading.Event) -> str:
    """Work without end that tells of its progress."""
    try:
        while True:
            watch.tell(Progress("counting", 7, 9))
            stopped.wait(0.001)
    finally:
        stopped.set()


def test_work_stops_when_the_last_one_loses_interest(queue: RequestQueue[str]) -> None:
    stopped = threading.Event()

    async def story() -> None:
        for ticket in "ab":
            assert isinstance(await queue.ask("key", ticket, lambda watch: working(watch, stopped)), Unfinished)
        while await queue.ask("key", "a", lambda watch: "") != Unfinished(Progress("counting", 7, 9)):
            assert not stopped.is_set()
        queue.cancel("a")
        await asyncio.sleep(0.05)
        assert not stopped.is_set()
        queue.cancel("b")
        await asyncio.to_thread(stopped.wait, HANG)
        assert await until(queue, "key", "c", lambda watch: "anew") == "anew"

    run(story())
    assert stopped.is_set()


def test_who_never_comes_back_does_not_wait(queue: RequestQueue[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ABANDONED", 0.05)
    stopped = threading.Event()

    async def story() -> None:
        await queue.ask("key", "a", lambda watch: working(watch, stopped))
        await asyncio.to_thread(stopped.wait, HANG)
        assert await until(queue, "key", "b", lambda watch: "anew") == "anew"  # and is no failure to who asks next

    run(story())
    assert stopped.is_set()


def test_work_that_was_left_makes_way_for_what_somebody_asks_for(
    queue: RequestQueue[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LEFT", 0.0)
    monkeypatch.setattr(module, "ABANDONED", 10 * HANG)
    stopped = [threading.Event(), threading.Event()]

    async def story() -> str:
        for number, gone in enumerate(stopped):
            await queue.ask(f"left {number}", "a", lambda watch, gone=gone: working(watch, gone))
        wanted = until(queue, "wanted", "b", lambda watch: "here")  # both places are taken by work without end
        return await asyncio.wait_for(wanted, HANG)

    assert run(story()) == "here"
    assert any(gone.is_set() for gone in stopped)


def test_work_that_is_asked_for_does_not_make_way(queue: RequestQueue[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LEFT", 0.0)
    stopped = threading.Event()

    async def story() -> None:
        for _ in range(4 * module.ROUNDS):
            for ticket in "ab":
                assert isinstance(await queue.ask(ticket, ticket, lambda watch: working(watch, stopped)), Unfinished)
        assert not stopped.is_set()

    run(story())


def test_who_waits_for_another_thread_leaves_its_place_to_others(queue: RequestQueue[str]) -> None:
    gate = threading.Event()

    def waits(watch: Watch) -> str:
        with watch.aside():
            gate.wait(HANG)
        return "waited"

    async def story() -> list[str]:
        for key in "abcde":
            assert isinstance(await queue.ask(key, key, waits), Unfinished)
        quick = await until(queue, "quick", "f", lambda watch: "quick")
        gate.set()
        return [quick, *[await until(queue, key, key, waits) for key in "abcde"]]

    assert run(story()) == ["quick", *["waited"] * 5]


def test_time_is_limited_and_the_failure_is_not_tried_again_at_once(queue: RequestQueue[str]) -> None:
    queue.seconds = 0.05
    tried: list[int] = []

    def task(watch: Watch) -> str:
        tried.append(1)
        return working(watch, threading.Event())

    async def story() -> None:
        for _ in range(2):
            with pytest.raises(TooLarge, match=r"longer than the 0.05 seconds"):
                await until(queue, "key", "a", task)

    run(story())
    assert tried == [1]


def test_the_latest_answers_are_kept_up_to_a_weight(queue: RequestQueue[str]) -> None:
    made: list[str] = []

    def task(name: str) -> Callable[[Watch], str]:
        def work(watch: Watch) -> str:
            made.append(name)
            return name * 4

        return work

    async def story() -> None:
        for name in "ababcba":
            await until(queue, name, "me", task(name))

    run(story())
    assert made == ["a", "b", "c", "a"]


def test_an_answer_that_does_not_last_goes_to_those_alone_who_waited_for_it(queue: RequestQueue[str]) -> None:
    queue.lasts = lambda answer: answer != "open"
    gate, told = threading.Event(), iter(["open", "open", "proved"])

    def task(watch: Watch) -> str:
        watch.found = "so far"
        gate.wait(HANG)
        return next(told)

    async def story() -> list[str]:
        while (found := await queue.ask("key", "a", task)) != Unfinished(Progress(module.WAITING, 0), "so far"):
            assert isinstance(found, Unfinished)
        await queue.ask("key", "b", task)
        gate.set()
        return [await until(queue, "key", ticket, task) for ticket in "abcde"]

    assert run(story()) == ["open", "open", "open", "proved", "proved"]


def test_games_that_are_solved_in_the_background_keep_their_analysts(monkeypatch: pytest.MonkeyPatch) -> None:
    """One for whom there is no room would be made, and its game be solved, at each question once more."""
    api, gate = Api(Gallery.of([]), Limits(memory=10**9, seconds=HANG)), threading.Event()
    monkeypatch.setattr(Analyst, "_begun", lambda self, tell: gate.wait(HANG))
    games = list(openings._kept())

    def hired(name: str) -> Callable[[Watch], ReadyAnalyst]:
        return lambda watch: ready_analyst(api.gallery.game(name), api.limits.memory, 1.0, watch)

    async def story() -> None:
        for name in games:
            while isinstance(await api.analysts.ask(name, "me", hired(name)), Unfinished):
                pass

    run(story())
    assert len(api.analysts.jobs) == len(games) > 20
    gate.set()
    api.close()


def test_a_look_into_a_table_does_not_wait_for_thought() -> None:
    api = Api(Gallery.of([]), Limits(memory=10**8, seconds=HANG))
    gate = threading.Event()

    def thinking(watch: Watch) -> Told:
        gate.wait(HANG)
        return Told(b"", proved=True)

    async def story() -> int:
        for number in range(50):
            api.thoughts._begun(str(number), thinking, HANG)
            api.studies._begun(str(number), thinking, HANG)
        asked = read_parameters([("game", "matches:9"), ("player", "perfect")], parameters("/api/v1/answer", "get"))
        while (reply := await api.answer(asked)).status_code == 202:
            pass
        gate.set()
        return reply.status_code

    assert run(story()) == 200
    api.close()
