"""Settling where play can repeat: the attractor of both players, spread by rounds from shard to shard.

Round r settles the positions that are won or lost in r plies.  Who is settled sends a note to every position with a
move there, and the notes are handed out in the next round.  So a task of a round is like one that lists: it merges what
others have left for its shard, and leaves something for others.

    rank    of a position that is settled in round r: r + 1 if it is won, -r - 1 if it is lost; 0 if it is open
    left    moves of an open position that are not known to lose
    note    one key: the number of a position and, below it, how many of its moves lose, or 0 if one of them wins

What no round settles is a draw, unless the game says who wins play that never ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.native.kernels import radix
from zermelo.solver.engines.endless import awarded
from zermelo.solver.engines.runs import Keys
from zermelo.solver.store.above import ranges
from zermelo.solver.store.blocks import Blocks
from zermelo.solver.store.levels import WHOLE
from zermelo.solver.store.links import Links, move_bits
from zermelo.solver.store.manifest import Tier
from zermelo.solver.store.tasks import Settled, tallied
from zermelo.solver.tables.listed import top_for
from zermelo.space.settle import compiled

Array = NDArray[Any]
Leads = tuple[tuple[int, ...], ...]
"""For each part of what a shard has left, the shards that it is for."""

FEW = 1 << 10
"""Keys that are sorted sooner than by digits."""
NOTE_BYTES = 40
"""What a move may take while notes are written."""


class Round(NamedTuple):
    """What came of a shard in a round."""

    settled: int
    """Positions that are won or lost so far."""
    leads: Leads
    bytes: int


def ranks_kind(number: int) -> Any:
    """Of ranks up to those of a round."""
    return top_for(number + 1)[1]


class Rounds(Links):
    """The tasks that settle."""

    @property
    def note_bits(self) -> int:
        return int(self.rules.game.slots()).bit_length()

    def begin_shard(self, tier: Tier, shard: int, sources: Sequence[tuple[int, int]]) -> Round:
        """Round 0: join the moves into a shard, and settle what is decided by the rules."""
        joined = self.join_moves(tier, shard, sources)
        scores = self._judged(self._keys(shard), WHOLE)
        ranks = np.where(scores == -self.top - 1, 0, np.sign(scores)).astype(ranks_kind(0))
        left = self._column(self.folder.open(self.folder.left(shard)), self.left_kind)
        done = self._sent(tier, shard, 0, joined.parts, left, ranks, ranks)
        return done._replace(bytes=done.bytes + joined.bytes)

    def settle_round(
        self, tier: Tier, shard: int, number: int, before: int, sources: Sequence[tuple[int, int]]
    ) -> Round:
        """What was known of a shard after the round ``before``, with the notes that these shards and parts have."""
        ranks_file = self.folder.open(self.folder.known(shard, before, "ranks"))
        ranks = self._column(ranks_file, ranks_kind(before)).astype(ranks_kind(number))
        left = self._column(self.folder.open(self.folder.known(shard, before, "left")), self.left_kind)
        opened, news = ranks == 0, np.zeros(ranks.size, np.int8)
        offset, bits = sum(tier.counts[:shard]), self.note_bits
        for source in sources:
            file = self.folder.open(self.folder.note(number, *source))
            notes = file.between(offset << bits, (offset + ranks.size << bits) - 1) - (offset << bits)
            notes = notes[opened[notes >> bits]]
            rows, lost = notes >> bits, notes & (1 << bits) - 1
            news[rows[lost == 0]] = 1
            rows, lost = rows[lost > 0], lost[lost > 0]
            left[rows] -= lost.astype(left.dtype)
            news[rows[left[rows] == 0]] = -1
        left[news != 0] = 0
        ranks += news.astype(ranks.dtype) * (number + 1)
        return self._sent(tier, shard, number, ranks_file.header["joined"], left, ranks, news)

    def _sent(self, tier: Tier, shard: int, number: int, joined: int, left: Array, ranks: Array, news: Array) -> Round:
        """Write the notes that follow from what was settled just now, and then what is known."""
        leads, written = list[tuple[int, ...]](), 0
        starts = np.cumsum([0, *tier.counts])
        for notes in self._notes(tier, shard, joined, news):
            path = self.folder.note(number + 1, shard, len(leads))
            written += self._written(path, notes)
            marks = starts << self.note_bits
            there = np.diff(np.searchsorted(notes, marks)) > 0
            leads.append(tuple(np.flatnonzero(there).tolist()))
        settled = int(np.count_nonzero(ranks))
        written += self._write_column(self.folder.known(shard, number, "left"), {}, left)
        about = {"joined": joined, "leads": leads, "settled": settled}
        written += self._write_column(self.folder.known(shard, number, "ranks"), about, ranks)
        return Round(settled, tuple(leads), written)

    def _notes(self, tier: Tier, shard: int, joined: int, news: Array) -> Iterator[Keys]:
        """Notes about positions with a move to one that is settled; as many at a time as fit into memory."""
        bits, fresh = move_bits(tier), np.flatnonzero(news)
        found, count = list[Keys](), 0
        for part in range(joined) if fresh.size else ():
            file = self.folder.open(self.folder.backward(shard, part))
            firsts = file.firsts >> bits
            # A block may begin with the last moves into a row, and end with the first ones into another.
            begins = np.maximum(np.searchsorted(firsts, fresh) - 1, 0)
            ends = np.searchsorted(firsts, fresh, side="right")
            changes = np.bincount(begins, minlength=firsts.size + 1) - np.bincount(ends, minlength=firsts.size + 1)
            for begin, end in ranges(np.cumsum(changes)[:-1] > 0):
                step = max(1, self.memory // (NOTE_BYTES * file.block))
                for first in range(begin, end, step):
                    moves = file.keys(first, min(first + step, end))
                    found.append(_messages(moves, news, bits))
                    count += found[-1].size
                    if count * NOTE_BYTES > self.memory:
                        yield self._summed(found)
                        found, count = [], 0
        if count:
            yield self._summed(found)

    def _summed(self, messages: list[Keys]) -> Keys:
        """Messages as notes, in order."""
        every = np.concatenate(messages)
        _sort(every)
        first = np.flatnonzero(np.concatenate([[True], every[1:] != every[:-1]]))
        counts, told = np.diff(first, append=every.size), every[first]
        return (told >> 1 << self.note_bits) | np.where(told & 1, counts, 0)

    def finish_shard(self, tier: Tier, shard: int, number: int, top: int) -> Settled:
        """The scores of a shard, which was last settled in that round."""
        file = self.folder.open(self.folder.known(shard, number, "ranks"))
        ranks = self._column(file, ranks_kind(number)).astype(np.int64)
        scores = (np.sign(ranks) * (top + 1) - ranks).astype(top_for(top - 1)[1])
        if abilities.endless_winner.given(self.rules.game):
            owners = np.empty(scores.size, np.uint8)
            self.links.owners(self._keys(shard), owners)
            scores = awarded(self.rules.game, owners, scores)
        tally = tallied(scores)
        path = self.folder.scores(WHOLE, shard, 8 * scores.itemsize)
        return Settled(tally, self._write_column(path, {"tally": list(tally.items())}, scores))

    def _column(self, file: Blocks, kind: Any) -> Array:
        return file.scores(0, len(file.ends), kind)


def _sort(keys: Keys) -> None:
    """Sort keys in place: by digits, of which they have few."""
    if keys.size < FEW:
        keys.sort()
        return
    nothing, counts = np.empty((2, keys.size), np.int8), np.empty(1 << radix.DIGIT, np.int64)
    compiled(radix).sort(keys, nothing[0], np.empty_like(keys), nothing[1], int(np.max(keys)).bit_length(), counts)


def _messages(moves: Keys, news: Array, bits: int) -> Keys:
    """Of those moves that lead to what is settled: twice the number of where they come from, and one more if they
    lose."""
    said = news[moves >> bits]
    moves, said = moves[said != 0], said[said != 0]
    source = moves & (1 << bits) - 1
    return np.asarray(source ^ (said > 0), np.int64)
