"""The story of a search: what happened at which node, in order, and the tree that it had seen by any moment.

Vocabulary
    event       one step of a search: enter, leaf, cut, hit, count or leave (see ``walk``)
    number      a node's place in the order of first visits, from 0 at the root
    moment      how many events have happened; a picture of each moment is a film of the search
    TraceNode   what is known of a node at a moment

Algorithms that come back to a node (a second look with a wider window, the next iteration) enter it again: it
keeps its number and takes the new window.  Pass a fresh ``Trace()`` to any algorithm; it fills it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from math import inf
from typing import Literal

from zermelo.core.display import Displayed
from zermelo.core.errors import TooLarge
from zermelo.core.game import Position
from zermelo.search.tree import Node, Tree

Kind = Literal["enter", "leaf", "cut", "hit", "count", "leave"]


class TraceFull(TooLarge):
    """The trace has as many events as it may have: the search stops, and its beginning is there to be told."""


@dataclass(frozen=True)
class Event:
    """One step of a search at the node of that number; values and bounds are for the player to move there."""

    kind: Kind
    number: int
    value: float | None = None
    """The value of a leaf, hit or leave; the bound that a cut has reached."""
    window: tuple[float, float] = (-inf, inf)
    """What interested the player when the node was entered."""
    unseen: tuple[tuple[int, Position], ...] = ()
    """The moves that a cut left out, each with the position after it."""
    counts: tuple[float, ...] = ()
    """What the algorithm counts there, see ``TraceNode``."""


@dataclass(frozen=True)
class TraceNode:
    """A node as the search knew it at some moment."""

    number: int
    parent: int | None
    move: int
    position: Position
    ply: int
    maximising: bool
    """Whether the root's player is to move; values and windows here are for the player to move."""
    window: tuple[float, float] = (-inf, inf)
    value: float | None = None
    """None while the node is open; only a bound on the value after a cut."""
    status: Literal["open", "leaf", "cut", "hit", "done"] = "open"
    """Cut: some moves were left out; hit: the table knew; open: the search is below."""
    bound: float | None = None
    """What a cut has reached."""
    pruned: tuple[tuple[int, Position], ...] = ()
    """Moves that were left out and never looked at later, each with the position after it."""
    counts: tuple[float, ...] = ()
    """What the algorithm counts here: proof and disproof number, or how many playouts came through."""
    visits: int = 0
    on_line: bool = False
    """Whether the line that the search chose runs through here."""


class Trace(Displayed):
    """A recorder to hand to an algorithm: ``events`` is the whole story, ``tree`` retells it."""

    def __init__(self, most_events: int = 200_000) -> None:
        self.events: list[Event] = []
        self.searched: Tree | None = None
        """The tree of the search that filled the trace."""
        self.most_events = most_events
        self._nodes: list[TraceNode] = []
        self._numbers: dict[tuple[int, ...], int] = {}
        self._line: set[int] = set()

    def enter(self, node: Node, low: float, high: float) -> None:
        self._record(Event("enter", self._number(node), window=(low, high)))

    def leaf(self, node: Node, value: float) -> None:
        self._record(Event("leaf", self._number(node), value))

    def cut(self, node: Node, bound: float, unseen: list[Node]) -> None:
        moves = tuple((child.move, child.position) for child in unseen)
        self._record(Event("cut", self._number(node), bound, unseen=moves))

    def hit(self, node: Node, value: float) -> None:
        self._record(Event("hit", self._number(node), value))

    def count(self, node: Node, counts: tuple[float, ...]) -> None:
        self._record(Event("count", self._number(node), counts=counts))

    def leave(self, node: Node, value: float, counts: tuple[float, ...] = ()) -> None:
        self._record(Event("leave", self._number(node), value, counts=counts))

    def choose(self, end: Node) -> None:
        """Mark the line that the search chose."""
        path = end.path()
        addresses = (path[:length] for length in range(len(path) + 1))
        self._line = {self._numbers[address] for address in addresses if address in self._numbers}

    def tree(self, moment: int | None = None) -> tuple[TraceNode, ...]:
        """The nodes visited by a moment, the end if none is given, by number."""
        nodes: list[TraceNode] = []
        for event, node in islice(self.steps(), moment):
            nodes[event.number : event.number + 1] = [node]
        seen = {(node.parent, node.move) for node in nodes}
        finished = moment is None or moment >= len(self.events)
        return tuple(
            replace(
                node,
                pruned=tuple(move for move in node.pruned if (node.number, move[0]) not in seen),
                on_line=finished and node.number in self._line,
            )
            for node in nodes
        )

    def steps(self) -> Iterator[tuple[Event, TraceNode]]:
        """Every event, and what is known of its node after it."""
        known = list(self._nodes)
        for event in self.events:
            known[event.number] = _after(known[event.number], event)
            yield event, known[event.number]

    def leaves(self) -> Iterator[tuple[int, ...]]:
        """The addresses (moves from the root) of the leaves asked for, in order."""
        addresses = list(self._numbers)
        return (addresses[event.number] for event in self.events if event.kind == "leaf")

    def _number(self, node: Node) -> int:
        address = node.path()
        number = self._numbers.get(address)
        if number is None:
            number = self._numbers[address] = len(self._nodes)
            parent = self._numbers[address[:-1]] if address else None
            self._nodes.append(TraceNode(number, parent, node.move, node.position, node.ply, node.maximising))
        return number

    def _record(self, event: Event) -> None:
        if len(self.events) == self.most_events:
            raise TraceFull(
                "the search takes more than {most_events} steps: trace a smaller depth", most_events=self.most_events
            )
        self.events.append(event)


def _after(node: TraceNode, event: Event) -> TraceNode:
    """What is known of a node after one more event there."""
    if event.kind == "enter":
        fresh = replace(node, window=event.window, visits=node.visits + 1)
        return replace(fresh, value=None, status="open", bound=None, pruned=())
    if event.kind == "cut":
        return replace(node, status="cut", bound=event.value, pruned=event.unseen)
    if event.kind == "count":
        return replace(node, counts=event.counts, status="done" if 0 in event.counts else node.status)
    if event.kind == "leave":
        status: Literal["cut", "done"] = "cut" if node.status == "cut" else "done"
        return replace(node, value=event.value, status=status, counts=event.counts or node.counts)
    return replace(node, value=event.value, status=event.kind)
