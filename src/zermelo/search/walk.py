"""One search's way through a tree: it counts what it sees, and tells the trace if there is one.

Every algorithm reports the same few steps: ``enter`` a node, ask a ``leaf``, ``cut`` the moves that cannot
matter, ``hit`` the table, ``count`` what it counts at nodes, ``leave`` with a value.  All values and windows
are for the player to move at the node.
"""

from __future__ import annotations

from math import inf
from time import perf_counter

from zermelo.core.values import Value
from zermelo.search.result import SearchResult
from zermelo.search.trace import Trace
from zermelo.search.tree import Node, Tree, make_room


class Walk:
    """The counts of one search, until ``result`` freezes them."""

    def __init__(self, tree: Tree, trace: Trace | None = None) -> None:
        make_room()
        self.tree = tree
        self.trace = trace
        if trace is not None:
            trace.searched = tree
        self.nodes = self.leaves = self.cutoffs = self.table_hits = self.deepest = self.estimates = 0
        self.started = perf_counter()

    def enter(self, node: Node, low: float = -inf, high: float = inf) -> list[Node]:
        """Visit a node with the window that interests its player; its children, none at a leaf."""
        self.nodes += 1
        if node.ply > self.deepest:
            self.deepest = node.ply
        if self.trace is not None:
            self.trace.enter(node, low, high)
        return self.tree.children(node)

    def leaf(self, node: Node) -> float:
        """The value of a leaf just entered."""
        value, settled = self.tree.leaf(node)
        self.leaves += 1
        self.estimates += not settled
        if self.trace is not None:
            self.trace.leaf(node, value)
        return value

    def cut(self, node: Node, bound: float, unseen: list[Node]) -> None:
        """Leave out the remaining moves of a node because its value has reached a bound."""
        if unseen:
            self.cutoffs += 1
            if self.trace is not None:
                self.trace.cut(node, bound, unseen)

    def hit(self, node: Node, value: float) -> None:
        """Take the table's answer for a node instead of visiting it."""
        self.table_hits += 1
        if self.trace is not None:
            self.trace.hit(node, value)

    def count(self, node: Node, *counts: float) -> None:
        """Tell new numbers of a node, of an algorithm that counts something there."""
        if self.trace is not None:
            self.trace.count(node, counts)

    def leave(self, node: Node, value: float, *counts: float) -> None:
        """Go back up with a value, or with a bound on it after a cut."""
        if self.trace is not None:
            self.trace.leave(node, value, counts)

    def begin_again(self, tree: Tree) -> None:
        """Go on with the tree cut at another depth: its estimates are its own, the costs add up."""
        self.tree = tree
        self.estimates = 0

    def verdict(self, value: float) -> Value | None:
        """Who wins, if this value of the root says so after what has been seen."""
        return self.tree.verdict(value, self.estimates == 0)

    def result(self, algorithm: str, value: float, end: Node, verdict: Value | None = None) -> SearchResult:
        """The frozen answer; ``end`` is the last node of the line that both sides play."""
        line = end.steps()
        if self.trace is not None:
            self.trace.choose(end)
        verdict = verdict or self.verdict(value)
        return SearchResult(
            algorithm=algorithm,
            value=value + 0,  # -0.0 is 0.0
            move=line[0].move if line else None,
            line=tuple(node.move for node in line),
            words=tuple(self.tree.name(node) for node in line),
            verdict=verdict,
            exact=self.estimates == 0 or verdict is not None,
            nodes=self.nodes,
            leaves=self.leaves,
            cutoffs=self.cutoffs,
            table_hits=self.table_hits,
            depth=self.deepest,
            seconds=perf_counter() - self.started,
        )
