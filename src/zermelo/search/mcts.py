"""Monte-Carlo tree search: play at random, and play more where it went well.

Source: R. Coulom, "Efficient selectivity and backup operators in Monte-Carlo tree search" (2006); L. Kocsis
and C. Szepesvari, "Bandit based Monte-Carlo planning" (2006), whose rule UCT chooses where to go on.

Vocabulary
    playout  one way down: by UCT through the places that are known, then at random to a leaf
    reward   a leaf's value squeezed between -1 and 1, for the root's player
    place    a node kept in memory, with its visits and the sum of their rewards
"""

from __future__ import annotations

from collections.abc import Iterator
from math import copysign, inf, log, sqrt
from random import Random

from zermelo.core.errors import ZermeloError
from zermelo.search.result import SearchResult
from zermelo.search.trace import Trace
from zermelo.search.tree import Node, Tree
from zermelo.search.walk import Walk


class Place:
    """A node with what the playouts through it have brought."""

    __slots__ = ("children", "node", "parent", "total", "visits")

    def __init__(self, node: Node, parent: Place | None = None) -> None:
        self.node = node
        self.parent = parent
        self.children: list[Place] = []
        self.visits = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        """The reward to be expected here, for the root's player."""
        return self.total / self.visits if self.visits else 0.0

    def uct(self, child: Place, exploration: float) -> float:
        """How much the player here wants to try a child: its mean, and a bonus while it is little known."""
        if not child.visits:
            return inf
        return self.node.for_root(child.mean) + exploration * sqrt(log(self.visits) / child.visits)

    def lineage(self) -> Iterator[Place]:
        """This place and those above it, up to the root."""
        place: Place | None = self
        while place is not None:
            yield place
            place = place.parent

    def favourite(self) -> Place:
        """The child most visited, the first of several."""
        return max(self.children, key=lambda child: child.visits)


def mcts(
    tree: Tree,
    *,
    trace: Trace | None = None,
    playouts: int = 1000,
    seed: int = 0,
    exploration: float = sqrt(2),
) -> SearchResult:
    """The value is the mean reward of the most visited move.  The same seed gives the same answer."""
    if playouts < 1:
        raise ZermeloError("{playouts} playouts tell nothing: give 1 or more", playouts=playouts)
    walk = Walk(tree, trace)
    walk.estimates += 1  # a sample proves nothing, however many ends it has seen
    random = Random(seed)
    root = Place(tree.root())

    def select() -> Place:
        """Down through the known places to one that has not been visited, or to a leaf."""
        place = root
        while place.children:
            here = place
            place = max(here.children, key=lambda child: here.uct(child, exploration))
        if not place.visits:
            place.children = [Place(child, place) for child in walk.enter(place.node)]
        return place

    def roll_out(place: Place) -> float:
        """On from there at random; the reward of the leaf at the end."""
        node, options = place.node, [child.node for child in place.children]
        while options:
            node = random.choice(options)
            options = walk.enter(node)
        return reward(node.for_root(walk.leaf(node)))

    for _ in range(playouts):
        place = select()
        gain = roll_out(place)
        for above in place.lineage():
            above.visits += 1
            above.total += gain
            walk.leave(above.node, above.node.for_root(above.mean), above.visits)

    end = root
    while end.children and end.favourite().visits:
        end = end.favourite()
    best = root.favourite() if root.children else root
    return walk.result("mcts", best.mean, end.node)


def reward(value: float) -> float:
    """A value squeezed between -1 and 1, in the same order; infinite values too."""
    return copysign(1 - 1 / (1 + abs(value)), value)
