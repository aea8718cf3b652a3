"""Principal variation search: believe that the first move is best, only test that the others are no better.

Source: T. A. Marsland and M. Campbell, "Parallel search of strongly ordered game trees", Computing Surveys
14 (1982); A. Reinefeld, "An improvement to the Scout tree-search algorithm", ICCA Journal 6 (1983), who
calls it NegaScout.  A test is a search with an empty window: it tells whether a value is larger than a
bound, not by how much.
"""

from __future__ import annotations

from math import inf, nextafter

from zermelo.search.result import SearchResult
from zermelo.search.trace import Trace
from zermelo.search.tree import Node, Tree
from zermelo.search.walk import Walk


def pvs(tree: Tree, *, trace: Trace | None = None) -> SearchResult:
    """A move that passes the test is looked at again with the whole window; its leaves count again."""
    walk = Walk(tree, trace)

    def search(node: Node, alpha: float, beta: float) -> tuple[float, Node]:
        children = walk.enter(node, alpha, beta)
        if not children:
            return walk.leaf(node), node
        best, end = look(children[0], alpha, beta)
        for seen, child in enumerate(children[1:], 1):
            alpha = max(alpha, best)
            if alpha >= beta:
                walk.cut(node, beta, children[seen:])
                break
            value, leaf = look(child, alpha, nextafter(alpha, inf))
            if alpha < value < beta:
                value, leaf = look(child, alpha, beta)
            if value > best:
                best, end = value, leaf
        walk.leave(node, best)
        return best, end

    def look(child: Node, alpha: float, beta: float) -> tuple[float, Node]:
        """A child's value for its parent's player."""
        low, high = child.window(alpha, beta)
        value, leaf = search(child, low, high)
        return child.sign * value, leaf

    value, end = search(tree.root(), -inf, inf)
    return walk.result("pvs", value, end)
