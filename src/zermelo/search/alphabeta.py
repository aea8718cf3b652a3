"""Alpha-beta: negamax with both bounds, the most that either player is already sure of.

Source: Knuth and Moore (1975), their procedure F2; document 003's ``estimation3``.  On a perfectly ordered
uniform tree of b branches and d plies it asks b^ceil(d/2) + b^floor(d/2) - 1 leaves, and no algorithm can
ask fewer.
"""

from __future__ import annotations

from math import inf

from zermelo.search.result import SearchResult
from zermelo.search.trace import Trace
from zermelo.search.tree import Node, Tree
from zermelo.search.walk import Walk


def alphabeta(tree: Tree, *, trace: Trace | None = None) -> SearchResult:
    """``mp`` is the lower bound and then the node's value so far, ``b`` the upper bound."""
    walk = Walk(tree, trace)

    def estimation3(node: Node, mp: float, b: float) -> tuple[float, Node]:
        children = walk.enter(node, mp, b)
        if not children:
            return walk.leaf(node), node
        end = node
        for seen, child in enumerate(children, 1):
            low, high = child.window(mp, b)
            vloc, leaf = estimation3(child, low, high)
            vloc *= child.sign
            if vloc > mp or end is node:
                mp, end = max(mp, vloc), leaf
            if mp >= b:
                walk.cut(node, b, children[seen:])
                break
        walk.leave(node, mp)
        return mp, end

    value, end = estimation3(tree.root(), -inf, inf)
    return walk.result("alphabeta", value, end)
