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
from zermelo.native.pieces import answers, apart, in_pieces
from zermelo.solver.engines.runs import KEYS, Keys, Room, cuts, joined, pieces, pieces_of

FEW = 1 << 18
"""Moves that are made at a time however scarce memory is."""
GATHERED_BYTES = 10
"""What a move may take where children are gathered, with a fourth that threads leave free."""
THREAD_BYTES = 1 << 21
"""What a thread makes and merges children in."""
SAMPLE = 32
"""Children that are looked at for each range of keys, to find its ends."""
ROOMS = ("made", "spare")


class Children:
    """What makes them; it learns whether they come in order."""

    def __init__(self, game: Game, native: ModuleType, work: Work, out_of_range: Callable[[int], ZermeloError]) -> None:
        """``out_of_range`` is what to say of a move, near a key, to what is no position."""
        self.native, self.work, self.out_of_range = native, work, out_of_range
        self.slots, self.listed = game.slots(), abilities.legal_slots.given(game)
        self.in_order = not self.listed
        """Whether every slot keeps the order of positions, as far as has been seen."""
        self.let_go()

    def let_go(self) -> None:
        """Give up the room that is kept for the next children."""
        self.room = Room()
        self.gathered, self.written = np.empty(0, np.int64), 0
        """Where children are gathered, and how much of it was ever written: the rest takes no memory."""

    @property
    def kept(self) -> int:
        """Bytes of the room that is kept."""
        return self.room.size + self.gathered.itemsize * self.written

    @property
    def bytes(self) -> tuple[int, int]:
        """What is kept at most when they are there: beside all, and for each move."""
        return (THREAD_BYTES * self.work.threads, GATHERED_BYTES) if self.in_order else (0, 0)

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
        if found is None:
            self.in_order = False
            self.let_go()
        return found

    def _merged(self, tier: Keys, scores: Any, top: int) -> Keys | None:
        """The children of a tier, by ranges of keys; None if a slot does not keep the order of positions."""
        borders = self._borders(tier, scores, top)
        rows, ends = np.zeros((2, borders.size, self.slots), np.int64)
        ends[-1] = tier.size
        if borders.size > 2:
            firsts, lasts = self._strides(tier, scores, top)
            ends[-1] = np.minimum((lasts[-1] + 1) * kernel.STRIDE, tier.size)
            known, found = (tier, scores, top, firsts, lasts), (borders[1:-1], rows[1:-1], ends[1:-1])
            count = -((borders.size - 2) // -kernel.BORDERS)
            in_pieces(count, self.native.rows_below, *known, *found, work=self.work)

        moves = np.maximum(ends[1:] - rows[:-1], 0).sum(axis=1)
        places, used = np.empty((moves.size, 3), np.int64), np.zeros(2, np.int64)
        total, most, threads = int(moves.sum()), int(moves.max()), self.work.threads
        block = min(kernel.BLOCK, total // (4 * threads) + 1)
        if self.gathered.size < total + threads * block:
            self.gathered, self.written = np.empty(2 * (total + threads * block), np.int64), 0
        given = tier, scores, top, rows, ends, borders, self.gathered, places, used, block
        mine, runs = apart(threads, 2, np.int64), apart(threads, self.slots, np.int64)
        mine[:] = 0
        made, spare = (self.room.array(name, threads * most, np.int64).reshape(threads, most) for name in ROOMS)
        counts = answers(moves.size, self.native.children_between, *given, mine, made, spare, runs, work=self.work)
        self.written = max(self.written, int(used[0]))
        for number in np.flatnonzero(counts < 0)[:1]:
            if counts[number] == kernel.OUT_OF_RANGE:
                raise self.out_of_range(tier[rows[number].min()])
            return None
        totals = np.cumsum(counts)
        whole = np.empty(totals[-1], np.int64)
        in_pieces(totals.size, self.native.put_in_order, self.gathered, places, whole, totals, work=self.work)
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

    def _strides(self, tier: Keys, scores: Any, top: int) -> tuple[Keys, Keys]:
        """By each slot the first child from each stride on, and the last stride up to each that has one."""
        firsts = np.empty((-(tier.size // -kernel.STRIDE), self.slots), np.int64)
        in_pieces(pieces_of(tier), self.native.first_children, tier, scores, top, firsts, work=self.work)
        numbers = np.where(firsts != kernel.NOWHERE, np.arange(len(firsts))[:, None], -1)
        return np.minimum.accumulate(firsts[::-1])[::-1].copy(), np.maximum.accumulate(numbers)

    def _sorted(self, tier: Keys, scores: Any, top: int, most: int) -> Keys:
        """The children of a tier, sorted: for games whose moves do not keep the order of positions."""
        native, room = self.native, Room()

        def distinct(keys: Keys) -> Keys:
            keys.sort()
            return keys[: native.drop_equals(keys)]

        def children(rows: slice) -> Keys:
            made = room.array("made", (rows.stop - rows.start) * most, np.int64)
            count = native.expand(tier, rows.start, rows.stop, scores, top, made)
            return distinct(self._counted(made, count, tier[rows.start])).copy()

        runs = self.work.each(children, pieces(tier))
        room = Room()  # not needed any more
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
