"""The marks engine: who wins, without distances, in one bit a position of a dense index.

A game that tells the digits of its index is settled by marking what leads to the lost positions, which are rare, in
whole words of positions; any other by looking at the moves of each position.  Either way it goes up the index once.
What is settled can be kept in a file from time to time, and the work taken up from there.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Generator
from functools import cache, partial
from itertools import compress
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.core.errors import FileError, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.values import DRAW, WIN
from zermelo.core.work import Progress, Stage, Work
from zermelo.native.kernels import marks as marks_kernel
from zermelo.solver.engine import IndexedEngine, Later, Unsuited
from zermelo.solver.engines.chapters import Chapter, Layout, Numbers, chapters_of, first_result, needs_of, tables_of
from zermelo.solver.engines.sweep import broken
from zermelo.solver.forecast import Cost, Costs
from zermelo.solver.plan import Run
from zermelo.solver.question import Question
from zermelo.solver.tables.bits import BitTable, words_for

if TYPE_CHECKING:
    from zermelo.solver.file.checkpoint import Kept

MARKING: Final = Stage(phrase("marking"), phrase("Settling positions: {done}"))
STEP = 1 << 18
"""Positions settled between two looks at Ctrl-C, one by one."""
SELDOM = 300.0
"""Seconds between two times that the work is kept."""


CHAPTER = 1 << 22
"""Positions that a chapter may always have; with fewer, Python between the chapters takes too long."""
CHAPTERS = 1 << 11
"""As many would all positions fill: enough to keep many threads at work, and to hear Ctrl-C soon."""


class DrawFound(Unsuited):
    """One bit cannot say that a position is drawn."""


State = dict[str, NDArray[Any]]


class Marks(IndexedEngine):
    name = "marks"
    why = phrase("positions are a dense index that every move lowers, and only who wins is asked")
    kernel: ClassVar[ModuleType] = marks_kernel
    costs = Costs(Cost(0.13), Cost(3))

    def refusal(self, question: Question) -> ZermeloError | None:
        if abilities.counts_points(question.game):
            return ZermeloError(
                "the marks engine tells who makes the last move, and {game} counts points", game=question.game
            )
        if question.distances:
            return ZermeloError(
                "the {engine} engine tells who wins, not when: ask for the outcome alone, with --outcome or"
                " distances=False",
                engine=self.name,
            )
        refusal = super().refusal(question)
        if refusal is not None:
            return refusal
        if abilities.turn.given(question.game):
            return ZermeloError(
                "the marks engine needs players who alternate, and {game} says whose turn it is", game=question.game
            )
        return None

    def begin(self, question: Question, work: Work) -> Run:
        return Later(lambda: solve(question.game, question.start, work, question.keep))


def solve(game: Game, start: Position, work: Work, keep: Path | None = None) -> BitTable:
    """Every index up to that of ``start``; if ``keep`` is a file that an interrupted solve has left, from there on."""
    from zermelo.solver.file import checkpoint

    size = abilities.index(game, start) + 1
    made = _ByDigits(game, size, work) if abilities.digits.given(game) else _ByMoves(game, size, work)
    if keep is not None and (kept := checkpoint.read(keep, game, start)) is not None:
        made.resume(kept)

    def write() -> None:
        if keep is not None:
            checkpoint.write(keep, game, start, made.done, made.kept())

    try:
        _run(made, work, write)
        reached = None if start == game.start() else _reached(game, size, work)
    except KeyboardInterrupt as stopped:
        write()
        if keep is not None:
            stopped.add_note(checkpoint.note(made.done / size))
        raise
    won = made.state["won"][: words_for(size)]
    if size & 63:
        won[-1] &= np.uint64((1 << (size & 63)) - 1)
    return BitTable(game, size, won, reached)


class _ByDigits:
    """Marking, page by page; see ``native/kernels/marks.py``."""

    def __init__(self, game: Game, size: int, work: Work) -> None:
        from zermelo.native.kernels import falling
        from zermelo.native.kernels import marks as kernel
        from zermelo.native.module import compiled_plain

        shape = abilities.digits(game)
        first = first_result(game, shape)
        self.native: Any = compiled_plain(falling, kernel)
        self.size, self.shape, self.work = size, shape, work
        self.chapters = chapters_of(shape, size, max(CHAPTER, shape.size // CHAPTERS))
        self.needs = needs_of(self.chapters, shape)
        self.settled = bytearray(len(self.chapters))
        self.done = 0
        self.layout = cache(partial(Layout.of, shape))
        layouts = {self.layout(each.level, each.above) for each in self.chapters}
        words = words_for(size) + max(layout.page for layout in layouts) + 1
        room = work.threads * max(layout.deep + layout.page for layout in layouts)
        work.need(8 * (words + room), *_too_many(size))
        self.state: State = {"won": np.zeros(words, np.uint64)}
        self.state["won"][0] = first == WIN
        starts, heads = tables_of(shape)
        self.tables = starts, heads, *self._falls(starts), shape.cut

    def _falls(self, starts: Numbers) -> tuple[Numbers, Numbers]:
        """What runs of digits may have been before a cut, listed; see the kernel."""
        ends = np.zeros((marks_kernel.LISTED + 1, *starts.shape, starts.shape[1]), np.int64)
        falls = np.zeros(0, np.int64)
        if self.shape.cut:
            falls = np.zeros(self.native.list_falls(falls, ends, starts), np.int64)
            self.native.list_falls(falls, ends, starts)
        return falls, ends

    def steps(self) -> Generator[None]:
        """Settle chapter by chapter; who leaves may go on later."""
        try:
            with contextlib.closing(self.work.ordered(self._settle, self.needs, self.settled)) as ended:
                for number in ended:
                    self.done += self.chapters[number].size
                    yield
        finally:
            self.done = sum(chapter.size for chapter in self._known())

    def _settle(self, number: int) -> None:
        chapter = self.chapters[number]
        layout = self.layout(chapter.level, chapter.above)
        where = chapter.begin, chapter.level, layout.near, self.size
        room = np.empty(layout.deep, np.uint64), np.empty(layout.page, np.uint64)
        lead = np.empty((3, len(self.shape.largest) + 2), np.int64)
        self.native.settle(self.state["won"], *where, *self.tables, np.array(layout.place), *room, *lead)

    def _known(self) -> list[Chapter]:
        """The chapters that are settled."""
        return list(compress(self.chapters, self.settled))

    def kept(self) -> State:
        """What the work can go on from: which chapters are settled, and all up to the last of them."""
        return {"won": self._told(), "settled": _packed(self.settled)}

    def _told(self) -> NDArray[np.uint64]:
        return self.state["won"][: words_for(max((each.begin + each.size for each in self._known()), default=0))]

    def resume(self, kept: Kept) -> None:
        """Go on from what was kept."""
        words = kept.array("settled", _packed(self.settled))
        flags = np.unpackbits(words.astype("<u8").view(np.uint8), bitorder="little")
        self.settled[:] = flags[: len(self.settled)].tobytes()
        self.done = sum(chapter.size for chapter in self._known())
        alone = any(not self.settled[need] for needs in compress(self.needs, self.settled) for need in needs)
        if alone or self.done != kept.done or not np.array_equal(words, _packed(self.settled)):
            raise kept.contradiction()
        part = self._told()
        part[:] = kept.array("won", part)


class _ByMoves:
    """Looking at the moves of each position; see ``native/kernels/outcomes.py``."""

    def __init__(self, game: Game, size: int, work: Work) -> None:
        from zermelo.native.kernels import outcomes as kernel
        from zermelo.native.module import compiled

        self.game, self.size = game, size
        self.native: Any = compiled(game, kernel)
        words = words_for(size)
        work.need(8 * words, *_too_many(size))
        self.state: State = {"won": np.zeros(words, np.uint64)}
        self.done = 0

    def steps(self) -> Generator[None]:
        """Settle some more and some more; who leaves may go on later."""
        while self.done < self.size:
            self._step(min(self.done + STEP, self.size))
            yield

    def _step(self, end: int) -> None:
        wrong = self.native.settle(self.state["won"], self.done, end)
        if wrong >= 0:
            if self.game.result(abilities.at(self.game, wrong)) == DRAW:
                where = abilities.write(self.game, abilities.at(self.game, wrong))
                raise DrawFound(
                    "the marks engine keeps a win or a loss in one bit, and {position} is a draw in {game}:"
                    " take another engine",
                    position=where,
                    game=self.game,
                )
            raise broken(self.game, wrong)
        self.done = end

    def kept(self) -> State:
        """What the work can go on from."""
        return {"won": self.state["won"][: words_for(self.done)]}

    def resume(self, kept: Kept) -> None:
        """Go on from what was kept."""
        if not 0 <= kept.done <= self.size:
            raise kept.contradiction()
        part = self.state["won"][: words_for(kept.done)]
        part[:] = kept.array("won", part)
        self.done = kept.done


def _run(made: _ByDigits | _ByMoves, work: Work, write: Callable[[], None]) -> None:
    """Settle everything, telling how far it is, and write it down now and then."""
    wait, last = SELDOM, time.monotonic()
    while made.done < made.size:
        with contextlib.closing(made.steps()) as steps:
            for _ in steps:
                work.tell(Progress(MARKING, made.done, made.size))
                if time.monotonic() - last > wait:
                    break
        if made.done < made.size:
            began = time.monotonic()
            with contextlib.suppress(FileError):  # a full disk stops no work: what was kept before is still there
                write()
            last = time.monotonic()
            wait = max(SELDOM, 20 * (last - began))  # writing a large file must not be most of the work


def _packed(flags: bytearray) -> NDArray[np.uint64]:
    """Flags as bits."""
    packed = np.packbits(np.frombuffer(flags, np.uint8), bitorder="little")
    return np.pad(packed, (0, -packed.size % 8)).view("<u8")


def _reached(game: Game, size: int, work: Work) -> NDArray[np.uint64]:
    from zermelo.native.kernels import outcomes as kernel
    from zermelo.native.module import compiled

    work.need(
        size // 4,
        Sentence("marking {size} {size:position|positions} and which of them can be reached", size=size),
        Sentence("start at the beginning"),
    )
    reached = np.zeros(words_for(size), np.uint64)
    compiled(game, kernel).reach(reached, size - 1)
    return reached


def _too_many(size: int) -> tuple[Sentence, Sentence]:
    """What needs the memory, and what to do where there is not as much."""
    return Sentence("marking {size} {size:position|positions}", size=size), Sentence("choose a smaller game")
