"""Virtual connections by H-search: what a player can connect whatever the opponent does.

Vocabulary
    point    a group of the player's or an empty cell; points 0 and 1 are the groups of his sides
    carrier  the empty cells that a connection needs, as bits
    bond     between two points: they can be connected though the opponent moves first (a full connection)
    threat   between two points: they can be connected if the player moves first (a semi-connection)
    pair     the number of two points, in any order

Two rules find them all from cells that touch:

    AND   x and y, y and z are bound with carriers that do not meet: through a group y, x and z are bound; through
          an empty cell y there is a threat, which begins with y
    OR    threats between x and z have no cell in common: the opponent cannot break them all with one move, so x and z
          are bound, and the carrier is all of theirs

V. V. Anshelevich, "A hierarchical approach to computer Hex", Artificial Intelligence 134 (2002).  A pair keeps a few
smallest carriers, none inside another; so what is found is right, and some of what could be found is missed.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo.native.kernels.linked import JOINED, ONE, ZERO, Board, Linked, find_groups, low

TOGETHER = 4
"""So many threats at most make one bond by the OR rule."""

SIDES = 0
"""The pair of points 0 and 1."""

BOND, THREAT = ZERO, ONE
"""Aims: to bind the sides, or at least to threaten to."""

HEAD, TAIL, WINNING = 0, 1, 2
"""Of ``Virtual.state``: the ends of the queue, and the carrier of the connection from side to side that was found."""


class Virtual(NamedTuple):
    """What is found, and scratch."""

    bits: NDArray[np.int64]
    """The cell of each point as a set, none for groups."""
    bonds: NDArray[np.int64]
    """For each pair, its carriers."""
    threats: NDArray[np.int64]
    seen: NDArray[np.int64]
    """The bonds that the AND rule has seen: a new one is tried with these alone, so that no two are tried twice."""
    bond_counts: NDArray[np.int64]
    """For each pair, how many carriers."""
    threat_counts: NDArray[np.int64]
    seen_counts: NDArray[np.int64]
    queue: NDArray[np.int64]
    """Bonds that the AND rule has not seen yet, each as two points and a carrier: a ring."""
    state: NDArray[np.int64]


Queue = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]
"""``bonds``, ``bond_counts``, ``queue`` and ``state``: where a new bond goes."""


def pair_of(one: int, other: int) -> int:
    return other * (other - 1) // 2 + one if one < other else one * (one - 1) // 2 + other


def connect(stones: int, empty: int, player: int, aim: int, board: Board, linked: Linked, virtual: Virtual) -> bool:
    """Search for connections of a player until the aim is reached between his sides, or nothing is new.

    Whether it was reached; the carrier is then ``state[WINNING]``.
    """
    groups = find_groups(stones, empty, board.near, board.hubs[player], linked.reach)
    virtual.state[WINNING] = 0
    if groups == JOINED:
        return True
    points = _begin(groups, empty, board.near, linked.reach, virtual)
    size = len(virtual.queue)
    while virtual.state[HEAD] != virtual.state[TAIL]:
        bond = virtual.queue[virtual.state[HEAD]]
        one, other, carrier = bond[0], bond[1], bond[2]
        virtual.state[HEAD] = (virtual.state[HEAD] + 1) % size
        pair = pair_of(one, other)
        if _kept(virtual.bonds, virtual.bond_counts, pair, carrier):
            _keep(virtual.seen, virtual.seen_counts, pair, carrier)
            for middle, end in ((one, other), (other, one)):
                if _through(middle, end, carrier, points, aim, virtual):
                    return True
    return False


def _begin(groups: int, empty: int, near: NDArray[np.int64], reach: NDArray[np.int64], virtual: Virtual) -> int:
    """Number the points, groups first, and bind those that touch; returns how many there are."""
    points = groups + int(empty.bit_count())
    for pair in range(points * (points - 1) // 2):
        virtual.bond_counts[pair] = virtual.threat_counts[pair] = virtual.seen_counts[pair] = 0
    for group in range(groups):
        virtual.bits[group] = 0
    virtual.state[HEAD] = virtual.state[TAIL] = 0
    queue = virtual.bonds, virtual.bond_counts, virtual.queue, virtual.state
    left = empty
    for point in range(groups, points):
        virtual.bits[point] = left & -left
        left &= left - 1
        cell = low(virtual.bits[point])
        for earlier in range(point):
            touching = reach[earlier] >> cell & 1 if earlier < groups else near[cell] & virtual.bits[earlier]
            if touching:
                _offer_bond(earlier, point, ZERO, queue)
    return points


def _through(middle: int, end: int, carrier: int, points: int, aim: int, virtual: Virtual) -> bool:
    """The AND rule with a new bond between the end and the middle; whether the aim is reached."""
    if middle < 2:
        return False  # whoever gets to a side and back again has stayed there
    bits, bonds, bond_counts = virtual.bits, virtual.bonds, virtual.bond_counts
    queue = bonds, bond_counts, virtual.queue, virtual.state
    seen, seen_counts = virtual.seen, virtual.seen_counts
    taken = carrier | bits[end]
    for far in range(points):
        beyond = pair_of(middle, far)
        if far in (middle, end) or seen_counts[beyond] == 0 or bits[far] & carrier:
            continue
        target = pair_of(end, far)
        if bond_counts[target] and bonds[target, 0] == 0:
            continue
        for k in range(seen_counts[beyond]):
            if seen[beyond, k] & taken:
                continue
            whole = carrier | seen[beyond, k] | bits[middle]
            if bits[middle] == 0:
                _offer_bond(end, far, whole, queue)
            else:
                _offer_threat(end, far, whole, virtual)
            if target == SIDES and _reached(aim, virtual):
                return True
    return False


def _reached(aim: int, virtual: Virtual) -> bool:
    if virtual.bond_counts[SIDES]:
        virtual.state[WINNING] = virtual.bonds[SIDES, 0]
        return True
    if aim == THREAT and virtual.threat_counts[SIDES]:
        virtual.state[WINNING] = virtual.threats[SIDES, 0]
        return True
    return False


def _offer_threat(one: int, other: int, carrier: int, virtual: Virtual) -> None:
    """Keep a threat, if it is worth it, and apply the OR rule to it."""
    pair = pair_of(one, other)
    for k in range(virtual.bond_counts[pair]):
        if virtual.bonds[pair, k] & ~carrier == 0:
            return
    if _keep(virtual.threats, virtual.threat_counts, pair, carrier):
        threats, count = virtual.threats[pair], virtual.threat_counts[pair]
        common = carrier
        for k in range(count):
            common &= threats[k]
        if common == 0:
            queue = virtual.bonds, virtual.bond_counts, virtual.queue, virtual.state
            _unite(one, other, carrier, carrier, ZERO, TOGETHER - ONE, threats, count, queue)


def _unite(
    one: int,
    other: int,
    common: int,
    whole: int,
    first: int,
    left: int,
    threats: NDArray[np.int64],
    count: int,
    queue: Queue,
) -> None:
    """The OR rule: add threats from the given one on, at most so many, as long as each makes less common."""
    for k in range(first, count):
        threat = threats[k]
        if common & threat == 0:
            _offer_bond(one, other, whole | threat, queue)
        elif left > 1 and common & ~threat:
            _unite(one, other, common & threat, whole | threat, k + 1, left - 1, threats, count, queue)


def _offer_bond(one: int, other: int, carrier: int, queue: Queue) -> None:
    """Keep a bond and put it into the queue, if it is worth it."""
    bonds, counts, ring, state = queue
    tail = state[TAIL]
    after = (tail + 1) % len(ring)
    if after != state[HEAD] and _keep(bonds, counts, pair_of(one, other), carrier):
        ring[tail, 0], ring[tail, 1], ring[tail, 2] = one, other, carrier
        state[TAIL] = after


def _kept(carriers: NDArray[np.int64], counts: NDArray[np.int64], pair: int, carrier: int) -> bool:
    for k in range(counts[pair]):  # noqa: SIM110 (any() of a generator does not compile)
        if carriers[pair, k] == carrier:
            return True
    return False


def _keep(carriers: NDArray[np.int64], counts: NDArray[np.int64], pair: int, carrier: int) -> bool:
    """Keep a carrier unless there is one inside it or no room; those that it is inside of go.  Whether it is kept."""
    row = carriers[pair]
    count, k = counts[pair], 0
    largest, size = 0, 0
    while k < count:
        if row[k] & ~carrier == 0:
            return False
        if carrier & ~row[k] == 0:
            count -= 1
            row[k] = row[count]
        else:
            if row[k].bit_count() > size:
                largest, size = k, int(row[k].bit_count())
            k += 1
    if count < len(row):
        largest = count
        count += 1
    elif carrier.bit_count() >= size:
        return False
    row[largest] = carrier
    counts[pair] = count
    return True
