"""The retrograde engine: any game, cycles included.

Number the reachable positions, then spread wins and losses backwards from the ends, nearest first: the attractor
of the course for both players at once.  What is never reached this way nobody can force: a draw.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from zermelo.arena.explore import Reached, explore, explore_natively
from zermelo.core.game import Game, Position
from zermelo.core.values import LOSS, UNDECIDED, WIN
from zermelo.native.kernels import graph
from zermelo.native.work import Progress, Work
from zermelo.solver.tables import Table, sorted_table, top_for


def solve(game: Game, start: Position, symmetry: bool, work: Work, native: bool) -> Table:
    """Every position reachable from ``start``."""
    if native:
        reached = explore_natively(game, start, symmetry, work)
    else:
        found = explore(game, start, symmetry)
        assert found is not None
        reached = found
    return solve_reached(game, reached, work, native)


def solve_reached(game: Game, reached: Reached, work: Work, native: bool) -> Table:
    """The positions of an explored graph."""
    work.tell(Progress("settling", 0, len(reached)))
    won, rank = decide(reached, alternating=not game.has("turn"), native=native)
    longest = int(max(rank, default=0))
    top, kind = top_for(longest)
    scores = (np.asarray(won, np.int64) * (top - np.asarray(rank, np.int64))).astype(kind)
    return sorted_table(reached.positions, scores)


def decide(reached: Reached, alternating: bool, native: bool) -> tuple[Any, Any]:
    """For each node 1, -1 or 0 as the player to move wins, loses or can be held; and the plies to the end."""
    nodes, moves = len(reached), len(reached.targets)
    decided = np.asarray(reached.decided)
    won: Any = np.where(decided == UNDECIDED, 0, decided).astype(np.int8)
    ends = np.flatnonzero((decided == WIN) | (decided == LOSS))
    offsets, targets, owners = reached.offsets, reached.targets, reached.owners
    run: Any
    first: Any
    sources: Any
    waiting: Any
    rank: Any
    queue: Any
    if native:
        from zermelo.native.module import compiled_plain

        run = compiled_plain(graph)
        first, sources = np.zeros(nodes + 1, np.int64), np.empty(moves, np.int32)
        waiting = np.diff(offsets).astype(np.int32)
        rank, queue = np.zeros(nodes, np.int32), np.empty(nodes, np.int32)
        queue[: ends.size] = ends
    else:
        # The same functions as they stand: on lists Python is quick, and nothing is compiled.
        run = graph
        first, sources, won = [0] * (nodes + 1), [0] * moves, won.tolist()
        waiting = [end - begin for begin, end in pairwise(offsets)]
        rank, queue = [0] * nodes, [*ends.tolist(), *[0] * (nodes - ends.size)]
    run.transpose(offsets, targets, first, sources)
    run.spread(first, sources, waiting, owners, alternating, won, rank, queue, int(ends.size))
    return won, rank
