"""The tiers on a GPU: each lane does whole rows, and nothing depends on their order.

A lane is a thread of the GPU.  On a processor, where the tests run these kernels, one lane does all rows.

A tier is a sorted array of distinct positions, each as one int (``packed``), as in ``kernels/tiers.py``.  Children are
written anywhere, sorted and made distinct by whoever calls, and found again by binary search.

Lanes return nothing.  They count in ``notes`` what they have done and what is wrong: a lane that a rule's fault has
ended counts nothing, so that notes[DONE] tells whether all rows are done.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import LEAST, LOSS, UNDECIDED
from zermelo.native.bound import (
    SLOTS,
    Scores,
    Words,
    add_to,
    canonical,
    each_legal,
    each_row,
    ended,
    holds,
    packed,
    play,
    result,
    same_player,
    step,
    tier_of,
    told,
    unpacked,
)

DONE, ASTRAY, WRONG, TOO_FAR, NOTES = 0, 1, 2, 3, 4
"""Rows that are done, that belong to other tiers, that break the contract, and whose score does not fit."""
NOWHERE = (1 << 63) - 1
"""In the place of a child that is not asked for."""


def judge(tier: Words, number: int, top: int, scores: Scores, moves: NDArray[np.int32], notes: Words) -> None:
    """Write the scores of the decided positions of a tier, -top - 1 for the others, and how many moves each has."""
    done, astray, wrong, far = 0, 0, 0, 0
    slots = np.empty(SLOTS, np.int64)
    for row in each_row(tier.size):
        position = unpacked(tier[row])
        decided = result(position)
        score, count = -top - 1, 0
        if decided == UNDECIDED:
            for _ in each_legal(position, slots):
                count += 1
            wrong += count == 0
        elif decided < LOSS or decided > UNDECIDED:
            wrong += 1
        else:
            score = ended(position, decided, top)
            far += not holds(score, top)
        astray += tier_of(position) != number
        scores[row] = score
        moves[row] = count
        done += 1
    add_to(notes, DONE, done)
    add_to(notes, ASTRAY, astray)
    add_to(notes, WRONG, wrong)
    add_to(notes, TOO_FAR, far)


def expand(
    tier: Words, moves: NDArray[np.int32], ends: Words, low: int, high: int, children: Words, notes: Words
) -> None:
    """Write the children of a tier that are in range(low, high), and NOWHERE for each of the others.

    Those of a row end before ``ends`` of it.
    """
    done, wrong = 0, 0
    slots = np.empty(SLOTS, np.int64)
    for row in each_row(tier.size):
        if moves[row] > 0:
            position = unpacked(tier[row])
            place = ends[row] - moves[row]
            for slot in each_legal(position, slots):
                child = packed(canonical(play(position, slot)))
                wrong += child < 0
                children[place] = child if low <= child < high else NOWHERE
                place += 1
        done += 1
    add_to(notes, DONE, done)
    add_to(notes, WRONG, wrong)


def tiers_of(keys: Words, numbers: Words, notes: Words) -> None:
    """Write the tier of each key."""
    done = 0
    for row in each_row(keys.size):
        numbers[row] = tier_of(unpacked(keys[row]))
        done += 1
    add_to(notes, DONE, done)


def fold(
    tier: Words,
    scores: Scores,
    top: int,
    above: Words,
    above_scores: Scores,
    numbers: Words,
    starts: Words,
    low: int,
    high: int,
    best: Words,
    notes: Words,
) -> None:
    """Raise ``best`` of each undecided row to the best of its children that are in range(low, high).

    These are all above: the tier numbers[k] is above[starts[k]:starts[k + 1]], sorted and settled.
    """
    done, wrong = 0, 0
    slots = np.empty(SLOTS, np.int64)
    for row in each_row(tier.size):
        if scores[row] == -top - 1:
            position = unpacked(tier[row])
            most = int(best[row])
            for slot in each_legal(position, slots):
                child = play(position, slot)
                image = canonical(child)
                key = packed(image)
                if low <= key < high:
                    section = _place(numbers, 0, numbers.size, tier_of(image)) if numbers.size > 1 else 0
                    place = _place(above, starts[section], starts[section + 1], key) if section >= 0 else -1
                    if place >= 0:
                        told_so = told(position, slot, same_player(position, child), int(above_scores[place]))
                        most = max(most, told_so)
                    else:
                        wrong += 1
            best[row] = most
        done += 1
    add_to(notes, DONE, done)
    add_to(notes, WRONG, wrong)


def finish(scores: Scores, top: int, best: Words, notes: Words) -> None:
    """Write the scores of the rows that were undecided, from the best of their children."""
    done, wrong, far = 0, 0, 0
    for row in each_row(scores.size):
        if scores[row] == -top - 1:
            most = int(best[row])
            wrong += most == LEAST
            if holds(most, top):
                scores[row] = step(most)
            else:
                far += 1
        done += 1
    add_to(notes, DONE, done)
    add_to(notes, WRONG, wrong)
    add_to(notes, TOO_FAR, far)


def mark_blocks(
    tier: Words,
    scores: Scores,
    top: int,
    firsts: Words,
    numbers: Words,
    starts: Words,
    needed: NDArray[np.bool_],
    notes: Words,
) -> None:
    """Mark the blocks above that hold children of the undecided rows.

    Their lowest keys are ``firsts``: those of the tier numbers[k] are firsts[starts[k]:starts[k + 1]].
    """
    done, wrong = 0, 0
    slots = np.empty(SLOTS, np.int64)
    for row in each_row(tier.size):
        if scores[row] == -top - 1:
            position = unpacked(tier[row])
            for slot in each_legal(position, slots):
                image = canonical(play(position, slot))
                section = _place(numbers, 0, numbers.size, tier_of(image)) if numbers.size > 1 else 0
                block = _last_up_to(firsts, starts[section], starts[section + 1], packed(image)) if section >= 0 else -1
                if block >= 0:
                    needed[block] = True
                else:
                    wrong += 1
        done += 1
    add_to(notes, DONE, done)
    add_to(notes, WRONG, wrong)


def _last_up_to(keys: Words, begin: int, end: int, key: int) -> int:
    """Where the last of keys[begin:end], sorted, is that is not above ``key``, or -1."""
    first = begin
    while begin < end:
        middle = (begin + end) >> 1
        if keys[middle] <= key:
            begin = middle + 1
        else:
            end = middle
    return begin - 1 if begin > first else -1


def _place(keys: Words, begin: int, end: int, key: int) -> int:
    """Where ``key`` is in keys[begin:end], sorted, or -1."""
    while begin < end:
        middle = (begin + end) >> 1
        if keys[middle] < key:
            begin = middle + 1
        else:
            end = middle
    return begin if begin < keys.size and keys[begin] == key else -1
