"""The retrograde engine: any game, cycles included.

Number the reachable positions, then spread wins and losses backwards from the ends, nearest first: the attractor
of the course for both players at once.  What is never reached this way nobody can force: a draw.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.core.values import LOSS, UNDECIDED, WIN
from zermelo.core.work import Progress, Work
from zermelo.solver.tables.listed import Table, sorted_table, top_for
from zermelo.space.explore import Exploration, Reached, explore
from zermelo.space.settle import backward, settle


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
    work.tell(Progress("settling", 0, len(reached)))
    won, rank = decide(reached, alternating=not abilities.turn.given(game), native=native)
    top, kind = top_for(int(rank.max(initial=0)))
    scores = (won * (top - rank)).astype(kind)
    return sorted_table(reached.positions, scores)


def decide(reached: Reached, alternating: bool, native: bool | None) -> tuple[Any, Any]:
    """For each node 1, -1 or 0 as the player to move wins, loses or can be held; and the plies to the end."""
    decided, offsets = np.asarray(reached.decided), np.asarray(reached.offsets)
    won = np.where(decided == UNDECIDED, 0, decided).astype(np.int8)
    ends = np.flatnonzero((decided == WIN) | (decided == LOSS))
    moves = backward(offsets, np.asarray(reached.targets, np.int32), native)
    waiting = np.diff(offsets).astype(np.int32)
    return settle(moves, waiting, np.asarray(reached.owners), won, ends, native, alternating)
