"""Pentago: place a stone, then twist a quadrant by a quarter turn; the first with `line` in a row wins.

T. Flodén, 2005, on four quadrants of 3 x 3 cells with a line of five.  G. Irving, Pentago is a First Player Win, 2014.
This is a small sister: quadrants of 2 x 2 cells, of which three lie side by side.  We know no published value: by our
own solution the first player wins it in 9 moves, and four quadrants in a square in 11: ``zermelo solve pentago:2x2``,
10,125,763 positions.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from zermelo.boards import Board, grid
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN
from zermelo.games._bits import filled
from zermelo.games._notation import need
from zermelo.games.placing._stones import Placing, lined


@dataclass(frozen=True)
class Pentago(Placing):
    """Place a stone in turn on `high` x `wide` quadrants of 2 x 2 cells, then twist one of them. Whoever has `line` in
    a row before or after the twist wins; if both have, it is a draw."""

    name: ClassVar[str] = "pentago"
    sizes: ClassVar[tuple[str, ...]] = ("high", "wide")
    high: int = 1
    wide: int = 3
    line: int = 4

    def __post_init__(self) -> None:
        need(self, "high", 1, 2)
        need(self, "wide", 1, 3)
        need(self, "line", 3, 6)

    def board(self) -> Board:
        return grid(2 * self.high, 2 * self.wide)

    @cached_property
    def twists(self) -> tuple[tuple[int, ...], ...]:
        """Each quadrant as its cells clockwise, and as its cells the other way: all go to the next one."""
        found = []
        for quadrant in range(self.high * self.wide):
            first = quadrant // self.wide * 4 * self.wide + quadrant % self.wide * 2
            below = first + 2 * self.wide
            found += [(first, first + 1, below + 1, below), (first, below, below + 1, first + 1)]
        return tuple(found)

    def slots(self) -> int:
        return self.board().cells * len(self.twists)

    def placed(self, position: int, slot: int) -> int:
        """The position before the twist."""
        return position | 1 << slot // len(self.twists) + self.mover(position) * self.board().cells

    def wins_at_once(self, position: int, slot: int) -> bool:
        """Whether the stone makes a line, so that nothing is twisted any more."""
        return self.has_line(self.stones(self.placed(position, slot), self.mover(position)))

    def legal(self, position: int, slot: int) -> bool:
        if self.taken(position) >> slot // len(self.twists) & 1:
            return False
        return slot % len(self.twists) == 0 or not self.wins_at_once(position, slot)

    def play(self, position: int, slot: int) -> int:
        placed, twist = self.placed(position, slot), slot % len(self.twists)
        if self.wins_at_once(position, slot):
            return placed
        first, second = self.stones(placed, 0), self.stones(placed, 1)
        return self.twisted(first, twist) | self.twisted(second, twist) << self.board().cells

    def twisted(self, stones: int, twist: int) -> int:
        moved = stones
        for k in range(4):
            here, there = self.twists[twist][k], self.twists[twist][(k + 1) % 4]
            moved = moved & ~(1 << there) | (stones >> here & 1) << there
        return moved

    def has_line(self, stones: int) -> bool:
        return lined(stones, self.board().lines(self.line))

    def result(self, position: int) -> int:
        mine = self.has_line(self.stones(position, self.mover(position)))
        theirs = self.has_line(self.stones(position, 1 - self.mover(position)))
        if mine or theirs:
            return DRAW if mine and theirs else WIN if mine else LOSS
        return DRAW if self.taken(position) == self.board().full else UNDECIDED

    def deciding_cells(self, position: int) -> int:
        return filled(self.board().lines(self.line), self.stones(position, 0), self.stones(position, 1))

    def cells(self, position: int, slot: int) -> tuple[int, ...]:
        """Where the stone goes; then a corner of the quadrant, and where that comes by the twist."""
        cell, twist = slot // len(self.twists), self.twists[slot % len(self.twists)]
        return (cell,) if self.wins_at_once(position, slot) else (cell, twist[0], twist[1])
