"""Deep search: the value of one position where positions are too many to list.

The one question is whether a position's score is at least an aim (a null window): yes if some move leaves the
opponent below what that asks of them.  Answers are kept in a table as bounds of the score, which depend on the
position alone, whatever the path.  Asking with different aims closes in on the score itself: first for quick wins
and losses, each horizon twice the last, then for the outcome, then for the distance.

A search stops after a number of nodes and goes on where it stopped when it is called again: ``Search`` holds all of it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import UNDECIDED
from zermelo.native.bound import (
    ALTERNATES,
    HAS_AT_BEST,
    LAST_MOVER_WINS,
    SLOTS,
    WORDS,
    Words,
    at_best,
    at_sight,
    at_worst,
    canonical,
    each_legal,
    equal_masked,
    load,
    load_masked,
    look,
    mixed,
    move_at_sight,
    play,
    plies_left,
    prefetch,
    promise,
    result,
    same_player,
    store,
    store_masked,
)

TOP = 30000
"""The score of a game already won: no game here lasts as many plies."""
OPEN = 2
YES = 1
NO = 0
STOPPED = -1
TOO_DEEP = -2
NO_RESULT = -3
WAYS = 4
"""Neighbouring rows of the table among which a position has its place: one line of the processor's cache."""
SHARED = 20
"""Where so many plies are left, threads tell each other what they are searching."""
SPELL = 256
"""Nodes after which a thread looks whether another has answered what it is searching."""
FARTHEST = 1000
"""Wins and losses in more plies are looked for all at once."""
SOON_OVER = 16
"""Where no more plies are left, a horizon costs as much as the outcome, which is asked for at once."""
FAR = 14
"""Where more plies are left, all moves are looked up in the table before the first of them is searched."""

PLY, ANSWER, LOW, HIGH, HORIZON, NODES, HITS, LONGER, OWN, FAR_NODES = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
"""The state: the ply at which the search stands, or -1 between two questions; the answer that it brings from one ply
below; the bounds of the first position's score; the plies in which a win or a loss is looked for; positions visited;
how often the table answered; plays met that lasted longer than ``plies_left`` said: near wins and losses are right
all the same, but what seems a draw may be a later one; the first of the rows of the table that are this thread's own;
and how many of the positions visited were far from the end (see FAR)."""

STOP, ROWS, OWN_ROWS, APART = 0, 1, 2, 3
"""What all threads are told: 1 when it is time to stop, because one has found the answer; how many rows of the table
are in use, a power of two: as long as they are few they stay near the processor; how many each thread has of its own;
and the plies left up to which a thread keeps to these, where what it writes takes no line of the cache from another
processor, or -1."""

AIM, COUNT, NEXT, BEGUN, SAME = 0, 1, 2, 3, 4
"""The columns of ``frames``."""


class Search(NamedTuple):
    """What one thread knows, and the table that it shares with the others."""

    state: NDArray[np.int64]
    """See PLY and the names beside it."""
    path: Words
    """The positions of the line being looked at, one row for each ply."""
    keys: Words
    """What the table calls them (see ``canonical``), likewise."""
    next_keys: Words
    """What it calls the positions after each move, a row for each ply and slot."""
    frames: NDArray[np.int64]
    """Of each ply: the aim, how many moves there are, which comes next, the node count when it began, and whether the
    player is the same as one ply before."""
    moves: NDArray[np.int64]
    """Of each ply: the moves, the most promising first."""
    promises: NDArray[np.int64]
    """What each of them promises."""
    success: NDArray[np.int64]
    """How often the move of a slot reached its aim."""
    busy: NDArray[np.int64]
    """Hashes of the positions that threads are searching, each in a place of its own; empty if there is one thread."""
    shared: NDArray[np.int64]
    """See STOP and ROWS: what all threads are told."""
    table: NDArray[np.int64]
    """A row for each position: its words, then what is known of it, packed into one word (see ``_packed``).  Each of
    its words is stored xor a hash of that last one, so that a row of which another thread has written a part is not
    recognised (after Hyatt and Mann 2002)."""


