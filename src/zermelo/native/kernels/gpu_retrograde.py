"""Retrograde analysis on a GPU; see ``gpu_tiers.py`` for what a lane is and what it notes.

Positions are numbered as they are met, in no order that could be relied on.  A hash table tells the number of a key:
``table`` holds keys, ``ids`` their numbers.  A move is an edge from the child to the parent, and edges are sorted by
whoever calls: child << 32 | parent << 1 | whether the same player moves again.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import LOSS, UNDECIDED
from zermelo.native.bound import (
    SLOTS,
    Scores,
    Words,
    add_to,
    canonical,
    claim,
    each_legal,
    each_row,
    lower_to,
    mixed,
    packed,
    play,
    result,
    same_player,
    unpacked,
)

DONE, WRONG, FOUND, NOTES = 0, 1, 2, 3
"""Rows that are done, that break the contract, and keys that are found."""
EMPTY = -1
PARENT = (1 << 32) - 1


def number(found: Words, table: Words, ids: NDArray[np.int32], notes: Words) -> None:
    """Enter keys that are all new into a table that is empty."""
    done = 0
    for row in each_row(found.size):
        place = mixed(unpacked(found[row])) & table.size - 1
        while claim(table, place, EMPTY, found[row]) != EMPTY:
            place = place + 1 & table.size - 1
        ids[place] = row
        done += 1
    add_to(notes, DONE, done)


def explore(
    found: Words,
    begin: int,
    end: int,
    table: Words,
    ids: NDArray[np.int32],
    decided: NDArray[np.int8],
    moves: NDArray[np.int32],
    notes: Words,
) -> None:
    """Judge found[begin:end], and find the children that were not met before: notes[FOUND] are known."""
    done, wrong = 0, 0
    slots = np.empty(SLOTS, np.int64)
    for past in each_row(end - begin):
        row = begin + past
        position = unpacked(found[row])
        judged, count = result(position), 0
        if judged < LOSS or judged > UNDECIDED:
            wrong += 1
        elif judged == UNDECIDED:
            for slot in each_legal(position, slots):
                image = canonical(play(position, slot))
                child = packed(image)
                count += 1
                if child < 0:
                    wrong += 1
                    continue
                place = mixed(image) & table.size - 1
                there = table[place]
                while there != child:
                    if there == EMPTY:
                        there = claim(table, place, EMPTY, child)
                        if there == EMPTY:
                            new = add_to(notes, FOUND, 1)
                            found[new] = child
                            ids[place] = new
                            break
                        continue
                    place = place + 1 & table.size - 1
                    there = table[place]
            wrong += count == 0
        decided[row] = judged
        moves[row] = count
        done += 1
    add_to(notes, DONE, done)
    add_to(notes, WRONG, wrong)


def link(
    found: Words,
    moves: NDArray[np.int32],
    ends: Words,
    table: Words,
    ids: NDArray[np.int32],
    edges: Words,
    degrees: NDArray[np.int32],
    notes: Words,
) -> None:
    """Write the edges of all moves, and how many lead to each position.  Those of a row end before ``ends`` of it."""
    done = 0
    slots = np.empty(SLOTS, np.int64)
    for row in each_row(found.size):
        if moves[row] > 0:
            position = unpacked(found[row])
            edge = ends[row] - moves[row]
            for slot in each_legal(position, slots):
                after = play(position, slot)
                image = canonical(after)
                child = packed(image)
                place = mixed(image) & table.size - 1
                while table[place] != child:
                    place = place + 1 & table.size - 1
                node = int(ids[place])
                edges[edge] = node << 32 | row << 1 | same_player(position, after)
                add_to(degrees, node, 1)
                edge += 1
        done += 1
    add_to(notes, DONE, done)


def spread(
    frontier: NDArray[np.int32],
    edges: Words,
    starts: Words,
    scores: Scores,
    left: NDArray[np.int32],
    won: int,
    reached: NDArray[np.int32],
    notes: Words,
) -> None:
    """Decide the parents of positions that were decided a ply ago: those who win now score ``won``, who lose -won.

    ``left`` counts the moves of a position that are not known to lose; below 0, it is won.
    """
    done = 0
    for row in each_row(frontier.size):
        node = frontier[row]
        for edge in range(starts[node], starts[node + 1]):
            parent = (edges[edge] & PARENT) >> 1
            if (scores[node] > 0) == (edges[edge] & 1 == 1):
                if lower_to(left, parent, -1) >= 0:
                    scores[parent] = won
                    reached[add_to(notes, FOUND, 1)] = parent
            elif add_to(left, parent, -1) == 1:
                scores[parent] = -won
                reached[add_to(notes, FOUND, 1)] = parent
        done += 1
    add_to(notes, DONE, done)
