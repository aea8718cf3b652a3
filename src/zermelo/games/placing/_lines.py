"""Lines of stones, found by folding a board onto itself.

If bit b of ``run`` says that n stones in a row begin at b, then ``run & run >> n * step`` says so of 2n
stones: a line of four takes two folds, not three.
"""

from __future__ import annotations


def folds(line: int) -> tuple[int, ...]:
    """By how many stones to fold, one fold after the other, until runs are `line` long."""
    spans, length = [], 1
    while length < line:
        span = min(length, line - length)
        spans.append(span)
        length += span
    return tuple(spans)
