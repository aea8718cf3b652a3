"""The analyst: what positions and moves are worth, exactly where that can be known, and never after a long wait.

A game that fits the limits is solved as a whole when it is first asked about.  A larger one is solved from each
position that is asked about, as soon as that fits; until then its moves are looked up in a book, or searched as long
as the limits allow.  What neither tells is judged by looking ahead for a while, and the judgement says that it is not
exact.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from threading import RLock
from typing import TYPE_CHECKING, Final

from zermelo.core import abilities
from zermelo.core.errors import TooLarge
from zermelo.core.game import Game, Position
from zermelo.core.move import Move
from zermelo.core.moves import legal_moves
from zermelo.core.scales import value_at_end
from zermelo.core.values import DRAW, UNDECIDED, Value
from zermelo.core.work import Progress
from zermelo.play.deep import Deep, Seen
from zermelo.play.judgement import Judgement
from zermelo.play.lookahead import look_ahead, usual_heuristic

if TYPE_CHECKING:
    from zermelo.solver.solution import Solution

REMEMBERED: Final = 1000
"""Positions whose judgement is kept."""


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
    """Seconds to look ahead from a position of a game that is not solved."""


class Analyst:
    """Knows one game.  May be asked from several threads."""

    def __init__(
        self,
        game: Game,
        limits: Limits | None = None,
        tell: Callable[[Progress], None] = lambda progress: None,
        turn: Callable[[], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        """``tell`` hears of the progress of solving; an exception that it raises stops the work.

        ``turn`` is entered while a game that is not small is solved.
        """
        self.game = game
        self.limits = limits or Limits()
        self.tell, self.turn = tell, turn
        self._solving = RLock()
        self._whole: Solution | None = None
        self._part: Solution | None = None
        self._asked = False
        self._deep = Deep(game, self.limits.part, tell)
        self._judged: OrderedDict[Position, tuple[tuple[Move[Judgement], ...], bool]] = OrderedDict()
        """What was answered, and whether asking again would tell no more."""

    def value(self, position: Position) -> Judgement:
        """What a position is worth to the player to move."""
        if self.game.result(position) != UNDECIDED:
            return Judgement(value_at_end(self.game, position))
        return self.moves(position)[0].worth

    def moves(self, position: Position) -> tuple[Move[Judgement], ...]:
        """The legal moves, best first; among equals in order of slots."""
        judged, final = self._judged.get(position, (None, False))
        if judged is None or (self._deep.ready and not final):
            judged, final = self._judged[position] = self._judge(position)
            while len(self._judged) > REMEMBERED:
                self._judged.popitem(last=False)
        return judged

    def best(self, position: Position) -> tuple[Move[Judgement], ...]:
        """The moves that nothing is better than."""
        moves = self.moves(position)
        return tuple(move for move in moves if not move.worth < moves[0].worth)

    def line(self, position: Position, most: int = 1000) -> tuple[Move[Judgement], ...]:
        """Best play from a position on both sides, as far as it is proved."""
        played: list[Move[Judgement]] = []
        seen = {position}
        while len(played) < most and (moves := self.moves(position)) and moves[0].worth.exact:
            played.append(moves[0])
            position = moves[0].position
            if position in seen:
                break
            seen.add(position)
        return tuple(played)

    def solution(self, position: Position) -> Solution | None:
        """A solution that holds the position, if one fits the limits."""
        with self._solving:
            if not self._asked:
                self._whole = self._solved(self.game.start(), self.limits.memory)
                self._asked = True
            for solution in (self._whole, self._part):
                if solution is not None and position in solution:
                    return solution
            if position == self.game.start() or abilities.look.given(self.game):
                return None  # just tried; or a game that helps the search engine, which is quicker
            self._part = self._solved(position, self.limits.part) or self._part
            return self._part if self._part is not None and position in self._part else None

    def _judge(self, position: Position) -> tuple[tuple[Move[Judgement], ...], bool]:
        """The moves, best first, and whether asking again would tell no more."""
        game, slots = self.game, legal_moves(self.game, position)
        seen, solution = Seen(self._deep.booked(position)), None
        if len(seen.values) < len(slots):
            solution = self.solution(position)
            if solution is not None:
                seen = Seen({move.slot: move.value for move in solution.moves(position)})
            else:
                seen = self._deep.look(position, self.limits.think)
        worths = {slot: Judgement(value) for slot, value in seen.values.items()}
        if solution is None and any(slot not in worths or self._undated(seen.values[slot]) for slot in slots):
            worths |= self._estimated(position, seen)
        judged = (
            Move(slot, abilities.write_move(game, position, slot), worths[slot], game.play(position, slot))
            for slot in slots
        )
        return tuple(sorted(judged, key=lambda move: move.worth, reverse=True)), seen.final

    def _estimated(self, position: Position, seen: Seen) -> dict[int, Judgement]:
        """Every move, by looking ahead; those whose value is known keep it, the engine's favourite comes first."""
        found = look_ahead(self.game, position, usual_heuristic(self.game), self.limits.think)
        best = max(worth.estimate for worth in found.values())
        if seen.favourite is not None:
            found[seen.favourite] = Judgement(None, best + 1)
        return {
            slot: Judgement(seen.values[slot], worth.estimate) if slot in seen.values else worth
            for slot, worth in found.items()
        }

    def _undated(self, value: Value) -> bool:
        """Whether it is known who wins, but not when, and that counts."""
        return value.result != DRAW and value.plies is None and value.margin is None and not value.endless

    def _solved(self, position: Position, memory: int) -> Solution | None:
        """Everything that can follow a position, unless that is forecast or found to take too much."""
        from zermelo.solver.solution import Solution
        from zermelo.solver.solving import plan

        seconds = self.limits.seconds
        try:
            made = plan(self.game, position, seconds=seconds, memory=memory, tell=self.tell)
            if not (made.lists or made.immediate) or (made.seconds is not None and made.seconds > seconds):
                return None
            with nullcontext() if made.small else self.turn():
                found = made.run()
            return found if isinstance(found, Solution) else None
        except (TooLarge, MemoryError):
            return None
