"""Breakthrough: the first stone on the far side wins.  Moves are from a cell to a cell, and few of them are legal.

python examples/breakthrough.py            who wins on some small boards
zermelo play examples/breakthrough.py      against the computer

A position is the stones of the player to move and, below them, those of the other: a bit a cell, each player's from his
own side.  What is cell k to one is cell cells() - 1 - k to the other.
"""

from dataclasses import dataclass

import zermelo
from zermelo import LOSS, UNDECIDED, Game


@dataclass(frozen=True)
class Breakthrough(Game):
    """Move a stone forward, straight or askew; askew it may capture. Whoever reaches the far side, or captures all,
    wins."""

    columns: int = 4
    rows: int = 4
    ranks: int = 1
    sizes = ("columns", "rows")

    def start(self):
        stones = (1 << self.columns * self.ranks) - 1
        return stones << self.cells() | stones

    def cells(self):
        return self.columns * self.rows

    def slots(self):
        return self.cells() * self.cells()  # from * cells + to

    def mine(self, position, cell):
        return position >> self.cells() + cell & 1 == 1

    def theirs(self, position, cell):
        return position >> self.cells() - 1 - cell & 1 == 1

    def may_go(self, position, here, askew):
        """Whether my stone may go forward, a column to the left (-1), straight (0) or a column to the right (1)."""
        there = here + self.columns + askew
        if not 0 <= here % self.columns + askew < self.columns or self.mine(position, there):
            return False
        return askew != 0 or not self.theirs(position, there)

    def legal(self, position, slot):
        here, there = slot // self.cells(), slot % self.cells()
        askew = there - here - self.columns
        return abs(askew) <= 1 and self.mine(position, here) and self.may_go(position, here, askew)

    def legal_slots(self, position, out):
        count = 0
        for here in range(self.cells() - self.columns):
            if self.mine(position, here):
                for askew in (-1, 0, 1):
                    if self.may_go(position, here, askew):
                        out[count] = here * self.cells() + here + self.columns + askew
                        count += 1
        return count

    def play(self, position, slot):
        here, there = slot // self.cells(), slot % self.cells()
        own, other = position >> self.cells(), position & (1 << self.cells()) - 1
        return (other & ~(1 << self.cells() - 1 - there)) << self.cells() | own ^ (1 << here | 1 << there)

    def result(self, position):
        arrived = position >> self.cells() - self.columns & (1 << self.columns) - 1
        return LOSS if arrived or position >> self.cells() == 0 else UNDECIDED

    def tier(self, position):  # rows gone, where a captured stone has gone more than all
        gone = 2 * self.ranks * self.columns * self.rows
        for row in range(self.rows):
            of_row = (1 << self.columns) - 1 << row * self.columns
            gone -= (position & (of_row << self.cells() | of_row)).bit_count() * (self.rows - row)
        return gone

    def write_move(self, position, slot):
        here, there = slot // self.cells(), slot % self.cells()
        return self.cell(here) + ("x" if self.theirs(position, there) else "-") + self.cell(there)

    def cell(self, number):
        return "abcdefghijklmnopqrstuvwxyz"[number % self.columns] + str(number // self.columns + 1)

    def show(self, position):
        lines = []
        for row in reversed(range(self.rows)):
            cells = range(row * self.columns, (row + 1) * self.columns)
            lines.append(" ".join("o" if self.mine(position, k) else ".x"[self.theirs(position, k)] for k in cells))
        return "\n".join(lines)


if __name__ == "__main__":
    for columns, rows in ((2, 3), (3, 3), (3, 4), (4, 4)):
        solution = zermelo.solve(Breakthrough(columns, rows))
        print(f"{columns} x {rows}: {solution.value()}, {len(solution)} positions, by {solution.engine}")
