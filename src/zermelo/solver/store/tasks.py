"""The tasks of a store, each on one shard: list it, settle it.

They read what is finished and write whole files, so that any of them can be done again, anywhere; see ``store``.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo.core.errors import ZermeloError
from zermelo.core.work import Work
from zermelo.native.kernels import tiers as kernel
from zermelo.solver.engines.children import FEW, Children
from zermelo.solver.engines.runs import Keys, Room, merged_in_turn
from zermelo.solver.engines.tier_rules import TierRules
from zermelo.solver.store.above import Above, Missing
from zermelo.solver.store.blocks import write_keys, write_scores
from zermelo.solver.store.folder import Folder
from zermelo.solver.store.manifest import Tier
from zermelo.solver.store.places import Place
from zermelo.solver.tables.listed import top_for

Array = NDArray[Any]

MOVE_BYTES = 32
"""What a move may take while children are made."""
SAMPLE = 200
"""Positions of a shard that tell where an order breaks."""


class TooFar(Exception):
    """A score does not fit: all tasks are done with wider ones from here on."""


class Listed(NamedTuple):
    """What came of listing a shard."""

    positions: int
    leads: tuple[int, ...]
    """The tiers of its children."""
    bytes: int


class Settled(NamedTuple):
    """What came of settling a shard."""

    tally: dict[int, int]
    """How many positions have each score."""
    bytes: int


class Tasks:
    """What any thread or process needs to do tasks of one store, each in so much memory.

    The files that they write are brought to the disk by a ``Keeper``, unless they are ``synced``.
    """

    synced: ClassVar[bool] = False

    def __init__(self, rules: TierRules, folder: Folder, top: int, memory: int) -> None:
        self.rules, self.native, self.folder, self.top, self.memory = rules, rules.native, folder, top, memory
        self.kind = top_for(top - 1)[1]
        self.bits = 8 * np.dtype(self.kind).itemsize
        self.in_order = True
        """Whether children come in order, as far as has been seen: it decides how they are looked for."""
        self.room, self.own = Room(), threading.local()
        self.work = Work(memory, threads=1)
        self.above = lru_cache(4)(partial(Above, folder))

    # Upwards.

    def list_shard(self, tier: Tier, shard: int, sources: Sequence[tuple[int, int]]) -> Listed:
        """Merge the runs that these shards, each with its tier, have left; write children, and then keys."""
        return self._listed(tier, shard, self._merged(tier, shard, sources))

    def _listed(self, tier: Tier, shard: int, keys: Keys) -> Listed:
        scores = self._judged(keys, tier.number)
        written = 0
        runs = self._children(keys, scores, tier.number)
        for number, run in runs.items():
            written += self._written(self.folder.run(number, tier.number, shard), run)
        leads = tuple(runs)
        return Listed(keys.size, leads, written + self._written(self.folder.keys(tier.number, shard), keys, leads))

    def _merged(self, tier: Tier, shard: int, sources: Sequence[tuple[int, int]]) -> Keys:
        """The keys of a shard."""
        if not sources:
            return np.array([self.rules.first[1]], np.int64)
        low, high = tier.borders[shard : shard + 2]
        files = (self.folder.open(self.folder.run(tier.number, *source)) for source in sources)
        return self._one([run for file in files if (run := file.between(low, high - 1)).size])

    def _one(self, runs: list[Keys]) -> Keys:
        return runs[0] if len(runs) == 1 else merged_in_turn(runs, self.native, self.room)

    def _judged(self, keys: Keys, number: int) -> Array:
        """The scores of decided positions."""
        scores = np.empty(keys.size, self.kind)
        found = self.native.judge(keys, 0, keys.size, number, scores, self.top)
        if found == kernel.TOO_FAR:
            raise TooFar
        if found == kernel.ELSEWHERE:  # it was there when its parents were listed
            raise self.rules.unsettled(keys[0])
        if found >= 0:
            raise self.rules.not_a_result(keys[found])
        return scores

    def _children(self, keys: Keys, scores: Array, here: int) -> dict[int, Keys]:
        """The children of a shard by their tiers, sorted."""
        children = self._maker(keys)
        children.in_order &= self.in_order
        most = children.most(keys, scores, self.top)
        step = max(1, max(FEW, self.memory // (2 * MOVE_BYTES)) // max(1, most))
        found: dict[int, list[Keys]] = {}
        for begin in range(0, keys.size, step):
            rows = slice(begin, begin + step)
            made = children.of(keys[rows], scores[rows], self.top, most)
            for number, run in self._apart(made, keys, scores, here).items():
                found.setdefault(number, []).append(run)
        self.in_order = children.in_order
        return {number: self._one(found.pop(number)) for number in sorted(found)}

    def _apart(self, children: Keys, keys: Keys, scores: Array, here: int) -> dict[int, Keys]:
        """Children of these keys by their tiers, which are above."""
        found = self.rules.apart(children)
        for number, run in found.items():
            if number <= here:
                some = [keys[:: max(1, keys.size // SAMPLE)]]
                raise self.rules.not_raised(keys, scores, self.top, here, int(run[0]), number, some)
        return found

    def _maker(self, keys: Keys) -> Children:
        """What makes the children of these, in room that the thread that asks uses again and again."""
        wrong = partial(self._out_of_range, keys)
        if not hasattr(self.own, "children"):
            self.own.children = Children(self.rules.game, self.native, self.work, wrong)
        made: Children = self.own.children
        made.out_of_range = wrong
        return made

    def _out_of_range(self, keys: Keys, key: int) -> ZermeloError:
        return self.rules.out_of_range(self.rules.position(key), [keys[:: max(1, keys.size // SAMPLE)]])

    def _written(self, path: Place, keys: Keys, leads: tuple[int, ...] = (), block: int | None = None) -> int:
        header = {**self.folder.about(path), "leads": leads}
        return write_keys(path, header, keys, block or self.folder.block, self.synced)

    # Downwards.

    def settle_shard(self, number: int, shard: int, above: tuple[Tier, ...]) -> Settled:
        """Settle a shard from these tiers, which are settled."""
        file = self.folder.open(self.folder.keys(number, shard))
        keys = file.keys(0, len(file.ends))
        scores = self._judged(keys, number)
        self._settle(keys, scores, self.above(above))
        tally = tallied(scores)
        path = self.folder.scores(number, shard, self.bits)
        header = {**self.folder.about(path), "tally": list(tally.items())}
        return Settled(tally, write_scores(path, header, scores, self.folder.block, self.synced))

    def _settle(self, keys: Keys, scores: Array, above: Above) -> None:
        try:
            for rows, needed in above.batches(self.native, keys, scores, self.top, self.memory // 2):
                found = above.loaded(needed, self.room, self.kind)
                sparse = None if self.in_order else found.keys[:: kernel.SPARSE].copy()
                ends = rows.start, rows.stop
                tier = found.keys, found.scores, sparse, above.several, found.starts
                wrong = self.native.settle(keys, *ends, scores, self.top, *tier)
                if wrong >= 0:
                    raise Missing(wrong)
                if wrong == kernel.TOO_FAR:
                    raise TooFar
        except Missing as missing:
            raise self.rules.unsettled(keys[missing.row]) from None


def tallied(scores: Array) -> dict[int, int]:
    """How many there are of each score."""
    if scores.itemsize > 2:
        values, counts = np.unique(scores, return_counts=True)
        return dict(zip(values.tolist(), counts.tolist(), strict=True))
    low = int(np.iinfo(scores.dtype).min)
    counted = np.bincount(scores.astype(np.int64) - low)  # a sort would take nine times as long
    return {low + place: int(counted[place]) for place in np.flatnonzero(counted).tolist()}
