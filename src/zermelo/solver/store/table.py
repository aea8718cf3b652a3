"""A finished store as a table: blocks are read when they are asked for, and the last of them are remembered."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.core.contract import WIDEST
from zermelo.core.game import Game, Position
from zermelo.native.order import Order
from zermelo.native.packing import Packing
from zermelo.solver.store.folder import Folder
from zermelo.solver.store.manifest import Manifest, Tier
from zermelo.solver.tables.listed import top_for
from zermelo.solver.tables.table import ListedTable, Tally, some_rows

Array = NDArray[Any]
REMEMBERED = 512
"""Blocks, of 150 kB each, that are kept after they were asked for."""


class StoredTable(ListedTable):
    kind: ClassVar[str] = "store"

    def __init__(self, game: Game, folder: Folder, manifest: Manifest) -> None:
        self.game, self.folder, self.manifest = game, folder, manifest
        self.packing = manifest.sorting.packing or Packing()
        self.score_kind = top_for(manifest.top - 1)[1]
        self.numbers = [tier.number for tier in manifest.tiers]
        self._block = lru_cache(REMEMBERED)(self._read)

    @property
    def order(self) -> Order | None:
        """What the tier is, where the game does not tell."""
        return self.manifest.sorting.order

    @property
    def top(self) -> int:
        return self.manifest.top

    def score(self, position: Position) -> int | None:
        words = position if isinstance(position, tuple) and len(self.packing.widths) > 1 else (position,)
        sized = len(words) == len(self.packing.widths)
        if not sized or not all(type(word) is int and 0 <= word <= WIDEST for word in words):
            return None
        number = abilities.tier(self.game, position) if self.order is None else self.order.of(position)
        place, key = bisect_left(self.numbers, number), self.packing.key(position)
        if key < 0 or place == len(self.numbers) or self.numbers[place] != number:
            return None
        shard = bisect_right(self.manifest.tiers[place].borders, key) - 1
        if not 0 <= shard < self.manifest.tiers[place].shards:
            return None
        firsts = self.folder.open(self.folder.keys(number, shard)).firsts
        block = int(np.searchsorted(firsts, key, side="right")) - 1
        if block < 0:
            return None
        keys, scores = self._block(number, shard, block)
        row = int(np.searchsorted(keys, key))
        return int(scores[row]) if row < len(keys) and keys[row] == key else None

    def items(self) -> Iterator[tuple[Position, int]]:
        for tier, shard in self.shards():
            keys, scores = self.rows(tier, shard)
            for key, score in zip(keys.tolist(), scores.tolist(), strict=True):
                yield self.packing.position(key), score

    def blocks(self) -> Iterator[Array]:
        for tier, shard in self.shards():
            yield self.rows(tier, shard)[1]

    def spectrum(self) -> Iterator[Array]:
        yield np.array(sorted(self._told), np.int64)

    def tally(self) -> Tally:
        counts = {sign: sum(self._told[score] for score in self._told if np.sign(score) == sign) for sign in (1, -1, 0)}
        return Tally(counts[1], counts[-1], counts[0])

    def sample(self, chance: Random, most: int) -> Iterator[Position]:
        shards = list(self.shards())
        for place in some_rows(len(shards), chance, max(2, most // 4)):
            tier, shard = shards[place]
            file = self.folder.open(self.folder.keys(tier.number, shard))
            keys, _ = self._block(tier.number, shard, chance.randrange(len(file.ends)))
            for row in some_rows(len(keys), chance, 4):
                yield self.packing.position(int(keys[row]))

    def __len__(self) -> int:
        return self.manifest.listed

    @property
    def _told(self) -> dict[int, int]:
        return self.manifest.tally or {}

    # Shard by shard.

    def shards(self) -> Iterator[tuple[Tier, int]]:
        """Every shard, with its tier."""
        return ((tier, shard) for tier in self.manifest.tiers for shard in range(tier.shards))

    def rows(self, tier: Tier, shard: int) -> tuple[NDArray[np.int64], Array]:
        """The keys of a shard and their scores."""
        blocks = len(self.folder.open(self.folder.keys(tier.number, shard)).ends)
        return self._rows(tier.number, shard, 0, blocks)

    def _read(self, number: int, shard: int, block: int) -> tuple[NDArray[np.int64], Array]:
        return self._rows(number, shard, block, block + 1)

    def _rows(self, number: int, shard: int, begin: int, end: int) -> tuple[NDArray[np.int64], Array]:
        bits = 8 * np.dtype(self.score_kind).itemsize
        keys = self.folder.open(self.folder.keys(number, shard))
        scores = self.folder.open(self.folder.scores(number, shard, bits))
        return keys.keys(begin, end), scores.scores(begin, end, self.score_kind)
