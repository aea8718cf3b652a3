"""What is computed of the rows of a shard: judged, given children, settled; by the core that has the task."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.core.errors import ZermeloError
from zermelo.core.work import Work
from zermelo.native.kernels import tiers as kernel
from zermelo.native.pieces import answers
from zermelo.solver.engines.children import FEW, Children
from zermelo.solver.engines.runs import Keys, Room, pieces_of, room_to_settle
from zermelo.solver.engines.tier_rules import TierRules
from zermelo.solver.store.above import Above, Missing
from zermelo.solver.tables.listed import top_for

Array = NDArray[Any]

MOVE_BYTES = 32
"""What a move may take while children are made."""
SAMPLE = 200
"""Positions of a shard that tell where an order breaks."""


class TooFar(Exception):
    """A score does not fit: all tasks are done with wider ones from here on."""


def some_of(keys: Keys) -> list[Keys]:
    """Some positions of a shard: an order had better hold for them too."""
    return [keys[:: max(1, keys.size // SAMPLE)]]


class Rows:
    """Kernels for the rows of one shard at a time, in so much memory for each thread that asks."""

    def __init__(self, rules: TierRules, top: int, memory: int) -> None:
        self.rules, self.native, self.top, self.memory = rules, rules.native, top, memory
        self.kind = top_for(top - 1)[1]
        self.in_order = True
        """Whether children come in order, as far as has been seen: it decides how they are looked for."""
        self.room, self.own = Room(), threading.local()
        self.work = Work(memory, threads=1)

    def judged(self, keys: Keys, number: int) -> Array:
        """The scores of the decided positions of a tier, and -top - 1 for the others."""
        scores = np.empty(keys.size, self.kind)
        found = answers(pieces_of(keys), self.native.judge, keys, number, scores, self.top, work=self.work).tolist()
        if kernel.TOO_FAR in found:
            raise TooFar
        if kernel.ELSEWHERE in found:  # it was there when its parents were listed
            raise self.rules.unsettled(keys[0])
        if found and max(found) >= 0:
            raise self.rules.not_a_result(keys[max(found)])
        return scores

    def children(self, keys: Keys, scores: Array) -> Iterator[Keys]:
        """The children of what is undecided in some runs, each sorted and without doubles."""
        children = self._maker(keys)
        children.in_order &= self.in_order
        most = children.most(keys, scores, self.top)
        step = max(1, max(FEW, self.memory // (2 * MOVE_BYTES)) // max(1, most))
        for begin in range(0, keys.size, step):
            rows = slice(begin, begin + step)
            found = None
            while found is None:  # they are asked for again if they are found to come in no order
                found = children.of(keys[rows], scores[rows], self.top, most)
            yield found
        self.in_order = children.in_order

    def settle(self, keys: Keys, scores: Array, above: Above) -> None:
        """Write the scores of what is undecided."""
        needed_by = partial(above.needed, self.native, keys, scores, self.top)
        try:
            for rows, needed in above.batches(needed_by, keys.size, self.memory // 2):
                found = above.loaded(needed, self.room, self.kind)
                sparse = None if self.in_order else found.keys[:: kernel.SPARSE].copy()
                given = (
                    keys[rows],
                    scores[rows],
                    self.top,
                    found.keys,
                    found.scores,
                    sparse,
                    above.several,
                    found.starts,
                )
                room = room_to_settle(self.work, self.rules.game)
                wrong = answers(pieces_of(keys[rows]), self.native.settle, *given, *room, work=self.work).tolist()
                if max(wrong) >= 0:
                    raise Missing(rows.start + max(wrong))
                if kernel.TOO_FAR in wrong:
                    raise TooFar
        except Missing as missing:
            raise self.rules.unsettled(keys[missing.row]) from None

    def _maker(self, keys: Keys) -> Children:
        """What makes the children of these, in room that the thread that asks uses again and again."""
        wrong = partial(self._out_of_range, keys)
        if not hasattr(self.own, "children"):
            self.own.children = Children(self.rules.game, self.native, self.work, wrong)
        made: Children = self.own.children
        made.out_of_range = wrong
        return made

    def _out_of_range(self, keys: Keys, key: int) -> ZermeloError:
        return self.rules.out_of_range(self.rules.position(key), some_of(keys))
