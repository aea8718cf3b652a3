"""The search engine: exact values of single positions, where all positions are too many to list.

``DeepSearch`` closes in on a position's score by asking the kernel whether it reaches an aim.  Its table of bounds
is kept from question to question, so that the moves of a position cost less together than one by one.  Several
threads may look for the same answer: they share the table, and each keeps to moves that the others are not at.
"""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from math import inf
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from zermelo.core import abilities
from zermelo.core.errors import RulesError, TooLarge
from zermelo.core.game import Game, Position
from zermelo.core.language import phrase
from zermelo.core.work import Progress, Stage, Work

if TYPE_CHECKING:
    from zermelo.solver.books.book import Book

SEARCHING: Final = Stage(phrase("searching"), phrase("Searching: {done} {done:position|positions}"))
SLICE = 100_000
"""Nodes between two looks at the clock, at Ctrl-C and at the other threads."""
ALONE = 20_000
"""Nodes that the first thread visits before others help: most questions are answered sooner than they wake up."""
GLANCE = 1_000
"""Nodes that are visited if there is no time at all."""
LARGEST_TABLE = 1 << 28
PLIES = 1023
"""Plies in which a play can be followed."""
UNTOLD_PLIES = 1000
"""The same where the game does not tell by ``plies_left`` how long it lasts."""
NEAR = 8
"""The first horizon: wins and losses within so many plies are looked for before all others."""
CACHE_LINE = 64
FIRST_ROWS = 1 << 14
NODES_A_ROW = 16
"""The table begins small enough for the processor's cache and is enlarged after so many nodes for each of its rows."""
NODES_A_SHARED_ROW = 32
"""The same while positions near the end, which are most, stand apart."""
ENLARGED = 4
OWN_ROWS = 1 << 15
"""Rows that each thread has to itself: they stay in its processor's cache, where no other takes them away."""
SOON_SEARCHED = 12
"""Positions near the end stand in these if they are searched in so many nodes at most, on average."""
NOWHERE = -1
BUSY = 1 << 12
"""Places where threads announce what they are searching."""


