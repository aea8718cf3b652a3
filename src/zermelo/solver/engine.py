"""What an engine is: one file with a class of this kind, and one line in the registry of ``engines``.

The planner asks every engine in the order of the registry, and knows none by name:

    refusal    why it cannot answer a question, if it cannot
    offers     whether it wants to, though nobody asked for it
    bid        a plan: how many positions, what they cost, and the engine's run, which may have begun
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any, ClassVar, Final, NamedTuple, Protocol

from zermelo.core import abilities
from zermelo.core.ability import Ability
from zermelo.core.errors import TooLarge, ZermeloError
from zermelo.core.language import Sentence, phrase
from zermelo.core.moves import looks
from zermelo.core.work import Stage, Work
from zermelo.native.sorting import BY_RULES, Sorting
from zermelo.solver.forecast import SELDOM_LEGAL, Costs, Shape
from zermelo.solver.plan import Plan, Run
from zermelo.solver.question import Question
from zermelo.solver.tables.table import Table

LISTING: Final = Stage(phrase("listing"), phrase("Listing positions: {done}"))
ASKED = Sentence("asked for")
AT_ONCE = 1 << 20
"""Positions that an engine whose code is in memory lists within a fraction of a second: no need to guess first."""
FIRST_TIME = 4
"""So many times as many are listed by an engine that is compiled first: to guess, more would have to be compiled."""


class Unsuited(ZermeloError):
    """An engine has found at work that it cannot answer; another one may."""


class Wiser(Unsuited):
    """The same engine may try again: it has learnt from what was in its way."""


class Lacking(Unsuited):
    """The machine has not what an engine needs."""


class Bid(NamedTuple):
    """What an engine will do, the run that does it, and the question as it will be answered."""

    plan: Plan
    run: Run
    question: Question


@dataclass(frozen=True)
class Later:
    """A run that has not begun: compiling and memory are for when it is wanted."""

    work: Callable[[], Table]

    def solve(self) -> Table:
        return self.work()


class Engine(ABC):
    """One way to answer questions."""

    name: ClassVar[str]
    why: ClassVar[str]
    """Why it is taken, where nobody asked for it: a phrase."""
    lists: ClassVar[bool] = True
    """Whether its table has every position."""
    folds: ClassVar[bool] = True
    """Whether it can keep one of all symmetric positions."""
    endless: ClassVar[tuple[Ability[..., int], ...]] = ()
    """What a game may tell it of who wins play that never ends, where that is not a draw."""
    compiles: ClassVar[bool] = False
    """Whether it waits for machine code."""
    stores: ClassVar[bool] = False
    """Whether its work lives in a store, and nowhere else."""

    def refusal(self, question: Question) -> ZermeloError | None:
        """Why it cannot answer; None if it can."""
        return None

    def offers(self, question: Question) -> bool:
        """Whether the planner may take it unasked."""
        return True

    def ready(self, question: Question) -> bool:
        """Whether its machine code for this game is in memory."""
        return False

    @abstractmethod
    def bid(self, question: Question, work: Work) -> Bid:
        """What it will do."""

    def reason(self, question: Question) -> Sentence:
        return Sentence(self.why) if question.engine is None else ASKED


def nothing_compiled_yet() -> bool:
    """Whether this process has compiled nothing: no need to import how."""
    return "zermelo.native.module" not in sys.modules


class CompiledEngine(Engine):
    """An engine that lists positions by machine code."""

    compiles = True
    kernel: ClassVar[ModuleType]
    costs: ClassVar[Costs]

    def refusal(self, question: Question) -> ZermeloError | None:
        return question.uncompiled

    def ready(self, question: Question) -> bool:
        return self.at_hand(question, BY_RULES)

    def at_hand(self, question: Question, sorting: Sorting) -> bool:
        """Whether this process has run its machine code before."""
        if nothing_compiled_yet():
            return False
        from zermelo.native.module import at_hand

        return at_hand(question.game, self.kernel, self.symmetry(question), sorting)

    def symmetry(self, question: Question) -> bool:
        """Whether the rules are compiled with symmetry."""
        return question.symmetry

    def planned(self, question: Question) -> Plan:
        """The plan before anything is counted."""
        return Plan(self.name, True, self.reason(question), ready=self.ready(question), costs=self.costs_of(question))

    def costs_of(self, question: Question) -> Costs:
        """What a position takes."""
        return self.costs


class IndexedEngine(CompiledEngine):
    """An engine that goes through a dense index: the positions need no counting."""

    folds = False

    def refusal(self, question: Question) -> ZermeloError | None:
        if not abilities.size.given(question.game):
            return ZermeloError(
                "the {engine} engine needs a dense index, and {game} defines no size()",
                engine=self.name,
                game=question.game,
            )
        return super().refusal(question)

    def offers(self, question: Question) -> bool:
        return not question.symmetry

    def bid(self, question: Question, work: Work) -> Bid:
        game = question.game
        # Nothing is stored but a score: words are what an index is turned into, and moves those made one by one.
        moves = 0 if abilities.below.given(game) else looks(game) / SELDOM_LEGAL
        counted = replace(
            self.planned(question),
            positions=abilities.index(game, question.start) + 1,
            exact=True,
            shape=Shape(int(abilities.at.given(game)), looks(game), moves),
        )
        return Bid(counted, self.begin(question, work), question)

    @abstractmethod
    def begin(self, question: Question, work: Work) -> Run:
        """The engine at work."""


class Listing(Run, Protocol):
    """A run that finds the positions as it goes."""

    @property
    def listed(self) -> int:
        """How many it has found."""

    def advance(self, most: int | None = None) -> bool:
        """List until there are more than ``most`` positions; whether these are all."""


class ListingEngine(CompiledEngine):
    """An engine that finds the positions as it goes: a sample guesses how many there are."""

    pace: ClassVar[int] = 1
    """A core lists so many times as many positions as by others in the time that a guess takes."""

    def native(self, question: Question) -> ModuleType:
        """The kernel with the rules of the game, compiled as far as it is used."""
        from zermelo.native.module import compiled

        return compiled(question.game, self.kernel, question.symmetry)

    def ends(self, question: Question) -> bool:
        """Whether no play can come back, as far as is known."""
        return abilities.tier.given(question.game)

    def branching(self, begun: Any) -> float | None:
        """Moves of a position on average, where a run that has listed all has counted them."""
        return None

    def bid(self, question: Question, work: Work) -> Bid:
        from zermelo.native.texts import words_of
        from zermelo.space.estimate import estimate

        self.native(question)  # says if the rules are not such as it can use
        game, made = question.game, self.planned(question)
        shape = Shape(words_of(question.start), looks(game), looks(game) / SELDOM_LEGAL)
        fits = int(work.memory / made.costs.bytes.of(shape))
        run: Run = Later(lambda: self.begin(question, work).solve())
        listed = 0
        if made.ready or not abilities.look.given(game):  # a game that helps the search engine may be left to it
            begun = self.begin(question, work)
            try:
                at_once = self.pace * AT_ONCE * max(work.threads, 1 if made.ready else FIRST_TIME)
                whole = begun.advance(min(at_once, fits))
            except TooLarge:  # a guess would need memory too, and say no more
                least = replace(made, positions=max(begun.listed, fits) + 1, least=True, shape=shape)
                return Bid(least, run, question)
            run, listed = begun, begun.listed
            if whole:
                shape = shape._replace(moves=self.branching(begun) or shape.moves)
                return Bid(replace(made, positions=listed, exact=True, shape=shape), run, question)
        guess = estimate(game, question.start, question.symmetry, enough=4 * fits, ends=self.ends(question))
        shape = shape._replace(moves=guess.moves)
        counted = replace(made, positions=max(listed, guess.positions), least=guess.least, shape=shape)
        return Bid(counted, run, question)

    @abstractmethod
    def begin(self, question: Question, work: Work) -> Listing:
        """The engine at work."""
