"""The retrograde engine: any game, cycles included.

Number the reachable positions, then spread wins and losses backwards from the ends, nearest first: the attractor
of the course for both players at once.  What is never reached this way nobody can force: a draw.

Where points count there is nothing to spread: every position is settled after its children, and play that can repeat
is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.core.contract import endless
from zermelo.core.errors import NotCompilable, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.moves import legal_children
from zermelo.core.scales import value_at_end, worth
from zermelo.core.values import LOSS, UNDECIDED, WIN, Value
from zermelo.core.work import Progress, Work
from zermelo.native.kernels import explore as explore_kernel
from zermelo.solver.engine import SETTLING, Bid, Later, ListingEngine
from zermelo.solver.engines.sweep import too_far
from zermelo.solver.forecast import Cost, Costs, Shape
from zermelo.solver.plan import Plan
from zermelo.solver.question import Question
from zermelo.solver.tables.listed import LARGEST, Table, plain_position, sorted_table, top_for
from zermelo.space.explore import MOVE_BYTES, POSITION_BYTES, WORD_BYTES, Exploration, Reached, explore
from zermelo.space.settle import backward, ordered, settle

SMALL_POSITIONS = 6_000
SMALL_LOOKS = 100_000
"""A game of fewer positions, and fewer looks at a slot, is solved as it stands sooner than it is compiled."""


class RetrogradeEngine(ListingEngine):
    name = "retrograde"
    why = phrase("nothing is known of the order of positions; cycles are allowed")
    kernel: ClassVar[ModuleType] = explore_kernel
    costs = Costs(Cost(POSITION_BYTES, word=WORD_BYTES, move=MOVE_BYTES), Cost(100, word=200, slot=10, move=130))

    def refusal(self, question: Question) -> ZermeloError | None:
        return None  # what does not compile is solved interpreted

    def at_once(self, question: Question, work: Work) -> Bid | None:
        game, slots = question.game, question.game.slots()
        if abilities.size.given(game) and abilities.index(game, question.start) >= SMALL_POSITIONS:
            return None
        most = max(200, min(SMALL_POSITIONS, SMALL_LOOKS // max(1, slots)))
        reached = explore(game, question.start, question.symmetry, most=most)
        if reached is None:
            return None
        why = Sentence("so small that compiling would take longer than solving")
        shape = Shape(1, slots, len(reached.targets) / len(reached))
        plan = Plan(self.name, False, why, len(reached), True, shape=shape)
        return Bid(plan, Explored(game, reached, work), question)

    def bid(self, question: Question, work: Work) -> Bid:
        if question.uncompiled is None:
            try:
                return super().bid(question, work)
            except NotCompilable as error:
                question = replace(question, uncompiled=error)
        why = Sentence("the rules do not compile: {error}", error=question.uncompiled)
        run = Later(lambda: solve(question.game, question.start, question.symmetry, work, native=False))
        return Bid(Plan(self.name, False, why), run, question)

    def begin(self, question: Question, work: Work) -> Retrograde:
        return Retrograde(question.game, question.start, question.symmetry, work)


def solve(game: Game, start: Position, symmetry: bool, work: Work, native: bool) -> Table:
    """Every position reachable from ``start``."""
    if native:
        return Retrograde(game, start, symmetry, work).solve()
    reached = explore(game, start, symmetry, work=work)
    assert reached is not None
    return solve_reached(game, reached, work, native=None)  # rules that do not compile are no concern of the attractor


class Retrograde(Exploration):
    """The compiled engine at work: it explores as far as asked, and decides when all is explored."""

    def solve(self) -> Table:
        """Explore what is left and decide every position."""
        self.advance()
        return solve_reached(self.game, self.reached(), self.work, native=True)


@dataclass(frozen=True)
class Explored:
    """A small game whose graph plain Python has explored already."""

    game: Game
    reached: Reached
    work: Work

    def solve(self) -> Table:
        return solve_reached(self.game, self.reached, self.work, native=False)


def solve_reached(game: Game, reached: Reached, work: Work, native: bool | None) -> Table:
    """The positions of an explored graph."""
    work.tell(Progress(SETTLING, 0, len(reached)))
    if abilities.counts_points(game):
        return sorted_table(reached.positions, _margins(game, reached, native))
    won, rank = decide(reached, alternating=not abilities.turn.given(game), native=native)
    top, kind = top_for(int(rank.max(initial=0)))
    scores = (won * (top - rank)).astype(kind)
    return sorted_table(reached.positions, scores)


def _margins(game: Game, reached: Reached, native: bool | None) -> NDArray[Any]:
    """The margin of each node."""
    offsets, targets = np.asarray(reached.offsets), np.asarray(reached.targets, np.int32)
    waiting = np.diff(offsets).astype(np.int32)
    order, cyclic = ordered(backward(offsets, targets, native), waiting, native)
    if len(cyclic):
        raise endless(game, plain_position(np.asarray(reached.positions[int(cyclic[0])])))
    settled = _settled_natively if native else _settled_plainly
    margins = settled(game, reached, order)
    _, kind = top_for(int(np.abs(margins).max()))
    return margins.astype(kind)


def _settled_natively(game: Game, reached: Reached, order: NDArray[np.int32]) -> NDArray[np.int32]:
    from zermelo.native.kernels import graded as kernel
    from zermelo.native.module import compiled

    scores = np.empty(len(reached), np.int32)
    status = compiled(game, kernel).settle(
        reached.positions, reached.offsets, reached.targets, reached.decided, order, scores, LARGEST
    )
    if status != kernel.SETTLED:
        raise too_far(game, LARGEST)
    return scores


def _settled_plainly(game: Game, reached: Reached, order: NDArray[np.int32]) -> NDArray[np.int64]:
    values: dict[int, Value] = {}
    for node in order.tolist():
        position = reached.positions[node]
        if reached.decided[node] != UNDECIDED:
            values[node] = value_at_end(game, position)
        else:
            after = reached.targets[reached.offsets[node] : reached.offsets[node + 1]]
            values[node] = max(
                worth(game, position, slot, child, values[target])
                for (slot, child), target in zip(legal_children(game, position), after, strict=True)
            )
    return np.array([values[node].margin for node in range(len(reached))], np.int64)


def decide(reached: Reached, alternating: bool, native: bool | None) -> tuple[Any, Any]:
    """For each node 1, -1 or 0 as the player to move wins, loses or can be held; and the plies to the end."""
    decided, offsets = np.asarray(reached.decided), np.asarray(reached.offsets)
    won = np.where(decided == UNDECIDED, 0, decided).astype(np.int8)
    ends = np.flatnonzero((decided == WIN) | (decided == LOSS))
    moves = backward(offsets, np.asarray(reached.targets, np.int32), native)
    waiting = np.diff(offsets).astype(np.int32)
    return settle(moves, waiting, np.asarray(reached.owners), won, ends, native, alternating)
