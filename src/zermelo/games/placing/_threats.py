"""What a player of Connect Four sees at a glance: lines, threats, and who must give way at last.

Vocabulary
    threat     an empty cell that completes a line of one player's
    follow-up  to answer every move with the cell above it.  Whoever can do so to the end gets all upper cells of
               these pairs and leaves the lower ones to the other, who is in zugzwang (Allis, "A Knowledge-based
               Approach of Connect-Four", 1988)
"""

from __future__ import annotations


def lined(stones: int, steps: tuple[int, ...], spans: tuple[int, ...]) -> bool:
    """Whether these stones make a line."""
    lines = 0
    for step in steps:
        run = stones
        for span in spans:
            run &= run >> span * step
        lines |= run
    return lines != 0


def threats(stones: int, sideways: tuple[int, ...], line: int, cells: int) -> int:
    """Those of the empty cells that have `line` - 1 stones below them, or beside them along one of these steps."""
    found = cells
    for k in range(1, line):
        found &= stones << k
    for step in sideways:
        for before in range(line):
            beside = cells
            for k in range(1, before + 1):
                beside &= stones << k * step
            for k in range(1, line - before):
                beside &= stones >> k * step
            found |= beside
    return found


def follow_up(
    seen: tuple[int, ...],
    evens: int,
    roof: int,
    columns: int,
    pitch: int,
    steps: tuple[int, ...],
    spans: tuple[int, ...],
) -> int:
    """A signed distance that the player to move cannot better, if the other follows up; 3 if that is no use.

    Pairs are counted from the top.  In a column with an odd number of empty cells the lowest, its base, is left
    over, and the other needs a second base to answer it with.  If the other has a threat in such a column where
    pairs counted from the base have their upper cells, it can be followed up there instead: the player to move is
    driven up to the threat.

    A loss can be put off until every other cell is taken; what lies above the last cell of the line stays empty.
    """
    mine, theirs, empty = seen[0], seen[1], seen[2]
    bases = seen[3] & evens
    lower = empty & ~evens
    high_threats = seen[5] & lower
    most = empty.bit_count()
    if high_threats and bases:
        driven = lower
        left_over = bases
        left_empty = -2
        for column in range(columns):
            cells = (1 << pitch) - 1 << column * pitch
            threat = high_threats & cells
            if threat and bases & cells:
                threat &= -threat
                driven = driven & ~cells | empty & evens & cells & threat - 1
                left_over &= ~cells
                left_empty += (empty & cells & -threat).bit_count() + 1
        if left_over != bases and left_over.bit_count() & 1 == 0 and not lined(mine | driven | left_over, steps, spans):
            return left_empty - most
    if bases.bit_count() & 1 or lined(mine | lower | bases, steps, spans):
        return 3
    left_empty = 0
    upper = empty & evens & ~bases
    worst = 0
    while lined(theirs | upper, steps, spans):
        worst = left_empty - most
        upper &= ~roof
        roof >>= 2
        left_empty += 2
    return worst
