"""The sums engine: impartial games that fall into parts, however many positions they have.

A position is the sum of its parts: a move changes one of them and leaves the others as they are.  So its Grundy value
is the exclusive or of theirs (Sprague 1935, Grundy 1939), and only the parts are ever listed: a row of 1,000 pins in
Kayles has more positions than could be, and 1,001 parts.  Who wins is known then, and with which moves; not how soon.
"""

from __future__ import annotations

import math
import time
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from typing import ClassVar

from zermelo.core import abilities
from zermelo.core.contract import checked_result, stuck
from zermelo.core.errors import RulesError, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.moves import checked_children
from zermelo.core.values import LOSS, UNDECIDED, WIN, Bounds, Value
from zermelo.core.work import Progress, Work
from zermelo.solver.engine import Bid, Engine, Later
from zermelo.solver.engines.small import at_once
from zermelo.solver.plan import Plan
from zermelo.solver.question import Question
from zermelo.solver.tables.searched import Effort, SearchedTable
from zermelo.space.explore import EXPLORING

Part = Hashable
STEP = 1 << 10
"""Parts settled between two looks at the memory."""
PART_BYTES = 300
"""What a part takes with its value and its place in a dictionary."""


class SumsEngine(Engine):
    name = "sums"
    why = phrase("positions fall into parts, and their Grundy values tell who wins")
    lists = False
    folds = False

    def refusal(self, question: Question) -> ZermeloError | None:
        if question.engine is not None and question.distances:
            return ZermeloError(
                "the {engine} engine tells who wins, not when: ask for the outcome alone, with --outcome or"
                " distances=False",
                engine=self.name,
            )
        if not falls_into_parts(question.game):
            return ZermeloError(
                "the sums engine needs an impartial game that falls into parts, and {game} does not say impartial() and"
                " parts()",
                game=question.game,
            )
        return None

    def bid(self, question: Question, work: Work) -> Bid:
        small = at_once(question, work) if question.distances else None
        if small is not None:
            return small  # where all positions are listed, distances are known too
        plan = Plan(self.name, False, self.reason(question), lists=False, immediate=True)
        return Bid(
            plan, Later(lambda: GrundyTable(question.game, work)), replace(question, symmetry=False, distances=False)
        )


def falls_into_parts(game: Game) -> bool:
    """Whether the game is a sum: impartial, with players who take turns and the last move wins, and it says of what."""
    other = abilities.turn.given(game) or abilities.counts_points(game)
    return abilities.parts.given(game) and abilities.impartial(game) and not other


def least_excluded(values: set[int]) -> int:
    """The least number not among the values."""
    least = 0
    while least in values:
        least += 1
    return least


def not_normal_play(game: Game, position: Position) -> RulesError:
    """What to say where an end is not lost by who is to move: the value 0 of ends would contradict it."""
    return RulesError(
        "{game} says impartial(), but {position} ends the game and its result is not LOSS: Grundy values need that"
        " whoever cannot move loses",
        game=game,
        position=abilities.write(game, position),
    )


class OutOfTime(Exception):
    """The value was not found when the time was up."""


class _Open:
    """A part some of whose options are still to be looked at."""

    def __init__(self, options: Iterator[Iterable[Part]]) -> None:
        self.options = options
        self.seen: set[int] = set()
        """The values of the options so far."""
        self.option: Iterable[Part] | None = next(options, None)

    def missing(self, values: dict[Part, int]) -> list[Part]:
        """Go on as far as the values of parts are known; the part that is missing there, none if all were seen."""
        while self.option is not None:
            value = 0
            for part in self.option:
                known = values.get(part)
                if known is None:
                    return [part]
                value ^= known
            self.seen.add(value)
            self.option = next(self.options, None)
        return []


