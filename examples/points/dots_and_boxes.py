"""Dots and Boxes: draw an edge in turn; who closes a box scores it and moves again.

A position is the edges drawn, one bit each, and above them who moves: the boxes won need not be remembered.
"""

from dataclasses import dataclass

from zermelo import DRAW, UNDECIDED, Game


@dataclass(frozen=True)
class DotsAndBoxes(Game):
    """Draw an edge in turn. Who closes a box scores it and moves again; the most of `rows` x `columns` boxes win."""

    rows: int = 2
    columns: int = 2
    sizes = ("rows", "columns")

    def start(self):
        return 0

    def slots(self):  # the horizontal edges row by row, then the vertical ones
        return self.rows * (self.columns + 1) + self.columns * (self.rows + 1)

    def legal(self, position, slot):
        return position >> slot & 1 == 0

    def play(self, position, slot):
        turn = 0 if self.gain(position, slot) else 1
        return (position | 1 << slot) ^ turn << self.slots()

    def result(self, position):
        every = (1 << self.slots()) - 1
        return DRAW if position & every == every else UNDECIDED

    def turn(self, position):
        return position >> self.slots()

    def canonical(self, position):  # who moves makes no difference to what can still be won
        return position & (1 << self.slots()) - 1

    def tier(self, position):
        return self.canonical(position).bit_count()

    def gain(self, position, slot):
        drawn, points = position | 1 << slot, 0
        upright = self.columns * (self.rows + 1)
        for row in range(self.rows):
            for column in range(self.columns):
                top, left = row * self.columns + column, upright + row * (self.columns + 1) + column
                box = 1 << top | 1 << top + self.columns | 3 << left
                points += drawn & box == box and position & box != box
        return points
