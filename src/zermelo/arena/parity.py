"""Parity games by Zielonka's recursive algorithm (Theoretical Computer Science 200, 1998), on the house's attractor.

The token moves for ever; of the priorities met infinitely often the largest decides, Eve wins if it is even and
Adam if it is odd.  Whoever cannot move has lost.
"""

from __future__ import annotations

import sys

import numpy as np

from zermelo.arena.arena import ADAM, EVE, Arena
from zermelo.arena.graph import Array
from zermelo.arena.strategy import best_moves
from zermelo.space.settle import settle

FAR = np.int32(2**31 - 2)
"""A rank beyond all others."""


def solve_parity(arena: Arena, *, native: bool | None = None) -> tuple[Array, Array]:
    """The winner of every node, 0 or 1, and where the winner goes from their own nodes (-1 elsewhere).

    The sets of nodes in here are masks.
    """
    priorities, owners, offsets = arena.priorities, arena.owners, arena.offsets
    assert priorities is not None
    winners, choices = np.full(len(arena), -1, np.int8), np.full(len(arena), -1, np.int32)
    # One level of recursion for each priority; calls of Python functions take no C stack since Python 3.11.
    sys.setrecursionlimit(max(sys.getrecursionlimit(), np.unique(priorities).size + 1000))

    def attract(player: int, goal: Array, inside: Array) -> Array:
        """The ranks of a goal's attractor in the part of the arena that is ``inside``."""
        won = np.where(goal, np.where(owners == player, 1, -1), ~inside).astype(np.int8)
        moves = np.concatenate([[0], np.cumsum(inside[arena.targets])])
        waiting = (moves[offsets[1:]] - moves[offsets[:-1]]).astype(np.int32)
        return settle(arena.backward, waiting, owners, won, np.flatnonzero(goal), native)[1]

    def give(player: int, region: Array, open_: Array, ranks: Array) -> None:
        """Let the player win a region by staying in it, and at the ``open_`` nodes by moves of least rank."""
        winners[region] = player
        mine = open_ & (owners == player)
        choices[mine] = best_moves(arena, mine, region, np.where(ranks < 0, FAR, ranks))[mine]

    def solve(inside: Array) -> None:
        """Give every node inside, each of which has a move that stays inside, to its winner."""
        while inside.any():
            top = priorities[inside].max()
            player = int(top % 2)
            ranks = attract(player, inside & (priorities == top), inside)
            rest = inside & (ranks < 0)
            solve(rest)
            lost = rest & (winners != player)
            if not lost.any():
                give(player, inside, ranks >= 0, ranks)
                return
            ranks = attract(1 - player, lost, inside)
            give(1 - player, ranks >= 0, ranks > 0, ranks)
            inside = inside & (ranks < 0)

    stuck = (arena.degrees == 0).astype(np.int8)
    won, ranks = settle(arena.backward, arena.degrees, owners, -stuck, np.flatnonzero(stuck), native)
    for player in (EVE, ADAM):
        region = (won != 0) & ((won > 0) == (owners == player))
        give(player, region, region & (ranks > 0), ranks)
    solve(won == 0)
    return winners, np.where(winners == owners, choices, np.int32(-1))
