"""Exploring by the compiled rules: every position that can be reached, found and linked by all cores.

``kernels/explore.py`` tells how.  The positions of a shard fit the cache; when one is full, each is split in two, in
place: there is room for more shards than there are, which takes no memory before it is used.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
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
from zermelo.native.kernels import linking
from zermelo.native.kernels.explore import Known
from zermelo.native.kernels.shards import CHUNK, GROUP, LINE, Batches, Space
from zermelo.native.pieces import answers, apart, in_pieces
from zermelo.space.explore import EXPLORING, Reached, plain_position, too_many
from zermelo.space.linking import Linked, Records
from zermelo.space.settle import borders, ranges

Array = NDArray[Any]

LINKING: Final = Stage(phrase("linking"), phrase("Linking positions: {done}"))
CAPACITY = 3 << 13
"""Positions in a shard, at most as many as two bytes count: with their hash table they stay near the processor."""
BUCKET = 4
"""Positions in a bucket of the directory, at most on average."""
ROOM = 1 << 18
"""Children, at least, that a thread makes before they are entered."""
SHARE = 2
"""There is room for one child in so many positions: the more, the more of a shard is used while it is in the cache."""
SPARE, ROOMY = 1, 6
"""Bytes for each position that children may take, when moves are linked: besides those that records of the moves still
to be made will take, and at most."""
AHEAD = 16
"""Shards that there is room for, for each that there is when they have to be moved."""
FEW = 1 << 12
"""Positions that one thread has given their children before two could be started."""
EARLY = 1 << 10
"""Positions of a shard that is split early, so that no thread is without one."""
MANY = 8
"""Where there is more than one child to so many positions, what is known of a shard is brought near as a whole."""
PIECES = 4
"""Parts of the shards for each thread: who is done with one takes another."""
FEWEST_PIECES = 128
"""Parts, however few threads there are: of as many as there are threads, moves are twice in memory while sorted."""
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
        from zermelo.native.module import compiled
        from zermelo.native.texts import words_of

        self.native: Any = compiled(self.game, kernel, self.symmetry)
        self.linking: Any = compiled(self.game, linking, self.symmetry)
        self.words, self.slots = words_of(self.start), self.game.slots()
        self.work.need(
            self._explored_bytes(1),
            Sentence("exploring with {slots} {slots:slot|slots}", slots=self.slots),
            Sentence("number the moves more tightly"),
        )
        offsets, places = np.zeros(1, np.int64), np.empty((0, CAPACITY), np.uint16)
        self.space = Space(self._positions(0), offsets, _apart(1), _apart(1), places, _length())
        self._move()
        self.space.positions[: self.space.length] = -1  # which is no position
        self.batches = self._batches()
        self._first = abilities.canonical(self.game, self.start) if self.symmetry else self.start
        self.batches.children[0] = self._first
        self.batches.before[0] = -1
        self.batches.ends[0, 0] = 1
        self._full()

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
                self.batches = self._batches()
            self.moves += self._expanded(self.space, self.work.threads if left > FEW else 1, nothing)
            while self._full() or self._few():
                self._split()
            self.work.tell(Progress(EXPLORING, int(self.space.visited.sum())))
        return True

    def _expanded(self, space: Space, threads: int, known: Known) -> int:
        """Make children of positions that are not visited, in so many of the batches; how many there are."""
        batches, room = self.batches, apart(threads, self.slots, np.int64)
        enough = len(batches.before) // len(batches.used) - self._most_chunks(len(space.counts))
        batches.used[:] = batches.ends[:] = 0
        given = space, batches, enough, known, room
        work = self.work if threads > 1 else replace(self.work, threads=1)
        made = answers(len(space.counts), self.native.expand, *given, work=work)
        for shard in np.flatnonzero(made < 0)[:1].tolist():
            raise self._broken(space, shard, int(made[shard]))
        return int(made.sum())

    def _few(self) -> bool:
        """Whether there are too few shards for all threads, though each has positions enough to be split."""
        shards = len(self.space.counts)
        return shards < self.work.threads * PIECES and self.listed > shards * EARLY

    def _full(self) -> bool:
        """Enter the children for whom there is room; whether some are left."""
        many = MANY * CHUNK * int(self.batches.used.sum()) > self.listed
        given = self.space, self.batches, many, self._chunks_apart()
        return bool(np.any(answers(self.batches.ends.shape[1], self.native.enter, *given, work=self.work)))

    def _parts(self, shards: int) -> NDArray[np.int64]:
        """Where parts of the shards begin of which records are written together, and the last ends."""
        return borders(shards, min(shards, max(FEWEST_PIECES, PIECES * self.work.threads)))

    def _split(self) -> None:
        """Make two shards of each."""
        found = self.listed
        if found > MOST // 2:
            raise TooLarge(
                "{game} has more than {found} positions: a graph holds at most 2 billion", game=self.game, found=found
            )
        shards = len(self.space.counts)
        full = 2 * shards * self.space.length > len(self.space.positions)
        self.work.need(max(self._explored_bytes(2 * shards), self._linked_bytes()), *too_many(found))
        self.space = self.space._replace(
            offsets=np.arange(2 * shards) * self.space.length,
            counts=np.concatenate([self.space.counts, _apart(shards)]),
            visited=np.concatenate([self.space.visited, _apart(shards)]),
        )
        if full:
            self._move()

        in_pieces(shards, self.native.split, self.space, self._shards_apart(), self._chunks_apart(), work=self.work)

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
        positions = self._moved(self.space.positions, self._positions(shards * self.space.length))
        self.space = self.space._replace(positions=positions)
        places = self._moved(self.space.places, np.empty((shards, CAPACITY), np.uint16))
        self.space = self.space._replace(places=places)

    def _moved(self, old: Array, new: Array) -> Array:
        """The beginning of an array, in another."""

        def move(rows: tuple[int, int]) -> None:
            new[slice(*rows)] = old[slice(*rows)]

        self.work.each(move, ranges(min(len(old), len(new)), self.work.threads))
        return new

    def linked(self) -> Linked:
        """All positions, numbered, with the moves into them; what served to find them is given up."""
        found = self.listed
        self.work.need(self._linked_bytes(), *too_many(found))
        del self.batches
        self.space = self.space._replace(places=np.empty((0, 0), np.uint16))  # no row is visited any more
        space, directory = self._numbered()
        return_freed_memory()
        known = Known(
            np.empty(found, np.int8),
            np.empty(found, self._waiting),
            np.empty(found if abilities.turn.given(self.game) else 0, np.uint8),
        )
        parts = self._parts(len(space.counts))
        records = Records(self.linking, space, directory, parts, self.work, self._kept_bytes())
        most = least = found * ROOMY
        self.batches = self._batches(most)
        while (visited := int(space.visited.sum())) < found:
            self.work.tell(Progress(LINKING, visited, found))
            # Records are written while their children are still there.
            child = self._child_bytes(linking=1)
            free = SPARE * found + 4 * (self.moves - int(records.moves.sum()))
            room = min(most, free * child // (child + 4))
            if room < least:
                del self.batches  # before there are others
                return_freed_memory()
                self.batches, least = self._batches(room), room
            self._expanded(space, self.work.threads, known)
            records.add(self.batches)
        del self.batches
        return_freed_memory()
        return Linked(space, directory, records.sorted(known.owners), known)

    def _numbered(self) -> tuple[Space, NDArray[np.uint16]]:
        """The positions by number, and their directory: each shard is put in order where it is, and they close up."""
        found, counts, positions = self.listed, self.space.counts, self.space.positions
        shards, length = len(counts), self.space.length
        directory = np.zeros(shards << (max(1, found // (shards * BUCKET)) - 1).bit_length(), np.uint16)

        in_pieces(shards, self.linking.number, self.space, directory, self._shards_apart(), work=self.work)
        offsets = np.cumsum(counts[:, 0]) - counts[:, 0]
        for shard, (offset, count) in enumerate(zip(offsets.tolist(), counts[:, 0].tolist(), strict=True)):
            positions[offset : offset + count] = positions[shard * length : shard * length + count]
        positions.resize((found + GROUP, *positions.shape[1:]), refcheck=False)
        positions[found:] = -1  # the group of the last position ends there
        self.space = Space(positions, offsets, counts, _apart(shards), self.space.places, 0)
        return self.space, directory

    def reached(self) -> Reached:
        """The same with the moves forward."""
        linked = self.linked()
        counts = linked.known.waiting.astype(np.int64)
        offsets, targets = np.concatenate([[0], np.cumsum(counts)]), linked.graph.sources
        self.work.each(
            lambda rows: self.linking.targets(
                linked.space, linked.directory, self._slots(), *rows, targets[offsets[rows[0]] : offsets[rows[1]]]
            ),
            ranges(len(counts), self.work.threads),
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

    def _shards_apart(self) -> NDArray[np.int64]:
        """Room for the positions of a shard, for each thread."""
        return self._positions(self.work.threads * CAPACITY).reshape(
            self.work.threads, CAPACITY, *self.space.positions.shape[1:]
        )

    def _chunks_apart(self) -> NDArray[np.int64]:
        """Room for a number for each child of a chunk, for each thread."""
        return apart(self.work.threads, CHUNK, np.int64)

    def _slots(self) -> NDArray[np.int64]:
        return np.empty(self.slots, np.int64)

    def _batches(self, linking: int = 0) -> Batches:
        """Empty batches for the shards of now, one for each thread; ``linking`` moves, if so many bytes may be used."""
        threads, shards = self.work.threads, len(self.space.counts)
        each = self._chunks(shards, linking)
        chunks = threads * each
        return Batches(
            self._positions(chunks * CHUNK),
            np.empty(chunks * CHUNK if linking else 0, np.int32),
            np.empty(chunks, np.int32),
            np.zeros((threads, shards), np.int64),
            _apart(threads),
        )

    def _chunks(self, shards: int, linking: int) -> int:
        """Chunks of a batch: for so many children, one of each shard that is not full, and those of one position more.

        All batches take a quarter of the memory at most, but for those that are not full.
        """
        size = linking or self._child_bytes(linking) * (shards * CAPACITY // SHARE)
        room = min(size, self.work.memory // 4) // (self.work.threads * self._child_bytes(linking))
        return max(room, ROOM) // CHUNK + shards + self._most_chunks(shards)

    def _most_chunks(self, shards: int) -> int:
        """Chunks that the children of one position may begin."""
        return min(self.slots, shards + self.slots // CHUNK)

    def _batch_bytes(self, shards: int, linking: int = 0) -> int:
        each = CHUNK * self._child_bytes(linking) + 4
        return self.work.threads * (self._chunks(shards, linking) * each + 8 * shards)

    def _child_bytes(self, linking: int) -> int:
        """A child, and when moves are linked, its source."""
        return 8 * self.words + 4 * (linking > 0)

    def _explored_bytes(self, shards: int) -> int:
        """What so many shards take while positions are looked for."""
        return shards * (_length() * 8 * self.words + 2 * CAPACITY) + self._batch_bytes(shards)

    def _linked_bytes(self) -> int:
        """What the positions found so far take at the most when they are linked and settled."""
        linking = self._batch_bytes(len(self.space.counts), linking=SPARE * self.listed)
        sorting = 4 * self.moves * self.work.threads // (len(self._parts(len(self.space.counts))) - 1)
        return self._kept_bytes() + max(linking, sorting)

    def _kept_bytes(self) -> int:
        """What of that is no room to work in."""
        each = 8 * self.words + 5 + np.dtype(self._waiting).itemsize + abilities.turn.given(self.game)
        return int(self.listed * each) + 4 * self.moves

    def _broken(self, space: Space, shard: int, fault: int) -> RulesError:
        """What is wrong at the position of a shard where the kernel stopped."""
        row = space.visited[shard, 0]
        place = space.offsets[shard] + (space.places[shard, row] if space.places.size else row)
        position = plain_position(space.positions[place])
        says = {
            kernel.STUCK: stuck,
            kernel.OUT_OF_RANGE: out_of_range,
            kernel.NOT_A_RESULT: not_a_result,
            kernel.NOT_A_TURN: not_a_turn,
        }
        return says[fault](self.game, position)


def _length() -> int:
    """Places in a shard: it is never full, so that looking for a position ends."""
    return max(GROUP, 1 << CAPACITY.bit_length())


def _apart(count: int) -> NDArray[np.int64]:
    """So many zeros, each the first of a line of the cache."""
    return np.zeros((count, LINE // 8), np.int64)
