"""Stones that join two sides: groups, cells that no longer matter, and cells that are as good as owned.

Vocabulary
    cells       a set of empty or occupied cells as the bits of one word; at most 61, numbered from 0
    hub         something that already belongs to a player and touches some cells: hubs 0 and 1 are the player's sides,
                others are stones outside the region in question
    group       hubs and stones of one player that touch each other; groups 0 and 1 hold the sides
    reach       the empty cells that touch a group
    linked      of two empty cells, for a player: they touch each other or the same group, so that stones on both are
                connected.  A cell that touches the group of a side is linked with the side, bit cells or cells + 1
    dead        a cell whose stone can never matter.  If all cells linked with it are linked with each other, then no
                way through it is needed; and as one player joins his sides exactly if the other does not, what is
                dead for one is dead for both
    captured    two cells of which each is dead as soon as a player holds the other: whatever the opponent does
                there, the player has an answer, so that both are as good as his

P. Henderson, "Playing and Solving the Game of Hex" (2010), and the papers named there.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

ZERO: Any = np.int64(0)
ONE: Any = np.int64(1)
"""As machine words: Numba would compile a function once more for each literal that it is called with."""

JOINED = -1
"""In place of a number of groups: the sides are connected."""

DEAD, CAPTURED, DOMINATED, CONNECTIONS, MUST_PLAY, CARRIERS, CURRENTS, WIDENING = 1, 2, 4, 8, 16, 32, 64, 128
"""The skills of the prover, which can be left out one by one to see what each brings."""


class Board(NamedTuple):
    """The cells in question and what belongs to the players around them."""

    cells: int
    near: NDArray[np.int64]
    """The cells that touch each cell."""
    hubs: NDArray[np.int64]
    """For each player, the cells that touch each hub."""
    symmetric: bool
    """Whether half a turn, which reverses the order of the cells, changes nothing."""
    skills: int


class Linked(NamedTuple):
    """Scratch for this file."""

    reach: NDArray[np.int64]
    """Of each group."""
    around: NDArray[np.int64]
    """For each player, the cells and sides that each empty cell is linked with."""
    stones: NDArray[np.int64]
    """Of each player: what ``fill`` changes."""
    captured: NDArray[np.int64]
    """Of each player: what ``fill`` captured."""


def low(cells: int) -> int:
    """The number of the first cell of a set."""
    return int(((cells & -cells) - 1).bit_count())


def find_groups(
    stones: int, empty: int, near: NDArray[np.int64], hubs: NDArray[np.int64], reach: NDArray[np.int64]
) -> int:
    """Write what each group reaches; returns how many there are, or JOINED.  Only sides may reach nothing."""
    count = 0
    rest, absorbed = stones, ZERO
    for hub in range(len(hubs)):
        if absorbed >> hub & 1 == 0:
            seen, rest, absorbed = _flooded(hubs[hub] & rest, hubs[hub], rest, absorbed, near, hubs, hub + 1)
            if absorbed & 2:
                return JOINED
            if hub < 2 or seen & empty:
                reach[count] = seen & empty
                count += 1
    while rest:
        seen, rest, absorbed = _flooded(rest & -rest, ZERO, rest, absorbed, near, hubs, len(hubs))
        if seen & empty:
            reach[count] = seen & empty
            count += 1
    return count


def _flooded(
    front: int,
    seen: int,
    rest: int,
    absorbed: int,
    near: NDArray[np.int64],
    hubs: NDArray[np.int64],
    next_hub: int,
) -> tuple[int, int, int]:
    """One whole group: what it touches, the stones outside it, and the hubs that belong to a group with others."""
    while front:
        rest &= ~front
        for hub in range(next_hub, len(hubs)):
            if hubs[hub] & front and absorbed >> hub & 1 == 0:
                absorbed |= 1 << hub
                seen |= hubs[hub]
        while front:
            seen |= near[low(front)]
            front &= front - 1
        front = seen & rest
    return seen, rest, absorbed


def link(count: int, empty: int, cells: int, near: NDArray[np.int64], linked: Linked, player: int) -> None:
    """Write into ``around`` what each empty cell is linked with, after ``find_groups``."""
    around = linked.around[player]
    left = empty
    while left:
        cell = low(left)
        left &= left - 1
        around[cell] = near[cell] & empty
    for group in range(count):
        together = linked.reach[group]
        left = together
        if group < 2:
            around[cells + group] = together
            together |= 1 << cells + group
        while left:
            around[low(left)] |= together
            left &= left - 1
    left = empty
    while left:
        around[low(left)] &= ~(left & -left)
        left &= left - 1


def link_both(board: Board, linked: Linked) -> bool:
    """Link the empty cells for both players, as ``linked.stones`` are; False if one has joined his sides."""
    empty = (1 << board.cells) - 1 & ~(linked.stones[0] | linked.stones[1])
    for player in range(2):
        count = find_groups(linked.stones[player], empty, board.near, board.hubs[player], linked.reach)
        if count == JOINED:
            return False
        link(count, empty, board.cells, board.near, linked, player)
    return True


def pairwise(links: int, around: NDArray[np.int64], joined: int) -> bool:
    """Whether all of ``links`` are linked with each other, when besides all of ``joined`` are."""
    left = links
    while left:
        bit = left & -left
        left ^= bit
        known = around[low(bit)]
        if joined & bit:
            known |= joined
        if links & ~(known | bit):
            return False
    return True


def kills(killer: int, cell: int, player: int, around: NDArray[np.int64]) -> bool:
    """Whether an empty cell is dead as soon as the player holds another, the killer."""
    both = 1 << killer | 1 << cell
    links, joined = around[player, cell], around[player, killer] & ~both
    if links >> killer & 1:
        links |= joined
    if pairwise(links & ~both, around[player], joined):
        return True
    return pairwise(around[1 - player, cell] & ~both, around[1 - player], ZERO)


def fill(board: Board, linked: Linked) -> None:
    """Give dead cells to the first player and captured ones to whom they belong, until there are none.

    Changes ``linked.stones``.  A cell that is dead or captured stays so whatever is played elsewhere.
    """
    linked.captured[0] = linked.captured[1] = 0
    whole = (1 << board.cells) - 1
    found = board.skills & DEAD
    while found and link_both(board, linked):
        empty = whole & ~(linked.stones[0] | linked.stones[1])
        found = _dead(empty, linked.around[0]) | _dead(empty, linked.around[1])
        linked.stones[0] |= found
        if found == 0 and board.skills & CAPTURED:
            for player in range(2):
                pairs = _captured(player, empty & ~found, whole, linked.around)
                linked.stones[player] |= pairs
                linked.captured[player] |= pairs
                found |= pairs


def _dead(empty: int, around: NDArray[np.int64]) -> int:
    dead, left = 0, empty
    while left:
        if pairwise(around[low(left)], around, ZERO):
            dead |= left & -left
        left &= left - 1
    return dead


def _captured(player: int, empty: int, whole: int, around: NDArray[np.int64]) -> int:
    """Cells in disjoint pairs that a player captures."""
    captured, left = 0, empty
    while left:
        one = low(left)
        left &= left - 1
        partners = (around[0, one] | around[1, one]) & left
        while partners:
            other = low(partners)
            partners &= partners - 1
            if kills(other, one, player, around) and kills(one, other, player, around):
                captured |= 1 << one | 1 << other
                left &= ~(1 << other)
                partners = 0
    return captured


def dominated(moves: int, mover: int, whole: int, around: NDArray[np.int64]) -> int:
    """The moves that need not be tried: another, itself not among them, would kill the cell."""
    worse, left = 0, moves
    while left:
        cell = low(left)
        bit = left & -left
        left ^= bit
        better = (around[0, cell] | around[1, cell]) & whole & ~worse
        while better:
            if kills(low(better), cell, mover, around):
                worse |= bit
                better = 0
            better &= better - 1
    return worse