class DeepSearch:
    """Scores of positions of one game, found by searching.  May be asked from several threads, one after the other."""

    def __init__(self, game: Game, work: Work, book: Book | None = None) -> None:
        """Compiles the kernel, or reads it from disk; with a book, only when something is asked that is not in it.

        ``work`` limits the memory of the table and the threads; what is in the book is not searched for.
        """
        from zermelo.native.kernels import deep as kernel
        from zermelo.native.module import compiled
        from zermelo.native.texts import words_of

        self.game, self.work, self.book, self.kernel = game, work, book, kernel
        self.plies = PLIES if abilities.plies_left.given(game) else UNTOLD_PLIES
        self.top = kernel.TOP
        self.all_scores = 1 - self.top, self.top - 1
        """The least and the greatest score of a position that is not decided."""
        self.native: Any = compiled(game, kernel, symmetry=True)
        self.most_rows, own, self.table = _table(words_of(game.start()) + 1, work)
        self.shared = _apart(4)
        """What all threads are told: to stop as soon as one has found the answer, and how to use the table."""
        self.shared[kernel.ROWS] = min(FIRST_ROWS, self.most_rows)
        self.shared[kernel.OWN_ROWS], self.shared[kernel.APART] = own, NOWHERE
        self.cleared = 0
        """How many nodes had been visited when the table was last empty."""
        self.busy = np.zeros(BUSY if work.threads > 1 else 0, np.int64)
        """What the threads are searching, so that they keep out of each other's way."""
        self.earliest = inf
        """The lowest tier of all positions that were asked about since then, where there are tiers."""
        self.seekers = [Seeker(self, number) for number in range(work.threads)]
        self.lock = threading.Lock()
        self.prepared = False
        if book is None:
            self.prepare()

    def prepare(self) -> None:
        """Have everything compiled, so that no question's clock pays for it."""
        with self.lock:
            if not self.prepared:
                self.seekers[0].begin(self.game.start(), self.all_scores)
                self.seekers[0].sought(outcome=False, most=0)
                self.native.spread(self.table, 0, self.rows)
                self.prepared = True

    @property
    def nodes(self) -> int:
        """Positions visited since the beginning, by all threads."""
        return self._sum(self.kernel.NODES)

    @property
    def rows(self) -> int:
        """How many rows of the table are in use."""
        return int(self.shared[self.kernel.ROWS])

    @property
    def hits(self) -> int:
        """How often the table answered."""
        return self._sum(self.kernel.HITS)

    @property
    def filled(self) -> float:
        """The part of the table that is in use, from a sample of its rows."""
        return float(np.mean(self.table[: min(self.rows, 1 << 16), -1] != 0)) * self.rows / len(self.table)

    def _sum(self, counter: int) -> int:
        """What all threads have counted."""
        return sum(int(seeker.state[counter]) for seeker in self.seekers)

    def clear(self) -> None:
        """Forget everything."""
        self.table[: self.rows], self.table[self.most_rows :] = 0, 0
        self.shared[self.kernel.ROWS], self.cleared = min(FIRST_ROWS, self.most_rows), self.nodes

    def bounds(self, position: Position, seconds: float | None = None, outcome: bool = False) -> tuple[int, int]:
        """The least and greatest score that the position can have.

        They are equal unless time ran out; if only the ``outcome`` is wanted, it is enough that they tell it.
        """
        booked = None if self.book is None else self.book.score(position, self.top)
        if booked is not None:
            return booked, booked
        self.prepare()
        deadline = None if seconds is None else time.monotonic() + seconds
        with self.lock:  # the table and the seekers are one for all questions
            self.clear_if_stale(position)
            return self.sure(position, *self._sought(position, self.all_scores, outcome, deadline).bounds)

    def at_least(self, position: Position, score: int) -> bool:
        """Whether the position's score is so much or more: one question, where ``bounds`` asks several."""
        booked = None if self.book is None else self.book.score(position, self.top)
        if booked is not None:
            return booked >= score
        with self.lock:
            self.clear_if_stale(position)
            low, _ = self._sought(position, (score - 1, score), False, None).bounds
            self.sure(position, *((score, self.top) if low >= score else (-self.top, score - 1)))
            return low >= score

    def sure(self, position: Position, low: int, high: int) -> tuple[int, int]:
        """Bounds that hold, though plays may have lasted longer than ``plies_left`` said.

        If any have, what seems a draw may be a later win or loss, and the latest loss may come a ply later.
        """
        if self.met_long_plays():
            latest = self.top - abilities.plies_left(self.game, position)
            if abs(low) < latest or abs(high) <= latest:
                raise too_deep(self.game, self.plies)
        return low, high

    def met_long_plays(self) -> bool:
        """Whether some play lasted longer than ``plies_left`` said, since the last question."""
        return any(seeker.state[self.kernel.LONGER] for seeker in self.seekers)

    def clear_if_stale(self, position: Position) -> None:
        """Empty the table if what it has learnt is not good for a question about this position.

        That is so after plays that were too long.  And a game without ``plies_left`` is searched for a number of plies;
        what was learnt there would hide a longer play from an earlier position, which is refused whatever was asked
        before.  Only tiers tell which is earlier.
        """
        tier = abilities.tier(self.game, position) if abilities.tier.given(self.game) else -inf
        if self.met_long_plays() or not (abilities.plies_left.given(self.game) or -inf < self.earliest <= tier):
            self.clear()
            self.earliest = tier
        for seeker in self.seekers:
            seeker.state[self.kernel.LONGER] = 0

    def _sought(self, position: Position, within: tuple[int, int], outcome: bool, deadline: float | None) -> Seeker:
        """The seeker that found the answer within these bounds, or the first one if time ran out.  It starts alone."""
        first, *others = self.seekers
        stop = self.kernel.STOP
        self.busy[:] = 0  # threads that were stopped have not said so
        first.begin(position, within)
        late = deadline is not None and time.monotonic() >= deadline
        if first.sought(outcome, min(SLICE, GLANCE if late else ALONE)) or late:
            return first
        if not others:
            return self._go_on(first, outcome, deadline, lambda: False)
        found: list[Seeker] = []

        def help_out(seeker: Seeker) -> None:
            seeker.begin(position, within)
            while not self.shared[stop] and not seeker.sought(outcome, SLICE):
                pass
            if seeker.answered:
                found.append(seeker)
                self.shared[stop] = 1

        try:
            with ThreadPoolExecutor(len(others)) as pool:
                helping = [pool.submit(help_out, seeker) for seeker in others]
                try:
                    self._go_on(first, outcome, deadline, lambda: bool(found))
                finally:
                    self.shared[stop] = 1
        finally:
            self.shared[stop] = 0
        if first.answered:
            return first
        if not found:
            for helper in helping:
                helper.result()  # raises what kept it from helping
        return found[0] if found else first

    def enlarge(self) -> None:
        """Give the table as many rows as the nodes that it has seen are worth, and say what goes into them."""
        nodes_a_row, apart = NODES_A_ROW, NOWHERE
        if self.nodes < SOON_SEARCHED * self._sum(self.kernel.FAR_NODES):
            nodes_a_row, apart = NODES_A_SHARED_ROW, self.kernel.FAR
        self.shared[self.kernel.APART] = apart
        while self.rows < self.most_rows and self.nodes - self.cleared > nodes_a_row * self.rows:
            rows = min(ENLARGED * self.rows, self.most_rows)
            self.native.spread(self.table, self.rows, rows)
            self.shared[self.kernel.ROWS] = rows

    def _go_on(self, seeker: Seeker, outcome: bool, deadline: float | None, enough: Any) -> Seeker:
        while not seeker.answered and not enough():
            if deadline is not None and time.monotonic() > deadline:
                break
            self.enlarge()
            seeker.sought(outcome, SLICE)
            self.work.tell(Progress(SEARCHING, self.nodes))
        return seeker


