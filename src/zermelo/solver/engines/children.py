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
from zermelo.solver.engines.runs import KEYS, STEP, Keys, Room, cuts, in_pieces, joined, pieces, rows_in_pieces, shares

FEW = 1 << 19
"""Moves that one thread makes before two could be started."""
SAMPLE = 32
"""Children that are looked at for each range of keys, to find its ends."""
BORDERS = 64
"""Of so many a thread finds the rows before it asks for more."""


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

    def of(self, tier: Keys, scores: Any, top: int, most: int) -> Keys | None:
        """The children of these positions, of which each has ``most`` at most: sorted, each once.

        None if it is only found now that they come in no order: then they are to be asked for again.
        """
        if not self.in_order:
            return self._sorted(tier, scores, top, most)
        found = self._merged(tier, scores, top)
        self.in_order = found is not None
        return found

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

        moves = np.maximum(rows[1:] - rows[:-1], 0).sum(axis=1)
        places, used = np.empty(moves.size, np.int64), np.zeros(1, np.int64)
        blocks = (
            moves.size // STEP + 1 + self.work.threads
        )  # of which a part may be left free, and of others less than half
        gathered = self.room.array("gathered", 2 * int(moves.sum()) + blocks * kernel.BLOCK, np.int64)

        def children(*pieces: Any) -> None:
            room = (self.room.array(name, int(moves.max()), np.int64) for name in ("made", "spare"))
            ends = np.empty(self.slots, np.int64)
            self.native.children_between(tier, scores, top, rows, borders, gathered, places, used, *room, ends, *pieces)

        counts = in_pieces(moves.size, children, self.work)
        for number in np.flatnonzero(counts < 0)[:1]:
            if counts[number] == kernel.OUT_OF_RANGE:
                raise self.out_of_range(tier[rows[number].min()])
            return None
        ends = np.cumsum(counts)
        whole = np.empty(ends[-1], np.int64)
        in_pieces(
            ends.size, lambda *pieces: self.native.put_in_order(gathered, places, whole, ends, *pieces), self.work
        )
        return whole

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
        firsts = np.empty((-(tier.size // -kernel.STRIDE), self.slots), np.int64)
        rows_in_pieces(tier, lambda *pieces: self.native.first_children(tier, scores, top, firsts, *pieces), self.work)
        return np.minimum.accumulate(firsts[::-1])[::-1]

    def _sorted(self, tier: Keys, scores: Any, top: int, most: int) -> Keys:
        """The children of a tier, sorted: for games whose moves do not keep the order of positions."""
        native = self.native

        def distinct(keys: Keys) -> Keys:
            keys.sort()
            return keys[: native.drop_equals(keys)]

        def children(rows: slice) -> Keys:
            room = self.room.array("made", (rows.stop - rows.start) * most, np.int64)
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
