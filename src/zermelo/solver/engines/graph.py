"""The graph engine: games that are given as graphs, whose positions need no exploring.

The attractor of the ends for both players at once, as in the retrograde engine; what it leaves open is endless play,
and whose that is the game says: nobody's, one player's, or, in a parity game, that of the larger priority.  Rules that
tell priorities are explored to their arena first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from zermelo.arena.arena import Arena
from zermelo.arena.from_game import arena_of
from zermelo.arena.game import GraphGame
from zermelo.arena.graph import Array, Graph
from zermelo.arena.parity import solve_parity
from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN
from zermelo.core.work import SETTLING, Progress, Work
from zermelo.solver.engine import ASKED, Bid, Engine, Later
from zermelo.solver.engines.endless import awarded, awarded_to
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
    endless = (abilities.endless_winner, abilities.endless_priority)
    costs = Costs(Cost(60, move=12), Cost(30, move=30))

    def refusal(self, question: Question) -> ZermeloError | None:
        if not isinstance(question.game, GraphGame) and not abilities.endless_priority.given(question.game):
            return ZermeloError("the graph engine is for games given as graphs, and {game} is none", game=question.game)
        return None

    def bid(self, question: Question, work: Work) -> Bid:
        game = question.game
        if not isinstance(game, GraphGame):
            why = ASKED if question.engine else Sentence("priorities tell who wins play that never ends")
            return Bid(Plan(self.name, False, why), Later(lambda: explored(game, question.start, work)), question)
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
        return Bid(plan, Attraction(game, game.graph, game.decided, reached, game.graph.names, work), question)


@dataclass(frozen=True)
class Attraction:
    """The engine at work."""

    game: Game
    graph: Graph
    results: Array
    """Of each node, UNDECIDED where play goes on."""
    reached: Array
    names: Sequence[Position] | None
    """The positions of the nodes, where these are not their numbers."""
    work: Work

    def solve(self) -> SortedTable | DictTable:
        """The table of what is reached."""
        graph, results = self.graph, self.results
        self.work.tell(Progress(SETTLING, 0, len(graph)))
        owners = graph.owners if isinstance(graph, Arena) else np.zeros(len(graph), np.uint8)
        won = np.where(results == DRAW, CLOSED, np.where(results == UNDECIDED, 0, results)).astype(np.int8)
        ends = np.flatnonzero((results == WIN) | (results == LOSS))
        alternating = not isinstance(graph, Arena)
        won, ranks = settle(graph.backward, graph.degrees, owners, won, ends, alternating=alternating)
        top, kind = top_for(int(ranks.max(initial=0)))
        scores = np.where(abs(won) == 1, won * (top - ranks), 0).astype(kind)
        if abilities.endless_priority.given(self.game):
            assert isinstance(graph, Arena)
            scores = awarded_to(solve_parity(graph)[0], owners, scores)
        else:
            scores = awarded(self.game, owners, scores)
        nodes, names = np.flatnonzero(self.reached), self.names
        return sorted_table(nodes if names is None else [names[node] for node in nodes.tolist()], scores[nodes])


def explored(game: Game, start: Position, work: Work) -> SortedTable | DictTable:
    """Every position of rules that tell priorities."""
    arena = arena_of(game, start, work=work)
    assert arena.positions is not None
    results = np.array([game.result(position) for position in arena.positions], np.int8)
    return Attraction(game, arena, results, np.ones(len(arena), np.bool_), arena.positions, work).solve()
