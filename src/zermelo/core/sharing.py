"""Items that threads share: each takes the next one when it is done with one."""

from __future__ import annotations

import contextlib
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextvars import copy_context
from queue import SimpleQueue
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor

Item = TypeVar("Item")
Answer = TypeVar("Answer")


class Sharing(Generic[Item, Answer]):
    """``task(item)`` for each item.

    No function here knows itself, or another that knows it: all answers would lie about until Python's collector comes.
    """

    def __init__(
        self, task: Callable[[Item], Answer], items: Sequence[Item], give_up: Callable[[], object], pool: Executor
    ) -> None:
        self.task, self.items, self.give_up, self.pool = task, items, give_up, pool
        self.left = deque(range(len(items)))
        self.answers: dict[int, Answer] = {}
        self.faults: dict[int, BaseException] = {}
        self.turn, self.ended = threading.Lock(), SimpleQueue[None]()
        self.at_work, self.closed = 0, False

    def done(self, threads: int) -> list[Answer]:
        """By so many threads, of which who asks is one: it waits for none that has not begun."""
        try:
            self._wake(0, threads)
            self._share()
        except BaseException:
            self.give_up()
            raise
        finally:
            # After Ctrl-C nobody is left at work on what the caller gives up.
            self.left.clear()
            with self.turn:
                self.closed = True
            for _ in range(self.at_work):
                self.ended.get()
        if self.faults:
            first = self.faults[min(self.faults)]
            self.faults.clear()  # it knows this frame
            try:
                raise first
            finally:
                del first
        return [self.answers[number] for number in range(len(self.items))]

    def _share(self) -> None:
        with contextlib.suppress(IndexError):
            while True:
                number = self.left.popleft()
                try:
                    self.answers[number] = self.task(self.items[number])
                except BaseException as fault:
                    self.faults[number] = fault
                    self.left.clear()
                    self.give_up()

    def _wake(self, thread: int, threads: int) -> None:
        """Let the two threads begin that this one is to wake: so all of them are awake soon."""
        for other in (2 * thread + 1, 2 * thread + 2):
            if other < threads and self.left:
                self.pool.submit(copy_context().run, self._help, other, threads)

    def _help(self, thread: int, threads: int) -> None:
        with self.turn:
            if self.closed:
                return
            self.at_work += 1
        try:
            self._wake(thread, threads)
            self._share()
        finally:
            self.ended.put(None)
