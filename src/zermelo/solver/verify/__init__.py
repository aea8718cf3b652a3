"""Proving a solution: every value from the rules and the values of the children, sharing nothing with the engines.

Of each position in the table it is checked that

- where the game is over, its value is the result, in 0 plies;
- a win in n has a move to a position won by the mover in n - 1, and none to one won sooner;
- a draw has no move to a position won by the mover, and one to a draw;
- a loss in n has only moves to positions lost by the mover, the slowest in n - 1;
- a win by play that never ends is the named player's: it has a move to one and none to another win; such a loss is the
  other's, and has a move to one and none to a win;
- every child is in the table, and no position is there twice;
- it is the start, or a child of a position in the table; and with symmetry it is its own canonical form.

Why that proves every value, in games with cycles too:

- Wins and losses are real, by induction on n: the winner moves to n - 1, the loser can only move to n - 1 or less,
  so after n moves at most the game is over.  Plies fall with every move: no cycle can certify itself.
- Draws are real: from a draw the mover can move to a draw, and cannot move to a win.  Whoever keeps to draws is
  therefore not beaten, and both players can.
- Endless wins are real: who keeps to them never comes to a loss, for the other has only moves to endless losses and to
  losses that end.  There are no draws in such games.
- Plies are exact, by induction on the real ones: a win faster than stated would begin with a move to a child that
  is won sooner, which is excluded; and a loss cannot be slower than stated if none of its children is.
- The start is in the table, and so are all children: every position that can be reached is there.

A table of outcomes alone, in bits, has no plies to fall.  There every move that proves something must lower the dense
index, so that no cycle can certify itself; a win has a move to a loss, which is looked for until one is found, a loss
has only moves to wins, and nothing is drawn.  Other tables keep
the distances even where they are not asked for, and are proved with them.

Large tables are proved by the compiled rules, which is the same proof with the rules that the engines used, and a
sample of them by plain Python; ``interpreted_only`` proves all of it with the rules as they are written.

A game that is given as a graph is proved by its arrays (``graph``): the same for all nodes together.  Where endless
play is won by one player, a win without plies takes the draw's place: there that player has a move that keeps it, and
the other has none that leaves it.

What is not proved: that the table has no other positions, where a game has cycles (one that nothing leads into would
pass, its values right all the same).  And what is the game's word, which ``check_game`` tries: that symmetry keeps the
rules, that moves raise the tier, that they lower the index, and, of large tables of bits, that all of it can
be reached.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from zermelo.arena.game import GraphGame
from zermelo.core import abilities
from zermelo.core.errors import NotCompilable, VerificationError
from zermelo.core.work import Progress, Work, heard_by
from zermelo.solver.verify import compiled, graph, interpreted
from zermelo.solver.verify.sample import prove_sample

if TYPE_CHECKING:
    from zermelo.solver.solution import Solution

LOOKS = 400_000
"""Fewer looks at a slot than this are made as the rules stand sooner than the rules are compiled."""


@dataclass(frozen=True)
class Verified:
    """A proof that went through."""

    positions: int
    seconds: float
    rules: str
    """How the rules were run: ``compiled`` or ``interpreted``."""
    sampled: int
    """Positions that plain Python proved, whichever way the others were."""


def verify(
    solution: Solution, tell: Callable[[Progress], None] = lambda progress: None, interpreted_only: bool = False
) -> Verified:
    """Prove every value of a solution; VerificationError names the first position that is wrong, and says how.

    Large tables are proved by the compiled rules, and a sample by plain Python; ``interpreted_only``: all by Python.
    """
    began = time.perf_counter()
    work, table = Work(tell=tell), solution.table
    solution = replace(solution, distances=table.dated)
    _refuse_priorities(solution)
    if isinstance(solution.game, GraphGame):
        graph.prove(solution, solution.game)
        return Verified(len(solution), time.perf_counter() - began, "interpreted", len(solution))
    large = len(solution) * solution.game.slots() >= LOOKS
    if large and not interpreted_only and table.kind in compiled.PROOFS:
        try:
            with heard_by(tell):
                compiled.prove(solution, work)
            return Verified(len(solution), time.perf_counter() - began, "compiled", prove_sample(solution))
        except NotCompilable:
            pass
    interpreted.prove(solution, work)
    return Verified(len(solution), time.perf_counter() - began, "interpreted", len(solution))


def _refuse_priorities(solution: Solution) -> None:
    """Refuse wins by the priorities that are met for ever: a proof looks from each position to the next alone."""
    if abilities.endless_priority.given(solution.game) and any(
        (np.abs(part) == 1).any() for part in solution.table.blocks()
    ):
        raise VerificationError(
            "{game} is a parity game, and who wins for ever is not seen from move to move: "
            "zermelo arena --strategy plays every answer to a strategy",
            game=solution.game,
        )
