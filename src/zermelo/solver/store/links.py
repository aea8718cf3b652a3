"""Moves seen from their ends, where play can repeat: those into a shard, sorted by where they lead.

A position has a number: its place among all, shard after shard.  A move into a shard is one key, the row that it leads
to and, below it, twice the number of where it comes from, and one more if the same player is to move after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo.core.contract import not_a_turn, out_of_range, stuck
from zermelo.core.errors import ZermeloError
from zermelo.core.values import UNDECIDED
from zermelo.native.kernels import links as kernel
from zermelo.solver.engines.endless import refuse_draws
from zermelo.solver.engines.runs import Keys
from zermelo.solver.file.container import Header
from zermelo.solver.store.blocks import write_scores
from zermelo.solver.store.levels import WHOLE, Levels
from zermelo.solver.store.manifest import Tier
from zermelo.solver.store.places import Place
from zermelo.solver.tables.order import in_order

Array = NDArray[Any]

LINK_BYTES = 64
"""What a move may take while children are sorted."""
MERGE_BYTES = 24
"""What a move may take while those into a shard are merged."""


BLOCK = 1 << 12
"""Moves in a block: of many rounds, each reads those into a few positions here and there."""


class Linked(NamedTuple):
    """What came of linking a shard."""

    parts: int
    bytes: int


def source_bits(tier: Tier, shard: int) -> int:
    """Of the source of a move from a shard: see the kernel."""
    return (2 * tier.counts[shard] - 1).bit_length()


def move_bits(tier: Tier) -> int:
    """Of where a move comes from."""
    return (2 * sum(tier.counts) - 1).bit_length()


class Links(Levels):
    """The tasks that link."""

    @cached_property
    def links(self) -> Any:
        from zermelo.native.module import compiled

        return compiled(self.rules.game, kernel, self.rules.symmetry, self.rules.sorting)

    @property
    def left_kind(self) -> Any:
        """The kind of number that counts the moves of a position."""
        return np.min_scalar_type(self.rules.game.slots())

    def link_shard(self, tier: Tier, shard: int) -> Linked:
        """Write the moves from a shard, by their children, and how many there are."""
        keys = self._keys(shard)
        scores = self._judged(keys, WHOLE)
        undecided = scores == -self.top - 1
        refuse_draws(self.rules.game, np.where(undecided, UNDECIDED, scores), self.rules.packing.positions(keys))
        room = max(self.rules.game.slots(), self.memory // LINK_BYTES)
        left, row, part, written = np.zeros(keys.size, np.int64), 0, 0, 0
        while row < keys.size:
            children, sources = self.room.array("children", room, np.int64), self.room.array("sources", room, np.int64)
            reached, count = self.links.moves(keys, row, scores, self.top, children, sources)
            if count < 0:
                raise self._fault(count, keys[reached])
            if count:
                children, sources = _distinct(*in_order(children[:count], sources[:count], self.work))
                left += np.bincount(sources >> 1, minlength=keys.size)
                written += self._write_moves(shard, part, children, sources, source_bits(tier, shard))
                part += 1
            row = reached
        written += self._write_column(self.folder.left(shard), {"parts": part}, left.astype(self.left_kind))
        return Linked(part, written)

    def _write_moves(self, shard: int, part: int, children: Keys, sources: Array, bits: int) -> int:
        """Each child once, and all sources by the place of their child."""
        first = np.ones(children.size, np.bool_)
        np.not_equal(children[1:], children[:-1], out=first[1:])
        written = self._written(self.folder.moves(shard, part, "children"), children[first])
        packed = (np.cumsum(first) - 1 << bits) | sources
        return written + self._written(self.folder.moves(shard, part, "sources"), packed)

    def join_moves(self, tier: Tier, shard: int, sources: Sequence[tuple[int, int]]) -> Linked:
        """Write the moves into a shard, from those of these shards and parts."""
        keys, runs, waiting, parts, written = self._keys(shard), list[Keys](), 0, 0, 0
        for last, source in enumerate(sources, 1):
            runs.append(self._moves_from(tier, shard, keys, source))
            waiting += runs[-1].size
            if waiting and (last == len(sources) or waiting * MERGE_BYTES > self.memory):
                moves = self._one([run for run in runs if run.size])
                written += self._written(self.folder.backward(shard, parts), moves, block=BLOCK)
                runs, waiting, parts = [], 0, parts + 1
        return Linked(parts, written)

    def _moves_from(self, tier: Tier, shard: int, keys: Keys, source: tuple[int, int]) -> Keys:
        """The moves from one shard and part into another."""
        begin, children = self.folder.open(self.folder.moves(*source, "children")).placed(int(keys[0]), int(keys[-1]))
        if not children.size:
            return children
        rows = np.searchsorted(keys, children)
        if (keys[rows] != children).any():
            raise self.rules.unsettled(children[int(np.argmax(keys[rows] != children))])
        bits, offset = source_bits(tier, source[0]), sum(tier.counts[: source[0]])
        packed = self.folder.open(self.folder.moves(*source, "sources")).between(
            begin << bits, (begin + children.size << bits) - 1
        )
        led: Keys = rows[(packed >> bits) - begin].astype(np.int64)
        return (led << move_bits(tier)) | (packed & (1 << bits) - 1) + 2 * offset

    def _keys(self, shard: int) -> Keys:
        file = self.folder.open(self.folder.keys(WHOLE, shard))
        return file.keys(0, len(file.ends))

    def _write_column(self, path: Place, about: Header, column: Array) -> int:
        return write_scores(path, {**self.folder.about(path), **about}, column, self.folder.block, self.synced)

    def _fault(self, status: int, key: Any) -> ZermeloError:
        """What is wrong at a position where the kernel has stopped."""
        game, position = self.rules.game, self.rules.position(key)
        says = {kernel.STUCK: stuck, kernel.OUT_OF_RANGE: out_of_range, kernel.NOT_A_TURN: not_a_turn}
        return says[status](game, position)


def _distinct(children: Keys, sources: Array) -> tuple[Keys, Array]:
    """Sorted moves, each once: a position may have several to the same child."""
    kept = np.ones(children.size, np.bool_)
    kept[1:] = (children[1:] != children[:-1]) | (sources[1:] != sources[:-1])
    return children[kept], sources[kept]
