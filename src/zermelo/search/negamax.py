"""Negamax: minimax with one rule for both players, as what one wins the other loses.

Source: D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6 (1975),
their procedure F; document 003's ``estimation1``, with its variables made local.
"""

from __future__ import annotations

from math import inf

from zermelo.search.result import SearchResult
from zermelo.search.trace import Trace
from zermelo.search.tree import Node, Tree
from zermelo.search.walk import Walk


def negamax(tree: Tree, *, trace: Trace | None = None) -> SearchResult:
    """Visit the whole tree.  ``mp`` is the provisional maximum (maximum provisoire)."""
    walk = Walk(tree, trace)

    def estimation1(node: Node) -> tuple[float, Node]:
        children = walk.enter(node)
        if not children:
            return walk.leaf(node), node
        mp, end = -inf, node
        for child in children:
            vloc, leaf = estimation1(child)
            vloc *= child.sign
            if vloc > mp or end is node:
                mp, end = vloc, leaf
        walk.leave(node, mp)
        return mp, end

    value, end = estimation1(tree.root())
    return walk.result("negamax", value, end)
