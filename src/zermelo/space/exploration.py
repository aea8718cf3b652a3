"""Exploring by the compiled rules: every position that can be reached, found and linked by all cores.

``kernels/explore.py`` tells how.  The positions of a shard fit the cache; when one is full, each is split in two.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.core.contract import not_a_result, not_a_turn, out_of_range, stuck
from zermelo.core.errors import RulesError, TooLarge
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.work import Progress, Stage, Work
from zermelo.native.kernels import explore as kernel
from zermelo.native.kernels.explore import Batches, Entries, Known, Space
from zermelo.space.explore import EXPLORING, Reached, plain_position, too_many

Array = NDArray[Any]

LINKING: Final = Stage(phrase("linking"), phrase("Linking positions: {done}"))
CAPACITY = 7 << 13
"""Positions in a shard: their hash table has an entry for each number of two bytes, and is then full enough."""
BUCKET = 8
"""Positions in a bucket of the directory, at most on average."""
ROOM = 1 << 18
"""Children, at least, that a thread makes before they are entered."""
SHARE = 8
"""There is room for one child in so many positions: the more, the more of a shard is used while it is in the cache."""
FEW = 1 << 12
"""Positions that one thread has given their children before two could be started."""
PIECES = 4
"""Parts of the shards for each thread: who is done with one takes another."""
MOST = 2**31 - 1
"""Positions that can be numbered."""


@dataclass
class Exploration:
    """Exploring as far as asked; the arrays grow with what is found."""

    game: Game
    start: Position
    symmetry: bool
    work: Work
    moves: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        from zermelo.native.module import compiled, words_of

        self.native: Any = compiled(self.game, kernel, self.symmetry)
        self.words, self.slots = words_of(self.start), self.game.slots()
        self.work.need(
            CAPACITY * (8 * self.words + 12) + self._batch_bytes(self._room(0)),
            Sentence("exploring with {slots} {slots:slot|slots}", slots=self.slots),
            Sentence("number the moves more tightly"),
        )
        self.space, degrees = self._shards(1)
        self.entries = Entries(np.zeros(_length(), np.uint32), degrees)
        self.batches = self._batches(linking=False)
        self._first = abilities.canonical(self.game, self.start) if self.symmetry else self.start
        self.batches.children[0] = self._first
        self.batches.starts[0, 1] = 1
        self.native.enter(self.space, self.entries, self.batches, 0, 1)
        self.entries.degrees[0] = 0  # no move has led there yet

    @property
    def listed(self) -> int:
        return int(self.space.counts.sum())

    def advance(self, most: int | None = None) -> bool:
        """Visit positions until more than ``most`` are found; whether these are all."""
        nothing = Known(np.empty(0, np.int8), np.empty(0, self._waiting), np.empty(0, np.uint8))
        while (left := self.listed - int(self.space.visited.sum())) > 0:
            if most is not None and self.listed > most:
                return False
            if self.batches.homes.size < self.work.threads * self._room(self.listed):
                self.batches = self._batches(linking=False)
            parts = self.work.threads if left > FEW else 1
            self.moves += self._expanded(self.space, parts, nothing)
            while self._full(parts):
                self._split()
            self.work.tell(Progress(EXPLORING, int(self.space.visited.sum())))
        return True

    def _expanded(self, space: Space, parts: int, known: Known) -> int:
        """Make children of positions that are not visited, in so many of the batches; how many there are."""
        made = self.work.each(
            lambda job: self.native.expand(space, self.batches, job[0], known, *job[1]),
            list(enumerate(_ranges(len(space.counts), parts))),
        )
        if min(made) < 0:
            raise self._broken(space, min(made))
        return sum(made)

    def _full(self, parts: int) -> bool:
        """Enter the children for whom there is room; whether some are left."""
        pieces = self._pieces() if parts > 1 else [(0, len(self.space.counts))]
        full = self.work.each(lambda part: self.native.enter(self.space, self.entries, self.batches, *part), pieces)
        return any(full)

    def _pieces(self) -> list[tuple[int, int]]:
        """The shards in parts that threads take one after another."""
        shards = len(self.space.counts)
        return _ranges(shards, min(shards, PIECES * self.work.threads))

    def _split(self) -> None:
        """Make two shards of each."""
        found = self.listed
        if found > MOST // 2:
            raise TooLarge(
                "{game} has more than {found} positions: a graph holds at most 2 billion", game=self.game, found=found
            )
        self.work.need(max(self._split_bytes(), self._linked_bytes()), *too_many(found))
        self.entries = self.entries._replace(rows=np.empty(0, np.uint32))  # it is filled anew, when there is room
        self.space, degrees = self._halves()
        self.entries = Entries(np.zeros(len(self.space.counts) * _length(), np.uint32), degrees)
        self.work.each(lambda part: self.native.refill(self.space, self.entries, *part), self._pieces())
        self._rearrange()

    def _rearrange(self) -> None:
        """Sort the children that are left by the shards of now."""
        before, (starts, taken) = self.batches, self._places()
        self.batches = before._replace(starts=starts, taken=taken)
        self.work.each(
            lambda batch: self.native.again(self.batches, batch, before.starts, before.taken), range(len(starts))
        )

    def _halves(self) -> tuple[Space, NDArray[np.uint32]]:
        """Twice as many shards, with the same positions, and their degrees."""
        halves, degrees = self._shards(2 * len(self.space.counts))
        self.work.each(
            lambda part: self.native.split(self.space, self.entries.degrees, halves, degrees, *part), self._pieces()
        )
        return halves, degrees

    def linked(self) -> Linked:
        """All positions, numbered, with the moves into them; what served to find them is given up."""
        found = self.listed
        self.work.need(self._linked_bytes(), *too_many(found))
        self.entries = self.entries._replace(rows=np.empty(0, np.uint32))  # all are found: there is none to look for
        del self.batches
        space, directory, first = self._numbered()
        self.batches = self._batches(linking=True)
        known = Known(
            np.empty(found, np.int8),
            np.empty(found, self._waiting),
            np.empty(found if abilities.turn.given(self.game) else 0, np.uint8),
        )
        sources = np.empty(self.moves, np.int32)
        while (visited := int(space.visited.sum())) < found:
            self.work.tell(Progress(LINKING, visited, found))
            self._expanded(space, self.work.threads, known)
            self.work.each(
                lambda part: self.native.link(space, directory, self.batches, first, sources, *part), self._pieces()
            )
        del self.batches
        return Linked(space, directory, first, sources, known)

    def _numbered(self) -> tuple[Space, NDArray[np.int32], Array]:
        """The positions by number, their directory, and where the moves into each begin, one place late."""
        found, counts = self.listed, self.space.counts
        shards = len(counts)
        space = Space(self._positions(found), np.cumsum(counts) - counts, counts, np.zeros(shards, np.int64))
        directory = np.zeros(shards << (max(1, found // (shards * BUCKET)) - 1).bit_length(), np.int32)
        first = np.zeros(found + 2, np.uint32 if self.moves < 2**32 else np.int64)
        self.work.each(
            lambda part: self.native.number(self.space, self.entries.degrees, space, first, directory, *part),
            self._pieces(),
        )
        self.space = space
        del self.entries
        np.cumsum(first, out=first, dtype=first.dtype)
        return space, directory, first[:-1]

    def reached(self) -> Reached:
        """The same with the moves forward."""
        linked = self.linked()
        counts = linked.known.waiting.astype(np.int64)
        offsets, targets = np.concatenate([[0], np.cumsum(counts)]), linked.sources
        self.work.each(
            lambda rows: self.native.targets(
                linked.space, linked.directory, *rows, targets[offsets[rows[0]] : offsets[rows[1]]]
            ),
            _ranges(len(counts), self.work.threads),
        )
        owners = linked.known.owners if linked.known.owners.size else np.zeros(len(counts), np.uint8)
        positions = linked.space.positions
        same = positions == np.array(self._first)
        start = int(np.flatnonzero(same.all(axis=1) if self.words > 1 else same)[0])
        return Reached(positions, offsets, targets, linked.known.decided, owners, start)

    @property
    def _waiting(self) -> Any:
        """The kind of number that counts the moves of a position."""
        return np.min_scalar_type(self.slots)

    def _positions(self, count: int) -> NDArray[np.int64]:
        return np.empty((count, self.words) if self.words > 1 else count, np.int64)

    def _shards(self, count: int) -> tuple[Space, NDArray[np.uint32]]:
        """So many empty shards, and the degrees of what will be in them."""
        space = Space(
            self._positions(count * CAPACITY),
            np.arange(count, dtype=np.int64) * CAPACITY,
            np.zeros(count, np.int64),
            np.zeros(count, np.int64),
        )
        return space, np.zeros(count * CAPACITY, np.uint32)

    def _batches(self, linking: bool) -> Batches:
        """Empty batches for the shards of now, one for each thread."""
        room = self.work.threads * self._room(self.listed)
        links = room if linking else 0
        return Batches(
            self._positions(room),
            np.empty(room, np.uint16),
            self._positions(room),
            *self._places(),
            np.empty(links, np.int32),
            np.empty(links, np.int32),
        )

    def _places(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Where the children of each batch and shard begin, and how many are entered: none."""
        shards = len(self.space.counts)
        return np.zeros((self.work.threads, shards + 1), np.int64), np.zeros((self.work.threads, shards), np.int64)

    def _room(self, found: int) -> int:
        """Children in a batch; together they take a quarter of the memory at most, unless there are many slots."""
        threads = self.work.threads
        affordable = self.work.memory // (4 * threads * self._child_bytes)
        return max(4 * self.slots, min(affordable, max(ROOM, found // (SHARE * threads))))

    def _batch_bytes(self, room: int) -> int:
        return self.work.threads * room * self._child_bytes

    @property
    def _child_bytes(self) -> int:
        return 16 * self.words + 10

    def _split_bytes(self) -> int:
        """What it takes to make two shards of each: three times the positions, and then the new tables."""
        shards, rows = len(self.space.counts), CAPACITY * (8 * self.words + 4)
        tables = 4 * _length()
        return shards * max(3 * rows, 2 * (rows + tables)) + self._batch_bytes(self._room(self.listed))

    def _linked_bytes(self) -> int:
        """What the positions found so far take when they are linked."""
        found = self.listed
        each = 8 * self.words + 4 + 1 + np.dtype(self._waiting).itemsize + abilities.turn.given(self.game)
        return int(found * each) + 4 * self.moves + self._batch_bytes(self._room(found))

    def _broken(self, space: Space, status: int) -> RulesError:
        """What is wrong at the position where the kernel stopped."""
        shard, fault = divmod(-1 - status, kernel.FAULTS)
        position = plain_position(space.positions[space.offsets[shard] + space.visited[shard]])
        says = {
            kernel.STUCK: stuck,
            kernel.OUT_OF_RANGE: out_of_range,
            kernel.NOT_A_RESULT: not_a_result,
            kernel.NOT_A_TURN: not_a_turn,
        }
        return says[fault](self.game, position)


@dataclass(frozen=True)
class Linked:
    """Every position by number, with the moves into it: those to n come from sources[first[n]:first[n + 1]]."""

    space: Space
    directory: NDArray[np.int32]
    """Where a position is found; see the kernel."""
    first: Array
    sources: NDArray[np.int32]
    known: Known


def _length() -> int:
    """Entries in the hash table of a shard."""
    return 1 << CAPACITY.bit_length()


def _ranges(count: int, parts: int) -> list[tuple[int, int]]:
    """So many things in parts of about one size."""
    return list(pairwise(np.linspace(0, count, parts + 1).astype(np.int64).tolist()))