class Sums:
    """The Grundy values of positions, from those of their parts, which are remembered."""

    def __init__(self, game: Game, work: Work) -> None:
        self.game, self.work = game, work
        self.values: dict[Part, int] = {}
        """Of every part that was met."""

    def value(self, position: Position, deadline: float = math.inf) -> int:
        """The Grundy value of a position; OutOfTime after a moment of the monotonic clock."""
        value = 0
        for part in self._parts(position):
            if part not in self.values:
                self._settle(part, deadline)
            value ^= self.values[part]
        return value

    def _parts(self, position: Position) -> tuple[Part, ...]:
        found = abilities.parts(self.game, position)
        try:
            parts = tuple(found)
            hash(parts)
        except TypeError:
            raise RulesError(
                "{game}: parts({position!r}) is {found!r}: it must be a tuple of parts that are hashable",
                game=self.game,
                position=position,
                found=found,
            ) from None
        return parts

    def _settle(self, part: Part, deadline: float) -> None:
        """Find the value of a part, and before it those of all that it can become; depth first, without recursion."""
        waiting = {part: _Open(self._options(part))}
        while waiting:
            part, known = next(reversed(waiting.items()))
            if time.monotonic() > deadline:
                raise OutOfTime
            for missing in known.missing(self.values):
                if missing in waiting:
                    raise RulesError(
                        "{game} can repeat {position}: a loop has no Grundy value", game=self.game, position=missing
                    )
                waiting[missing] = _Open(self._options(missing))
                break
            else:
                self.values[part] = least_excluded(known.seen)
                del waiting[part]
                self._watch(len(self.values))

    def _options(self, part: Part) -> Iterator[Iterable[Part]]:
        """What a move can make of a part: as the author lists it, or by playing the part as a position of its own."""
        if abilities.options.given(self.game):
            return iter(abilities.options(self.game, part))
        return self._played(part)

    def _played(self, part: Position) -> Iterator[Iterable[Part]]:
        result, moves = checked_result(self.game, part), 0
        if result not in (UNDECIDED, LOSS):
            raise not_normal_play(self.game, part)
        for _, child in checked_children(self.game, part):
            moves += 1
            yield self._parts(child)
        if result == UNDECIDED and not moves:
            raise stuck(self.game, part)

    def _watch(self, found: int) -> None:
        """Say how far it is, and refuse to go on where that would take more memory than there is."""
        if found % STEP == 0:
            self.work.tell(Progress(EXPLORING, found))
            words = Sentence("Grundy values of {size} {size:position|positions}", size=found)
            self.work.need(PART_BYTES * found, words, Sentence("choose a smaller game"))


class GrundyTable(SearchedTable):
    """Who wins any position of a game that falls into parts."""

    top = 1
    dated: ClassVar[bool] = False

    def __init__(self, game: Game, work: Work) -> None:
        super().__init__(game)
        self.sums = Sums(game, work)

    @property
    def effort(self) -> Effort:
        return Effort(len(self.sums.values), self.seconds)

    def score(self, position: Position) -> int:
        return self._outcome(position, math.inf)

    def at_least(self, position: Position, score: int) -> bool:
        return self.score(position) >= score

    def bounds(self, position: Position, seconds: float) -> Bounds:
        try:
            found = Value(self._outcome(position, time.monotonic() + seconds))
        except OutOfTime:
            return Bounds(Value(LOSS), Value(WIN))
        return Bounds(found, found)

    def promising(self, position: Position) -> Iterator[int]:
        """The legal moves, one by one: the first is often good enough."""
        if checked_result(self.game, position) == UNDECIDED:
            yield from (slot for slot in range(self.game.slots()) if self.game.legal(position, slot))

    def _outcome(self, position: Position, deadline: float) -> int:
        """WIN or LOSS: ends by the rules, all others by their parts."""
        with self.timed():
            result = checked_result(self.game, position)
            if result not in (UNDECIDED, LOSS):
                raise not_normal_play(self.game, position)
            return WIN if result == UNDECIDED and self.sums.value(position, deadline) else LOSS
