"""Exploring by the compiled rules: every position that can be reached, found and linked by all cores.

``kernels/explore.py`` tells how.  The positions of a shard fit the cache; when one is full, each is split in two, in
place: there is room for more shards than there are, which takes no memory before it is used.
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
from zermelo.core.work import Progress, Stage, Work, return_freed_memory
from zermelo.native.kernels import explore as kernel
from zermelo.native.kernels.explore import Batches, Entries, Known, Space
from zermelo.space.explore import EXPLORING, Reached, plain_position, too_many

Array = NDArray[Any]

LINKING: Final = Stage(phrase("linking"), phrase("Linking positions: {done}"))
CAPACITY = 3 << 13
"""Positions in a shard, at most as many as two bytes count: with their hash table they stay near the processor."""
BUCKET = 4
"""Positions in a bucket of the directory, at most on average."""
ROOM = 1 << 18
"""Children, at least, that a thread makes before they are entered."""
SHARE = 3
"""There is room for one child in so many positions: the more, the more of a shard is used while it is in the cache."""
LINKING_SHARE = 12
"""The same when moves are linked, and memory is scarce."""
AHEAD = 16
"""Shards that there is room for, for each that there is when they have to be moved."""
FEW = 1 << 12
"""Positions that one thread has given their children before two could be started."""
PIECES = 4
"""Parts of the shards for each thread: who is done with one takes another."""
FEWEST_PIECES = 16
"""Parts, however few threads there are."""
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
            self._explored_bytes(1),
            Sentence("exploring with {slots} {slots:slot|slots}", slots=self.slots),
            Sentence("number the moves more tightly"),
        )
        offsets, counts, visited = np.zeros((3, 1), np.int64)
        self.space = Space(self._positions(0), offsets, counts, visited, np.empty((0, CAPACITY), np.uint16))
        self.entries = Entries(_length(), np.empty(0, np.uint8), np.empty(0, np.uint32))
        self._move()
        self.space.positions[: self.entries.length] = -1  # which is no position
        self.batches = self._batches(linking=False)
        self._first = abilities.canonical(self.game, self.start) if self.symmetry else self.start
        self.batches.children[0] = self._first
        self.batches.before[0] = -1
        self.batches.ends[0, 0] = 1
        self._full()
        self.entries.degrees[self.space.places[0, 0]] = 0  # no move has led there yet

    @property
    def listed(self) -> int:
        return int(self.space.counts.sum())

    def advance(self, most: int | None = None) -> bool:
        """Visit positions until more than ``most`` are found; whether these are all."""
        nothing = Known(np.empty(0, np.int8), np.empty(0, self._waiting), np.empty(0, np.uint8))
        while (left := self.listed - int(self.space.visited.sum())) > 0:
            if most is not None and self.listed > most:
                return False
            if self.batches.ends.shape[1] != len(self.space.counts):
                self.batches = self._batches(linking=False)
            parts = self.work.threads if left > FEW else 1
            self.moves += self._expanded(self.space, parts, nothing)
            while self._full():
                self._split()
            self.work.tell(Progress(EXPLORING, int(self.space.visited.sum())))
        return True

    def _expanded(self, space: Space, parts: int, known: Known) -> int:
        """Make children of positions that are not visited, in so many of the batches; how many there are."""
        batches, enough = self.batches, self._enough(len(space.counts), linking=known.decided.size > 0)
        batches.used[:] = batches.ends[:] = 0
        made = self.work.each(
            lambda job: self.native.expand(space, batches, job[0], enough, known, self._slots(), *job[1]),
            list(enumerate(_ranges(len(space.counts), parts))),
        )
        if min(made) < 0:
            raise self._broken(space, min(made))
        return sum(made)

    def _full(self) -> bool:
        """Enter the children for whom there is room; whether some are left."""
        full = self.work.each(
            lambda part: self.native.enter(self.space, self.entries, self.batches, _chunk(), *part),
            self._pieces(self.batches.ends.shape[1]),
        )
        return any(full)

    def _pieces(self, shards: int) -> list[tuple[int, int]]:
        """The shards in parts that threads take one after another."""
        return _ranges(shards, min(shards, max(FEWEST_PIECES, PIECES * self.work.threads)))

    def _split(self) -> None:
        """Make two shards of each."""
        found = self.listed
        if found > MOST // 2:
            raise TooLarge(
                "{game} has more than {found} positions: a graph holds at most 2 billion", game=self.game, found=found
            )
        shards = len(self.space.counts)
        full = 2 * shards * self.entries.length > len(self.space.positions)
        copied = self.space.positions.nbytes if full else 0
        self.work.need(max(self._explored_bytes(2 * shards) + copied, self._linked_bytes()), *too_many(found))
        nothing = np.zeros(shards, np.int64)
        self.space = self.space._replace(
            offsets=np.arange(2 * shards) * self.entries.length,
            counts=np.concatenate([self.space.counts, nothing]),
            visited=np.concatenate([self.space.visited, nothing]),
        )
        if full:
            self._move()

        def split(part: tuple[int, int]) -> None:
            spare = self._positions(CAPACITY), np.empty(CAPACITY, np.uint32)
            self.native.split(self.space, self.entries, *spare, *part)

        self.work.each(split, self._pieces(shards))

    def _move(self) -> None:
        """Make room for more shards, unless the system refuses what is not needed yet."""
        least = len(self.space.counts)
        shards = AHEAD * least
        while shards > least and self._explored_bytes(shards) > self.work.memory:
            shards //= 2
        while True:
            try:
                return self._move_to(shards)
            except MemoryError:
                if shards == least:
                    raise
                shards //= 2

    def _move_to(self, shards: int) -> None:
        length = self.entries.length
        positions = self._moved(self.space.positions, self._positions(shards * length))
        self.space = self.space._replace(positions=positions)
        places = self._moved(self.space.places, np.empty((shards, CAPACITY), np.uint16))
        self.space = self.space._replace(places=places)
        degrees = self._moved(self.entries.degrees, np.zeros(shards * length, np.uint8))
        self.entries = self.entries._replace(degrees=degrees)
        carried, many = np.zeros(shards * length, np.uint32), np.flatnonzero(self.entries.carried)
        carried[many] = self.entries.carried[many]
        self.entries = self.entries._replace(carried=carried)

    def _moved(self, old: Array, new: Array) -> Array:
        """The beginning of an array, in another."""

        def move(rows: tuple[int, int]) -> None:
            new[slice(*rows)] = old[slice(*rows)]

        self.work.each(move, _ranges(min(len(old), len(new)), self.work.threads))
        return new

    def linked(self) -> Linked:
        """All positions, numbered, with the moves into them; what served to find them is given up."""
        found = self.listed
        self.work.need(self._linked_bytes(), *too_many(found))
        del self.batches
        self.space = self.space._replace(places=np.empty((0, 0), np.uint16))  # no row is visited any more
        space, directory, first = self._numbered()
        return_freed_memory()
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
                lambda part: self.native.link(space, directory, self.batches, first, sources, _chunk(), *part),
                self._pieces(len(space.counts)),
            )
        del self.batches
        return Linked(space, directory, first, sources, known)

    def _numbered(self) -> tuple[Space, NDArray[np.uint16], Array]:
        """The positions by number, their directory, and where the moves into each begin, one place late."""
        found, counts, entries = self.listed, self.space.counts, self.entries
        shards = len(counts)
        pieces = self._pieces(shards)
        nothing = np.zeros(shards, np.int64), np.empty((0, 0), np.uint16)
        space = Space(self._positions(found + kernel.GROUP), np.cumsum(counts) - counts, counts, *nothing)
        space.positions[found:] = -1  # the group of the last position ends there
        directory = np.zeros(shards << (max(1, found // (shards * BUCKET)) - 1).bit_length(), np.uint16)
        first = np.empty(found + 2, np.uint32 if self.moves < 2**32 else np.int64)
        degrees, carried = (
            array[: shards * entries.length].reshape(shards, -1) for array in (entries.degrees, entries.carried)
        )

        def moves(part: tuple[int, int]) -> Array:
            low, high = (array[slice(*part)].sum(axis=1, dtype=first.dtype) for array in (degrees, carried))
            return np.asarray(low + kernel.CARRY * high)

        sums = np.concatenate(self.work.each(moves, pieces))
        first[0], first[space.offsets + 1] = 0, np.cumsum(sums, dtype=first.dtype) - sums
        self.work.each(lambda part: self.native.number(self.space, entries, space, first, directory, *part), pieces)
        self.space = space
        del self.entries
        return space, directory, first[:-1]

    def reached(self) -> Reached:
        """The same with the moves forward."""
        linked = self.linked()
        counts = linked.known.waiting.astype(np.int64)
        offsets, targets = np.concatenate([[0], np.cumsum(counts)]), linked.sources
        self.work.each(
            lambda rows: self.native.targets(
                linked.space, linked.directory, self._slots(), *rows, targets[offsets[rows[0]] : offsets[rows[1]]]
            ),
            _ranges(len(counts), self.work.threads),
        )
        owners = linked.known.owners if linked.known.owners.size else np.zeros(len(counts), np.uint8)
        positions = linked.positions
        same = positions == np.array(self._first)
        start = int(np.flatnonzero(same.all(axis=1) if self.words > 1 else same)[0])
        return Reached(positions, offsets, targets, linked.known.decided, owners, start)

    @property
    def _waiting(self) -> Any:
        """The kind of number that counts the moves of a position."""
        return np.min_scalar_type(self.slots)

    def _positions(self, count: int) -> NDArray[np.int64]:
        return np.empty((count, self.words) if self.words > 1 else count, np.int64)

    def _slots(self) -> NDArray[np.int64]:
        return np.empty(self.slots, np.int64)

    def _batches(self, linking: bool) -> Batches:
        """Empty batches for the shards of now, one for each thread."""
        threads, shards = self.work.threads, len(self.space.counts)
        chunks = threads * self._chunks(shards, linking)
        return Batches(
            self._positions(chunks * kernel.CHUNK),
            np.empty(chunks * kernel.CHUNK if linking else 0, np.int32),
            np.empty(chunks, np.int32),
            np.zeros((threads, shards), np.int64),
            np.zeros(threads, np.int64),
        )

    def _enough(self, shards: int, linking: bool) -> int:
        """Chunks of a batch after which it is entered: so many children, and a chunk of each shard that is not full.

        All batches take a quarter of the memory at most, but for those that are not full.
        """
        threads, share = self.work.threads, LINKING_SHARE if linking else SHARE
        affordable = self.work.memory // (4 * threads * self._child_bytes(linking))
        room = min(affordable, max(ROOM, shards * CAPACITY // (share * threads)))
        return room // kernel.CHUNK + shards

    def _chunks(self, shards: int, linking: bool) -> int:
        """Chunks of a batch: however few are left, the children of one more position fit."""
        return self._enough(shards, linking) + min(self.slots, shards + self.slots // kernel.CHUNK)

    def _batch_bytes(self, shards: int, linking: bool) -> int:
        each = kernel.CHUNK * self._child_bytes(linking) + 4
        return self.work.threads * (self._chunks(shards, linking) * each + 8 * shards)

    def _child_bytes(self, linking: bool) -> int:
        return 8 * self.words + 4 * linking

    def _explored_bytes(self, shards: int) -> int:
        """What so many shards take while positions are looked for.

        What is carried is left out: where that is much, moves take far more.
        """
        each = _length() * (8 * self.words + 1) + 2 * CAPACITY
        return shards * each + self._batch_bytes(shards, linking=False)

    def _linked_bytes(self) -> int:
        """What the positions found so far take when they are linked."""
        each = 8 * self.words + 6 + np.dtype(self._waiting).itemsize + abilities.turn.given(self.game)
        return int(self.listed * each) + 4 * self.moves + self._batch_bytes(len(self.space.counts), linking=True)

    def _broken(self, space: Space, status: int) -> RulesError:
        """What is wrong at the position where the kernel stopped."""
        shard, fault = divmod(-1 - status, kernel.FAULTS)
        row = space.visited[shard]
        place = space.offsets[shard] + (space.places[shard, row] if space.places.size else row)
        position = plain_position(space.positions[place])
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
    directory: NDArray[np.uint16]
    """Where a position is found; see the kernel."""
    first: Array
    sources: NDArray[np.int32]
    known: Known

    @property
    def positions(self) -> Array:
        return self.space.positions[: len(self.known.decided)]


def _length() -> int:
    """Places in a shard: it is never full, so that looking for a position ends."""
    return max(kernel.GROUP, 1 << CAPACITY.bit_length())


def _chunk() -> NDArray[np.int64]:
    return np.empty(kernel.CHUNK, np.int64)


def _ranges(count: int, parts: int) -> list[tuple[int, int]]:
    """So many things in parts of about one size."""
    return list(pairwise(np.linspace(0, count, parts + 1).astype(np.int64).tolist()))
