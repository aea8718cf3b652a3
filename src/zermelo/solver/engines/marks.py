"""The marks engine: who wins, without distances, in one bit a position of a dense index.

A game that tells the digits of its index is settled by marking what leads to the lost positions, which are rare, in
whole words of positions; any other by looking at the moves of each position.  Either way it goes up the index once.
What is settled can be kept in a file from time to time, and the work taken up from there.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Generator
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.core.digits import Digits
from zermelo.core.errors import FileError, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.values import DRAW, WIN
from zermelo.core.work import Progress, Stage, Work
from zermelo.native.kernels import marks as marks_kernel
from zermelo.native.pieces import apart, in_steps
from zermelo.solver.engine import IndexedEngine, Later, Unsuited
from zermelo.solver.engines.pages import Numbers, Pages, first_result, met, remember, tables_of
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

    def ready(self, question: Question) -> bool:
        game = question.game
        return met(game, self.kernel) if abilities.digits.given(game) else super().ready(question)

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
    if isinstance(made, _ByDigits):
        remember(game, marks_kernel)
    return _table(game, size, made.state["won"], reached)


def table_of(game: Game, start: Position, won: NDArray[np.uint64], work: Work) -> BitTable:
    """The table of marks up to the index of ``start``, and which of them can be reached from there."""
    size = abilities.index(game, start) + 1
    return _table(game, size, won, None if start == game.start() else _reached(game, size, work))


def _table(game: Game, size: int, won: NDArray[np.uint64], reached: NDArray[np.uint64] | None) -> BitTable:
    won = won[: words_for(size)]
    if size & 63:
        won[-1] &= np.uint64((1 << (size & 63)) - 1)
    return BitTable(game, size, won, reached)


class _ByDigits:
    """Marking, page by page; see ``native/kernels/marks.py``."""

    def __init__(self, game: Game, size: int, work: Work) -> None:
        from zermelo.native.kernels import bits, digits
        from zermelo.native.module import compiled_plain

        shape = abilities.digits(game)
        first = first_result(game, shape)
        self.native: Any = compiled_plain(digits, bits, marks_kernel)
        self.size, self.shape, self.work = size, shape, work
        starts, heads = tables_of(shape)
        self.pages = Pages.of(shape, size, marks_kernel.PAGE, starts, self.native)
        self.settled = 0
        """Pages, the first of all."""
        room = work.threads * self.pages.most // 64
        words = words_of(self.pages)
        work.need(8 * (words + self.pages.begins.size + room), *too_many(size))
        self.state: State = {"won": np.zeros(words, np.uint64)}
        self.state["won"][0] = first == WIN
        self.tables = self.pages.most, starts, heads, *falls_of(shape, starts, self.native), shape.cut

    @property
    def done(self) -> int:
        """Positions that are settled, about."""
        return self.size * self.settled // self.pages.begins.size

    def steps(self) -> Generator[None]:
        """Settle some pages, and some more; who leaves may go on later."""
        threads = self.work.threads
        page = apart(threads, self.pages.most // 64 + 2, np.uint64)
        lead = (apart(threads, len(self.shape.largest) + 2, np.int64) for _ in range(3))
        done = apart(1, 1, np.int64)[0]
        done[0] = self.settled
        given = self.state["won"], self.pages.begins, self.pages.ends, done, *self.tables
        number = self.pages.begins.size
        for end in in_steps(self.settled, number, self.native.settle, *given, page, *lead, work=self.work):
            self.settled = end
            yield

    def kept(self) -> State:
        """What the work can go on from."""
        return {"won": self.state["won"], "pages": np.array([self.settled], np.uint64)}

    def resume(self, kept: Kept) -> None:
        """Go on from what was kept."""
        self.settled = int(kept.array("pages", np.zeros(1, np.uint64))[0])
        if self.settled > self.pages.begins.size or self.done != kept.done:
            raise kept.contradiction()
        self.state["won"][:] = kept.array("won", self.state["won"])


def words_of(pages: Pages) -> int:
    """Words that hold all pages, with one more to look at."""
    return words_for(pages.whole) + 2


def falls_of(shape: Digits, starts: Numbers, native: Any) -> tuple[Numbers, Numbers]:
    """What runs of digits may have been before a cut, listed; see the kernel."""
    ends = np.zeros((marks_kernel.LISTED + 1, *starts.shape, starts.shape[1]), np.int64)
    falls = np.zeros(0, np.int64)
    if shape.cut:
        falls = np.zeros(native.list_falls(falls, ends, starts), np.int64)
        native.list_falls(falls, ends, starts)
    return falls, ends


class _ByMoves:
    """Looking at the moves of each position; see ``native/kernels/outcomes.py``."""

    def __init__(self, game: Game, size: int, work: Work) -> None:
        from zermelo.native.kernels import outcomes as kernel
        from zermelo.native.module import compiled

        self.game, self.size = game, size
        self.native: Any = compiled(game, kernel)
        words = words_for(size)
        work.need(8 * words, *too_many(size))
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


def too_many(size: int) -> tuple[Sentence, Sentence]:
    """What needs the memory, and what to do where there is not as much."""
    return Sentence("marking {size} {size:position|positions}", size=size), Sentence("choose a smaller game")
