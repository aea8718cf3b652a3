"""The children of a tier: merged from one sorted run for each slot, or sorted.

``kernels/tiers.py`` tells why they are merged and not sorted, unless the game has so many slots that it writes the
legal ones itself: then no pass is made for each slot.  The work is cut by ranges of keys, or by rows where children
come in no order, so that all cores share it and every piece stays in the cache.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game
from zermelo.core.work import Work
from zermelo.native.kernels import tiers as kernel
from zermelo.solver.engines.runs import KEYS, Keys, Room, cuts, joined, pieces, shares

FEW = 1 << 19
"""Moves that one thread makes before two could be started."""
SAMPLE = 32
"""Children that are looked at for each range of keys, to find its ends."""
PARTS = 4
BORDERS = 16
STRIDES = 64
"""Of so many a thread makes the children, finds the rows or the first children, before it asks for more."""


class Children:
    """What makes them; it learns whether they come in order."""

    def __init__(self, game: Game, native: ModuleType, work: Work, out_of_range: Callable[[int], ZermeloError]) -> None:
        """``out_of_range`` is what to say of a move, near a key, to what is no position."""
        self.native, self.work, self.out_of_range = native, work, out_of_range
        self.slots, self.listed = game.slots(), abilities.legal_slots.given(game)
        self.in_order = not self.listed
        """Whether every slot keeps the order of positions, as far as has been seen."""
        self.room = Room()

    def most(self, tier: Keys, scores: Any, top: int) -> int:
        """The moves that a position of a tier has at most: so much room is made for its children."""
        if not self.listed:
            return self.slots
        counted = self.work.each(
            lambda rows: self.native.most_moves(tier, rows.start, rows.stop, scores, top), pieces(tier)
        )
        return int(max(counted))

    def of(self, tier: Keys, scores: Any, top: int, most: int) -> Keys:
        """The children of these positions, of which each has ``most`` at most: sorted, each once."""
        if self.in_order:
            found = self._merged(tier, scores, top)
            if found is not None:
                return found
            self.in_order = False
        return self._sorted(tier, scores, top, most)

    def _merged(self, tier: Keys, scores: Any, top: int) -> Keys | None:
        """The children of a tier, by ranges of keys; None if a slot does not keep the order of positions."""
        borders = self._borders(tier, scores, top)
        rows = np.zeros((borders.size, self.slots), np.int64)
        rows[-1] = tier.size
        if borders.size > 2:
            firsts = self._firsts(tier, scores, top)
            self.work.each(
                lambda some: self.native.rows_below(tier, scores, top, firsts, borders[1:-1], *some, rows[1:-1]),
                shares(borders.size - 2, BORDERS),
            )

        def children(some: tuple[int, int]) -> Keys | None:
            begin, end = some
            most = int(np.maximum(rows[begin + 1 : end + 1] - rows[begin:end], 0).sum())
            made, spare = (self.room.array(name, most, np.int64) for name in ("made", "spare"))
            ends = np.empty(self.slots, np.int64)
            count = self.native.children_between(tier, scores, top, rows, borders, begin, end, made, spare, ends)
            if count == kernel.OUT_OF_ORDER:
                return None
            return self._counted(made, count, tier[rows[begin].min()]).copy()

        few = max(1, min(PARTS, borders.size // (4 * self.work.threads)))  # so that every thread has some
        found = self.work.each(children, shares(borders.size - 1, few))
        kept = [part for part in found if part is not None]
        return joined(kept, self.work) if len(kept) == len(found) else None

    def _borders(self, tier: Keys, scores: Any, top: int) -> Keys:
        """Keys between which all children are, about as many between any two, so few that they stay in the cache."""
        if tier.size * self.slots <= 2 * KEYS:
            return np.array([0, kernel.NOWHERE])
        step = max(1, KEYS // SAMPLE)
        rows, known = tier[::step].copy(), scores[::step].copy()
        some = np.empty(rows.size * self.slots, np.int64)
        sample = some[: max(0, self.native.expand(rows, 0, rows.size, known, top, some))]
        sample.sort()
        return np.concatenate(([0], np.unique(sample[SAMPLE::SAMPLE]), [kernel.NOWHERE]))

    def _firsts(self, tier: Keys, scores: Any, top: int) -> Keys:
        """The first child by each slot from each stride on."""
        strides = -(tier.size // -kernel.STRIDE)
        firsts = np.empty((strides, self.slots), np.int64)
        self.work.each(
            lambda some: self.native.first_children(tier, *some, scores, top, firsts), shares(strides, STRIDES)
        )
        return np.minimum.accumulate(firsts[::-1])[::-1]

    def _sorted(self, tier: Keys, scores: Any, top: int, most: int) -> Keys:
        """The children of a tier, sorted: for games whose moves do not keep the order of positions."""
        native = self.native

        def distinct(keys: Keys) -> Keys:
            keys.sort()
            return keys[: native.drop_equals(keys)]

        def children(rows: slice) -> Keys:
            room = np.empty((rows.stop - rows.start) * most, np.int64)
            count = native.expand(tier, rows.start, rows.stop, scores, top, room)
            return distinct(self._counted(room, count, tier[rows.start])).copy()

        runs = self.work.each(children, pieces(tier))
        places = cuts(runs)
        parts = range(len(places[0]) - 1)
        return joined(
            self.work.each(
                lambda part: distinct(
                    np.concatenate([run[cut[part] : cut[part + 1]] for run, cut in zip(runs, places, strict=True)])
                ),
                parts,
            ),
            self.work,
        )

    def _counted(self, children: Keys, count: int, near: int) -> Keys:
        if count == kernel.OUT_OF_RANGE:
            raise self.out_of_range(near)
        return children[:count]
