"""Random play of a connection game on a board of any size: a tree that grows where play does well.

Vocabulary
    owner    of a cell: 0 or 1, a player, or 2 for nobody
    playout  the empty cells dealt out in turn at random; on a full board one player has joined his sides
    rave     of a move: how often its player won playouts in which he got that cell sooner or later

S. Gelly and D. Silver, "Monte-Carlo tree search and rapid action value estimation in computer Go" (2011), as MoHex
uses it: B. Arneson, R. Hayward and P. Henderson, "Monte Carlo tree search in Hex" (2010).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

NOBODY = 2
VISITS, WINS, RAVE_VISITS, RAVE_WINS, MOVE, FIRST, COUNT = range(7)
"""A node: its playouts and those won by the player who moved there, the same for his cell; the move; its children."""
RIPE = 5
"""Playouts before a node gets children."""
RAVE_WEIGHT = 300.0
"""So many playouts of a move's own count as much as what its cell did elsewhere."""


class Playing(NamedTuple):
    """A board and scratch."""

    near: NDArray[np.int64]
    """The neighbours of each cell; -1 stands for none."""
    sides: NDArray[np.bool_]
    """For each side of the first player, whether each cell is along it."""
    position: NDArray[np.int64]
    """The owner of each cell before the playouts."""
    owners: NDArray[np.int64]
    order: NDArray[np.int64]
    stack: NDArray[np.int64]
    path: NDArray[np.int64]
    nodes: NDArray[np.int64]
    used: NDArray[np.int64]
    """How many nodes there are."""
    state: NDArray[np.uint64]
    """Of the random numbers."""


def chance(state: NDArray[np.uint64], below: int) -> int:
    """A random number: G. Marsaglia's xorshift."""
    word = state[0]
    word ^= word << np.uint64(13)
    word ^= word >> np.uint64(7)
    word ^= word << np.uint64(17)
    state[0] = word
    return int(np.int64(word >> np.uint64(33)) % below)


def play_out(mover: int, table: Playing) -> int:
    """Deal the empty cells out, the mover first; returns who wins."""
    owners, order = table.owners, table.order
    count = 0
    for cell in range(len(owners)):
        if owners[cell] == NOBODY:
            order[count] = cell
            count += 1
    for last in range(count - 1, -1, -1):
        drawn = chance(table.state, last + 1)
        owners[order[drawn]] = mover
        order[drawn] = order[last]
        mover = 1 - mover
    return 0 if first_joins(owners, order, table.stack, table.near, table.sides) else 1


def first_joins(
    owners: NDArray[np.int64],
    open_cells: NDArray[np.int64],
    stack: NDArray[np.int64],
    near: NDArray[np.int64],
    sides: NDArray[np.bool_],
) -> bool:
    """Whether the first player's cells join his sides: those along one are spread until one along the other is met."""
    height = 0
    for cell in range(len(owners)):
        open_cells[cell] = owners[cell] == 0
        if open_cells[cell] and sides[0, cell]:
            open_cells[cell] = False
            stack[height] = cell
            height += 1
    while height > 0:
        height -= 1
        cell = stack[height]
        if sides[1, cell]:
            return True
        for k in range(near.shape[1]):
            other = near[cell, k]
            if other >= 0 and open_cells[other]:
                open_cells[other] = False
                stack[height] = other
                height += 1
    return False


def tally(playouts: int, table: Playing, counts: NDArray[np.int64]) -> None:
    """Count for each cell and each owner the playouts, and those that the first player won."""
    for playout in range(playouts):
        for cell in range(len(table.owners)):
            table.owners[cell] = table.position[cell]
        won = play_out(playout % 2, table) == 0
        for cell in range(len(table.owners)):
            counts[cell, table.owners[cell], 0] += 1
            counts[cell, table.owners[cell], 1] += won


def grow(playouts: int, mover: int, table: Playing) -> None:
    """Let the tree of node 0 grow by some playouts; it is to have its children already."""
    nodes, path = table.nodes, table.path
    for _ in range(playouts):
        for cell in range(len(table.owners)):
            table.owners[cell] = table.position[cell]
        node, depth, player = 0, 0, mover
        path[0] = 0
        while nodes[node, COUNT] > 0:
            node = best_child(nodes, node)
            table.owners[nodes[node, MOVE]] = player
            player = 1 - player
            depth += 1
            path[depth] = node
        if nodes[node, VISITS] >= RIPE:
            add_children(node, table)
        winner = play_out(player, table)
        learn(mover, winner, depth, table)


def best_child(nodes: NDArray[np.int64], node: int) -> int:
    """The child that does best, by its own playouts and, as long as those are few, by what its cell did elsewhere."""
    best, most = nodes[node, FIRST], -1.0
    for child in range(nodes[node, FIRST], nodes[node, FIRST] + nodes[node, COUNT]):
        visits = nodes[child, VISITS]
        own = nodes[child, WINS] / visits if visits else 0.5
        rave = (nodes[child, RAVE_WINS] + 1) / (nodes[child, RAVE_VISITS] + 1)
        weight = np.sqrt(RAVE_WEIGHT / (RAVE_WEIGHT + 3 * visits))
        worth = weight * rave + (1 - weight) * own
        if worth > most:
            best, most = child, worth
    return int(best)


def add_children(node: int, table: Playing) -> None:
    """One child for each empty cell, if there is room."""
    first = table.used[0]
    if first + len(table.owners) > len(table.nodes):
        return
    for cell in range(len(table.owners)):
        if table.owners[cell] == NOBODY:
            for column in range(FIRST + 2):
                table.nodes[table.used[0], column] = 0
            table.nodes[table.used[0], MOVE] = cell
            table.used[0] += 1
    table.nodes[node, FIRST], table.nodes[node, COUNT] = first, table.used[0] - first


def learn(mover: int, winner: int, depth: int, table: Playing) -> None:
    """Tell the nodes of the path, and their children, how the playout ended."""
    nodes = table.nodes
    for k in range(depth + 1):
        node, player = table.path[k], (mover + k) % 2
        nodes[node, VISITS] += 1
        nodes[node, WINS] += winner != player  # whoever moved into the node
        for child in range(nodes[node, FIRST], nodes[node, FIRST] + nodes[node, COUNT]):
            if table.owners[nodes[child, MOVE]] == player:
                nodes[child, RAVE_VISITS] += 1
                nodes[child, RAVE_WINS] += winner == player
