"""A plan: which engine answers a question, why, and what that is expected to cost.  It can be run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from zermelo.core.language import Sentence, phrase
from zermelo.core.work import Work, heard_by, in_words, time_in_words
from zermelo.solver.forecast import COMPILING, INTERPRETED, Costs, Shape
from zermelo.solver.question import Question, Unfit

if TYPE_CHECKING:
    from zermelo.solver.clock import Clock
    from zermelo.solver.outlook import Outlook
    from zermelo.solver.solution import Solution
    from zermelo.solver.tables.table import Table


class Run(Protocol):
    """An engine at work on one question."""

    def solve(self) -> Table:
        """Do what is left, and leave a table."""


@dataclass(frozen=True)
class Task:
    """What a plan needs to be run, and what was done for it already."""

    question: Question
    work: Work
    clock: Clock
    run: Run
    """The engine, with what planning has listed."""


@dataclass(frozen=True)
class Plan:
    """What will be done, why, and what it is expected to cost."""

    engine: str
    native: bool
    why: Sentence
    positions: int | None = None
    exact: bool = False
    """Whether ``positions`` is known rather than guessed."""
    least: bool = False
    """Whether ``positions`` is guessed too low: there are at least about so many."""
    shape: Shape | None = None
    """Of its positions, as far as known."""
    uncompiled: bool = False
    """Whether rules are interpreted that were to be compiled; ``why`` says what is in the way."""
    ready: bool = False
    """Whether the machine code is in memory."""
    costs: Costs = field(default=INTERPRETED, repr=False)
    """Of a position."""
    held: int | None = None
    """Bytes that it holds at most, however many positions there are; None where it holds them all."""
    disk: int | None = None
    """Bytes expected on disk, where the work lives there."""
    workers: Sentence | None = None
    """What works at it, where there is a choice: nodes, cores, GPUs."""
    lists: bool = True
    """Whether all positions will be known, and not only searched for when asked."""
    immediate: bool = False
    """Whether any position is answered at once, though they are not listed."""
    lacking: tuple[Unfit, ...] = field(default=(), repr=False, compare=False)
    """Engines that might have been taken, and why they were not."""
    task: Task | None = field(default=None, repr=False, compare=False)
    """None once it is done, and in a file."""
    answer: Solution | None = field(default=None, repr=False, compare=False)
    """What was found in a file: there is nothing left to do."""

    def run(self) -> Solution | Outlook:
        """Carry it out, once."""
        from zermelo.solver.solving import carry_out

        with nullcontext() if self.task is None else heard_by(self.task.work.tell):
            return carry_out(self)

    @property
    def small(self) -> bool:
        """Whether plain Python has listed everything already."""
        return self.exact and not self.native

    @property
    def memory(self) -> int | None:
        """Bytes expected at the peak."""
        if self.positions is None or self.shape is None:
            return None
        whole = int(self.positions * self.costs.bytes.of(self.shape))
        return whole if self.held is None else min(whole, self.held)

    @property
    def seconds(self) -> float | None:
        """Seconds expected, compiling included if the game is new to this process."""
        if self.positions is None or self.shape is None:
            return None
        compiling = COMPILING if self.native and not self.ready else 0
        return 1e-9 * self.positions * self.costs.nanoseconds.of(self.shape) + compiling

    @property
    def size(self) -> Sentence:
        """How many positions there are; of a guess, its first digits."""
        if self.exact or self.positions is None:
            return Sentence("{count}", count=self.positions)
        text = phrase("at least about {count}") if self.least else phrase("about {count}")
        return Sentence(text, count=round(self.positions, 3 - len(str(self.positions))))

    def facts(self) -> Iterator[tuple[Sentence, Sentence]]:
        """What there is to say of it: a word, and what it stands for."""
        how = phrase("{engine}, compiled") if self.native else phrase("{engine}, interpreted")
        yield Sentence("engine"), Sentence(how, engine=self.engine)
        yield Sentence("why"), self.why
        if self.memory is not None and self.seconds is not None:
            cost = phrase("at least about {cost}") if self.least else phrase("about {cost}")
            yield Sentence("positions"), self.size
            yield Sentence("memory"), Sentence(cost, cost=in_words(self.memory))
            if self.disk is not None:
                yield Sentence("disk"), Sentence(cost, cost=in_words(self.disk))
            yield Sentence("time"), Sentence(cost, cost=time_in_words(self.seconds))
        if self.workers is not None:
            yield Sentence("workers"), self.workers
        for engine, why in self.lacking:
            yield Sentence("not"), Sentence("{engine}: {why}", engine=engine, why=why)

    def __str__(self) -> str:
        return "\n".join(f"{name:<9}  {words}" for name, words in self.facts())
