"""Negamax with the upper bound alone: stop at a node as soon as its value is too good to be allowed.

Source: Knuth and Moore (1975), their procedure F1; document 003's ``estimation2``.  A node is told only its
upper bound ``b``, so the cuts are shallow: they follow from what the parent knows.
"""

from __future__ import annotations

from math import inf

from zermelo.search.result import SearchResult
from zermelo.search.trace import Trace
from zermelo.search.tree import Node, Tree
from zermelo.search.walk import Walk


def upperbound(tree: Tree, *, trace: Trace | None = None) -> SearchResult:
    """The value is exact at the root; inside, a cut leaves a lower bound that is at least ``b``."""
    walk = Walk(tree, trace)

    def estimation2(node: Node, b: float) -> tuple[float, Node]:
        children = walk.enter(node, high=b)
        if not children:
            return walk.leaf(node), node
        mp, end = -inf, node
        for seen, child in enumerate(children, 1):
            _, limit = child.window(mp, b)
            vloc, leaf = estimation2(child, limit)
            vloc *= child.sign
            if vloc > mp or end is node:
                mp, end = vloc, leaf
            if mp >= b:
                walk.cut(node, b, children[seen:])
                break
        walk.leave(node, mp)
        return mp, end

    value, end = estimation2(tree.root(), inf)
    return walk.result("upperbound", value, end)
