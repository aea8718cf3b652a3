"""Who wins a connection game: depth-first proof-number search over virtual connections.

Vocabulary
    phi, delta  of a position: how much is still to be shown before the player to move is known to win, or to lose.
                One of them is 0 when that is known; a move's phi is the position's delta and the other way round
    must-play   the cells where the player to move must move: any other move leaves one of the opponent's threats, each
                of which wins, untouched
    carrier     of a won position: the empty cells that the winner needs.  He wins if all others are the opponent's
    base        of an open position: the carriers together of the threats that the must-play region is made of

A move that is known to lose tells more than that: whoever plays outside the carrier of its refutation loses by that
same refutation.  So must-play regions shrink during the search, and the carrier of a lost position is made of the
refutations that were needed, each with the cells that the winner captured to get it.

A. Nagai's df-pn; R. Hayward and others, "Solving 7x7 Hex" (2005); P. Henderson, B. Arneson and R. Hayward, "Solving 8x8
Hex" (2009), who also limit the search to the most promising moves at first.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo.native.kernels.currents import add_currents
from zermelo.native.kernels.linked import (
    CARRIERS,
    CONNECTIONS,
    CURRENTS,
    DOMINATED,
    JOINED,
    MUST_PLAY,
    ONE,
    WIDENING,
    ZERO,
    Board,
    Linked,
    dominated,
    fill,
    find_groups,
    link_both,
    low,
)
from zermelo.native.kernels.virtual import BOND, SIDES, THREAT, WINNING, Virtual, connect

ENDLESS = ONE << 30
WAYS = 4
"""Neighbouring rows of the table among which a position has its place."""

OWN, THEIR, PHI, DELTA, CELLS, BASE, EFFORT, GIVES, KEEPS, MOVE = range(10)
"""A record of a position: the stones of the player to move and of the other; what is known; the carrier if phi or delta
is 0, else the must-play region; its base; the nodes it took.  If a move leads there, also the cells that the opponent
and the mover capture by it, and the move, as bits."""

VISITED, LOOKED_AT, ENOUGH = range(3)
"""How many positions were visited, how many of them were not in the table, and how many visits are enough."""

PRESENT, SECOND = 61, 62
"""Marks in OWN of a row of the table: it is in use; the second player moves."""

LEAST_WIDTH, MORE_WIDTH = 2, 3
"""Two moves, and one in three of all that are left, are searched at a time: the most promising."""


class Search(NamedTuple):
    """The table, and what is known on the way to the position that is looked at."""

    table: NDArray[np.int64]
    """Records without what belongs to a move."""
    path: NDArray[np.int64]
    """The record of the position of each ply."""
    moves: NDArray[np.int64]
    """For each ply, the records of its moves."""
    flow: NDArray[np.float64]
    matrix: NDArray[np.float64]
    numbers: NDArray[np.int64]
    counts: NDArray[np.int64]
    """VISITED, LOOKED_AT and ENOUGH."""
    stop: NDArray[np.int8]


def settle(first: int, second: int, mover: int, board: Board, linked: Linked, virtual: Virtual, search: Search) -> int:
    """1 if the player to move wins, -1 if he loses, 0 if it was time to stop; path[0] has the winner's carrier."""
    linked.stones[0], linked.stones[1] = first, second
    fill(board, linked)
    here = search.path[0]
    here[OWN], here[THEIR] = linked.stones[mover], linked.stones[1 - mover]
    gives, keeps = linked.captured[1 - mover], linked.captured[mover]
    prove(ZERO, mover, ENDLESS, ENDLESS, board, linked, virtual, search)
    if here[PHI] == 0:
        here[CELLS] |= keeps
        return 1
    if here[DELTA] == 0:
        here[CELLS] |= gives
        return -1
    return 0


