"""Alpha-beta with memory: what it learns of a node it keeps, so that a second search costs little.

Source: A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Best-first fixed-depth minimax algorithms", Artificial
Intelligence 87 (1996); the table goes back to R. Greenblatt and others, "The Greenblatt chess program" (1967).

Vocabulary
    bounds  the least and the most that a node can be worth, as far as the searches have proved
    test    a search with an empty window: is the value at least gamma?  It proves a bound on one side
    hint    the move to look at first, from an earlier search

The drivers ``sss_mt``, ``mtdf`` and ``deepening`` are loops around this one search.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from math import inf, nextafter

from zermelo.search.tree import Node
from zermelo.search.walk import Walk


@dataclass(slots=True)
class Bounds:
    """What is proved of a node; the table's entry."""

    low: float = -inf
    high: float = inf


class Memory:
    """A table of bounds, and the searches that fill and use it; given hints, they follow and renew them."""

    def __init__(self, walk: Walk, hints: dict[Hashable, int] | None = None) -> None:
        self.walk = walk
        self.bounds: dict[Hashable, Bounds] = {}
        self.hints = hints

    def test(self, root: Node, gamma: float) -> float:
        """A lower bound of the root's value if it is at least gamma, else an upper bound below gamma."""
        return self.search(root, nextafter(gamma, -inf), gamma)

    def search(self, node: Node, alpha: float, beta: float) -> float:
        """The value if it lies between alpha and beta, else a bound on it on that side."""
        key = self.walk.tree.key(node)
        known = self.bounds.setdefault(key, Bounds())
        if known.low >= beta or known.low == known.high:
            self.walk.hit(node, known.low)
            return known.low
        if known.high <= alpha:
            self.walk.hit(node, known.high)
            return known.high
        alpha, beta = max(alpha, known.low), min(beta, known.high)
        children = self.walk.enter(node, alpha, beta)
        if not children:
            known.low = known.high = self.walk.leaf(node)
            return known.low
        best = -inf
        children = self._hinted_first(key, children)
        for seen, child in enumerate(children, 1):
            low, high = child.window(max(alpha, best), beta)
            value = child.sign * self.search(child, low, high)
            if value > best:
                best = value
                if self.hints is not None:
                    self.hints[key] = child.move
            if best >= beta:
                self.walk.cut(node, beta, children[seen:])
                break
        if best < beta:
            known.high = best
        if best > alpha:
            known.low = best
        self.walk.leave(node, best)
        return best

    def line(self, root: Node) -> Node:
        """The end of a line of best moves below a root whose value is known.

        Where a node's bounds meet, they do so at one of its children: the proof of the upper bound and the
        proof of the lower bound have a child in common.
        """
        node = root
        while children := self.walk.tree.children(node):
            known = self.bounds[self.walk.tree.key(node)]
            node = next(child for child in children if self._settles(child, known.low))
        return node

    def _settles(self, child: Node, value: float) -> bool:
        known = self.bounds.get(self.walk.tree.key(child), Bounds())
        return known.low == known.high == child.sign * value

    def _hinted_first(self, key: Hashable, children: list[Node]) -> list[Node]:
        if self.hints is None or key not in self.hints:
            return children
        hint = self.hints[key]
        return sorted(children, key=lambda child: child.move != hint)
