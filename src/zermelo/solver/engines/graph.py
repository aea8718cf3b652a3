"""The graph engine: games that are given as graphs, whose positions need no exploring.

The attractor of the ends for both players at once, as in the retrograde engine; what it leaves open is endless play,
and whose that is the game says: nobody's, one player's, or, in a parity game, that of the larger priority.  Rules that
tell priorities are explored to their arena first.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game
from zermelo.core.language import Sentence, phrase
from zermelo.core.work import Work
from zermelo.solver.engine import ASKED, Bid, Engine, Later
from zermelo.solver.forecast import Cost, Costs, Shape
from zermelo.solver.plan import Plan
from zermelo.solver.question import Question

if TYPE_CHECKING:
    from zermelo.arena.game import GraphGame


class GraphEngine(Engine):
    name = "graph"
    why = phrase("the game is given as a graph: there is nothing to explore")
    folds = False
    endless = (abilities.endless_winner, abilities.endless_priority)
    costs = Costs(Cost(60, move=12), Cost(30, move=30))

    def refusal(self, question: Question) -> ZermeloError | None:
        if _as_graph(question.game) is None and not abilities.endless_priority.given(question.game):
            return ZermeloError("the graph engine is for games given as graphs, and {game} is none", game=question.game)
        return None

    def bid(self, question: Question, work: Work) -> Bid:
        from zermelo.solver.engines.attraction import explored, given
        from zermelo.space.settle import LARGE

        game, start = _as_graph(question.game), question.start
        if game is None:
            why = ASKED if question.engine else Sentence("priorities tell who wins play that never ends")
            return Bid(Plan(self.name, False, why), Later(lambda: explored(question.game, start, work)), question)
        run, nodes, arcs = given(game, start, work), len(game.graph), game.graph.arcs
        plan = Plan(
            self.name,
            nodes + arcs > LARGE,
            self.reason(question),
            run.nodes,
            True,
            shape=Shape(1, game.slots(), arcs / nodes),
            ready=True,
            costs=self.costs,
        )
        return Bid(plan, run, question)


def _as_graph(game: Game) -> GraphGame | None:
    """The game, if it is given as a graph: then its module is there, for which others need not wait."""
    module = sys.modules.get("zermelo.arena.game")
    return game if module is not None and isinstance(game, module.GraphGame) else None
