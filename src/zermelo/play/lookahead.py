"""Judging moves where a game is too large to solve: deeper and deeper until the time is up.

Every move of the position is searched on its own, with no bound from the others, so that each gets a value and not
only the best.  What a round proves is exact: within its depth a round sees every line, so a win or a loss that it
finds is the fastest or the slowest there is.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from math import inf
from random import Random
from statistics import fmean
from time import monotonic
from typing import Final

from zermelo.core import abilities
from zermelo.core.contract import checked_points
from zermelo.core.game import Game, Position
from zermelo.core.moves import legal_moves
from zermelo.core.scales import value_at_end
from zermelo.core.values import UNDECIDED
from zermelo.play.judgement import Judgement
from zermelo.search.gametree import GameTree
from zermelo.search.heuristics import Heuristic, heuristic_named, heuristic_names
from zermelo.search.memory import Memory
from zermelo.search.tree import LONGEST, Node
from zermelo.search.walk import Walk

PLAYOUTS: Final = 8
"""Random games that make one estimate."""
PLIES: Final = 200
"""Where a random game is called a draw."""


class OutOfTime(Exception):
    """The search was not finished when its time was up."""


@dataclass(frozen=True)
class TimedTree(GameTree):
    """A game's tree that can be looked at until a moment of the monotonic clock."""

    deadline: float = inf

    def children(self, node: Node) -> list[Node]:
        if monotonic() > self.deadline:
            raise OutOfTime
        return super().children(node)


def look_ahead(game: Game, position: Position, heuristic: Heuristic, seconds: float) -> dict[int, Judgement]:
    """Every legal move, as far as the time allows; those it leaves unseen are estimated like the worst seen."""
    tree = TimedTree(game, position, 1, heuristic, deadline=monotonic() + seconds)
    slots = legal_moves(game, position)
    judged: dict[int, Judgement] = {}
    hints: dict[Hashable, int] = {}
    for depth in range(1, LONGEST):
        found: dict[int, Judgement] = {}
        try:
            settled = _round(tree.limited(depth), hints, found)
        except OutOfTime:
            judged = judged or found
            break
        judged = found
        won = any(worth.value and worth.value.result > 0 for worth in judged.values())
        if settled or (won and not abilities.counts_points(game)):
            break
    worst = min((worth.estimate for worth in judged.values() if not worth.exact), default=0.0)
    return {slot: judged.get(slot, Judgement(None, worst)) for slot in slots}


def _round(tree: GameTree, hints: dict[Hashable, int], found: dict[int, Judgement]) -> bool:
    """Search to one depth and note each move's worth when it is found; whether nothing is left to learn."""
    walk = Walk(tree)
    memory = Memory(walk, hints)
    for child in tree.children(tree.root()):
        value = child.sign * memory.search(child, -inf, inf)
        verdict = walk.verdict(value)
        found[child.move] = Judgement(None, value) if verdict is None else Judgement(verdict)
    return all(worth.exact for worth in found.values())


def usual_heuristic(game: Game) -> Heuristic:
    """The game's first heuristic, or random playouts where it has none."""
    return heuristic_named(game) if heuristic_names(game) else playouts


def playouts(game: Game, position: Position) -> float:
    """The mean result of some random games from here, the same games each time; or their mean margin."""
    chance = Random(repr(position))
    return fmean(_playout(game, position, chance) for _ in range(PLAYOUTS))


def _playout(game: Game, position: Position, chance: Random) -> int:
    sign, lead = 1, 0
    for _ in range(PLIES):
        if game.result(position) != UNDECIDED:
            end = value_at_end(game, position)
            return lead + sign * (end.result if end.margin is None else end.margin)
        slot = chance.choice(legal_moves(game, position))
        child = game.play(position, slot)
        lead += sign * checked_points(game, abilities.gain, position, slot)
        sign = sign if abilities.same_player(game, position, child) else -sign
        position = child
    return lead
