"""The proof for games that are given as graphs: every node from the nodes that its moves lead to, as arrays.

It shares nothing with the attractor: ranks are looked up, never spread.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from zermelo.arena.arena import Arena
from zermelo.arena.game import GraphGame
from zermelo.core.contract import winner_of_endless_play
from zermelo.core.errors import VerificationError
from zermelo.core.language import Sentence
from zermelo.core.values import UNDECIDED
from zermelo.solver.verify.interpreted import fault, not_entered, wrong

if TYPE_CHECKING:
    from zermelo.solver.solution import Solution

Scores = NDArray[np.int64]


def prove(solution: Solution, game: GraphGame) -> None:
    """Prove every position of the table."""
    graph, top = game.graph, solution.table.top
    nodes, scores = _columns(solution, game)
    stated = np.zeros(len(graph), np.int64)
    there = np.zeros(len(graph), np.bool_)
    stated[nodes], there[nodes] = scores, True
    if np.count_nonzero(there) < len(nodes):
        raise VerificationError("{game}: a position is in the table twice", game=game)
    start = game.node(solution.start)
    if not there[start]:
        raise wrong(solution, solution.start, Sentence("is the start, but not in the table"))
    results = game.decided[nodes].astype(np.int64)
    over = results != UNDECIDED
    said = np.where(over, results * top, 0)
    going = np.flatnonzero(~over)
    said[going] = _from_moves(game, nodes[going], stated, there, solution.endless)
    bad = np.flatnonzero(said != scores)
    if bad.size:
        raise _explained(solution, game, int(nodes[bad[0]]))
    entered = np.zeros(len(graph), np.bool_)
    entered[start] = True
    origins = np.repeat(np.arange(len(graph)), graph.degrees)
    entered[graph.targets[there[origins] & (game.decided[origins] == UNDECIDED)]] = True
    if not entered[nodes].all():
        raise not_entered(solution, game.position(int(nodes[np.argmin(entered[nodes])])))
    _prove_endless(solution, game, nodes, scores)


def _columns(solution: Solution, game: GraphGame) -> tuple[NDArray[np.int64], Scores]:
    """The nodes of the table and their scores."""
    positions, scores = zip(*solution.table.items(), strict=True)
    return np.array([game.node(position) for position in positions], np.int64), np.array(scores, np.int64)


def _from_moves(
    game: GraphGame, nodes: NDArray[np.int64], stated: Scores, there: NDArray[np.bool_], endless: bool
) -> Scores:
    """What the moves of these nodes, which have some, make of the scores after them; beyond all scores if one is
    not in the table."""
    if not nodes.size:
        return np.zeros(0, np.int64)
    graph = game.graph
    degrees = graph.degrees[nodes].astype(np.int64)
    begins = np.cumsum(degrees) - degrees
    ends = graph.targets[np.arange(degrees.sum()) + np.repeat(graph.offsets[nodes] - begins, degrees)]
    seen = stated[ends]
    if isinstance(graph, Arena):
        other = graph.owners[ends] != np.repeat(graph.owners[nodes], degrees)
        seen = np.where(other, -seen, seen)
    else:
        seen = -seen
    best = np.maximum.reduceat(seen, begins)
    lasting = (np.abs(best) == 1) & endless
    missing = ~np.logical_and.reduceat(there[ends], begins)
    return np.where(missing, np.iinfo(np.int64).max, np.where(lasting, best, best - np.sign(best)))


def _explained(solution: Solution, game: GraphGame, node: int) -> VerificationError:
    """What the rules as they are written find wrong at a node."""
    position = game.position(node)
    stated = solution.get(position)
    if stated is None:
        return wrong(solution, position, Sentence("is listed in the table, but not found there"))
    words = fault(solution, position, stated, solution.get)
    return wrong(solution, position, words or Sentence("is wrong by the arrays of the graph alone"))


def _prove_endless(solution: Solution, game: GraphGame, nodes: NDArray[np.int64], scores: Scores) -> None:
    """What is won without plies must be won by who wins endless play; nothing else is drawn then."""
    if not solution.endless:
        return
    graph = game.graph
    assert isinstance(graph, Arena)
    right = np.where(graph.owners[nodes] == winner_of_endless_play(game), 1, -1)
    bad = np.flatnonzero(((np.abs(scores) == 1) & (scores != right)) | (scores == 0))
    if bad.size:
        position = game.position(int(nodes[bad[0]]))
        raise wrong(solution, position, Sentence("is not won by who wins endless play, and nobody else can hold it"))