def close_in(outcome: bool, most: int, search: Search) -> int:
    """Narrow the bounds in ``state`` of the position in ``path[0]``, visiting at most so many more nodes.

    Returns YES when they are equal, or tell the outcome if that is all that is wanted; STOPPED after so many nodes, or
    when told to stop; TOO_DEEP if there are more plies than rows; or NO_RESULT if the rules gave none of WIN, LOSS and
    DRAW.
    """
    state, path, frames = search.state, search.path, search.frames
    decided = result(load(path, 0))
    if decided != UNDECIDED:
        state[LOW], state[HIGH] = decided * TOP, decided * TOP
        return YES if abs(decided) <= 1 else NO_RESULT
    _glance(load(path, 0), state)
    limit = state[NODES] + most
    left = plies_left(load(path, 0))
    while state[LOW] < state[HIGH] and not (outcome and (state[LOW] > 0 or state[HIGH] < 0)):
        if state[PLY] < 0:
            frames[0, AIM] = _next_aim(state, left)
            state[PLY], state[ANSWER] = 0, OPEN
        aim = frames[0, AIM]
        answer = _at_least(limit, search)
        if answer < 0:
            return answer
        if answer == YES:
            state[LOW] = max(state[LOW], aim)
        else:
            state[HIGH] = min(state[HIGH], _below(aim, left))
    return YES


def close_in_each(
    outcome: bool,
    most: int,
    search: Search,
    positions: Words,
    end: int,
    within: tuple[int, int, int],
    done: NDArray[np.int64],
    scores: NDArray[np.int64],
) -> int:
    """Find the scores of positions up to ``end``, visiting at most so many more nodes; answers as ``close_in`` does.

    ``within`` are the least and the greatest score, and the first horizon.  ``done`` has the number of the position
    that is next, and 1 if its search has begun: there the next call goes on.
    """
    state = search.state
    limit = state[NODES] + most
    while done[0] < end:
        if done[1] == 0:
            store(search.path, 0, load(positions, done[0]))
            state[PLY] = -1
            state[LOW], state[HIGH], state[HORIZON] = within
            done[1] = 1
        answer = close_in(outcome, limit - state[NODES], search)
        if answer != YES:
            return answer
        scores[done[0]] = state[LOW] if state[LOW] > 0 else state[HIGH]
        done[0] += 1
        done[1] = 0
        if state[NODES] >= limit:
            return STOPPED
    return YES


def _glance(position: int, state: NDArray[np.int64]) -> None:
    """Narrow the bounds of a position's score by what is seen without a search."""
    seen = look(position)
    distance = at_sight(position, seen)
    if distance != 0:
        state[LOW], state[HIGH] = _score(distance), _score(distance)
    else:
        state[LOW] = max(state[LOW], _score(at_worst(position, seen)))
        state[HIGH] = min(state[HIGH], _score(at_best(position, seen)))


def spread(table: NDArray[np.int64], used: int, rows: int) -> None:
    """Move what stands in the first ``used`` rows to its place among ``rows``, of which the others are empty.

    A row that another thread is just writing reads as a position that has its place elsewhere: it is left alone.
    """
    for row in range(used):
        known = table[row, WORDS]
        if known != 0:
            key = load_masked(table, row, known)
            place = _place((0, rows), key) + row % WAYS
            if place != row and _place((0, used), key) + row % WAYS == row:
                table[place, WORDS] = known
                store_masked(table, place, key, known)
                table[row, WORDS] = 0


