"""Proof-number search: who wins?  Develop the node that seems cheapest to decide the question by.

Source: L. V. Allis, "Searching for solutions in games and artificial intelligence", thesis, University of
Limburg (1994), chapter 2; L. V. Allis, M. van der Meulen and H. J. van den Herik, "Proof-number search",
Artificial Intelligence 66 (1994).

Vocabulary
    proof number     how many leaves at least must still turn out well for the root's player to prove "yes"
    disproof number  the same for "no"
    place            a node of the tree kept in memory, with its two numbers

Two questions tell the sign of the value: does the root's player win, and if not, does he at least draw?
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from zermelo.core.errors import TooLarge, ZermeloError
from zermelo.core.values import DRAW, LOSS, WIN, Value
from zermelo.search.result import SearchResult
from zermelo.search.trace import Trace
from zermelo.search.tree import Node, Tree
from zermelo.search.walk import Walk


class Place:
    """A node with its proof and disproof numbers: 1 and 1 as long as nothing is known."""

    __slots__ = ("children", "disproof", "node", "parent", "proof")

    def __init__(self, node: Node, parent: Place | None = None) -> None:
        self.node = node
        self.parent = parent
        self.children: list[Place] = []
        self.proof = self.disproof = 1.0

    def settle(self, proved: bool) -> None:
        self.proof, self.disproof = (0, inf) if proved else (inf, 0)

    def count(self) -> None:
        """The numbers from the children's: one of them decides for their player, all of them against."""
        proofs = [child.proof for child in self.children]
        disproofs = [child.disproof for child in self.children]
        if self.node.maximising:
            self.proof, self.disproof = min(proofs), sum(disproofs)
        else:
            self.proof, self.disproof = sum(proofs), min(disproofs)

    def most_proving(self) -> Place:
        """The undeveloped place below that both proofs of least effort have in common."""
        place = self
        while place.children:
            if place.node.maximising:
                place = min(place.children, key=lambda child: child.proof)
            else:
                place = min(place.children, key=lambda child: child.disproof)
        return place

    def revise(self, walk: Walk) -> Place:
        """Pass new numbers up as far as they change; above, the way to the most proving place is the same."""
        place = self
        walk.count(place.node, place.proof, place.disproof)
        while place.parent is not None:
            above = place.parent
            before = above.proof, above.disproof
            above.count()
            if (above.proof, above.disproof) == before:
                return above
            walk.count(above.node, above.proof, above.disproof)
            place = above
        return place

    def choice(self) -> Node:
        """The first move that has the answer of this place; at a leaf, this place."""
        answer = self.proof, self.disproof
        agree = (child.node for child in self.children if (child.proof, child.disproof) == answer)
        return next(agree, self.node)


def proofnumber(
    tree: Tree, *, trace: Trace | None = None, most_nodes: int = 2_000_000, within: bool = False
) -> SearchResult:
    """The value is 1, 0 or -1: a win, a draw or a loss, however long it takes.  Keeps its tree in memory.

    A proof holds answers to every move of the opponent, not his best one: the line ends after the first move.
    ``within`` allows a tree that is cut at a depth: who wins is proved within it or stays open, and is 0 then.
    """
    walk = Walk(tree, trace)

    def ask(question: Callable[[float], bool], horizon: bool) -> Place:
        """Ask with that answer of leaves at which the game goes on."""
        root = current = Place(tree.root())
        while root.proof and root.disproof:
            place = current.most_proving()
            develop(place, question, horizon)
            current = place.revise(walk)
        return root

    def develop(place: Place, question: Callable[[float], bool], horizon: bool) -> None:
        if walk.nodes >= most_nodes:
            raise TooLarge(
                "no proof within {most_nodes} {most_nodes:node|nodes}: allow more, or use solve", most_nodes=most_nodes
            )
        children = walk.enter(place.node)
        if children:
            place.children = [Place(child, place) for child in children]
            place.count()
        else:
            before = walk.estimates
            value = walk.leaf(place.node)
            if walk.estimates and not within:
                raise ZermeloError("proof-number search proves who wins and takes no estimates: give no depth")
            place.settle(horizon if walk.estimates > before else question(place.node.for_root(value)))

    root, result = ask(lambda value: value > 0, horizon=False), WIN
    if root.disproof == 0:
        root = ask(lambda value: value >= 0, horizon=True)
        result = DRAW if root.proof == 0 else LOSS
    walk.leave(root.node, result)
    open_still = result == DRAW and walk.estimates > 0
    return walk.result("proofnumber", result, root.choice(), None if open_still else Value(result))
