"""A large tree made small: the parts that matter least become nodes that say how much they stand for.

The chosen line is opened first, then the tree level by level from the left, while there is room.  What does not
fit is counted: the nodes drawn and those that the others stand for are all nodes of the tree.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from math import inf

from zermelo.core.errors import ZermeloError
from zermelo.core.language import Sentence
from zermelo.draw.outline import Item
from zermelo.draw.tidy import children_of


@dataclass(frozen=True)
class Limits:
    """How much of a tree is drawn."""

    nodes: float = inf
    breadth: float = inf
    """Moves of one node."""
    depth: float = inf
    """Plies."""
    row: float = inf
    """Nodes side by side on one level."""

    def __post_init__(self) -> None:
        for name, least in (("nodes", 1), ("breadth", 1), ("depth", 0)):
            if getattr(self, name) < least:
                raise ZermeloError(
                    "a tree cannot be drawn with {name} {given}: give {least} or more",
                    name=name,
                    given=getattr(self, name),
                    least=least,
                )

    def instead(self, nodes: int | None, breadth: int | None, depth: int | None) -> Limits:
        """These limits, except where others are asked for: who wants to see more gets it, however wide."""
        row = inf if nodes is not None else max(self.row, breadth or 0)
        return Limits(
            self.nodes if nodes is None else nodes,
            min(self.breadth, row) if breadth is None else breadth,
            self.depth if depth is None else depth,
            row,
        )


def collapse(items: tuple[Item, ...], limits: Limits) -> tuple[Item, ...]:
    """The items that are drawn, with one of status "more" under each node that has others below it."""
    if not items:
        return ()
    children = children_of([item.parent for item in items])
    sizes = [1] * len(items)
    for index in reversed(range(1, len(items))):
        sizes[items[index].parent or 0] += sizes[index]
    shown = _opened(items, children, limits)
    folded: list[Item] = []
    waiting: list[tuple[int | None, int | Item]] = [(None, 0)]
    while waiting:
        parent, what = waiting.pop()
        if isinstance(what, Item):
            folded.append(replace(what, parent=parent))
            continue
        here = len(folded)
        folded.append(replace(items[what], parent=parent))
        hidden = sum(sizes[child] for child in children[what] if child not in shown)
        if hidden:
            waiting.append((here, _more(items[what], hidden)))
        waiting += [(here, child) for child in reversed(children[what]) if child in shown]
    return tuple(folded)


def _more(parent: Item, hidden: int) -> Item:
    return Item(
        None,
        parent.ply + 1,
        not parent.eve,
        status="more",
        label=Sentence("+{count} more", count=hidden),
        hidden=hidden,
    )


def _opened(items: tuple[Item, ...], children: list[list[int]], limits: Limits) -> set[int]:
    """The nodes that are drawn."""
    shown = {0}
    rows: Counter[int] = Counter()
    waiting = [(False, 0, 0)]
    while waiting:
        _, ply, index = heappop(waiting)
        below = _broadest(items, children[index], limits.breadth)
        crowded = len(shown) + len(below) > limits.nodes or rows[ply + 1] + len(below) > limits.row
        if crowded or ply >= limits.depth:
            continue
        shown.update(below)
        rows[ply + 1] += len(below)
        for child in below:
            heappush(waiting, (not items[child].chosen, items[child].ply, child))
    return shown


def _broadest(items: tuple[Item, ...], siblings: list[int], breadth: float) -> list[int]:
    """The chosen one of the siblings and the first others, as many as may be drawn."""
    if len(siblings) <= breadth:
        return siblings
    return sorted(sorted(siblings, key=lambda child: not items[child].chosen)[: int(breadth)])
