"""The analyst: what positions and moves are worth, exactly where that can be known.

A game that fits the limits is solved as a whole when it is first asked about; beside, if the values of its first plies
are shipped with it, so that nobody waits for those.  A larger one is looked up in a book,
solved from each position that is asked about as soon as that fits, or searched move by move.  Proofs are kept; what
is not proved yet stays open, and the next question goes on with it.  Only who must move without a proof is given
estimates, by looking ahead for a while.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import cached_property
from threading import RLock
from time import monotonic
from typing import TYPE_CHECKING, Final, TypeVar

from zermelo.core import abilities
from zermelo.core.errors import TooLarge
from zermelo.core.game import Game, Position
from zermelo.core.move import Move
from zermelo.core.moves import legal_children, legal_moves
from zermelo.core.scales import value_at_end
from zermelo.core.values import DRAW, UNDECIDED, WIN, Value
from zermelo.core.work import Progress
from zermelo.play.background import Background
from zermelo.play.deep import Deep, Values
from zermelo.play.judgement import Judgement
from zermelo.play.lookahead import look_ahead, usual_heuristic
from zermelo.play.thought import Thought

if TYPE_CHECKING:
    from zermelo.solver.solution import Solution

Key = TypeVar("Key", bound=Hashable)
Answer = TypeVar("Answer")

REMEMBERED: Final = 1000
"""Positions whose proofs are kept."""
LISTED_CELLS: Final = 20
"""Cells of the largest board of a connection game whose positions are listed."""
FIRST_ROUND: Final = 0.25
LONGEST_ROUND: Final = 4.0
"""Seconds between two answers while the engine searches: each round takes twice as long as the one before."""
EARLY: Final = 0.5
"""A round that ends in this part of its time, and proves nothing, has nothing left to try."""


@dataclass(frozen=True)
class Limits:
    """How much an analyst may take."""

    memory: int = 512 << 20
    """Bytes for solving the game as a whole."""
    part: int = 512 << 20
    """Bytes for solving what can follow a position of a larger game, and as many for the table of its search.

    While the latter is solved the former one is still there: three times as many in all.
    """
    seconds: float = 10.0
    """For solving, by the planner's forecast and by the clock."""
    think: float = 1.0
    """Seconds to search a position of a game that is not solved, and as many to estimate what they leave open."""
    study: float = 30.0
    """Seconds to search a position that somebody looks at."""


