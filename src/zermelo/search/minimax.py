"""Minimax: the root's player takes the largest value, the opponent the smallest, down to the leaves.

Source: J. von Neumann, "Zur Theorie der Gesellschaftsspiele", Mathematische Annalen 100 (1928); with a
bounded depth and an estimate of what lies below, C. E. Shannon, "Programming a computer for playing chess",
Philosophical Magazine 41 (1950).  Document 000 (``minmax_policy``: strict comparisons, so the first best
action wins ties) and document 004 (Algorithm 7, with its lost line: at depth 0, return h).
"""

from __future__ import annotations

from zermelo.search.result import SearchResult
from zermelo.search.trace import Trace
from zermelo.search.tree import Node, Tree
from zermelo.search.walk import Walk


def minimax(tree: Tree, *, trace: Trace | None = None) -> SearchResult:
    """Visit the whole tree.  Values are for the root's player throughout, as the course writes them."""
    walk = Walk(tree, trace)

    def min_max(node: Node) -> tuple[float, Node]:
        children = walk.enter(node)
        if not children:
            return node.for_root(walk.leaf(node)), node
        best, end = min_max(children[0])
        for child in children[1:]:
            value, leaf = min_max(child)
            if value > best if node.maximising else value < best:
                best, end = value, leaf
        walk.leave(node, node.for_root(best))
        return best, end

    value, end = min_max(tree.root())
    return walk.result("minimax", value, end)
