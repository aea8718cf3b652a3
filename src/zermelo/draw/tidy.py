"""A tidy drawing of a tree in linear time: no two nodes overlap, parents stand above the middle of their children.

Source: C. Buchheim, M. Jünger and S. Leipert, "Improving Walker's algorithm to run in linear time", Graph
Drawing 2002; it gives the drawings of Reingold and Tilford (1981), for nodes of any width.

Vocabulary
    tree      the parent of each node, None at the root; a parent comes before its children, a child before its
              younger siblings, and every level is one row of the picture
    place     where a node stands relative to its parent's row of children, to the right of its eldest sibling
    bend      what must be added to the places of all nodes below a node
    contour   the outermost nodes of a subtree, level by level; a thread leads on where the tree itself does not
    conflict  two subtrees that would overlap: the right one moves, and those between them share the way
"""

from __future__ import annotations

from collections.abc import Sequence


def children_of(parents: Sequence[int | None]) -> list[list[int]]:
    """The children of each node, eldest first."""
    children: list[list[int]] = [[] for _ in parents]
    for node, parent in enumerate(parents):
        if parent is not None:
            children[parent].append(node)
    return children


def tidy(parents: Sequence[int | None], widths: Sequence[float], gap: float = 1.0) -> list[float]:
    """The x of each node's middle, 0 at the left edge of the drawing; neighbours on a level are ``gap`` apart."""
    layout = _Layout(parents, widths, gap)
    for node in reversed(range(len(parents))):
        layout.arrange(node)
    return layout.positions()


class _Layout:
    """The state of Buchheim's first walk; ``arrange`` must see children before their parents."""

    def __init__(self, parents: Sequence[int | None], widths: Sequence[float], gap: float) -> None:
        size = len(parents)
        self.parents, self.widths, self.gap = parents, widths, gap
        self.children = children_of(parents)
        self.rank = [0] * size
        """Which child of its parent a node is."""
        for siblings in self.children:
            for number, child in enumerate(siblings):
                self.rank[child] = number
        self.place, self.bend, self.middle = [0.0] * size, [0.0] * size, [0.0] * size
        self.shift, self.change = [0.0] * size, [0.0] * size
        self.thread: list[int | None] = [None] * size
        self.ancestor = list(range(size))

    def arrange(self, node: int) -> None:
        """Put the subtrees of the children, each already drawn, side by side, and the node above their middle."""
        children = self.children[node]
        if not children:
            return
        spread = children[0]
        for elder, child in zip([None, *children], children, strict=False):
            self.place[child] = self.middle[child]
            if elder is not None:
                self.place[child] = self.place[elder] + self._apart(elder, child)
                self.bend[child] = self.place[child] - self.middle[child]
                spread = self._part(child, elder, spread)
        self._share(children)
        self.middle[node] = (self.place[children[0]] + self.place[children[-1]]) / 2

    def positions(self) -> list[float]:
        """Second walk: add up the bends from the root down, and begin at 0."""
        found: list[float] = []
        bends: list[float] = []
        for node, parent in enumerate(self.parents):
            above = 0.0 if parent is None else bends[parent]
            found.append((self.middle[node] if parent is None else self.place[node]) + above)
            bends.append(above + self.bend[node])
        left = min((x - width / 2 for x, width in zip(found, self.widths, strict=True)), default=0.0)
        return [x - left for x in found]

    def _apart(self, left: int, right: int) -> float:
        return (self.widths[left] + self.widths[right]) / 2 + self.gap

    def _next(self, node: int, side: int) -> int | None:
        """The node below on the left (0) or right (-1) contour."""
        children = self.children[node]
        return children[side] if children else self.thread[node]

    def _part(self, child: int, elder: int, spread: int) -> int:
        """Move a child's subtree clear of all subtrees on its left (the paper's APPORTION).

        ``spread`` is the sibling whose subtree has the right contour where no ancestor is known; the new one is
        returned.
        """
        eldest = self.children[self._parent(child)][0]
        outer_left, inner_left, inner_right, outer_right = eldest, elder, child, child
        sums = [self.bend[eldest], self.bend[elder], self.bend[child], self.bend[child]]
        while True:
            left, right = self._next(inner_left, -1), self._next(inner_right, 0)
            if left is None or right is None:
                break
            inner_left, inner_right = left, right
            # The outer contours reach at least as deep as the inner ones.
            outer_left, outer_right = self._deeper(outer_left, 0), self._deeper(outer_right, -1)
            self.ancestor[outer_right] = child
            clash = self.place[inner_left] + sums[1] - self.place[inner_right] - sums[2]
            clash += self._apart(inner_left, inner_right)
            if clash > 0:
                origin = self.ancestor[inner_left]
                mover = origin if self.parents[origin] == self.parents[child] else spread
                self._move(mover, child, clash)
                sums[2] += clash
                sums[3] += clash
            for index, node in enumerate((outer_left, inner_left, inner_right, outer_right)):
                sums[index] += self.bend[node]
        if left is not None and self._next(outer_right, -1) is None:
            self.thread[outer_right] = left
            self.bend[outer_right] += sums[1] - sums[3]
        if right is not None and self._next(outer_left, 0) is None:
            self.thread[outer_left] = right
            self.bend[outer_left] += sums[2] - sums[0]
            return child
        return spread

    def _parent(self, node: int) -> int:
        parent = self.parents[node]
        assert parent is not None
        return parent

    def _deeper(self, node: int, side: int) -> int:
        below = self._next(node, side)
        assert below is not None
        return below

    def _move(self, left: int, right: int, way: float) -> None:
        """Move a subtree to the right, and remember that those since ``left`` take equal shares of the way."""
        share = way / (self.rank[right] - self.rank[left])
        self.change[right] -= share
        self.shift[right] += way
        self.change[left] += share
        self.place[right] += way
        self.bend[right] += way

    def _share(self, children: list[int]) -> None:
        """Give the subtrees between two that were parted their shares of the way."""
        shift = change = 0.0
        for child in reversed(children):
            self.place[child] += shift
            self.bend[child] += shift
            change += self.change[child]
            shift += self.shift[child] + change
