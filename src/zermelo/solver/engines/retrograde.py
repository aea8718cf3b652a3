"""The retrograde engine: any game, cycles included.

Number the reachable positions, then spread wins and losses backwards from the ends, nearest first: the attractor
of the course for both players at once.  What is never reached this way nobody can force: a draw.

Where points count there is nothing to spread: every position is settled after its children, and play that can repeat
is refused.
"""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.core.contract import endless, too_far
from zermelo.core.errors import NotCompilable, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.values import LOSS, UNDECIDED, WIN
from zermelo.core.work import SETTLING, Progress, Work, return_freed_memory
from zermelo.native.kernels import explore as explore_kernel
from zermelo.native.kernels import linking
from zermelo.native.kernels.graph import Graph
from zermelo.solver.engine import Bid, Later, ListingEngine
from zermelo.solver.engines.endless import awarded, refuse_draws
from zermelo.solver.engines.small import settled_margins
from zermelo.solver.forecast import Cost, Costs
from zermelo.solver.plan import Plan
from zermelo.solver.question import Question
from zermelo.solver.tables.listed import sorted_table, top_for
from zermelo.solver.tables.order import LEXICAL
from zermelo.solver.tables.table import LARGEST, Table, slices
from zermelo.space.exploration import Exploration
from zermelo.space.explore import Reached, explore, plain_position
from zermelo.space.linking import Linked
from zermelo.space.settle import attract, backward, ordered, settle

GRADING = 12
"""Bytes for each position whose margin is computed, besides what is linked: its place in the order and its score."""


class RetrogradeEngine(ListingEngine):
    name = "retrograde"
    endless = (abilities.endless_winner,)
    why = phrase("nothing is known of the order of positions; cycles are allowed")
    kernel: ClassVar[ModuleType] = explore_kernel
    costs = Costs(Cost(10, word=12, move=4), Cost(50, word=80, slot=8, move=45))

    def refusal(self, question: Question) -> ZermeloError | None:
        return None  # what does not compile is solved interpreted

    def bid(self, question: Question, work: Work) -> Bid:
        if question.uncompiled is None:
            try:
                return super().bid(question, work)
            except NotCompilable as error:
                question = replace(question, uncompiled=error)
        why = Sentence("the rules do not compile: {error}", error=question.uncompiled)
        run = Later(lambda: solve(question.game, question.start, question.symmetry, work, native=False))
        return Bid(Plan(self.name, False, why, uncompiled=True), run, question)

    def branching(self, begun: Retrograde) -> float:
        return begun.moves / begun.listed

    def begin(self, question: Question, work: Work) -> Retrograde:
        return Retrograde(question.game, question.start, question.symmetry, work)


def solve(game: Game, start: Position, symmetry: bool, work: Work, native: bool) -> Table:
    """Every position reachable from ``start``."""
    if native:
        return Retrograde(game, start, symmetry, work).solve()
    reached = explore(game, start, symmetry, work=work)
    assert reached is not None
    return solve_reached(game, reached, work)  # rules that do not compile are no concern of the attractor


class Retrograde(Exploration):
    """The compiled engine at work: it explores as far as asked, and decides when all is explored."""

    def solve(self) -> Table:
        """Explore what is left and decide every position."""
        self.advance()
        linked = self.linked()
        positions, known, graph = linked.positions, linked.known, linked.graph
        if abilities.counts_points(self.game):
            scores = self._margins(linked)
        else:
            del linked  # nothing is looked up any more
            return_freed_memory()
            refuse_draws(self.game, known.decided, positions)
            scores = attract(graph, known.waiting, _ends(known.decided, self.work), self.work)
            scores = awarded(self.game, known.owners, scores)
        del graph, known
        return sorted_table(positions, scores, self.work)

    def _linked_bytes(self) -> int:
        """The same until they are in a table."""
        settled = super()._linked_bytes() + self.listed * GRADING * abilities.counts_points(self.game)
        return max(settled, self.listed * (8 * self.words + LEXICAL) if self.words > 1 else 0)

    def _margins(self, linked: Linked) -> NDArray[Any]:
        order, cyclic = ordered(linked.graph, linked.known.waiting, native=True)
        if len(cyclic):
            raise endless(self.game, plain_position(linked.positions[int(cyclic[0])]))
        scores = np.empty(len(order), np.int32)
        slots = np.empty(self.slots, np.int64)
        status = self.linking.grade(linked.space, linked.directory, linked.known.decided, order, scores, slots, LARGEST)
        if status != linking.GRADED:
            raise too_far(self.game, LARGEST)
        _, kind = top_for(int(np.abs(scores).max()))
        return scores.astype(kind)


def _ends(decided: NDArray[np.int8], work: Work) -> NDArray[np.int8]:
    """The scores of ends that are won or lost, in place of the results."""
    top = np.iinfo(np.int8).max

    def scored(rows: slice) -> None:
        said = decided[rows]
        said[:] = np.where((said == WIN) | (said == LOSS), said * top, 0)

    work.each(scored, slices(len(decided)))
    return decided


def solve_reached(game: Game, reached: Reached, work: Work) -> Table:
    """The positions of an explored graph."""
    work.tell(Progress(SETTLING, 0, len(reached)))
    if abilities.counts_points(game):
        return sorted_table(reached.positions, _margins(game, reached))
    refuse_draws(game, reached.decided, reached.positions)
    won, rank = decide(reached, alternating=not abilities.turn.given(game))
    top, kind = top_for(int(rank.max(initial=0)))
    scores = (won * (top - rank)).astype(kind)
    return sorted_table(reached.positions, awarded(game, reached.owners, scores))


def _margins(game: Game, reached: Reached) -> NDArray[Any]:
    """The margin of each node."""
    offsets, targets = np.asarray(reached.offsets), np.asarray(reached.targets, np.int32)
    graph = Graph(*backward(offsets, targets), targets[:0], offsets[:0])
    order, cyclic = ordered(graph, np.diff(offsets).astype(np.int32))
    if len(cyclic):
        raise endless(game, reached.positions[int(cyclic[0])])
    margins = np.array(settled_margins(game, reached, order.tolist()), np.int64)
    _, kind = top_for(int(np.abs(margins).max()))
    return margins.astype(kind)


def decide(reached: Reached, alternating: bool) -> tuple[Any, Any]:
    """For each node 1, -1 or 0 as the player to move wins, loses or can be held; and the plies to the end."""
    decided, offsets = np.asarray(reached.decided), np.asarray(reached.offsets)
    won = np.where(decided == UNDECIDED, 0, decided).astype(np.int8)
    ends = np.flatnonzero((decided == WIN) | (decided == LOSS))
    moves = backward(offsets, np.asarray(reached.targets, np.int32))
    waiting = np.diff(offsets).astype(np.int32)
    return settle(moves, waiting, np.asarray(reached.owners), won, ends, alternating=alternating)
