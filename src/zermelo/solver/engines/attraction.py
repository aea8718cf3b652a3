"""The graph engine at work: the attractor of the ends for both players at once, and who wins what it leaves open."""

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
from zermelo.core.game import Game, Position
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN
from zermelo.core.work import SETTLING, Progress, Work
from zermelo.solver.engines.endless import awarded, awarded_to
from zermelo.solver.tables.listed import SortedTable, sorted_table, top_for
from zermelo.solver.tables.table import DictTable
from zermelo.space.settle import settle

CLOSED = 2
"""Where a drawn end stands in the attractor: it is not to be entered."""


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

    @property
    def nodes(self) -> int:
        """How many are reached."""
        return int(np.count_nonzero(self.reached))

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


def given(game: GraphGame, start: Position, work: Work) -> Attraction:
    """What can be reached from ``start`` in a graph."""
    reached = game.graph.reachable(game.node(start), game.decided != UNDECIDED)
    return Attraction(game, game.graph, game.decided, reached, game.graph.names, work)
