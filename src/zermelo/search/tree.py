"""What every search runs on: a tree of nodes, each with a player to move and leaves that have a value.

Vocabulary
    node      a place in the tree: a position, and the move and the node it was reached by
    ply       moves made from the root
    leaf      a node without children: the game is over there, or the depth is exhausted
    horizon   where the depth is exhausted but the game goes on; such a leaf has an estimate for a value
    value     a number for the player to move, the larger the better for him
    key       what a transposition table remembers a node by; nodes with equal keys are worth the same

``GameTree`` makes such a tree of a game, ``ExplicitTree`` of brackets that a teacher types.  A depth
belongs to the tree, not to the algorithm: "terminal" in the pseudo-codes means game over or depth
exhausted.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable
from dataclasses import dataclass
from math import isinf
from typing import Final, Protocol

from zermelo.core.game import Position
from zermelo.core.language import Sentence
from zermelo.core.values import Value

LONGEST: Final = 4000
"""The most plies that a search follows: it recurses with them."""


@dataclass(slots=True, eq=False)
class Node:
    """A place in a search tree.  Two nodes are never equal, even where their positions are."""

    position: Position
    parent: Node | None = None
    move: int = -1
    """The slot of a game, or the number of the branch; meaningless at the root."""
    ply: int = 0
    sign: int = -1
    """What turns a value of this node into one for its parent's player: +1 if he moves again, else -1."""
    maximising: bool = True
    """Whether the root's player is to move."""

    def child(self, position: Position, move: int, same_player: bool = False) -> Node:
        """The node after a move."""
        if same_player:
            return Node(position, self, move, self.ply + 1, 1, self.maximising)
        return Node(position, self, move, self.ply + 1, -1, not self.maximising)

    def window(self, low: float, high: float) -> tuple[float, float]:
        """A window of the parent's player as this node's player sees it."""
        return (low, high) if self.sign > 0 else (-high, -low)

    def for_root(self, value: float) -> float:
        """A value of this node as the root's player sees it; and the other way around."""
        return value if self.maximising else -value

    def steps(self) -> list[Node]:
        """The nodes from the root, which is left out, to here."""
        steps = []
        node = self
        while node.parent is not None:
            steps.append(node)
            node = node.parent
        return steps[::-1]

    def path(self) -> tuple[int, ...]:
        """The moves from the root to here: the node's address in the tree."""
        return tuple(node.move for node in self.steps())


class Tree(Protocol):
    """What an algorithm may ask of a tree."""

    @property
    def depth(self) -> int | None:
        """The ply of the horizon, or None if every branch runs to its end."""

    @property
    def eve_begins(self) -> bool:
        """Whether Eve moves at the root."""

    def root(self) -> Node:
        """A fresh root."""

    def children(self, node: Node) -> list[Node]:
        """The nodes after each move, in the order of the moves; none at a leaf."""

    def leaf(self, node: Node) -> tuple[float, bool]:
        """A leaf's value, and whether it is settled: an end of the game, not an estimate at the horizon."""

    def key(self, node: Node) -> Hashable:
        """What a transposition table remembers a node by."""

    def limited(self, depth: int) -> Tree:
        """The same tree down to that ply; without a heuristic its horizon counts as 0, a draw."""

    def name(self, node: Node) -> str:
        """The move that led to a node, in words."""

    def mark(self, value: float) -> Sentence:
        """A value in a few characters, for a picture."""

    def verdict(self, value: float, settled: bool) -> Value | None:
        """Who wins, if this value of the root says so; ``settled``: no estimate went into it."""


def short(value: float) -> Sentence:
    """A number without what nobody reads: 3, -1.5, ∞."""
    if isinf(value):
        return Sentence("∞" if value > 0 else "-∞")
    return Sentence("{value:.4g}", value=value + 0)


def make_room() -> None:
    """Let Python recurse down ``LONGEST`` plies, two calls a ply.

    The limit is only ever raised: lowering it again could break a search that runs in another thread.  Python
    functions that call each other directly take no C stack since Python 3.11, so this is safe.
    """
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 2 * LONGEST + 1000))
