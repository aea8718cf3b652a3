"""The marks engine: who wins, without distances, in one bit a position of a dense index.

A game that tells the digits of its index is settled by marking what leads to the lost positions, which are rare, in
whole words of positions; any other by looking at the moves of each position.  Either way it goes up the index once.
What is settled can be kept in a file from time to time, and the work taken up from there.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.core.digits import Digits
from zermelo.core.errors import FileError, RulesError, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.values import DRAW, LOSS, WIN
from zermelo.core.work import Progress, Stage, Work
from zermelo.native.kernels import marks as marks_kernel
from zermelo.solver.engine import IndexedEngine, Later, Unsuited
from zermelo.solver.engines.sweep import broken
from zermelo.solver.forecast import Cost, Costs
from zermelo.solver.plan import Run
from zermelo.solver.question import Question
from zermelo.solver.tables.bits import BitTable, words_for

if TYPE_CHECKING:
    from zermelo.solver.file.checkpoint import Kept

MARKING: Final = Stage(phrase("marking"), phrase("Settling positions: {done}"))
STEP = 1 << 18
MARKED_STEP = 1 << 24
"""Positions settled between two looks at Ctrl-C, one by one and by words."""
PAGE = 1000
"""Positions that a page has on average, at least; with fewer, most of the time goes into turning pages."""
SELDOM = 300.0
"""Seconds between two times that the work is kept."""


class DrawFound(Unsuited):
    """One bit cannot say that a position is drawn."""


State = dict[str, NDArray[Any]]


class Marks(IndexedEngine):
    name = "marks"
    why = phrase("positions are a dense index that every move lowers, and only who wins is asked")
    kernel: ClassVar[ModuleType] = marks_kernel
    costs = Costs(Cost(0.13), Cost(5))

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
        from zermelo.native.kernels import marks as kernel
        from zermelo.native.module import compiled_plain

        shape = abilities.digits(game)
        ends_won = _checked(game, shape)
        self.native: Any = compiled_plain(kernel)
        self.size, self.shape = size, shape
        levels, widest = len(shape.largest), max(shape.largest)
        self.near = _near(shape)
        page = words_for(shape.block(self.near, widest)) + 1
        place = np.zeros((levels + 2, widest + 2), np.int64)
        deep = 0
        for level in range(self.near + 1, levels + 1) if shape.cut else ():
            for x in range(widest + 1):
                place[level, x] = deep
                deep += shape.block(self.near, x) // 64 + 2
        words = words_for(size) + page + 1
        work.need(8 * (words + deep + page), *_too_many(size))
        self.state: State = {
            "won": np.zeros(words, np.uint64),
            "deep": np.zeros(deep + 1, np.uint64),
            "digits": np.zeros(levels + 2, np.int64),
        }
        self.begins = np.zeros(levels + 1, np.int64)
        self.state["won"][0] = ends_won
        self.state["digits"][-1] = widest
        starts = np.zeros((levels + 1, widest + 3), np.int64)
        for level, row in enumerate(shape.starts):
            starts[level, : len(row)] = row
        starts[:, -1] = 0, *reversed(shape.largest)
        self.page = np.zeros(page, np.uint64)
        self.tables = starts, np.cumsum(starts, axis=0), shape.cut, place

    @property
    def done(self) -> int:
        return min(int(self.begins[self.near]), self.size)

    def step(self) -> None:
        """Settle some more."""
        won, deep, digits = self.state.values()
        self.native.settle(won, deep, self.page, *self.tables, self.near, digits, self.begins, self.size, MARKED_STEP)

    def kept(self) -> State:
        """What the work can go on from: nothing is marked yet in the pages to come."""
        return {**self.state, "won": self.state["won"][: words_for(self.done)]}

    def resume(self, kept: Kept) -> None:
        """Go on from what was kept."""
        if not 0 <= kept.done <= self.size:
            raise kept.contradiction()
        for name, array in self.state.items():
            part = array[: words_for(kept.done)] if name == "won" else array
            part[:] = kept.array(name, part)
        if kept.done == self.size:  # there is no page to come to
            self.begins[self.near] = self.size
            return
        digits = self.state["digits"].tolist()
        for level in range(len(self.shape.largest), self.near, -1):
            if not 0 <= digits[level] <= self.shape.top(level, digits[level + 1]):
                raise kept.contradiction()
            self.begins[level - 1] = self.begins[level] + self.shape.starts[level][digits[level]]
        if digits[-1] != max(self.shape.largest) or self.done != kept.done:
            raise kept.contradiction()


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

    def step(self) -> None:
        """Settle some more."""
        end = min(self.done + STEP, self.size)
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
        made.step()
        work.tell(Progress(MARKING, made.done, made.size))
        if time.monotonic() - last > wait:
            began = time.monotonic()
            with contextlib.suppress(FileError):  # a full disk stops no work: what was kept before is still there
                write()
            last = time.monotonic()
            wait = max(SELDOM, 20 * (last - began))  # writing a large file must not be most of the work


def _checked(game: Game, shape: Digits) -> bool:
    """Whether the player to move at index 0 has won, if the game fits its digits."""
    if shape.size != abilities.size(game):
        raise RulesError(
            "{game} has {size} {size:position|positions} by size() and {made} by digits()",
            game=game,
            size=abilities.size(game),
            made=shape.size,
        )
    result = game.result(abilities.at(game, 0))
    if result not in (WIN, LOSS):
        raise RulesError("{game}: the game must be won or lost at index 0, as digits() promises", game=game)
    return result == WIN


def _near(shape: Digits) -> int:
    """How many digits a page has: the fewest that make it large enough."""
    for near in range(1, len(shape.largest)):
        if shape.size >= PAGE * Digits(shape.largest[: len(shape.largest) - near], shape.cut).size:
            return near
    return len(shape.largest)


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
