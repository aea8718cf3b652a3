"""MTD(f): tests only, each at the bound that the last one proved, beginning at a guess f.

Source: Plaat, Schaeffer, Pijls and de Bruin (1996); A. Plaat, "Research, re: search and re-search", thesis,
Erasmus University Rotterdam (1996).  The better the guess, the fewer the tests.
"""

from __future__ import annotations

from math import inf, nextafter

from zermelo.search.memory import Memory
from zermelo.search.result import SearchResult
from zermelo.search.trace import Trace
from zermelo.search.tree import Tree
from zermelo.search.walk import Walk


def mtdf(tree: Tree, *, trace: Trace | None = None, guess: float = 0) -> SearchResult:
    """The root's bounds close in on its value from both sides."""
    walk = Walk(tree, trace)
    memory = Memory(walk)
    root = tree.root()
    low, high, value = -inf, inf, guess
    while low < high:
        gamma = nextafter(value, inf) if value == low else value
        value = memory.test(root, gamma)
        if value < gamma:
            high = value
        else:
            low = value
    return walk.result("mtdf", value, memory.line(root))
