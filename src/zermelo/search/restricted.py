"""A tree whose root has one move only: what that move is worth, by any algorithm."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from zermelo.core.language import Sentence
from zermelo.core.values import Value
from zermelo.search.result import SearchResult
from zermelo.search.tree import Node, Tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zermelo.search.algorithms import Algorithm


@dataclass(frozen=True)
class OnlyMove:
    """A tree without all moves of its root but one."""

    tree: Tree
    move: int

    @property
    def depth(self) -> int | None:
        return self.tree.depth

    @property
    def eve_begins(self) -> bool:
        return self.tree.eve_begins

    def root(self) -> Node:
        return self.tree.root()

    def children(self, node: Node) -> list[Node]:
        children = self.tree.children(node)
        return children if node.parent is not None else [child for child in children if child.move == self.move]

    def leaf(self, node: Node) -> tuple[float, bool]:
        return self.tree.leaf(node)

    def key(self, node: Node) -> Hashable:
        return self.tree.key(node)

    def limited(self, depth: int) -> OnlyMove:
        return OnlyMove(self.tree.limited(depth), self.move)

    def name(self, node: Node) -> str:
        return self.tree.name(node)

    def mark(self, value: float) -> Sentence:
        return self.tree.mark(value)

    def verdict(self, value: float, settled: bool) -> Value | None:
        return self.tree.verdict(value, settled)


def each_move(tree: Tree, algorithm: Algorithm) -> Iterator[tuple[str, SearchResult]]:
    """Every move of the root in order, by its name, and what is found if it is played, for the root's player."""
    for child in tree.children(tree.root()):
        yield tree.name(child), algorithm(OnlyMove(tree, child.move))
