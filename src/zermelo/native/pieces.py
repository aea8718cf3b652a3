"""Kernels whose work comes in pieces, which threads share; see ``threads``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.core.work import Work

NATIVE = sys.platform != "win32"
"""Whether machine code can start threads itself; elsewhere Python starts them, for one share each."""

AT_FIRST = 16
"""Pieces for each thread in the first step."""
STEP = 0.1
"""Seconds of a step, about."""

LINES = 128
"""Bytes of two lines of the cache, which the processor fetches together."""

Kernel = Callable[..., object]


def apart(threads: int, count: int, kind: Any) -> NDArray[Any]:
    """Room for so many, and more, for each thread: in lines of the cache that no other thread writes."""
    width = (count * np.dtype(kind).itemsize // LINES + 2) * LINES // np.dtype(kind).itemsize
    return np.empty((threads, width), kind)


def in_steps(begin: int, end: int, kernel: Kernel, *given: Any, work: Work) -> Iterator[int]:
    """Have threads do the pieces of work of a kernel from one number on and below another.  Yields how far it is after
    each step: Ctrl-C is heard there, and faster machine code may be there."""
    share = AT_FIRST
    while begin < end:
        last, clock = min(end, begin + share * work.threads), perf_counter()
        step(begin, last, kernel, given, work)
        begin, share = last, share * 2 if perf_counter() - clock < STEP else max(1, share // 2)
        yield begin


def step(begin: int, end: int, kernel: Kernel, given: tuple[Any, ...], work: Work) -> None:
    """Have threads do these pieces."""
    taken, threads = apart(1, 1, np.int64)[0], min(work.threads, end - begin)
    taken[0] = begin
    if NATIVE or threads == 1:
        kernel(0, threads, taken, end, *given)
    else:
        work.each(lambda thread: kernel(thread, 1, taken, end, *given), range(threads))


def in_pieces(count: int, kernel: Kernel, *given: Any, work: Work) -> None:
    """The same in one go."""
    for _ in in_steps(0, count, kernel, *given, work=work):
        pass


def answers(count: int, kernel: Kernel, *given: Any, work: Work) -> NDArray[np.int64]:
    """The same, with room for an answer to each piece."""
    found = np.zeros(count, np.int64)
    in_pieces(count, kernel, *given, found, work=work)
    return found
