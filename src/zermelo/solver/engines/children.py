"""The children of a tier: merged from one sorted run for each slot, or sorted.

``kernels/tiers.py`` tells why they are merged and not sorted, unless the game has so many slots that it writes the
legal ones itself: then no pass is made for each slot.  Work is cut into pieces by rows, and the merge by key ranges,
so that all cores share it and every piece stays in the cache.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from types import ModuleType
from typing import Any

import numpy as np

from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game
from zermelo.core.work import Work
from zermelo.native.kernels import tiers as kernel
from zermelo.solver.engines.runs import Keys, cuts, joined, merged, pieces

FEW = 1 << 19
"""Moves that one thread makes before two could be started."""


class Children:
    """What makes them; it learns whether they come in order."""

    def __init__(self, game: Game, native: ModuleType, work: Work, out_of_range: Callable[[int], ZermeloError]) -> None:
        """``out_of_range`` is what to say of a move, near a key, to what is no position."""
        self.native, self.work, self.out_of_range = native, work, out_of_range
        self.slots, self.listed = game.slots(), abilities.legal_slots.given(game)
        self.in_order = not self.listed
        """Whether every slot keeps the order of positions, as far as has been seen."""
        self.room = np.empty(FEW, np.int64), np.empty(FEW, np.int64)
        """For the children of a small tier, and to merge them: used again and again, for new memory is slow."""

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
            few = tier.size * self.slots <= FEW
            found = self._merged_at_once(tier, scores, top) if few else self._merged_in_pieces(tier, scores, top)
            if found is not None:
                return found
            self.in_order = False
        return self._sorted(tier, scores, top, most)

    def _merged_at_once(self, tier: Keys, scores: Any, top: int) -> Keys | None:
        """What ``_merged_in_pieces`` gives, of a tier that one thread is done with before two are started."""
        keys, spare = self.room
        ends = np.empty(self.slots, np.int64)
        count = self.native.children_in_runs(tier, scores, top, keys, ends)
        if count == kernel.OUT_OF_ORDER:
            return None
        keys = self._counted(keys, count, tier[0])
        return keys[: self.native.merge(keys, ends, spare)].copy()

    def _merged_in_pieces(self, tier: Keys, scores: Any, top: int) -> Keys | None:
        """The children of a tier, merged from one sorted run for each slot; None if a run is not sorted."""
        native, parts = self.native, pieces(tier)

        def run_piece(job: tuple[int, slice]) -> Keys | None:
            slot, rows = job
            children = np.empty(rows.stop - rows.start, np.int64)
            count = native.children_of_slot(tier, rows.start, rows.stop, scores, top, slot, children)
            return None if count == kernel.OUT_OF_ORDER else self._counted(children, count, tier[rows.start])

        made = self.work.each(run_piece, [(slot, rows) for slot in range(self.slots) for rows in parts])
        runs = []
        for slot in reversed(range(self.slots)):
            run = made[slot * len(parts) :]
            del made[slot * len(parts) :]  # so that no two copies of all are there
            kept = [piece for piece in run if piece is not None and piece.size]
            if len(kept) < len(run) and any(piece is None for piece in run):
                return None
            if any(left[-1] > right[0] for left, right in pairwise(kept)):
                return None
            runs.append(joined(kept, self.work) if kept else np.empty(0, np.int64))
        return merged(runs, native, self.work)

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
