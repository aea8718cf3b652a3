"""Sorting keys with their scores by digits: first into sections by the leading bits, then each section by the others.

The second step works within the cache, and several threads share both.  Leading bits are those that differ at all: many
games keep the player to move far above the board.  They stand in runs of neighbours: those of run r are
keys >> shifts[r], ``widths[r]`` of them.
"""

from __future__ import annotations

from zermelo.native.bound import Scores, Words

DIGIT = 8
"""Bits by which a section is sorted at a time."""


def count(keys: Words, parts: Words, shifts: Words, widths: Words, counts: Words, piece: int) -> None:
    """Add to counts[piece] how many of the rows parts[piece]..parts[piece + 1] go into each section."""
    for row in range(parts[piece], parts[piece + 1]):
        counts[piece, _section(keys[row], shifts, widths)] += 1


def deal(
    keys: Words,
    scores: Scores,
    parts: Words,
    shifts: Words,
    widths: Words,
    places: Words,
    to_keys: Words,
    to_scores: Scores,
    piece: int,
) -> None:
    """Move the rows parts[piece]..parts[piece + 1] to where the next ones of their sections go."""
    for row in range(parts[piece], parts[piece + 1]):
        section = _section(keys[row], shifts, widths)
        place = places[piece, section]
        to_keys[place], to_scores[place] = keys[row], scores[row]
        places[piece, section] = place + 1


def _section(key: int, shifts: Words, widths: Words) -> int:
    section = 0
    for run in range(len(shifts)):
        section = section << widths[run] | key >> shifts[run] & (1 << widths[run]) - 1
    return section


def sort(
    keys: Words,
    scores: Scores,
    spare_keys: Words,
    spare_scores: Scores,
    ends: Words,
    bits: int,
    counts: Words,
    piece: int,
    thread: int,
) -> None:
    """Sort the section ends[piece]..ends[piece + 1] by its last ``bits``; the spare arrays are as long.  ``counts`` has
    one place for each digit, and each thread has its own."""
    rows = slice(ends[piece], ends[piece + 1])
    _sort(keys[rows], scores[rows], spare_keys[rows], spare_scores[rows], bits, counts[thread, : 1 << DIGIT])


def _sort(keys: Words, scores: Scores, spare_keys: Words, spare_scores: Scores, bits: int, counts: Words) -> None:
    moved = False
    for shift in range(0, bits, DIGIT):
        for digit in range(len(counts)):
            counts[digit] = 0
        for row in range(len(keys)):
            counts[keys[row] >> shift & (1 << DIGIT) - 1] += 1
        if len(keys) == 0 or counts[keys[0] >> shift & (1 << DIGIT) - 1] == len(keys):
            continue
        total = 0
        for digit in range(len(counts)):
            total, counts[digit] = total + counts[digit], total
        for row in range(len(keys)):
            digit = keys[row] >> shift & (1 << DIGIT) - 1
            spare_keys[counts[digit]], spare_scores[counts[digit]] = keys[row], scores[row]
            counts[digit] += 1
        keys, spare_keys, scores, spare_scores = spare_keys, keys, spare_scores, scores
        moved = not moved
    if moved:
        for row in range(len(keys)):
            spare_keys[row], spare_scores[row] = keys[row], scores[row]