def prove(
    ply: int,
    mover: int,
    phi_limit: int,
    delta_limit: int,
    board: Board,
    linked: Linked,
    virtual: Virtual,
    search: Search,
) -> None:
    """Search the position of ``path[ply]`` until its phi or delta reaches its limit, or it is time to stop."""
    here = search.path[ply]
    search.counts[VISITED] += 1
    begun = search.counts[VISITED]
    if not recall(here, mover, board.cells, board.symmetric, search.table):
        search.counts[LOOKED_AT] += 1
        look(here, mover, ply == 0, board, linked, virtual)
        remember(here, mover, ONE, board.cells, board.symmetric, search.table)
    if here[PHI] >= phi_limit or here[DELTA] >= delta_limit:
        return
    must_play, base = here[CELLS], here[BASE]
    count = list_moves(here, mover, search.moves[ply], board, linked, search)
    while not search.stop[0] and search.counts[VISITED] < search.counts[ENOUGH]:
        best, second = weigh(here, must_play, base, search.moves[ply], count, board.skills)
        if here[PHI] >= phi_limit or here[DELTA] >= delta_limit:
            remember(here, mover, search.counts[VISITED] - begun, board.cells, board.symmetric, search.table)
            return
        move, child = search.moves[ply, best], search.path[ply + 1]
        copy(move, child, OWN)
        # A little beyond the second best move, so that the search does not go to and fro between two.
        prove(
            ply + 1,
            1 - mover,
            delta_limit - here[DELTA] + move[PHI],
            min(phi_limit, second + second // 4 + 1),
            board,
            linked,
            virtual,
            search,
        )
        copy(child, move, OWN)


def look(
    here: NDArray[np.int64],
    mover: int,
    first: bool,
    board: Board,
    linked: Linked,
    virtual: Virtual,
) -> None:
    """What can be told of a position without trying moves: won, lost, or the must-play region.

    Threats of the player to move are looked for in the first position of a search alone.  Before any other they made
    the must-play region, and the opponent's move broke them all; the few that are new are met a ply later, as bonds.
    What is filled in may still join his sides in fact.
    """
    whole = (1 << board.cells) - 1
    empty = whole & ~(here[OWN] | here[THEIR])
    if joins(here[OWN], empty, mover, THREAT, first, board, linked, virtual):
        here[PHI], here[DELTA], here[CELLS] = 0, ENDLESS, virtual.state[WINNING]
        return
    if joins(here[THEIR], empty, 1 - mover, BOND, True, board, linked, virtual):
        here[PHI], here[DELTA], here[CELLS] = ENDLESS, 0, virtual.state[WINNING]
        return
    here[CELLS] = here[BASE] = empty
    if board.skills & MUST_PLAY:
        here[BASE] = 0
        for k in range(virtual.threat_counts[SIDES]):
            threat = virtual.threats[SIDES, k]
            if here[CELLS] & ~threat:
                here[CELLS] &= threat
                here[BASE] |= threat
    if board.skills & DOMINATED:
        linked.stones[mover], linked.stones[1 - mover] = here[OWN], here[THEIR]
        link_both(board, linked)
        here[CELLS] &= ~dominated(here[CELLS], mover, whole, linked.around)
    here[PHI], here[DELTA] = 1, here[CELLS].bit_count()
    if here[DELTA] == 0:
        here[PHI], here[CELLS] = ENDLESS, here[BASE]


def joins(
    stones: int, empty: int, player: int, aim: int, virtually: bool, board: Board, linked: Linked, virtual: Virtual
) -> bool:
    """Whether a player joins his sides: virtually, or only in fact if connections are not searched."""
    if virtually and board.skills & CONNECTIONS:
        return connect(stones, empty, player, aim, board, linked, virtual)
    virtual.state[WINNING] = 0
    virtual.threat_counts[SIDES] = 0
    return find_groups(stones, empty, board.near, board.hubs[player], linked.reach) == JOINED


def list_moves(
    here: NDArray[np.int64],
    mover: int,
    moves: NDArray[np.int64],
    board: Board,
    linked: Linked,
    search: Search,
) -> int:
    """Write a record for each move in the must-play region, the most promising first; returns how many."""
    if board.skills & CURRENTS:
        linked.stones[mover], linked.stones[1 - mover] = here[OWN], here[THEIR]
        link_both(board, linked)
        for cell in range(board.cells):
            search.flow[cell] = 0.0
        empty = (1 << board.cells) - 1 & ~(here[OWN] | here[THEIR])
        for player in range(2):
            add_currents(linked.around[player], empty, board.cells, search.matrix, search.numbers, search.flow)
    count, left = 0, here[CELLS]
    while left:
        place = count
        while place > 0 and board.skills & CURRENTS:
            if search.flow[low(moves[place - 1, MOVE])] >= search.flow[low(left)]:
                break
            moves[place, MOVE] = moves[place - 1, MOVE]
            place -= 1
        moves[place, MOVE] = left & -left
        left &= left - 1
        count += 1
    for k in range(count):
        move = moves[k]
        linked.stones[mover], linked.stones[1 - mover] = here[OWN] | move[MOVE], here[THEIR]
        fill(board, linked)
        move[OWN], move[THEIR] = linked.stones[1 - mover], linked.stones[mover]
        move[GIVES], move[KEEPS] = linked.captured[1 - mover], linked.captured[mover]
        if not recall(move, 1 - mover, board.cells, board.symmetric, search.table):
            move[PHI], move[DELTA] = 1, 1
    return count


def weigh(
    here: NDArray[np.int64], must_play: int, base: int, moves: NDArray[np.int64], count: int, skills: int
) -> tuple[int, int]:
    """Set phi, delta and cells of a position from its moves; returns the best move and the second best's delta."""
    left, carrier = must_play, base
    for k in range(count):
        if moves[k, PHI] == 0:
            refutation = moves[k, CELLS] | moves[k, GIVES]
            left &= refutation if skills & CARRIERS else ~moves[k, MOVE]
            carrier |= refutation
    open_moves = 0
    for k in range(count):
        if left & moves[k, MOVE] and moves[k, PHI] > 0:
            open_moves += 1
    width = LEAST_WIDTH + open_moves // MORE_WIDTH if skills & WIDENING else open_moves
    best, second = 0, ENDLESS
    here[PHI], here[DELTA], here[CELLS], here[BASE] = ENDLESS, 0, must_play, base
    for k in range(count):
        if left & moves[k, MOVE] == 0 or moves[k, PHI] == 0 or width == 0:
            continue
        width -= 1
        here[DELTA] = min(here[DELTA] + moves[k, PHI], ENDLESS)
        if moves[k, DELTA] < here[PHI]:
            best, second = k, here[PHI]
            here[PHI] = moves[k, DELTA]
        else:
            second = min(second, moves[k, DELTA])
    if here[PHI] == 0:
        here[DELTA], here[CELLS] = ENDLESS, moves[best, CELLS] | moves[best, KEEPS] | moves[best, MOVE]
    elif here[DELTA] == 0:
        here[CELLS] = carrier
    return best, second


def recall(record: NDArray[np.int64], mover: int, cells: int, symmetric: bool, table: NDArray[np.int64]) -> bool:
    """Complete the record of a position from the table; False if it is not there."""
    own, their, turned = key(record, mover, cells, symmetric)
    row, found = find(own, their, table)
    if found:
        copy(table[row], record, PHI)
        if turned:
            record[CELLS] = half_turn(record[CELLS], cells)
            record[BASE] = half_turn(record[BASE], cells)
    return found


def remember(
    record: NDArray[np.int64], mover: int, effort: int, cells: int, symmetric: bool, table: NDArray[np.int64]
) -> None:
    """Put a position into the table, in place of one that took less effort if need be."""
    own, their, turned = key(record, mover, cells, symmetric)
    row, found = find(own, their, table)
    record[EFFORT] = effort + (table[row, EFFORT] if found else 0)
    copy(record, table[row], PHI)
    table[row, OWN], table[row, THEIR] = own, their
    if turned:
        table[row, CELLS] = half_turn(record[CELLS], cells)
        table[row, BASE] = half_turn(record[BASE], cells)


def copy(record: NDArray[np.int64], to: NDArray[np.int64], first: int) -> None:
    """Copy what a record tells of a position, from a column on."""
    for column in range(first, EFFORT + 1):
        to[column] = record[column]


def key(record: NDArray[np.int64], mover: int, cells: int, symmetric: bool) -> tuple[int, int, bool]:
    """The stones as they are in the table, up to half a turn, and whether they were turned."""
    own, their, marks = record[OWN], record[THEIR], 1 << PRESENT | mover << SECOND
    if symmetric:
        own_turned, their_turned = half_turn(own, cells), half_turn(their, cells)
        if own_turned < own or (own_turned == own and their_turned < their):
            return own_turned | marks, their_turned, True
    return own | marks, their, False


def half_turn(cells: int, count: int) -> int:
    """A set of cells in the opposite order."""
    turned = 0
    for cell in range(count):
        turned = turned << 1 | cells >> cell & 1
    return turned


def find(own: int, their: int, table: NDArray[np.int64]) -> tuple[int, bool]:
    """The row of a position and True; or the row it would take and False."""
    mixed = np.uint64(own) * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(29)) ^ np.uint64(their)) * np.uint64(0x9E3779B97F4A7C15)
    first = least = int(np.int64((mixed ^ (mixed >> np.uint64(32))) >> np.uint64(1)) & np.int64(len(table) - WAYS))
    for row in range(first, first + WAYS):
        if table[row, OWN] == own and table[row, THEIR] == their:
            return row, True
        if table[row, EFFORT] < table[least, EFFORT]:
            least = row
    return least, False
