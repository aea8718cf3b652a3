"""The graph engine: games that are given as graphs, whose positions need no exploring.

The attractor of the ends for both players at once, as in the retrograde engine; what it leaves open is endless play,
and whose that is the graph says: nobody's, one player's, or, in a parity game, that of the larger priority.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from zermelo.arena.arena import Arena
from zermelo.arena.game import NOBODY, PARITY, GraphGame
from zermelo.arena.graph import Array
from zermelo.arena.parity import solve_parity
from zermelo.core.errors import ZermeloError
from zermelo.core.language import phrase
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN
from zermelo.core.work import SETTLING, Progress, Work
from zermelo.solver.engine import Bid, Engine
from zermelo.solver.forecast import Cost, Costs, Shape
from zermelo.solver.plan import Plan
from zermelo.solver.question import Question
from zermelo.solver.tables.listed import DictTable, SortedTable, sorted_table, top_for
from zermelo.space.settle import LARGE, settle

CLOSED = 2
"""Where a drawn end stands in the attractor: it is not to be entered."""


class GraphEngine(Engine):
    name = "graph"
    why = phrase("the game is given as a graph: there is nothing to explore")
    folds = False
    endless = True
    costs = Costs(Cost(60, move=12), Cost(30, move=30))

    def refusal(self, question: Question) -> ZermeloError | None:
        if not isinstance(question.game, GraphGame):
            return ZermeloError("the graph engine is for games given as graphs, and {game} is none", game=question.game)
        return None

    def bid(self, question: Question, work: Work) -> Bid:
        game = question.game
        assert isinstance(game, GraphGame)
        reached = game.graph.reachable(game.node(question.start), game.decided != UNDECIDED)
        large = len(game.graph) + game.graph.arcs > LARGE
        shape = Shape(1, game.slots(), game.graph.arcs / len(game.graph))
        plan = Plan(
            self.name,
            large,
            self.reason(question),
            int(np.count_nonzero(reached)),
            True,
            shape=shape,
            ready=True,
            costs=self.costs,
        )
        return Bid(plan, Attraction(game, reached, work), question)


@dataclass(frozen=True)
class Attraction:
    """The engine at work."""

    game: GraphGame
    reached: Array
    work: Work

    def solve(self) -> SortedTable | DictTable:
        """The table of what is reached."""
        graph, results = self.game.graph, self.game.decided
        self.work.tell(Progress(SETTLING, 0, len(graph)))
        owners = graph.owners if isinstance(graph, Arena) else np.zeros(len(graph), np.uint8)
        won = np.where(results == DRAW, CLOSED, np.where(results == UNDECIDED, 0, results)).astype(np.int8)
        ends = np.flatnonzero((results == WIN) | (results == LOSS))
        alternating = not isinstance(graph, Arena)
        won, ranks = settle(graph.backward, graph.degrees, owners, won, ends, alternating=alternating)
        top, kind = top_for(int(ranks.max(initial=0)) + 1)
        scores = np.where(abs(won) == 1, won * (top - ranks), 0).astype(kind)
        still = won == 0
        if self.game.endless == PARITY:
            assert isinstance(graph, Arena)
            winners, _ = solve_parity(graph)
            scores[still] = np.where(winners == owners, 1, -1)[still]
        elif self.game.endless != NOBODY:
            scores[still] = np.where(owners == self.game.endless, 1, -1)[still]
        nodes = np.flatnonzero(self.reached)
        names = graph.names
        table = sorted_table(nodes if names is None else [names[node] for node in nodes.tolist()], scores[nodes])
        return replace(table, endless=self.game.endless != NOBODY)