def _next_aim(state: NDArray[np.int64], left: int) -> int:
    """What to ask next of a position that lasts so many plies at most."""
    low, high = state[LOW], state[HIGH]
    while left > SOON_OVER and state[HORIZON] < min(left, FARTHEST):
        near = TOP - state[HORIZON]
        if low < near <= high:
            return _to_parity(near)
        state[HORIZON] *= 2
        if low < 1 - near <= high:
            return _to_parity(1 - near)
    slowest = TOP - left
    if low < slowest <= high:
        return _to_parity(slowest)
    return 0 if low < 0 <= high else _to_parity((low + high + 1) // 2)


def _to_parity(aim: int) -> int:
    """The highest aim that asks the same where wins take an odd number of plies, and losses an even one."""
    if not LAST_MOVER_WINS:
        return aim
    return aim | 1 if aim > 0 else aim + (aim & 1)


def _below(aim: int, left: int) -> int:
    """The greatest score below an aim: between the slowest win and the slowest loss there is only the draw."""
    step = 2 if LAST_MOVER_WINS and aim != 0 else 1
    below = aim - step
    if 0 < below < TOP - left:
        return 0
    return left - TOP if left - TOP < below < 0 else below


def _at_least(limit: int, search: Search) -> int:
    """Whether the score of the first position is its aim or more: YES, NO, STOPPED or TOO_DEEP."""
    state, path, keys, frames, moves = search.state, search.path, search.keys, search.frames, search.moves
    busy, shared, table = search.busy, search.shared, search.table
    ply, answer = int(state[PLY]), int(state[ANSWER])
    nodes = state[NODES]
    last = plies_left(load(path, 0))
    while ply >= 0:
        here = load(path, ply)
        zone = _zone(here, search)
        if answer == OPEN:
            # Met for the first time.
            if nodes >= limit or shared[STOP]:
                state[PLY], state[ANSWER], state[NODES] = ply, answer, nodes
                return STOPPED
            nodes += 1
            if len(busy) > 0 and nodes % SPELL == 0:
                above, answer = _answered_above(ply, search)
                if answer != OPEN:
                    ply = above - 1
                    continue
            aim = _sharpened(frames[ply, AIM], plies_left(here))
            frames[ply, AIM] = aim
            frames[ply, BEGUN] = nodes
            if ply >= last and result(here) == UNDECIDED:
                state[LONGER] += 1
            answer = _opened(here, aim, ply, zone, search)
            if answer == NO_RESULT:
                return NO_RESULT
            if answer != OPEN:
                ply -= 1
                continue
            if _is_shared(busy, here):
                _announce(busy, load(keys, ply), True)
        elif answer == frames[ply + 1, SAME]:
            # The move just tried leaves the opponent short of their aim, or brings this same player to theirs.
            search.success[moves[ply, frames[ply, NEXT] - 1]] += 1
            answer = YES
        elif _is_shared(busy, here):
            answer = _known_answer(table, zone, load(keys, ply), frames[ply, AIM])
        else:
            answer = OPEN
        if answer == OPEN and frames[ply, NEXT] == frames[ply, COUNT]:
            answer = NO
        if answer != OPEN:
            aim = frames[ply, AIM]
            low, high = (aim, TOP) if answer == YES else (-TOP, aim - 1)
            if _is_kept(here, frames[ply, COUNT]):
                _learn(table, zone, load(keys, ply), low, high, nodes - frames[ply, BEGUN])
            if _is_shared(busy, here):
                _announce(busy, load(keys, ply), False)
            ply -= 1
            continue
        if ply + 1 == len(path):
            return TOO_DEEP
        if _is_shared(busy, here) and frames[ply, NEXT] > 0:
            _put_off_what_others_search(ply, search)
        child = play(here, moves[ply, frames[ply, NEXT]])
        frames[ply, NEXT] += 1
        same = not ALTERNATES and same_player(here, child)
        wanted = _one_ply_on(frames[ply, AIM])
        ply += 1
        store(path, ply, child)
        frames[ply, SAME] = YES if same else NO
        frames[ply, AIM] = wanted if same else 1 - wanted
        answer = OPEN
    state[PLY], state[NODES] = -1, nodes
    return answer


def _sharpened(aim: int, left: int) -> int:
    """An aim that asks the same of a position that lasts so many plies at most.

    The end is near, so wins score at least so much and losses at most so much.
    """
    if 0 < aim < TOP - left:
        aim = TOP - left
    return 0 if left - TOP < aim < 0 else _to_parity(aim)


def _one_ply_on(aim: int) -> int:
    """The aim after a move, which is itself a ply: a win is wanted one ply sooner, a loss one ply later."""
    return aim + (aim > 0) - (aim < 0)


def _score(distance: int) -> int:
    """The score of a signed distance, 0 being a draw."""
    return (TOP if distance > 0 else -TOP if distance < 0 else 0) - distance


def _opened(position: int, aim: int, ply: int, zone: tuple[int, int], search: Search) -> int:
    """What is known without searching: by the rules, at sight or from the table; or OPEN, and the moves are in order.

    The table's rows come from far away: they are asked for early and looked at late.
    """
    table, moves, promises, success = search.table, search.moves, search.promises, search.success
    decided = result(position)
    if decided != UNDECIDED:
        if abs(decided) > 1:
            return NO_RESULT
        return YES if decided * TOP >= aim else NO
    if aim >= TOP:
        return NO
    seen = look(position)
    distance = at_sight(position, seen)
    if distance != 0:
        return YES if _score(distance) >= aim else NO
    key = canonical(position)
    store(search.keys, ply, key)
    prefetch(table, _place(zone, key))
    if _score(at_worst(position, seen)) >= aim:
        return YES
    if _score(at_best(position, seen)) < aim:
        return NO
    far = plies_left(position) > FAR
    count = 0
    search.state[FAR_NODES] += far
    for slot in each_legal(position, moves[ply]):
        distance = move_at_sight(position, seen, slot)
        if distance != 0:
            if _score(distance) >= aim:
                return YES
            continue
        if far:
            child = play(position, slot)
            next_key = canonical(child)
            store(search.next_keys, ply * SLOTS + slot, next_key)
            prefetch(table, _place(_zone(child, search), next_key))
        place = count
        mine = promise(position, seen, slot)
        while place > 0:
            other, theirs = moves[ply, place - 1], promises[ply, place - 1]
            if theirs > mine or (theirs == mine and success[other] >= success[slot]):
                break
            moves[ply, place], promises[ply, place] = other, theirs
            place -= 1
        moves[ply, place], promises[ply, place] = slot, mine
        count += 1
    search.frames[ply, COUNT], search.frames[ply, NEXT] = count, 0
    if not _is_kept(position, count):
        return OPEN
    answer = _known_answer(table, zone, key, aim)
    if answer != OPEN:
        search.state[HITS] += 1
        return answer
    if far:
        count = _still_open(position, aim, ply, count, search)
        if count < 0:
            search.state[HITS] += 1
            return YES
        search.frames[ply, COUNT] = count
    return OPEN


def _is_kept(position: int, count: int) -> bool:
    """Whether the table is to know a position with so many moves to search.

    The answer to a forced move is that to the position after it, which is soon found again; far from the end it is kept
    all the same, for who looks up all moves at once.
    """
    return count > 1 or plies_left(position) > FAR


def _still_open(position: int, aim: int, ply: int, count: int, search: Search) -> int:
    """How many moves have to be searched: those of which the table tells that they miss the aim are left out.

    -1 if it tells, or a look does, that one of them reaches the aim.
    """
    moves = search.moves
    wanted = _one_ply_on(aim)
    mine = _sharpened(wanted, plies_left(position) - 1)
    theirs = _sharpened(1 - wanted, plies_left(position) - 1)
    left = 0
    for k in range(count):
        slot = moves[ply, k]
        child = play(position, slot)
        known = _looked_up(search.table, _zone(child, search), load(search.next_keys, ply * SLOTS + slot))
        low, high = (_low(known), _high(known)) if known != 0 else (-TOP, TOP)
        if not ALTERNATES and same_player(position, child):
            if low >= mine:
                return -1
            misses = high < mine
        else:
            if high < theirs:
                return -1
            misses = low >= theirs
            if HAS_AT_BEST and not misses and result(child) == UNDECIDED:
                seen = look(child)
                if at_sight(child, seen) == 0 and _score(at_best(child, seen)) < theirs:
                    return -1
        if not misses:
            moves[ply, left] = slot
            left += 1
    return left


def _is_shared(busy: NDArray[np.int64], position: int) -> bool:
    """Whether other threads may be searching this position too, and it is worth a look."""
    return len(busy) > 0 and plies_left(position) > SHARED


def _announce(busy: NDArray[np.int64], key: int, searching: bool) -> None:
    """Let the other threads know that a position is being searched, or no longer."""
    name = mixed(key)
    busy[name & len(busy) - 1] = name if searching else 0


def _answered_above(ply: int, search: Search) -> tuple[int, int]:
    """The first position on the way to this ply whose question another thread has answered meanwhile, and the answer.

    The answer is OPEN if there is none.  What was searched for its sake is no longer announced.
    """
    path, keys, busy = search.path, search.keys, search.busy
    for above in range(ply):
        here = load(path, above)
        if not _is_shared(busy, here):
            break
        answer = _known_answer(search.table, _zone(here, search), load(keys, above), search.frames[above, AIM])
        if answer != OPEN:
            for below in range(above, ply):
                if _is_shared(busy, load(path, below)):
                    _announce(busy, load(keys, below), False)
            return above, answer
    return ply, OPEN


def _put_off_what_others_search(ply: int, search: Search) -> None:
    """Take next the first move to a position that no other thread is searching, if there is one."""
    frames, moves, busy = search.frames, search.moves, search.busy
    first = frames[ply, NEXT]
    for k in range(first, frames[ply, COUNT]):
        slot = moves[ply, k]
        name = mixed(load(search.next_keys, ply * SLOTS + slot))
        if busy[name & len(busy) - 1] != name:
            for later in range(k, first, -1):
                moves[ply, later] = moves[ply, later - 1]
            moves[ply, first] = slot
            return


def _packed(low: int, high: int, size: int) -> int:
    """What is known of a position: bounds of its score, and the logarithm of the nodes that it took to find out."""
    return low + TOP << 32 | high + TOP << 16 | size


def _low(known: int) -> int:
    return (known >> 32) - TOP


def _high(known: int) -> int:
    return (known >> 16 & 0xFFFF) - TOP


def _zone(position: int, search: Search) -> tuple[int, int]:
    """The rows among which a position has its place: the first of them, and how many they are."""
    shared = search.shared
    if plies_left(position) <= shared[APART]:
        return search.state[OWN], shared[OWN_ROWS]
    return 0, shared[ROWS]


def _place(zone: tuple[int, int], key: int) -> int:
    """The first of the rows that may hold a position."""
    first, rows = zone
    return first + (mixed(key) & (rows - WAYS))


def _looked_up(table: NDArray[np.int64], zone: tuple[int, int], key: int) -> int:
    """What the table knows of a position, packed, or 0."""
    first = _place(zone, key)
    for row in range(first, first + WAYS):
        known = int(table[row, WORDS])
        if known != 0 and equal_masked(table, row, key, known):
            return known
    return 0


def _known_answer(table: NDArray[np.int64], zone: tuple[int, int], key: int, aim: int) -> int:
    """What the table answers: YES, NO or OPEN."""
    known = _looked_up(table, zone, key)
    if known == 0:
        return OPEN
    return YES if _low(known) >= aim else NO if _high(known) < aim else OPEN


def _learn(table: NDArray[np.int64], zone: tuple[int, int], key: int, low: int, high: int, work: int) -> None:
    """Enter bounds of a position, in its own row or in that of what was cheapest to find out."""
    first = _place(zone, key)
    chosen = first
    cheapest = 256
    for row in range(first, first + WAYS):
        known = table[row, WORDS]
        if known != 0 and equal_masked(table, row, key, known):
            low, high = max(low, _low(known)), min(high, _high(known))
            chosen = row
            break
        if known & 0xFF < cheapest:
            chosen, cheapest = row, known & 0xFF
    size = 1
    while work > 0:
        work >>= 1
        size += 1
    known = _packed(low, high, size)
    table[chosen, WORDS] = known
    store_masked(table, chosen, key, known)
