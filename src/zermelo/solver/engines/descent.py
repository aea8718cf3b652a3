"""The descent engine: positions are ints that every move lowers, as heaps and counters are where nobody tells an index.

All ints up to the start have a place in two arrays: one pass downwards marks those that can be reached, and one upwards
settles them.  That every move lowers the int is seen in a sample before, and checked of each move while marking: one
that does not leaves the game to other engines.
"""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType
from typing import Any, ClassVar

import numpy as np

from zermelo.core import abilities
from zermelo.core.contract import fits, is_result, not_a_result, out_of_range, stuck, too_far
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.moves import legal_children, legal_moves, looks
from zermelo.core.work import SETTLING, Progress, Work, in_words
from zermelo.native.kernels import descent as kernel
from zermelo.solver.engine import AT_ONCE, LISTING, Bid, CompiledEngine, Unsuited
from zermelo.solver.engines.small import SMALL_POSITIONS
from zermelo.solver.engines.tier_rules import widened
from zermelo.solver.forecast import Cost, Costs, Shape
from zermelo.solver.question import Question
from zermelo.solver.sorting import falling, not_falling
from zermelo.solver.tables.listed import PlainSection, SortedTable, top_for
from zermelo.solver.tables.table import LARGEST, slices

STEP = 1 << 18
"""Ints gone through between two looks at Ctrl-C."""
AT_FIRST = 8 * AT_ONCE
"""Positions that are marked while planning."""
PASSED = 32
"""Ints that are passed over in the time that a position takes."""
BYTES, NANOSECONDS = 3, 2
"""What an int takes, reached or not: a mark and a score."""
FEW = 1 << 24
"""Ints that are passed over in no time, however few of them are reached."""
SPARSE = 256
"""Where fewer than one in so many ints is reached, tiers are sooner settled."""


class DescentEngine(CompiledEngine):
    name = "descent"
    why = phrase("every move leads to a smaller int")
    kernel: ClassVar[ModuleType] = kernel
    costs = Costs(Cost(10), Cost(20, slot=1, move=5))

    def refusal(self, question: Question) -> ZermeloError | None:
        if type(question.start) is not int:
            return ZermeloError("the descent engine needs positions that are ints, and every move to lower them")
        return super().refusal(question)

    def offers(self, question: Question) -> bool:
        indexed = abilities.size.given(question.game) and not question.symmetry
        return not indexed and question.start > SMALL_POSITIONS and falling(question)

    def bid(self, question: Question, work: Work) -> Bid:
        made, run = self.planned(question), Descent(question, work)
        whole = run.mark(AT_FIRST)
        positions = run.listed * run.size // (run.size - run.left)
        shape = Shape(1, looks(question.game), run.moves)
        costs = _with_gaps(made.costs, run.size / positions)
        plan = replace(made, positions=positions, exact=whole, shape=shape, costs=costs)
        if question.engine is None and run.size > max(FEW, SPARSE * positions):
            raise run.given_up(
                Sentence("fewer than one in {count} of the ints up to the start is reached", count=SPARSE)
            )
        if question.engine is None and (plan.memory or 0) > work.memory:
            raise run.given_up(_too_large(plan.memory or 0, work))
        return Bid(plan, run, question)


def _with_gaps(costs: Costs, each: float) -> Costs:
    """What a position costs with so many ints for each."""
    room, time = costs
    return Costs(
        room._replace(position=room.position + BYTES * each), time._replace(position=time.position + NANOSECONDS * each)
    )


def _too_large(needed: int, work: Work) -> Sentence:
    return Sentence(
        "the descent engine needs {needed} of memory for all ints up to the start, and the limit is {memory}",
        needed=in_words(needed),
        memory=in_words(work.memory),
    )


class Descent:
    """The engine at work: it marks as far as asked, and settles when all is marked."""

    def __init__(self, question: Question, work: Work) -> None:
        from zermelo.native.module import compiled

        self.game, self.question, self.work = question.game, question, work
        self.native: Any = compiled(self.game, kernel, question.symmetry)
        first = abilities.canonical(self.game, question.start) if question.symmetry else question.start
        self.size = self.left = first + 1
        """Ints in all, and those that are not gone through."""
        if BYTES * self.size > work.memory:
            raise Unsuited(_too_large(BYTES * self.size, work))
        self.reached = np.zeros(self.size, np.bool_)
        self.reached[first] = True
        self.counts = np.zeros(2, np.int64)

    @property
    def listed(self) -> int:
        return int(self.counts[0])

    @property
    def moves(self) -> float:
        """Of a position, on average."""
        return float(self.counts[1]) / self.listed

    def mark(self, most: int | None = None) -> bool:
        """Mark what can be reached, for as long as ``most`` positions take; whether that is all."""
        while self.left and (most is None or self.listed + (self.size - self.left) // PASSED <= most):
            begin = max(0, self.left - STEP)
            status = self.native.mark(self.reached, begin, self.left, self.counts)
            if status != kernel.MARKED:
                raise self._broken(status)
            self.left = begin
            self.work.tell(Progress(LISTING, self.listed))
        return not self.left

    def solve(self) -> SortedTable:
        """Mark what is left, settle all of it, and leave the positions with their scores."""
        self.mark()
        # Scores for games of up to 126 plies take a byte; longer games are rare, and their scores are widened.
        top, kind = top_for(126)
        scores, begin, settled = np.zeros(self.size, kind), 0, 0
        while begin < self.size:
            end = min(begin + STEP, self.size)
            stopped = self.native.settle(scores, self.reached, begin, end, top)
            settled += int(np.count_nonzero(self.reached[begin:stopped]))
            begin = stopped
            if begin < end:
                scores, top = self._widened(scores, begin, top)
            self.work.tell(Progress(SETTLING, settled, self.listed))
        self._need(scores.itemsize, (8 + scores.itemsize) * self.listed)
        section = PlainSection(np.flatnonzero(self.reached), scores[self.reached])
        self._let_go()
        return SortedTable([section])

    def _widened(self, scores: Any, settled: int, top: int) -> tuple[Any, int]:
        """The scores so far as the next wider kind, and its top."""
        if top == LARGEST:
            raise too_far(self.game, top)
        wider, kind = top_for(top)
        self._need(scores.itemsize + np.dtype(kind).itemsize)
        found = np.zeros(self.size, kind)
        for rows in slices(settled):
            found[rows] = widened(scores[rows], top, self.game)
        return found, wider

    def _need(self, each: int, more: int = 0) -> None:
        """Refuse politely if there is no memory for so many bytes for each int, beside its mark, and for ``more``."""
        self.work.need(
            (1 + each) * self.size + more,
            Sentence("settling {listed} {listed:position|positions}", listed=self.listed),
            Sentence("solve a smaller board, a later position, or with symmetry"),
        )

    def given_up(self, why: Sentence) -> Unsuited:
        """Leave the game, and the memory, to others."""
        self._let_go()
        return Unsuited(why)

    def _let_go(self) -> None:
        self.reached = np.zeros(0, np.bool_)

    def _broken(self, position: Position) -> ZermeloError:
        """What is wrong at a position where marking stopped."""
        game = self.game
        if not is_result(game.result(position)):
            return not_a_result(game, position)
        if not legal_moves(game, position):
            return stuck(game, position)
        if not all(fits(child) for _, child in legal_children(game, position)):
            return out_of_range(game, position)
        not_falling(self.question)
        return self.given_up(
            Sentence(
                "the descent engine needs every move to lower the position, and one at {position} does not",
                position=abilities.write(game, position),
            )
        )
