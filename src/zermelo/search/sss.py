"""SSS*: best first.  It develops the strategy of the root's player that still promises most.

Source: G. C. Stockman, "A minimax algorithm better than alpha-beta?", Artificial Intelligence 12 (1979).

Vocabulary
    state   a node, LIVE or SOLVED, and its merit h: no strategy through this state is worth more
    OPEN    the states to be developed, by falling merit; among equals the leftmost in the tree comes first
    Gamma   Stockman's operator: takes the first state off OPEN and puts its successors there, in six cases

MAX is the root's player.  The cases are told by the player at the parent, which on trees where the players
alternate is what Stockman tells by the player at the node: so they also hold where a player moves twice.
"""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass
from itertools import pairwise
from math import inf

from zermelo.search.result import SearchResult
from zermelo.search.trace import Trace
from zermelo.search.tree import Node, Tree
from zermelo.search.walk import Walk


@dataclass(frozen=True)
class State:
    """A node on OPEN.  ``end`` is the leaf that gave the merit: at last, the end of the line of play."""

    node: Node
    solved: bool
    merit: float
    end: Node
    path: tuple[int, ...]

    def order(self) -> tuple[float, tuple[int, ...]]:
        return -self.merit, self.path


def sss(tree: Tree, *, trace: Trace | None = None) -> SearchResult:
    """Asks no leaf that alpha-beta leaves out, if the values are finite; but needs room for OPEN."""
    walk = Walk(tree, trace)
    root = tree.root()
    opened: list[State] = []
    next_sibling: dict[Node, Node] = {}

    def put(node: Node, solved: bool, merit: float, end: Node) -> None:
        insort(opened, State(node, solved, merit, end, node.path()), key=State.order)

    def develop(node: Node, h: float, end: Node) -> None:
        """Gamma on a LIVE state."""
        low, high = (-inf, h) if node.maximising else (-h, inf)
        children = walk.enter(node, low, high)
        if not children:  # case 4: a leaf is solved
            value = node.for_root(walk.leaf(node))
            put(node, True, min(value, h), node if value < h or end is root else end)
        elif node.maximising:  # case 6: MAX may choose any child
            for child in children:
                put(child, False, h, end)
        else:  # case 5: MAX must answer every child of MIN, the first one now
            next_sibling.update(pairwise(children))
            put(children[0], False, h, end)

    def rise(node: Node, parent: Node, h: float, end: Node) -> None:
        """Gamma on a SOLVED state below a parent."""
        if parent.maximising:  # case 1: MAX takes this child and forgets the others
            unseen = [state.node for state in opened if state.node.parent is parent and not state.solved]
            walk.cut(parent, h, unseen)
            below = parent.path()
            opened[:] = [state for state in opened if state.path[: len(below)] != below]
        elif node in next_sibling:  # case 2: MIN's next child wants an answer
            put(next_sibling[node], False, h, end)
            return
        # MAX has chosen, or (case 3) has answered all children of MIN.
        walk.leave(parent, parent.for_root(h))
        put(parent, True, h, end)

    put(root, False, inf, root)
    while True:
        state = opened.pop(0)
        parent = state.node.parent
        if not state.solved:
            develop(state.node, state.merit, state.end)
        elif parent is not None:
            rise(state.node, parent, state.merit, state.end)
        else:
            return walk.result("sss", state.merit, state.end)
