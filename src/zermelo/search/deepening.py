"""Iterative deepening: search to depth 1, 2, 3 ... each time with the best moves of the time before first.

Source: D. J. Slate and L. R. Atkin, "Chess 4.5: the Northwestern University chess program" (1977); R. E.
Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985).  The shallow searches cost
little beside the last one and make its order of moves, and so its cuts, better; the transposition table
joins paths to one position.
"""

from __future__ import annotations

from collections.abc import Hashable
from itertools import count
from math import inf

from zermelo.search.memory import Memory
from zermelo.search.result import SearchResult
from zermelo.search.trace import Trace
from zermelo.search.tree import Tree
from zermelo.search.walk import Walk


def deepening(tree: Tree, *, trace: Trace | None = None) -> SearchResult:
    """Stops at the tree's depth, or earlier: when a depth needed no estimate, or proved a win or a loss."""
    walk = Walk(tree, trace)
    hints: dict[Hashable, int] = {}
    for depth in count(1):
        last = tree.depth is not None and depth >= tree.depth
        walk.begin_again(tree if last else tree.limited(depth))
        memory = Memory(walk, hints)
        root = walk.tree.root()
        value = memory.search(root, -inf, inf)
        if last or walk.estimates == 0 or walk.verdict(value) is not None:
            break
    return walk.result("deepening", value, memory.line(root))
