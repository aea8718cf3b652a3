"""The attractor of a goal: the nodes from which a player can force the token into it.

Vocabulary
    Attr_0     the goal
    Attr_i+1   Attr_i, the player's nodes with some move into it, and the other's nodes, sinks excepted, all of
               whose moves lead into it
    attractor  the union of all Attr_i
    trap       the other nodes: there the other player can keep the token out of the goal for ever
    rank       the smallest i such that the node is in Attr_i: the moves that the player needs at most
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

import numpy as np

from zermelo.arena.arena import Arena, Player, full_name, player_number
from zermelo.arena.graph import Array
from zermelo.core.display import Displayed
from zermelo.core.errors import PositionError
from zermelo.space.settle import settle

Goal = str | Iterable[int]
"""The name of a goal of the arena, or nodes."""


@dataclass(frozen=True, eq=False, repr=False)
class Attractor(Displayed):
    """Where a player can force the goal, and how soon."""

    arena: Arena
    player: int
    ranks: Array
    """int32, -1 in the trap."""

    @property
    def nodes(self) -> Array:
        return np.flatnonzero(self.ranks >= 0)

    @property
    def goal(self) -> Array:
        return np.flatnonzero(self.ranks == 0)

    @property
    def trap(self) -> Array:
        return np.flatnonzero(self.ranks < 0)

    @property
    def levels(self) -> list[Array]:
        """The nodes of rank 0, of rank 1, and so on: what each Attr_i adds."""
        order = np.argsort(self.ranks, kind="stable")[len(self.trap) :]
        return np.split(order, np.cumsum(np.bincount(self.ranks[order]))[:-1]) if order.size else []

    def upto(self, rank: int) -> Array:
        """Attr_rank."""
        return np.flatnonzero((self.ranks >= 0) & (self.ranks <= rank))

    def named(self) -> dict[Hashable, int]:
        """The ranks, nearest first, by the names of the nodes."""
        return {self.arena.name(node): rank for rank, level in enumerate(self.levels) for node in level.tolist()}

    def __contains__(self, node: int) -> bool:
        return bool(self.ranks[node] >= 0)

    def __len__(self) -> int:
        return int(np.count_nonzero(self.ranks >= 0))

    def __repr__(self) -> str:
        return f"<Attractor for {full_name(self.player)}: {len(self):,} of {len(self.ranks):,} nodes>"


def attractor(arena: Arena, player: Player, goal: Goal | None = None, *, native: bool | None = None) -> Attractor:
    """The attractor of a goal, by default the player's own, in time linear in nodes plus moves.

    Algorithm 6 of the course.  ``native`` overrides the choice between interpreted and compiled.
    """
    player = player_number(player)
    seeds = goal_nodes(arena, player, goal)
    won = np.zeros(len(arena), np.int8)
    won[seeds] = np.where(arena.owners[seeds] == player, 1, -1)
    _, ranks = settle(arena.backward, arena.degrees, arena.owners, won, seeds, native)
    return Attractor(arena, player, ranks)


def goal_nodes(arena: Arena, player: int, goal: Goal | None) -> Array:
    """The nodes of a goal, each once."""
    if goal is None:
        return arena.goal(player)
    if isinstance(goal, str):
        return arena.goal_named(goal)
    nodes = np.unique(np.fromiter(goal, np.int64))
    if nodes.size and not 0 <= nodes[0] <= nodes[-1] < len(arena):
        strange = nodes[0] if nodes[0] < 0 else nodes[-1]
        raise PositionError(
            "there is no node number {strange!r}: the nodes are 0 to {last!r}", strange=strange, last=len(arena) - 1
        )
    return nodes
