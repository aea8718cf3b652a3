"""SSS* by memory-enhanced tests: ask the largest value that is still possible, until the answer is yes.

Source: Plaat, Schaeffer, Pijls and de Bruin (1996), who show that this asks the leaves of Stockman's SSS*, in
the same order, without a list of open nodes.
"""

from __future__ import annotations

from math import inf

from zermelo.search.memory import Memory
from zermelo.search.result import SearchResult
from zermelo.search.trace import Trace
from zermelo.search.tree import Tree
from zermelo.search.walk import Walk


def sss_mt(tree: Tree, *, trace: Trace | None = None) -> SearchResult:
    """The bound comes down from plus infinity; the first one that is reached is the value."""
    walk = Walk(tree, trace)
    memory = Memory(walk)
    root = tree.root()
    gamma, value = -inf, inf
    while value != gamma:
        gamma = value
        value = memory.test(root, gamma)
    return walk.result("sss_mt", value, memory.line(root))
