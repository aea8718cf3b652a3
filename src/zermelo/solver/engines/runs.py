"""Sorted runs of distinct positions: merged into one, and waiting for their tier's turn to be listed."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise
from threading import get_ident
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.core.game import Game
from zermelo.core.work import Work
from zermelo.native.kernels import tiers as kernels
from zermelo.native.pieces import apart

ROWS = 1 << 16
"""Rows in a piece of work."""
KEYS = 1 << 15
"""Keys in a piece of a merge: two arrays of them stay in the cache."""
MANY = 1 << 18
"""Keys that are copied by several threads sooner than by one."""

Keys = NDArray[np.int64]


def shares(size: int, most: int) -> list[tuple[int, int]]:
    """So many things in shares of at most so many: where each begins, and where it ends."""
    return [(begin, min(begin + most, size)) for begin in range(0, size, most)]


def pieces(keys: Keys) -> list[slice]:
    """Keys in pieces of work."""
    return [slice(*share) for share in shares(keys.size, ROWS)]


def pieces_of(keys: Keys) -> int:
    """In how many pieces the kernels ``tiers`` cut keys."""
    return -(keys.size // -kernels.ROWS)


def room_to_settle(work: Work, game: Game) -> list[Keys]:
    """What the kernel ``settle`` works in."""
    return [apart(work.threads, game.slots(), np.int64) for _ in range(3)]


def cuts(runs: list[Keys]) -> list[Any]:
    """Where to cut each sorted run so that every part holds the same range of keys of all runs."""
    parts = max(1, sum(run.size for run in runs) // KEYS)
    sample = np.sort(np.concatenate([run[:: max(1, run.size // (8 * parts))] for run in runs]))
    borders = sample[np.arange(1, parts) * sample.size // parts] if sample.size else sample
    return [np.concatenate(([0], np.searchsorted(run, borders), [run.size])) for run in runs]


def joined(parts: list[Keys], work: Work) -> Keys:
    """Parts one after another, copied by all threads: memory that is new is slow to write for the first time."""
    ends = np.cumsum([0, *(part.size for part in parts)])
    if work.threads == 1 or ends[-1] < MANY:
        return np.concatenate(parts)
    whole = np.empty(ends[-1], np.int64)
    shares = np.searchsorted(ends, np.linspace(0, ends[-1], 1 + min(len(parts), 4 * work.threads)), side="right") - 1
    shares[-1] = len(parts)

    def copy(share: tuple[int, int]) -> None:
        for number in range(*share):
            whole[ends[number] : ends[number + 1]] = parts[number]

    work.each(copy, pairwise(shares.tolist()))
    return whole


def merged(runs: list[Keys], native: Any, work: Work) -> Keys:
    """Runs as one, each key once.  The list is emptied, so that no two copies of all are there."""
    places = cuts(runs)

    def part(number: int) -> Keys:
        slices = [run[cut[number] : cut[number + 1]] for run, cut in zip(runs, places, strict=True)]
        keys = np.concatenate(slices)
        ends = np.cumsum([len(run) for run in slices])
        return keys[: native.merge(keys, ends, np.empty_like(keys))].copy()

    parts = work.each(part, range(len(places[0]) - 1))
    runs.clear()
    return joined(parts, work)


class Room:
    """Arrays that a thread uses again and again: memory that is new is slow to write for the first time."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, str], NDArray[Any]] = {}
        """By threads and names."""

    @property
    def size(self) -> int:
        """Bytes of all that is there."""
        return sum(array.nbytes for array in self._made.values())

    def array(self, name: str, count: int, kind: Any) -> NDArray[Any]:
        """Room for so many; what was there before may be in it."""
        own = get_ident(), name
        if own not in self._made or self._made[own].size < count or self._made[own].dtype != kind:
            self._made.pop(own, None)  # before there is another
            self._made[own] = np.empty(count + count // 4, kind)
        return self._made[own][:count]


def merged_in_turn(runs: list[Keys], native: Any, room: Room) -> Keys:
    """What ``merged`` gives, by one thread in room of its own."""
    places = cuts(runs)
    sizes = np.diff(places, axis=1).sum(axis=0)
    whole, written = np.empty(sizes.sum(), np.int64), 0
    both = room.array("merging", 2 * int(sizes.max()), np.int64)
    for number, size in enumerate(sizes.tolist()):
        slices = [run[cut[number] : cut[number + 1]] for run, cut in zip(runs, places, strict=True)]
        keys = np.concatenate(slices, out=both[:size])
        length = native.merge(keys, np.cumsum([len(run) for run in slices]), both[size : 2 * size])
        whole[written : written + length] = keys[:length]
        written += length
    whole.resize(written, refcheck=False)  # what is left over is given back, and nothing copied
    return whole


def by_tier(keys: Keys, numbers: Keys) -> dict[int, Keys]:
    """The keys of each tier, in the order in which they stand; ``numbers`` are their tiers."""
    low = np.min(numbers)
    # In as few bytes as will do, the sort is by digits; the difference of two int64 may need all 64 bits.
    rises = (numbers - low).view(np.uint64)
    order = np.argsort(rises.astype(np.min_scalar_type(int(np.max(rises)))), kind="stable")
    keys, numbers = keys[order], numbers[order]
    borders = np.flatnonzero(numbers[1:] != numbers[:-1]) + 1
    return dict(zip(numbers[[0, *borders]].tolist(), np.split(keys, borders), strict=True))


class Waiting:
    """Positions of tiers that are not listed yet.

    The runs of a tier are merged as they come, so that each is more than twice as long as the next: no position is
    merged often, and all of them together are less than twice as long as the tier will be.
    """

    def __init__(self, native: Any, work: Work) -> None:
        self.native, self.work = native, work
        self.runs: dict[int, list[Keys]] = {}
        self.numbers: list[int] = []
        """The tiers, as a heap."""
        self.size = 0
        """Keys in all runs."""

    def __bool__(self) -> bool:
        return bool(self.numbers)

    def add(self, number: int, run: Keys) -> None:
        """Let these positions of a tier wait for the others."""
        if number not in self.runs:
            heappush(self.numbers, number)
        runs = self.runs.setdefault(number, [])
        while runs and runs[-1].size <= 2 * run.size:
            self.size -= runs[-1].size
            run = merged([runs.pop(), run], self.native, self.work)
        runs.append(run)
        self.size += run.size

    def take(self) -> tuple[int, Keys]:
        """The lowest tier that waits, and all of its positions."""
        number = heappop(self.numbers)
        runs = self.runs.pop(number)
        self.size -= sum(run.size for run in runs)
        return number, runs[0] if len(runs) == 1 else merged(runs, self.native, self.work)
