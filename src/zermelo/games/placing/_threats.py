"""What a player of Connect Four sees at a glance: lines, threats, and who must give way at last.

Vocabulary
    threat     an empty cell that completes a line of one player's
    follow-up  to answer every move with the cell above it.  Whoever can do so to the end gets all upper cells of
               these pairs and leaves the lower ones to the other, who is in zugzwang (Allis, "A Knowledge-based
               Approach of Connect-Four", 1988)
"""

from __future__ import annotations

from functools import cached_property

from zermelo.games._bits import WORD_BITS
from zermelo.games.placing._columns import Columns
from zermelo.games.placing._lines import folds


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


class Threats(Columns):
    """Columns in which `line` stones in a row win, and what the search engine is told of them."""

    line: int

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """From stone to stone: up, along, and the two between; not those that no line has room for."""
        steps = 1, self.pitch, self.pitch + 1, self.pitch - 1
        return tuple(step for step in steps if step * (self.line - 1) < WORD_BITS)

    @cached_property
    def sideways(self) -> tuple[int, ...]:
        """The same without the one up, where no stone stands above an empty cell."""
        return self.steps[1:]

    @cached_property
    def spans(self) -> tuple[int, ...]:
        return folds(self.line)

    @cached_property
    def evens(self) -> int:
        """The cells of the top row, and of every second one below it."""
        return sum(self.bottom << row for row in range(self.rows - 1, -1, -2))

    @cached_property
    def worth(self) -> tuple[int, ...]:
        """What the cell of each bit is worth by its place: the lines through it, and more where none lies above."""
        board, bits = self.top - self.bottom, range(self.columns * self.pitch)
        lines = [sum(1 << bit + k * step for k in range(self.line)) for step in self.steps for bit in bits]
        inside = [line for line in lines if line & ~board == 0]
        return tuple(sum(line >> bit & 1 for line in inside) + 6 * (self.top >> bit + 1 & 1) for bit in bits)

    def lined(self, stones: int) -> bool:
        """Whether these stones make a line."""
        return lined(stones, self.steps, self.spans)

    def last_mover_wins(self) -> bool:
        return True

    def plies_left(self, position: int) -> int:
        return self.rows * self.columns - self.tier(position)

    def look(self, position: int) -> tuple[int, int, int, int, int, int]:
        """The stones of the player to move and of the other, the empty cells, those that can be played next, and
        the threats of both."""
        up_to_markers = self.up_to_markers(position)
        filled = self.lowered(up_to_markers)
        theirs = filled & (position ^ -(filled.bit_count() & 1))
        mine = filled ^ theirs
        empty = self.top - self.bottom ^ filled
        playable = (up_to_markers ^ filled) & ~self.top
        own = threats(mine, self.sideways, self.line, empty)
        against = threats(theirs, self.sideways, self.line, empty)
        return mine, theirs, empty, playable, own, against

    def at_sight(self, position: int, seen: tuple[int, ...]) -> int:
        """A threat of one's own wins at once; two of the other's, or one above the only safe cell, lose in two."""
        if seen[4] & seen[3]:
            return 1
        return 0 if self.safe_cells(seen) else -2

    def move_at_sight(self, position: int, seen: tuple[int, ...], slot: int) -> int:
        """A move that makes two threats at once, or one above another, wins in three."""
        cell = seen[3] & self.column << slot * self.pitch
        if not cell & self.safe_cells(seen):
            return -2
        made = threats(seen[0] | cell, self.sideways, self.line, seen[2] ^ cell)
        urgent = made & (seen[3] ^ cell | cell << 1)
        return 3 if urgent & urgent - 1 or urgent << 1 & made else 0

    def promise(self, position: int, seen: tuple[int, ...], slot: int) -> int:
        """New threats promise most, unless one of the other's lies below, who will get there first; then the cell
        itself. It is a pity to give away the cell below a threat of one's own."""
        cell = seen[3] & self.column << slot * self.pitch
        made = threats(seen[0] | cell, self.sideways, self.line, seen[2] ^ cell) & ~(seen[4] | seen[5] << 1)
        wasted = cell << 1 & seen[4]
        return 20 * made.bit_count() - (36 if wasted else 0) + self.worth[cell.bit_length() - 1]

    def at_best(self, position: int, seen: tuple[int, ...]) -> int:
        return follow_up(seen, self.evens, self.top >> 1, self.columns, self.pitch, self.steps, self.spans)

    def at_worst(self, position: int, seen: tuple[int, ...]) -> int:
        return -4

    def safe_cells(self, seen: tuple[int, ...]) -> int:
        """Where the player to move, who cannot win at once, may move without losing at once."""
        forced = seen[5] & seen[3]
        if forced & forced - 1:
            return 0
        return (forced if forced else seen[3]) & ~(seen[5] >> 1)
