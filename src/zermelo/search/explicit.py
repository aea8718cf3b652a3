"""A tree given node by node: a teacher's exercise, as ``brackets`` reads it, or a random one for a test.

Vocabulary
    MAX, MIN  the two players; the numbers at the leaves are MAX's score, as in the course (Eve's)
    branch    a node as it was given, with all that is below
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace

from zermelo.core.display import Displayed
from zermelo.core.errors import ZermeloError
from zermelo.core.language import Sentence
from zermelo.core.values import DRAW, LOSS, WIN, Value
from zermelo.search.tree import Node, short


@dataclass(frozen=True, eq=False)
class Branch:
    """A node as it was given.  Two branches are never equal, so that each keeps its own value in a table."""

    maximising: bool
    """Whether MAX is to move."""
    score: float = 0
    """A leaf's, for MAX; of no meaning above."""
    children: tuple[Branch, ...] = ()
    names: tuple[str, ...] = ()
    """What the moves to the children are called."""


@dataclass(frozen=True)
class ExplicitTree(Displayed):
    """The tree below a branch.  Where a depth cuts it, all is even."""

    top: Branch
    depth: int | None = None

    def __post_init__(self) -> None:
        if self.depth is not None and self.depth < 0:
            raise ZermeloError("the depth {depth} is negative: give 0 or more plies", depth=self.depth)

    @property
    def eve_begins(self) -> bool:
        return self.top.maximising

    def root(self) -> Node:
        return Node(self.top)

    def children(self, node: Node) -> list[Node]:
        if node.ply == self.depth:
            return []
        here: Branch = node.position
        return [
            node.child(branch, move, branch.maximising == here.maximising) for move, branch in enumerate(here.children)
        ]

    def leaf(self, node: Node) -> tuple[float, bool]:
        here: Branch = node.position
        return (here.score if here.maximising else -here.score), not here.children

    def key(self, node: Node) -> Hashable:
        branch: Branch = node.position
        return branch

    def limited(self, depth: int) -> ExplicitTree:
        return replace(self, depth=depth)

    def name(self, node: Node) -> str:
        if node.parent is None:
            return ""
        above: Branch = node.parent.position
        return above.names[node.move]

    def mark(self, value: float) -> Sentence:
        return short(value)

    def verdict(self, value: float, settled: bool) -> Value | None:
        """As the course reads a score: above 0 a win, at 0 a draw."""
        if not settled:
            return None
        return Value(WIN if value > 0 else LOSS if value < 0 else DRAW)
