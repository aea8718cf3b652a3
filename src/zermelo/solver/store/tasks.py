"""The tasks of a store, each on one shard: list it, settle it.

They read what is finished and write whole files, so that any of them can be done again, anywhere; see ``store``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo.native.device import Device
from zermelo.solver.engines.runs import Keys, merged_in_turn
from zermelo.solver.engines.tier_rules import TierRules
from zermelo.solver.store.above import Above
from zermelo.solver.store.blocks import write_keys, write_scores
from zermelo.solver.store.device_rows import DeviceRows
from zermelo.solver.store.folder import Folder
from zermelo.solver.store.manifest import Tier
from zermelo.solver.store.places import Place
from zermelo.solver.store.rows import Rows, some_of

Array = NDArray[Any]


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

    def __init__(self, rules: TierRules, folder: Folder, top: int, memory: int, device: Device | None = None) -> None:
        """What a ``device`` can compute it does, whenever it is free."""
        self.rules, self.native, self.folder, self.top, self.memory = rules, rules.native, folder, top, memory
        self.rows = Rows(rules, top, memory) if device is None else DeviceRows(rules, top, memory, device)
        self.bits = 8 * np.dtype(self.rows.kind).itemsize
        self.room, self.work = self.rows.room, self.rows.work
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
        return self.rows.judged(keys, number)

    def _children(self, keys: Keys, scores: Array, here: int) -> dict[int, Keys]:
        """The children of a shard by their tiers, sorted."""
        found: dict[int, list[Keys]] = {}
        for made in self.rows.children(keys, scores):
            for number, run in self._apart(made, keys, scores, here).items():
                found.setdefault(number, []).append(run)
        return {number: self._one(found.pop(number)) for number in sorted(found)}

    def _apart(self, children: Keys, keys: Keys, scores: Array, here: int) -> dict[int, Keys]:
        """Children of these keys by their tiers, which are above."""
        found = self.rules.apart(children)
        for number, run in found.items():
            if number <= here:
                raise self.rules.not_raised(keys, scores, self.top, here, int(run[0]), number, some_of(keys))
        return found

    def _written(self, path: Place, keys: Keys, leads: tuple[int, ...] = (), block: int | None = None) -> int:
        header = {**self.folder.about(path), "leads": leads}
        return write_keys(path, header, keys, block or self.folder.block, self.synced)

    # Downwards.

    def settle_shard(self, number: int, shard: int, above: tuple[Tier, ...]) -> Settled:
        """Settle a shard from these tiers, which are settled."""
        file = self.folder.open(self.folder.keys(number, shard))
        keys = file.keys(0, len(file.ends))
        scores = self._judged(keys, number)
        self.rows.settle(keys, scores, self.above(above))
        tally = tallied(scores)
        path = self.folder.scores(number, shard, self.bits)
        header = {**self.folder.about(path), "tally": list(tally.items())}
        return Settled(tally, write_scores(path, header, scores, self.folder.block, self.synced))


def tallied(scores: Array) -> dict[int, int]:
    """How many there are of each score."""
    if scores.itemsize > 2:
        values, counts = np.unique(scores, return_counts=True)
        return dict(zip(values.tolist(), counts.tolist(), strict=True))
    low = int(np.iinfo(scores.dtype).min)
    counted = np.bincount(scores.astype(np.int64) - low)  # a sort would take nine times as long
    return {low + place: int(counted[place]) for place in np.flatnonzero(counted).tolist()}