class Seeker:
    """One thread's place in a search, which it does not know: so the table goes when the search does."""

    def __init__(self, search: DeepSearch, number: int) -> None:
        words, slots, rows = search.table.shape[1] - 1, search.game.slots(), search.plies + 1
        self.game, self.plies, self.kernel = search.game, search.plies, search.kernel
        self.close_in, self.close_in_each = search.native.close_in, search.native.close_in_each
        self.state, self.path = _apart(10), _words(rows, words)
        self.state[self.kernel.OWN] = search.most_rows + number * search.shared[self.kernel.OWN_ROWS]
        success = _apart(slots)
        success[:] = np.random.default_rng(number).integers(0, 1 + 100 * number, slots)
        self.known = search.kernel.Search(
            state=self.state,
            path=self.path,
            keys=_words(rows, words),
            next_keys=_words(rows * slots, words),
            frames=np.empty((rows, 5), np.int64),
            moves=np.empty((rows, slots), np.int64),
            promises=np.empty((rows, slots), np.int64),
            success=success,
            busy=search.busy,
            shared=search.shared,
            table=search.table,
        )
        self.answered = False

    def begin(self, position: Position, within: tuple[int, int]) -> None:
        """Look for the position's score within these bounds."""
        kernel = self.kernel
        self.path[0] = position
        self.state[kernel.PLY] = -1
        self.state[kernel.LOW], self.state[kernel.HIGH] = within
        self.state[kernel.HORIZON] = NEAR
        self.answered = False

    @property
    def bounds(self) -> tuple[int, int]:
        """What is known of the score so far."""
        kernel = self.kernel
        return int(self.state[kernel.LOW]), int(self.state[kernel.HIGH])

    def sought(self, outcome: bool, most: int, many: tuple[Any, ...] | None = None) -> bool:
        """Search further, so many nodes at most; whether the answer is there, or those to ``many`` questions.

        These are what the kernel's ``close_in_each`` takes besides.
        """
        place = outcome, most, self.known
        self.answered = self._yes(self.close_in(*place) if many is None else self.close_in_each(*place, *many))
        return self.answered

    def _yes(self, answer: int) -> bool:
        """Whether that is what the kernel says; if it is neither yes nor not yet, why."""
        if answer == self.kernel.TOO_DEEP:
            raise too_deep(self.game, self.plies)
        if answer == self.kernel.NO_RESULT:
            raise RulesError(
                "result() of {game} gives something else than WIN, LOSS, DRAW or UNDECIDED", game=self.game
            )
        return bool(answer == self.kernel.YES)


def too_deep(game: Game, plies: int) -> TooLarge:
    """What to say of plays that last longer than can be followed."""
    most = min(abilities.plies_left(game, game.start()), plies)
    return TooLarge(
        "{game} can last more than {most} plies, too many to search: take another engine", game=game, most=most
    )


def _words(rows: int, words: int) -> Any:
    """Room for so many positions."""
    return np.empty((rows, words) if words > 1 else rows, np.int64)


def _apart(words: int) -> Any:
    """Zeros on lines of the cache that hold nothing else: two processors that write to one line wait for each other."""
    line = CACHE_LINE // 8
    room = np.zeros((words + line - 1) // line * line + line, np.int64)
    first = -room.ctypes.data % CACHE_LINE // 8
    return room[first : first + words]


def _table(columns: int, work: Work) -> tuple[int, int, Any]:
    """An empty table in as many bytes as are allowed, beginning on a line of the cache: how many rows all threads share
    and how many follow for each, powers of two, and the table itself.

    NumPy asks the system for huge pages where it can: rows are met at random, and each page has to be found.
    """
    own, rows, allowed = OWN_ROWS, 1 << 12, work.memory // (8 * columns)
    while own > rows and 4 * work.threads * own > allowed:
        own //= 2
    while rows < LARGEST_TABLE and 2 * rows + work.threads * own <= allowed:
        rows *= 2
    return rows, own, _apart((rows + work.threads * own) * columns).reshape(-1, columns)
