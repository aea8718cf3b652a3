"""The same by a GPU, whenever it is free: a thread that finds it busy computes by its own core.

Which of them has computed a file cannot be told from it.  So whatever is unusual is left to the core: rows so few that
they are not worth the way, a GPU without memory, and rules that break, of which it can say how.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from threading import Lock
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from zermelo.core.errors import ZermeloError
from zermelo.core.values import LEAST
from zermelo.native.device import Device, DeviceError
from zermelo.native.kernels import gpu_tiers as kernel
from zermelo.solver.engines.lanes import LEAST_MEMORY, MOVE_BYTES, ROW_BYTES, TierLanes
from zermelo.solver.engines.runs import Keys
from zermelo.solver.engines.tier_rules import TierRules
from zermelo.solver.store.above import Above
from zermelo.solver.store.rows import Array, Rows

WORTH = 1 << 14
"""Rows that are worth the way to a GPU."""

Done = TypeVar("Done")


class DeviceRows(Rows):
    """Kernels for lanes, and for cores."""

    def __init__(self, rules: TierRules, top: int, memory: int, device: Device) -> None:
        super().__init__(rules, top, memory)
        self.lanes = TierLanes(rules.game, rules.symmetry, rules.sorting, device)
        self.xp, self.turn, self.device = device.xp, Lock(), device
        self.there = 0
        """Bytes of the device that are used at a time."""
        with suppress(DeviceError), device.guarded():
            self.there = min(memory, device.memory)

    def judged(self, keys: Keys, number: int) -> Array:
        found = self._there(keys, partial(self._judged, keys, number))
        return super().judged(keys, number) if found is None else found

    def children(self, keys: Keys, scores: Array) -> Iterator[Keys]:
        found = self._there(keys, partial(self._children, keys))
        return super().children(keys, scores) if found is None else iter(found)

    def settle(self, keys: Keys, scores: Array, above: Above) -> None:
        if not self._there(keys, partial(self._settled, keys, scores, above)):
            super().settle(keys, scores, above)  # what is undecided

    def _there(self, keys: Keys, compute: Callable[[], Done | None]) -> Done | None:
        """What the device computes; None where it does not.  With less memory it does less at a time."""
        if keys.size < WORTH or not self.turn.acquire(blocking=False):
            return None
        try:
            while self.there >= LEAST_MEMORY:
                try:
                    with self.device.guarded():
                        return compute()
                except MemoryError:
                    self.there //= 2
        except DeviceError:
            self.there = 0
        except ZermeloError:  # the core says what it is
            pass
        finally:
            self.turn.release()
        return None

    def _cut(self, ends: NDArray[np.int64], most: int) -> Iterator[slice]:
        """Rows that end so, in parts of about so much."""
        total = int(ends[-1])
        cuts = sorted({0, *np.searchsorted(ends, np.arange(most, total, most)).tolist()})
        return map(slice, cuts, [*cuts[1:], ends.size])

    def _pieces(self, keys: Keys) -> Iterator[slice]:
        """All rows, as many at a time as have room."""
        step = max(1, self.there // (4 * ROW_BYTES))
        return (slice(begin, begin + step) for begin in range(0, keys.size, step))

    def _judge(self, keys: Keys, number: int) -> Iterator[tuple[slice, Any, Any, list[int]]]:
        for rows in self._pieces(keys):
            yield rows, *self.lanes.judged(self.xp.asarray(keys[rows]), number, self.top, self.kind)

    def _judged(self, keys: Keys, number: int) -> Array | None:
        found = np.empty(keys.size, self.kind)
        for rows, scores, _, noted in self._judge(keys, number):
            if noted[kernel.ASTRAY] or noted[kernel.TOO_FAR]:
                return None
            found[rows] = self._fetched(scores)
        return found

    def _children(self, keys: Keys) -> list[Keys]:
        moves = np.empty(keys.size, np.int32)
        for rows, _, counts, _ in self._judge(keys, 0):
            moves[rows] = self._fetched(counts)
        made = []
        for rows in self._cut(np.cumsum(moves, dtype=np.int64), max(1, self.there // (2 * MOVE_BYTES))):
            some = self.xp.asarray(keys[rows]), self.xp.asarray(moves[rows])
            made.append(self._fetched(self.lanes.children(*some)))
        return made

    def _settled(self, keys: Keys, scores: Array, above: Above) -> bool | None:
        """Settle; None if a score does not fit."""
        xp, numbers = self.xp, self.xp.asarray(above.numbers)
        for rows, needed in above.batches(partial(self._needed_there, keys, scores, above), keys.size, self.there // 2):
            found = above.loaded(needed, self.room, self.kind)
            tier, known = xp.asarray(keys[rows]), xp.asarray(scores[rows])
            best = xp.full(tier.size, LEAST, np.int64)
            upper = xp.asarray(found.keys), xp.asarray(found.scores), numbers, xp.asarray(found.starts)
            self.lanes.run("fold", tier.size, tier, known, self.top, *upper, 0, kernel.NOWHERE, best)
            if not self.lanes.finished(known, self.top, best):
                return None
            scores[rows] = self._fetched(known)
        return True

    def _needed_there(self, keys: Keys, scores: Array, above: Above, rows: slice) -> NDArray[np.bool_]:
        xp = self.xp
        needed = xp.zeros(above.firsts.size, np.bool_)
        blocks = xp.asarray(above.firsts), xp.asarray(above.numbers), xp.asarray(above.starts)
        tier, known = xp.asarray(keys[rows]), xp.asarray(scores[rows])
        self.lanes.run("mark_blocks", tier.size, tier, known, self.top, *blocks, needed)
        return self._fetched(needed)

    def _fetched(self, array: Any) -> Array:
        return self.lanes.device.copy(array).result()