class Analyst:
    """Knows one game.  May be asked from several threads."""

    def __init__(
        self,
        game: Game,
        limits: Limits | None = None,
        tell: Callable[[Progress], None] = lambda progress: None,
        turn: Callable[[], AbstractContextManager[object]] = nullcontext,
        aside: Callable[[], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        """``tell`` hears of the progress of solving; an exception that it raises stops the work.

        ``turn`` is entered while a game that is not small is solved, ``aside`` while a thread waits for another that
        works in the background.
        """
        self.game = game
        self.limits = limits or Limits()
        self.tell, self.turn = tell, turn
        self._solving = RLock()
        self._whole: Solution | None = None
        self._part: Solution | None = None
        self._background = Background(self._begun, self._told, aside)
        """Solves the game while its first plies are answered."""
        self._tried: OrderedDict[Position, float] = OrderedDict()
        """The seconds in which a position was not solved; trying again takes more."""
        self._deep = Deep(game, self.limits.part, self._told, aside)
        self._proofs: OrderedDict[Position, Values] = OrderedDict()
        self._estimates: OrderedDict[tuple[Position, int], dict[int, Judgement]] = OrderedDict()
        """By position and how much was proved there."""

    def value(self, position: Position) -> Judgement:
        """What a position is worth to the player to move."""
        if self.game.result(position) != UNDECIDED:
            return Judgement(value_at_end(self.game, position))
        return self.moves(position)[0].worth

    def moves(self, position: Position) -> tuple[Move[Judgement], ...]:
        """The legal moves, best first, among equals in order of slots; what is not soon proved is estimated."""
        moves = self.proved(position).moves
        if all(move.worth.value and not _undated(move.worth.value) for move in moves):
            return moves
        worths = self._estimated(position, {move.slot: move.worth.value for move in moves if move.worth.value})
        return _sorted(Move(move.slot, move.name, worths[move.slot], move.position) for move in moves)

    def best(self, position: Position) -> tuple[Move[Judgement], ...]:
        """The moves that nothing is better than."""
        moves = self.moves(position)
        return tuple(move for move in moves if not move.worth < moves[0].worth)

    def proved(self, position: Position) -> Thought:
        """What is soon proved of a position that is not over."""
        *_, thought = self._thoughts(position, self.limits.think, self.limits.seconds)
        return thought

    def known(self, position: Position, seconds: float = 0.0) -> Thought:
        """What is known of a position that is not over, or proved by searching it for so long; no table is made."""
        *_, thought = self._thoughts(position, seconds, None)
        return thought

    def study(self, position: Position, longer: int = 0) -> Iterator[Thought]:
        """What is known at once, and more each time that more is proved, as long as the limits allow.

        ``longer`` doubles them as many times.
        """
        return self._thoughts(position, self.limits.study * 2**longer, self.limits.seconds * 2**longer)

    def line(self, position: Position, most: int = 1000) -> tuple[Move[Judgement], ...]:
        """Best play from a position on both sides, as far as it is proved within the time for a move.

        Where it is not known how soon the winner wins, it is his next move.
        """
        self._wait()
        played: list[Move[Judgement]] = []
        seen, deadline = {position}, monotonic() + self.limits.think
        while len(played) < most and self.game.result(position) == UNDECIDED:
            seconds = deadline - monotonic() if self._deep.ready else 0.0
            *_, thought = self._thoughts(position, seconds, None if played else self.limits.seconds)
            if not thought.best:
                break
            value, move = thought.bounds.low, thought.best[0]
            if _undated(value):
                return (*played, *self._closing(position, thought)) if value.result == WIN else tuple(played)
            played.append(move)
            position = move.position
            if position in seen:
                break
            seen.add(position)
        return tuple(played)

    def _closing(self, position: Position, thought: Thought) -> tuple[Move[Judgement], ...]:
        """A winning move of a position that is known to be won: one that soon ends the game, if the engine is there."""
        closing = self._deep.closing_move(position) if self._deep.ready else thought.best[0].slot
        return tuple(move for move in thought.best if move.slot == closing)

    @property
    def solved(self) -> bool:
        """Whether the game is solved as a whole: then every question is a look into a table."""
        return self._whole is not None

    @property
    def memory(self) -> int:
        """Bytes that it takes, about: the solution, or what it may take for parts of a larger game."""
        if self._whole is not None:
            return self._whole.plan.memory or 0
        under_way = self._background.begun and not self._background.ready
        return 0 if under_way else 3 * self.limits.part

    def begin(self) -> Solution | None:
        """Solve the game as a whole, if that fits; where its first plies are known, a thread of its own does so."""
        if self._deep.book is None and not self._deep.opening:
            return self.solution(self.game.start())
        self._prepare()
        return None

    def _prepare(self) -> None:
        """Have made beside what knows the positions after the first plies."""
        if self._hopeless:
            self._deep.prepare()
        else:
            self._background.start()

    def _begun(self, tell: Callable[[Progress], None]) -> None:
        with self._solving:
            self._whole = self._solved(self.game.start(), self.limits.memory, self.limits.seconds, tell)

    def _wait(self) -> None:
        """Until the game is solved beside, or is known to take too long."""
        if self._background.begun:
            self._background.result(self.tell)

    def solution(self, position: Position, seconds: float | None = None) -> Solution | None:
        """A solution that holds the position, if one fits the limits; ``seconds`` may be more than theirs."""
        self._wait()
        seconds = self.limits.seconds if seconds is None else seconds
        start = self.game.start()
        with self._solving:
            if self._whole is None:
                self._whole = self._stored
            if self._whole is None and not self._hopeless:
                self._whole = self._solved(start, self.limits.memory, seconds)
            found = self._held(position)
            if found is not None or position == start or self._hopeless or abilities.look.given(self.game):
                return found  # a game that helps the search engine is searched sooner
            self._part = self._solved(position, self.limits.part, seconds) or self._part
            return self._held(position)

    def _held(self, position: Position) -> Solution | None:
        """The solution, of those that there are, that holds the position."""
        found = (solution for solution in (self._whole, self._part) if solution is not None and position in solution)
        return next(found, None)

    @property
    def _hopeless(self) -> bool:
        """Whether the positions need not be counted to know that they are too many.

        Each cell of a connection game takes three times as many; and whoever wrote a book of another game could not
        list them.
        """
        if abilities.links.given(self.game):
            return self.game.slots() > LISTED_CELLS
        return self._deep.book is not None

    def _thoughts(self, position: Position, seconds: float, solving: float | None) -> Iterator[Thought]:
        """More and more proofs, for so many seconds; compiling is not counted.

        ``solving`` is for a table of all that can follow; None makes no new one.
        """
        slots = legal_moves(self.game, position)
        known = self._proofs.get(position) or self._deep.booked(position)
        if self._deep.book is not None:
            self._prepare()  # the moves after these may not be in it
        if len(known) < len(slots):
            solution = self._held(position) if solving is None else self.solution(position, solving)
            known = known if solution is None else {move.slot: move.value for move in solution.moves(position)}
        more = len(known) < len(slots)
        yield self._thought(position, known, more)
        limit = FIRST_ROUND if more and seconds > 0 and self._deep.engine is not None else LONGEST_ROUND
        while more and seconds > 0:
            limit, began = min(limit, seconds), monotonic()
            found = self._round(position, limit, known)
            taken = monotonic() - began
            known = {**known, **found}
            more = len(known) < len(slots) and (bool(found) or taken > EARLY * limit)
            seconds, limit = seconds - taken, min(2 * limit, LONGEST_ROUND)
            _keep(self._proofs, position, known)
            yield self._thought(position, known, more)

    def _round(self, position: Position, seconds: float, known: Values) -> Values:
        """What so many seconds prove of the moves that are not known; where there is no engine, by looking ahead."""
        if self._deep.engine is not None:
            return self._deep.proofs(position, seconds, known)
        found = look_ahead(self.game, position, usual_heuristic(self.game), seconds)
        return {slot: worth.value for slot, worth in found.items() if worth.value and slot not in known}

    def _told(self, progress: Progress) -> None:
        """Whoever listens now: the engine outlives the question for which it was made."""
        self.tell(progress)

    def _thought(self, position: Position, known: Values, more: bool) -> Thought:
        moves = (
            Move(slot, abilities.write_move(self.game, position, slot), Judgement(known.get(slot)), child)
            for slot, child in legal_children(self.game, position)
        )
        return Thought(_sorted(moves), more)

    def _estimated(self, position: Position, known: Values) -> dict[int, Judgement]:
        """Every move, by looking ahead; those whose value is known keep it, the engine's favourite comes first."""
        found = self._estimates.get((position, len(known)))
        if found is None:
            seconds = self.limits.think
            found = look_ahead(self.game, position, usual_heuristic(self.game), seconds)
            if not known and (favourite := self._deep.favourite(position, seconds)) is not None:
                found[favourite] = Judgement(None, 1 + max(worth.estimate for worth in found.values()))
            _keep(self._estimates, (position, len(known)), found)
        return {slot: Judgement(known.get(slot, worth.value), worth.estimate) for slot, worth in found.items()}

    @cached_property
    def _stored(self) -> Solution | None:
        """What the user has solved into a store."""
        from zermelo.solver.store.notes import known_store

        return known_store(self.game)

    def _solved(
        self, position: Position, memory: int, seconds: float, tell: Callable[[Progress], None] | None = None
    ) -> Solution | None:
        """Everything that can follow a position, unless that is forecast or found to take too much."""
        from zermelo.solver.solution import Solution
        from zermelo.solver.solving import plan

        if self._tried.get(position, -1.0) >= seconds:
            return None
        compiled = True
        try:
            made = plan(self.game, position, seconds=seconds, memory=memory, tell=tell or self.tell)
            if (made.lists or made.immediate) and (made.seconds is None or made.seconds <= seconds):
                compiled = made.ready or not made.native
                with nullcontext() if made.small else self.turn():
                    found = made.run()
                return found if isinstance(found, Solution) else None
        except (TooLarge, MemoryError):
            pass
        if compiled:  # else compiling has taken the time, and it is tried again
            _keep(self._tried, position, seconds)
        return None


def _keep(kept: OrderedDict[Key, Answer], key: Key, answer: Answer) -> None:
    """Remember the latest answers."""
    kept[key] = answer
    while len(kept) > REMEMBERED:
        kept.popitem(last=False)


def _sorted(moves: Iterable[Move[Judgement]]) -> tuple[Move[Judgement], ...]:
    """Best first; among equals in order of slots."""
    return tuple(sorted(moves, key=lambda move: move.worth, reverse=True))


def _undated(value: Value) -> bool:
    """Whether it is known who wins, but not when, and that counts."""
    return value.result != DRAW and value.plies is None and value.margin is None and not value.endless
