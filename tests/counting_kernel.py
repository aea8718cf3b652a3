"""A kernel whose pieces take time and may fail, as threads do them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.native.bound import atomic_add

Numbers = NDArray[np.int64]


def work(done: Numbers, rounds: int, wrong: int, answers: Numbers, piece: int) -> None:
    """Count the piece, and answer twice its number."""
    if piece == wrong:
        raise ZeroDivisionError
    sums = 0
    for turn in range(rounds):
        sums = sums * 3 + turn ^ piece
    atomic_add(done, piece, 1)
    answers[piece] = 2 * piece if sums != -1 else -1


def work_apart(done: Numbers, most: int, piece: int, thread: int) -> bool:
    """Count the piece for the thread, which may do so many."""
    done[thread, 0] += 1
    return bool(done[thread, 0] < most)
