"""Listing positions where play can repeat: by levels, which are the moves that it takes to come there.

A level is listed as a tier is, but for what a level before it has.  Levels are gathered now and then, so that few files
are looked at for that, and in the end they all are tier 0.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.native.kernels import rising as kernel
from zermelo.solver.engines.runs import Keys
from zermelo.solver.store.above import ranges
from zermelo.solver.store.blocks import Blocks
from zermelo.solver.store.manifest import Tier
from zermelo.solver.store.tasks import Listed, Tasks
from zermelo.space.settle import compiled

Array = NDArray[Any]

WHOLE = 0
"""The number of the tier that has all positions; levels are counted from 1, and what is gathered of them below 0."""


class Levels(Tasks):
    """The tasks that list.  They wait for the disk: a round has few files, and the next reads them all."""

    synced = True

    def list_level(self, level: Tier, shard: int, sources: Sequence[tuple[int, int]], known: Sequence[Tier]) -> Listed:
        """The same as ``list_shard``, without what is in the tiers that are known."""
        keys = self._unknown(self._merged(level, shard, sources), known)
        if keys.size:
            return self._listed(level, shard, keys)
        return Listed(0, (), self._written(self.folder.keys(level.number, shard), keys))

    def gather_shard(self, whole: Tier, shard: int, parts: Sequence[Tier]) -> Listed:
        """A shard of a tier that has the positions of others."""
        low, high = whole.borders[shard : shard + 2]
        runs = [run for file in self._files(parts, low, high) if (run := file.between(low, high - 1)).size]
        keys = self._one(runs)
        return Listed(keys.size, (), self._written(self.folder.keys(whole.number, shard), keys))

    def _files(self, tiers: Sequence[Tier], low: int, high: int) -> Iterator[Blocks]:
        """The shards of some tiers that may have keys from ``low`` up to ``high``."""
        for tier in tiers:
            first, last = bisect_right(tier.borders, low) - 1, bisect_left(tier.borders, high)
            for shard in range(max(0, first), min(last, tier.shards)):
                yield self.folder.open(self.folder.keys(tier.number, shard))

    def _unknown(self, keys: Keys, tiers: Sequence[Tier]) -> Keys:
        """The keys that no tier has."""
        new = np.ones(keys.size, np.bool_)
        for file in self._files(tiers, int(keys[0]), int(keys[-1]) + 1):
            places = [*np.searchsorted(keys, file.firsts).tolist(), keys.size]
            needed = np.array([begin < end for begin, end in pairwise(places)], np.bool_)
            for begin, end in ranges(needed):
                rows = slice(places[begin], places[end])
                compiled(kernel).strike(keys[rows], file.keys(begin, end), new[rows])
        return keys[new]

    def _apart(self, children: Keys, keys: Keys, scores: Array, here: int) -> dict[int, Keys]:
        return {here + 1: children} if children.size else {}

    def _judged(self, keys: Keys, number: int) -> Array:
        return super()._judged(keys, WHOLE)
