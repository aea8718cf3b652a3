"""The tree of a game: its nodes are positions, its moves the slots, its leaves worth what a utility says.

Vocabulary
    utility   what an end of the game is worth for the player to move there:
        distance  a fast win > a slow win > a draw > a slow loss > a fast loss, as the scores of ``core.values``;
                  this is the one taken unless you name another
        outcome   1, 0 or -1, as in document 000
        infinite  plus infinity, 0 or minus infinity, as in document 004
        points    the margin, with what was won on the way from the root: in games that count points, whatever is named
    estimate  what a heuristic says at the horizon, for the player to move; it lies between a loss and a win.  One that
              says as much as a win, as document 003's does with ``outcome``, is held a hair below it: it proves nothing

A distance counts plies from the root, at the leaf: the values then go up the tree unchanged, as the
pseudo-codes have it, and every window means the same thing everywhere.  The price is that a transposition
table must tell equal positions at different plies apart, which ``key`` does.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from math import copysign, inf, nextafter
from typing import Final

from zermelo.core import abilities
from zermelo.core.contract import checked_points, checked_result, stuck
from zermelo.core.display import Displayed
from zermelo.core.door import checked_position
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, either
from zermelo.core.moves import checked_children
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN, Value
from zermelo.search.cycles import refuse_cycles
from zermelo.search.heuristics import Heuristic, blind, heuristic_names
from zermelo.search.tree import LONGEST, Node, short


@dataclass(frozen=True)
class Utility:
    """A win at the root is worth ``win``, a later one ``fade`` less for each ply; a loss the opposite."""

    win: float
    fade: int = 0

    def of(self, result: int, ply: int) -> float:
        return 0 if result == DRAW else result * (self.win - self.fade * ply)

    @property
    def least_win(self) -> float:
        """What every estimate must stay below."""
        return self.win - self.fade * LONGEST

    def verdict(self, value: float) -> Value | None:
        """The win or loss that a value means, if any."""
        if not self.least_win <= abs(value) <= self.win:
            return None
        return Value(WIN if value > 0 else LOSS, int(self.win - abs(value)) if self.fade else None)


UTILITIES: Final = {"distance": Utility(10**9, fade=1), "outcome": Utility(1), "infinite": Utility(inf)}


def utility_named(name: str) -> Utility:
    """The utility of that name: ``distance``, ``outcome`` or ``infinite``."""
    if name not in UTILITIES:
        raise ZermeloError(
            "there is no utility '{name}': there are {utilities}", name=name, utilities=", ".join(UTILITIES)
        )
    return UTILITIES[name]


def start_of(game: Game, position: Position | None) -> Position:
    """Where to begin: the start of the game, or a position that someone supplied, checked."""
    return game.start() if position is None else checked_position(game, position)


def children_of(game: Game, node: Node) -> list[Node]:
    """The nodes after each move of a game, none where it is over."""
    here = node.position
    return [
        node.child(child, slot, abilities.same_player(game, here, child))
        for slot, child in checked_children(game, here)
    ]


@dataclass(frozen=True)
class GameTree(Displayed):
    """All plays of a game from a position; down to ``depth`` if it is given."""

    game: Game
    position: Position
    depth: int | None = None
    heuristic: Heuristic | None = None
    utility: Utility = UTILITIES["distance"]
    symmetric: bool = False
    """Whether of moves that lead to symmetric positions the first one stands for all."""
    eve_begins: bool = True
    """Whether who moves at the root is the one who moved first in the game; for pictures."""

    def __post_init__(self) -> None:
        if self.depth is None:
            refuse_cycles(self.game, self.position, Sentence("give a depth and a heuristic, or use solve"))
        elif self.depth < 0:
            raise ZermeloError("the depth {depth} is negative: give 0 or more plies", depth=self.depth)

    def root(self) -> Node:
        return Node(self.position)

    def children(self, node: Node) -> list[Node]:
        if node.ply == self.depth:
            return []
        if node.ply >= LONGEST:
            raise ZermeloError(
                "{game} goes on after {longest} moves, longer than a search can follow: give a depth and a "
                "heuristic, or use solve",
                game=self.game,
                longest=LONGEST,
            )
        children = children_of(self.game, node)
        if self.symmetric:
            forms = {abilities.canonical(self.game, child.position): child for child in reversed(children)}
            return [child for child in children if forms[abilities.canonical(self.game, child.position)] is child]
        return children

    def leaf(self, node: Node) -> tuple[float, bool]:
        result = checked_result(self.game, node.position)
        if result != UNDECIDED and self.counts_points:
            return self._won(node) + checked_points(self.game, abilities.margin, node.position), True
        if result != UNDECIDED:
            return self.utility.of(result, node.ply), True
        if node.ply != self.depth:
            raise stuck(self.game, node.position)
        if self.heuristic is None:
            own = Sentence("a function of (game, position), path/to/file.py:function")
            known = either(heuristic_names(self.game)) or own
            raise ZermeloError(
                "{game} does not end within {depth} {depth:move|moves}: add a heuristic ({known}), or give no depth",
                game=self.game,
                depth=self.depth,
                known=known,
            )
        return self._won(node) + self._estimate(self.heuristic, node.position), False

    @property
    def counts_points(self) -> bool:
        return abilities.counts_points(self.game)

    def _won(self, node: Node) -> int:
        """What the player to move has won on the way from the root, less what the other has."""
        won = 0
        for step in node.steps() if self.counts_points else ():
            assert step.parent is not None
            gain = checked_points(self.game, abilities.gain, step.parent.position, step.move)
            won += gain if step.parent.maximising == node.maximising else -gain
        return won

    def _estimate(self, heuristic: Heuristic, position: Position) -> float:
        estimate = heuristic(self.game, position)
        if abs(estimate) == self.utility.win < inf and not self.utility.fade:
            return copysign(nextafter(self.utility.win, 0), estimate)
        if not abs(estimate) < self.utility.least_win:
            raise ZermeloError(
                "the heuristic gives {estimate} at {position}: with this utility an estimate must be "
                "nearer to 0 than {least_win:g}",
                estimate=estimate,
                position=abilities.write(self.game, position),
                least_win=self.utility.least_win,
            )
        return estimate

    def key(self, node: Node) -> Hashable:
        if self.counts_points:
            return node.position, node.ply if self.depth is not None else None, self._won(node)
        return node.position if self.depth is None and not self.utility.fade else (node.position, node.ply)

    def limited(self, depth: int) -> GameTree:
        return replace(self, depth=depth, heuristic=self.heuristic or blind)

    def name(self, node: Node) -> str:
        return "" if node.parent is None else abilities.write_move(self.game, node.parent.position, node.move)

    def mark(self, value: float) -> Sentence:
        """W5 is a win 5 plies from the root, L5 a loss."""
        if self.counts_points:
            return Sentence("{sign}{value}", sign="+" if value > 0 else "", value=short(value))
        end = self.utility.verdict(value)
        return short(value) if end is None or end.plies is None else end.mark

    def verdict(self, value: float, settled: bool) -> Value | None:
        if self.counts_points:
            return Value.of_points(int(value)) if settled else None
        return self.utility.verdict(value) or (Value(DRAW) if settled else None)
