"""The text of a PGSolver file as arrays.  Runs as it stands on bytes, and compiled on an array of them.

A line is ``number priority owner successor,successor,... "name";`` with blanks as its author likes.
"""

from __future__ import annotations

from typing import Any

Bytes = Any
"""UTF-8: bytes, or an array of them."""
Ints = Any

QUOTE = 34
COMMA = 44
ZERO = 48
NINE = 57
SEMICOLON = 59
DIGITS = 18
"""So many fit into a word."""


def measure(text: Bytes, at: int, end: int) -> tuple[int, int]:
    """How many nodes and successors there can be at most."""
    nodes, commas, quoted = 0, 0, False
    for place in range(at, end):
        byte = text[place]
        if byte == QUOTE:
            quoted = not quoted
        elif not quoted:
            nodes += byte == SEMICOLON
            commas += byte == COMMA
    return nodes, nodes + commas


def scan(
    text: Bytes,
    at: int,
    end: int,
    begins: Ints,
    numbers: Ints,
    priorities: Ints,
    owners: Ints,
    offsets: Ints,
    ends: Ints,
    spans: Ints,
) -> tuple[int, int]:
    """Read lines from ``at`` on: how many, and where the first begins that is not as it should be, -1 if none is.

    Of each are kept where it begins, its three numbers, its successors as ``ends[offsets[n]:offsets[n + 1]]`` and the
    span of its name, ``spans[2 * n:2 * n + 2]``, empty where it has none.
    """
    node, arc = 0, 0
    at = _after_blanks(text, at, end)
    while at < end:
        begin = at
        begins[node] = begin
        numbers[node], at = _number(text, at, end)
        priorities[node], at = _number(text, _after_gap(text, at, end), end)
        owner, at = _number(text, _after_gap(text, at, end), end)
        if at < 0 or owner > 1 or _is_digit(text[at - 2]):
            return node, begin
        owners[node] = owner
        at = _after_gap(text, at, end)
        while True:
            ends[arc], at = _number(text, at, end)
            if at < 0:
                return node, begin
            arc += 1
            at = _after_blanks(text, at, end)
            if at == end or text[at] != COMMA:
                break
            at = _after_blanks(text, at + 1, end)
        spans[2 * node] = spans[2 * node + 1] = at
        if at < end and text[at] == QUOTE:
            at += 1
            spans[2 * node] = at
            while at < end and text[at] != QUOTE:
                at += 1
            spans[2 * node + 1] = at
            at = _after_blanks(text, at + 1, end)
        if at >= end or text[at] != SEMICOLON:
            return node, begin
        node += 1
        offsets[node] = arc
        at = _after_blanks(text, at + 1, end)
    return node, -1


def distinct(offsets: Ints, targets: Ints, last: Ints) -> int:
    """Let each node keep its first move to another, in place; how many are left.  ``last`` is -1 at every node."""
    kept, begin = 0, 0
    for node in range(len(offsets) - 1):
        end = offsets[node + 1]
        for move in range(begin, end):
            target = targets[move]
            if last[target] != node:
                last[target] = node
                targets[kept] = target
                kept += 1
        begin = end
        offsets[node + 1] = kept
    return kept


def _is_digit(byte: int) -> bool:
    return ZERO <= byte <= NINE


def _is_blank(byte: int) -> bool:
    return byte == 32 or 9 <= byte <= 13


def _after_blanks(text: Bytes, at: int, end: int) -> int:
    while at < end and _is_blank(text[at]):
        at += 1
    return at


def _after_gap(text: Bytes, at: int, end: int) -> int:
    """Where the next word begins; -1 if nothing stands between."""
    return _after_blanks(text, at, end) if 0 <= at < end and _is_blank(text[at]) else -1


def _number(text: Bytes, at: int, end: int) -> tuple[int, int]:
    """The number that begins there, and where it ends; -1 if there is none, or it has too many digits."""
    number, begin = 0, at
    if at < 0:
        return 0, -1
    while at < end and at - begin <= DIGITS and _is_digit(text[at]):
        number = 10 * number + (text[at] - ZERO)
        at += 1
    return (number, at) if 0 < at - begin <= DIGITS else (0, -1)
