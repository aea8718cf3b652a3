"""Deep search: the value of one position where positions are too many to list.

The one question is whether a position's score is at least an aim (a null window): yes if some move leaves the
opponent below what that asks of them.  Answers are kept in a table as bounds of the score, which depend on the
position alone, whatever the path.  Asking with different aims closes in on the score itself.

    keys    the positions in the table, one or more words each
    lows    the greatest aim known to be reached by the position of that row
    highs   the greatest score that the position can still have
    sizes   the logarithm of the nodes that it took to find out: the smaller of two gives way
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import UNDECIDED
from zermelo.native.bound import (
    ALTERNATES,
    SLOTS,
    Words,
    at_sight,
    canonical,
    equal,
    hopeless,
    legal,
    load,
    mixed,
    play,
    plies_left,
    promise,
    result,
    same_player,
    store,
)

TOP = 30000
"""The score of a game already won: no game here lasts as many plies."""
OPEN = 2
YES = 1
NO = 0
STOPPED = -1
TOO_DEEP = -2
WAYS = 4
"""Neighbouring rows of the table among which a position has its place."""

AIM, COUNT, NEXT, BEGUN, SAME = 0, 1, 2, 3, 4
"""A frame of the search, one for each ply: the aim, how many moves there are, which comes next, the node count when it
began, and whether the player is the same as one ply before."""


def at_least(
    position: int,
    aim: int,
    keys: Words,
    lows: NDArray[np.int16],
    highs: NDArray[np.int16],
    sizes: NDArray[np.int8],
    path: Words,
    frames: NDArray[np.int64],
    moves: NDArray[np.int64],
    success: NDArray[np.int64],
    nodes: NDArray[np.int64],
    stop: NDArray[np.int8],
) -> int:
    """Whether the score of ``position`` is ``aim`` or more: YES, NO, STOPPED if ``stop`` was set meanwhile,
    or TOO_DEEP if there are more plies than rows.

    ``path``, ``frames`` and ``moves`` have a row for each ply; ``success`` counts how often each slot decided,
    ``nodes`` the positions visited, the answers of the table, and the plays met that lasted longer than
    ``plies_left`` said: wins and losses are right all the same, but what seems a draw may be one of theirs.
    """
    ply = 0
    last = plies_left(position)
    store(path, 0, position)
    frames[0, AIM] = aim
    answer = OPEN
    while ply >= 0:
        here = load(path, ply)
        if answer == OPEN:
            # Met for the first time.
            nodes[0] += 1
            if stop[0] != 0:
                return STOPPED
            frames[ply, AIM] = _sharpened(here, frames[ply, AIM])
            answer = _known(here, frames[ply, AIM], keys, lows, highs, nodes)
            if ply >= last and result(here) == UNDECIDED:
                nodes[2] += 1
            if answer != OPEN:
                ply -= 1
                continue
            frames[ply, COUNT] = _ordered(here, moves, ply, success)
            frames[ply, NEXT] = 0
            frames[ply, BEGUN] = nodes[0]
        elif answer == frames[ply + 1, SAME]:
            # The move just tried leaves the opponent short of their aim, or brings this same player to theirs.
            success[moves[ply, frames[ply, NEXT] - 1]] += 1
            _learn(keys, lows, highs, sizes, here, frames[ply, AIM], TOP, nodes[0] - frames[ply, BEGUN])
            answer = YES
            ply -= 1
            continue
        if frames[ply, NEXT] == frames[ply, COUNT]:
            _learn(keys, lows, highs, sizes, here, -TOP, frames[ply, AIM] - 1, nodes[0] - frames[ply, BEGUN])
            answer = NO
            ply -= 1
            continue
        if ply + 1 == len(path):
            return TOO_DEEP
        child = play(here, moves[ply, frames[ply, NEXT]])
        frames[ply, NEXT] += 1
        same = not ALTERNATES and same_player(here, child)
        # The move itself is a ply: a win is wanted one ply sooner, a loss one ply later.
        aim = frames[ply, AIM]
        wanted = aim + (aim > 0) - (aim < 0)
        ply += 1
        store(path, ply, child)
        frames[ply, SAME] = YES if same else NO
        frames[ply, AIM] = wanted if same else 1 - wanted
        answer = OPEN
    return answer


def _sharpened(position: int, aim: int) -> int:
    """An aim that asks the same: the end is near, so wins score at least so much and losses at most so much."""
    left = plies_left(position)
    if 0 < aim < TOP - left:
        return TOP - left
    return 0 if left - TOP < aim < 0 else aim


def _known(
    position: int,
    aim: int,
    keys: Words,
    lows: NDArray[np.int16],
    highs: NDArray[np.int16],
    nodes: NDArray[np.int64],
) -> int:
    """What is known without trying a move: by the rules, at sight or from the table."""
    decided = result(position)
    if decided != UNDECIDED:
        return YES if decided * TOP >= aim else NO
    if aim >= TOP:
        return NO
    distance = at_sight(position)
    if distance != 0:
        return YES if (TOP if distance > 0 else -TOP) - distance >= aim else NO
    row = _row(keys, canonical(position))
    if row >= 0 and (lows[row] >= aim or highs[row] < aim):
        nodes[1] += 1
        return YES if lows[row] >= aim else NO
    return OPEN


def _ordered(position: int, moves: NDArray[np.int64], ply: int, success: NDArray[np.int64]) -> int:
    """Write the moves worth trying into the row of the ply, the most promising first; returns how many there are.

    The second half of the row holds their promises.
    """
    count = 0
    for slot in range(SLOTS):
        if legal(position, slot) and not hopeless(position, slot):
            place = count
            mine = promise(position, slot)
            while place > 0:
                other, theirs = moves[ply, place - 1], moves[ply, SLOTS + place - 1]
                if theirs > mine or (theirs == mine and success[other] >= success[slot]):
                    break
                moves[ply, place], moves[ply, SLOTS + place] = other, theirs
                place -= 1
            moves[ply, place], moves[ply, SLOTS + place] = slot, mine
            count += 1
    return count


def _row(keys: Words, key: int) -> int:
    """The row of the table that holds a position, or -1."""
    first = mixed(key) & (len(keys) - WAYS)
    for row in range(first, first + WAYS):
        if equal(keys, row, key):
            return row
    return -1


def _learn(
    keys: Words,
    lows: NDArray[np.int16],
    highs: NDArray[np.int16],
    sizes: NDArray[np.int8],
    position: int,
    low: int,
    high: int,
    work: int,
) -> None:
    """Enter bounds of a position, in its own row or in that of what was cheapest to find out."""
    key = canonical(position)
    first = mixed(key) & (len(keys) - WAYS)
    chosen = first
    for row in range(first, first + WAYS):
        if equal(keys, row, key):
            low, high = max(low, int(lows[row])), min(high, int(highs[row]))
            chosen = row
            break
        if sizes[row] < sizes[chosen]:
            chosen = row
    size = 0
    while work > 0:
        work >>= 1
        size += 1
    store(keys, chosen, key)
    lows[chosen], highs[chosen], sizes[chosen] = low, high, size
