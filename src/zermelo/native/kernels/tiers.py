"""The tiers: every move leads to a higher one, so tiers are listed upwards once and settled downwards once.

A tier is a sorted array of distinct positions, each as one int (``packed``).  In most games a larger position stays
larger after the same move (a stone added is a bit added), so each slot turns the sorted tier into a sorted run of
children, and all children are the merge of those runs: no sorting.  So the children in a range of keys come from an
interval of rows for each slot, and are made and merged where they stay in the cache.  ``children_between`` relies on
this and checks it; a game of another kind is listed by ``expand``, whose output the caller sorts.

In most games all children are one tier up, so they are the next tier: ``judge`` makes sure of it.

What threads share comes in pieces (``native/threads.py``), each with room for an answer.  Those that write new memory
are taken from everywhere in turn (``_apart``): it is made by large pages, and of two threads that need the same one at
the same time both would make it.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import LEAST, LOSS, UNDECIDED
from zermelo.native.bound import (
    SLOTS,
    Scores,
    Words,
    atomic_add,
    canonical,
    each_legal,
    ended,
    holds,
    legal,
    legal_slots,
    packed,
    play,
    result,
    same_player,
    step,
    tier_of,
    told,
    unpacked,
)

Answers: TypeAlias = "NDArray[np.int64]"

OUT_OF_ORDER = -1
OUT_OF_RANGE = -2
SETTLED = -1
ELSEWHERE = -2
TOO_FAR = -3
NOWHERE = (1 << 63) - 1
ROWS = 1 << 12
"""Rows in a piece."""
APART = 1_000_003
"""A prime: larger than there are pieces."""
BLOCK = 1 << 18
"""Keys for which a thread takes room at a time, at most: a large page."""
BORDERS = 8
"""Borders in a piece."""
STRIDE = 512
"""Rows of which the first child by each slot is written down."""
SPARSE = 64
"""One in so many keys is looked at first, where children do not come in order."""


def judge(tier: Words, number: int, scores: Scores, top: int, answers: Answers, piece: int) -> None:
    """Write the scores of the decided positions of a tier, and -top - 1 for the others.

    Answers SETTLED, ELSEWHERE if a position is not in the tier of that number, TOO_FAR if a score does not fit, or the
    row of a position whose result is none.
    """
    here = _apart(piece, answers.size)
    answers[here] = _judge(tier, here * ROWS, min((here + 1) * ROWS, tier.size), number, scores, top)


def _apart(piece: int, pieces: int) -> int:
    """The piece that is done as the one of that number."""
    return piece * APART % pieces


def _judge(tier: Words, begin: int, end: int, number: int, scores: Scores, top: int) -> int:
    # A loop of its own, without a way out: so it runs on several positions at a time.
    astray = 0
    for row in range(begin, end):
        astray |= tier_of(unpacked(tier[row])) ^ number
    if astray != 0:
        return ELSEWHERE
    for row in range(begin, end):
        position = unpacked(tier[row])
        decided = result(position)
        if decided < LOSS or decided > UNDECIDED:
            return row
        score = -top - 1
        if decided != UNDECIDED:
            score = ended(position, decided, top)
            if not holds(score, top):
                return TOO_FAR
        scores[row] = score
    return SETTLED


def children_of_slot(tier: Words, begin: int, end: int, scores: Scores, top: int, slot: int, children: Words) -> int:
    """Write the distinct children of tier[begin:end] by one slot, in order.

    Returns how many, OUT_OF_RANGE if one is not a position, or OUT_OF_ORDER if they do not come in order.
    """
    written, last = 0, -1
    for row in range(begin, end):
        position = unpacked(tier[row])
        if scores[row] == -top - 1 and legal(position, slot):
            child = packed(canonical(play(position, slot)))
            if child < last or child < 0:
                return OUT_OF_ORDER if child >= 0 else OUT_OF_RANGE
            children[written] = child
            written += child > last
            last = child
    return written


def first_children(tier: Words, scores: Scores, top: int, firsts: Words, piece: int) -> None:
    """Write the first child by each slot of each STRIDE rows, NOWHERE if there is none."""
    for begin in range(piece * ROWS, min((piece + 1) * ROWS, tier.size), STRIDE):
        last = min(begin + STRIDE, tier.size)
        for slot in range(SLOTS):
            row = _next_with(tier, begin, last, scores, top, slot)
            firsts[begin // STRIDE, slot] = _child(tier[row], slot) if row < last else NOWHERE


def rows_below(
    tier: Words,
    scores: Scores,
    top: int,
    firsts: Words,
    lasts: Words,
    borders: Words,
    rows: Words,
    ends: Words,
    piece: int,
) -> None:
    """Write for some borders and each slot the first row with a child from the border on, and where the rows end that
    may have children below it.

    firsts[stride, slot] is the first child of that stride, or after it; lasts[stride, slot] is that stride, or the last
    one before it with a child.
    """
    for number in range(piece * BORDERS, min((piece + 1) * BORDERS, borders.size)):
        for slot in range(SLOTS):
            low, high = 0, len(firsts)
            while low < high:
                middle = (low + high) >> 1
                if firsts[middle, slot] < borders[number]:
                    low = middle + 1
                else:
                    high = middle
            last = min(low * STRIDE, tier.size)
            row = _next_with(tier, max(0, low - 1) * STRIDE, last, scores, top, slot)
            while row < last and _child(tier[row], slot) < borders[number]:
                row = _next_with(tier, row + 1, last, scores, top, slot)
            rows[number, slot] = row
            ends[number, slot] = min(row, (lasts[low - 1, slot] + 1) * STRIDE if low > 0 else 0)


def _next_with(tier: Words, row: int, end: int, scores: Scores, top: int, slot: int) -> int:
    """The next row with a move in a slot; ``end`` if there is none."""
    while row < end and not (scores[row] == -top - 1 and legal(unpacked(tier[row]), slot)):
        row += 1
    return row


def _child(key: int, slot: int) -> int:
    return packed(canonical(play(unpacked(key), slot)))


def children_between(
    tier: Words,
    scores: Scores,
    top: int,
    rows: Words,
    ends: Words,
    borders: Words,
    gathered: Words,
    places: NDArray[np.int64],
    used: NDArray[np.int64],
    block: int,
    mine: Words,
    made: Words,
    spare: Words,
    runs: Words,
    answers: Answers,
    piece: int,
    thread: int,
) -> None:
    """Write the distinct children of a tier from borders[piece] on, and below borders[piece + 1], in order, where there
    is room for them in ``gathered``: so many, from one place on, and the others from another, as places[piece] says.

    Those from borders[n] on come from the rows rows[n, slot] on, and those below from the rows up to ends[n, slot]: in
    between there may be many without a move.  used[0] is how much of the room is taken, by whatever thread: each takes
    ``block`` at a time, of which ``mine`` is what it has left; used[1] says that all is in vain.  ``made`` and what
    follows is room to work in.  Each thread has its own.
    Answers how many there are, OUT_OF_RANGE, or OUT_OF_ORDER if they do not come in order or are others.
    """
    if used[1] != 0:
        return
    children, left, room = made[thread], mine[thread], (made[thread], spare[thread], runs[thread, :SLOTS])
    count = _children_between(tier, scores, top, rows, ends, borders, piece, *room)
    answers[piece] = count
    if count < 0:
        used[1] = 1
    first = max(0, min(count, left[1] - left[0]))
    places[piece, 0], places[piece, 1] = first, left[0]
    for row in range(first):
        gathered[left[0] + row] = children[row]
    left[0] += first
    if first < count:
        left[0] = atomic_add(used, 0, max(block, count - first))
        left[1] = left[0] + max(block, count - first)
        places[piece, 2] = left[0]
        for row in range(first, count):
            gathered[left[0] + row - first] = children[row]
        left[0] += count - first


def _children_between(
    tier: Words,
    scores: Scores,
    top: int,
    rows: Words,
    ends: Words,
    borders: Words,
    part: int,
    children: Words,
    spare: Words,
    runs: Words,
) -> int:
    total = 0
    for slot in range(SLOTS):
        count = children_of_slot(tier, rows[part, slot], ends[part + 1, slot], scores, top, slot, children[total:])
        if count < 0:
            return count
        if count > 0 and (children[total] < borders[part] or children[total + count - 1] > borders[part + 1] - 1):
            return OUT_OF_ORDER
        total += count
        runs[slot] = total
    return merge(children, runs, spare)


def put_in_order(gathered: Words, places: NDArray[np.int64], whole: Words, ends: NDArray[np.int64], piece: int) -> None:
    """Copy what was gathered of a piece to whole[ends[piece - 1]:ends[piece]]."""
    here = _apart(piece, ends.size)
    begin = ends[here - 1] if here else 0
    first = places[here, 0]
    for row in range(first):
        whole[begin + row] = gathered[places[here, 1] + row]
    for row in range(first, ends[here] - begin):
        whole[begin + row] = gathered[places[here, 2] + row - first]


def merge(keys: Words, ends: NDArray[np.int64], spare: Words) -> int:
    """Merge sorted runs of distinct keys into one, at the front of ``keys``; returns its length.

    Run r is keys[ends[r - 1]:ends[r]].  ``spare`` is as long as ``keys``.  Runs are merged two by two, from
    one array to the other and back.
    """
    runs = ends.size
    source, target = keys, spare
    while runs > 1:
        start, written, kept = 0, 0, 0
        for run in range(0, runs, 2):
            middle = ends[run]
            stop = ends[run + 1] if run + 1 < runs else middle
            left, right = start, middle
            # Without branches that depend on the keys: they could not be predicted.
            while left < middle and right < stop:
                a, b = source[left], source[right]
                target[written] = min(a, b)
                written += 1
                left += a <= b
                right += b <= a
            for rest in range(left, middle):
                target[written] = source[rest]
                written += 1
            for rest in range(right, stop):
                target[written] = source[rest]
                written += 1
            ends[kept] = written
            kept += 1
            start = stop
        runs = kept
        source, target = target, source
    length = ends[0] if ends.size else 0
    for row in range(length):  # as a slice it would take two seconds to compile
        keys[row] = source[row]
    return length


def most_moves(tier: Words, begin: int, end: int, scores: Scores, top: int) -> int:
    """The most moves that one of the undecided positions of tier[begin:end] has."""
    most, slots = 0, np.empty(SLOTS, np.int64)
    for row in range(begin, end):
        if scores[row] == -top - 1:
            most = max(most, legal_slots(unpacked(tier[row]), slots))
    return most


def expand(tier: Words, begin: int, end: int, scores: Scores, top: int, children: Words) -> int:
    """Write the children of tier[begin:end], in any order; returns how many, or OUT_OF_RANGE."""
    written, slots = 0, np.empty(SLOTS, np.int64)
    for row in range(begin, end):
        if scores[row] == -top - 1:
            position = unpacked(tier[row])
            for slot in each_legal(position, slots):
                child = packed(canonical(play(position, slot)))
                if child < 0:
                    return OUT_OF_RANGE
                children[written] = child
                written += 1
    return written


def drop_equals(keys: Words) -> int:
    """Move the distinct keys of a sorted array to its front; returns how many there are."""
    kept = min(1, keys.size)
    for row in range(1, keys.size):
        if keys[row] != keys[row - 1]:
            keys[kept] = keys[row]
            kept += 1
    return kept


def tiers_of(keys: Words, begin: int, end: int, numbers: NDArray[np.int64]) -> None:
    """Write the tier of each of keys[begin:end]."""
    for row in range(begin, end):
        numbers[row - begin] = tier_of(unpacked(keys[row]))


def are_one_tier(keys: Words) -> bool:
    """Whether all keys, one at least, are in the same tier."""
    number, astray = tier_of(unpacked(keys[0])), 0
    for row in range(keys.size):
        astray |= tier_of(unpacked(keys[row])) ^ number
    return astray == 0


def first_leading_to(tier: Words, scores: Scores, top: int, key: int) -> int:
    """The first row of a tier with a move to ``key``, or -1."""
    slots = np.empty(SLOTS, np.int64)
    for row in range(tier.size):
        if scores[row] == -top - 1:
            position = unpacked(tier[row])
            for slot in each_legal(position, slots):
                if packed(canonical(play(position, slot))) == key:
                    return row
    return -1


def settle(
    tier: Words,
    scores: Scores,
    top: int,
    above: Words,
    above_scores: Scores,
    sparse: Words | None,
    numbers: NDArray[np.int64] | None,
    starts: NDArray[np.int64],
    guesses: Words,
    sections: Words,
    slots: Words,
    answers: Answers,
    piece: int,
    thread: int,
) -> None:
    """Settle a tier from the one above, which is sorted and settled, or from all above.

    The tier numbers[k] is above[starts[k]:starts[k + 1]]; None is another type, for which another function is compiled
    that asks for no tiers.  Each slot's search starts from where it last ended: children of sorted parents mostly come
    in order.  Where they do not, ``sparse`` is one in SPARSE of all above, and None otherwise.  From ``guesses`` on it
    is room to work in, of which each thread has its own.
    Answers SETTLED, TOO_FAR if a score does not fit, or the row of a position that is undecided without a move or has
    a child that is not above.
    """
    begin, end, room = (
        piece * ROWS,
        min((piece + 1) * ROWS, tier.size),
        (guesses[thread], sections[thread], slots[thread]),
    )
    answers[piece] = _settle(tier, begin, end, scores, top, above, above_scores, sparse, numbers, starts, *room)


def _settle(
    tier: Words,
    begin: int,
    end: int,
    scores: Scores,
    top: int,
    above: Words,
    above_scores: Scores,
    sparse: Words | None,
    numbers: NDArray[np.int64] | None,
    starts: NDArray[np.int64],
    guesses: Words,
    sections: Words,
    slots: Words,
) -> int:
    for slot in range(SLOTS):
        guesses[slot] = (above.size - 1) * begin // tier.size
        sections[slot] = 0
    for row in range(begin, end):
        if scores[row] != -top - 1:
            continue
        position = unpacked(tier[row])
        best = LEAST
        for slot in each_legal(position, slots):
            child = play(position, slot)
            image = canonical(child)
            key = packed(image)
            if numbers is None:
                found = _found(above, sparse, 0, above.size, key, guesses[slot])
            else:
                section = _search(numbers, 0, numbers.size, tier_of(image), sections[slot])
                if section < 0:
                    return row
                sections[slot] = section
                first, last = starts[section], starts[section + 1] - 1
                found = _found(above, sparse, first, last + 1, key, min(max(guesses[slot], first), last))
            if found < 0:
                return row
            guesses[slot] = found
            best = max(best, told(position, slot, same_player(position, child), int(above_scores[found])))
        if best == LEAST:
            return row
        if not holds(best, top):
            return TOO_FAR
        scores[row] = step(best)
    return SETTLED


def mark_blocks(
    tier: Words,
    begin: int,
    end: int,
    scores: Scores,
    top: int,
    firsts: Words,
    numbers: NDArray[np.int64] | None,
    starts: NDArray[np.int64],
    needed: NDArray[np.bool_],
) -> int:
    """Mark the blocks above that the undecided positions of tier[begin:end] are settled from.

    ``firsts`` is the lowest key of each block of the tier above, or of all above, as ``settle`` takes their positions.
    Returns SETTLED, or the row of a position with a child that no block can hold.
    """
    blocks, slots = np.full(SLOTS, -1, np.int64), np.empty(SLOTS, np.int64)
    sections = np.zeros(SLOTS, np.int64)
    for row in range(begin, end):
        if scores[row] != -top - 1:
            continue
        position = unpacked(tier[row])
        for slot in each_legal(position, slots):
            image = canonical(play(position, slot))
            key, low, high = packed(image), 0, firsts.size
            if numbers is not None:
                section = _search(numbers, 0, numbers.size, tier_of(image), sections[slot])
                if section < 0:
                    return row
                sections[slot] = section
                low, high = starts[section], starts[section + 1]
            block = blocks[slot]
            if low <= block < high and firsts[block] <= key and (block + 1 == high or key < firsts[block + 1]):
                continue
            if low == high or key < firsts[low]:
                return row
            while high - low > 1:
                middle = (low + high) >> 1
                if firsts[middle] <= key:
                    low = middle
                else:
                    high = middle
            blocks[slot] = low
            needed[low] = True
    return SETTLED


def _found(keys: Words, sparse: Words | None, begin: int, end: int, key: int, guess: int) -> int:
    """The row of ``key`` in keys[begin:end], sorted, or -1.

    Where ``sparse`` is given, keys[::SPARSE], what is far from the guess is looked for there first: its keys lie close
    together, and stay in the cache.
    """
    if sparse is None:
        return _search(keys, begin, end, key, guess)
    if begin >= end:
        return -1
    if keys[max(begin, guess - SPARSE)] > key or keys[min(end - 1, guess + SPARSE)] < key:
        first, last = -(begin // -SPARSE), (end - 1) // SPARSE + 1
        while first < last:
            middle = (first + last) >> 1
            if sparse[middle] < key:
                first = middle + 1
            else:
                last = middle
        begin, end = max(begin, (first - 1) * SPARSE), min(end, first * SPARSE + 1)
        guess = begin
    return _search(keys, begin, end, key, guess)


def _search(keys: Words, begin: int, end: int, key: int, guess: int) -> int:
    """The same by steps that double away from the guess, then halving."""
    if begin >= end:
        return -1
    low, high, step = guess, guess, 1
    if keys[guess] < key:
        while high < end - 1 and keys[high] < key:
            low = high
            high = min(high + step, end - 1)
            step *= 2
    else:
        while low > begin and keys[low] > key:
            high = low
            low = max(low - step, begin)
            step *= 2
    while low < high:
        middle = (low + high) >> 1
        if keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low if keys[low] == key else -1
