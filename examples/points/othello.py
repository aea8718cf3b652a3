"""Othello on small boards: enclose the other's discs between yours and turn them; the most discs win.

A position is the mover's discs, a bit each, and the other's above them.  The last slot passes.
"""

from dataclasses import dataclass

from zermelo import DRAW, UNDECIDED, Game


@dataclass(frozen=True)
class Othello(Game):
    """Place a disc so that it encloses some of the other's, which become yours. The most on `rows` x `columns` win."""

    rows: int = 4
    columns: int = 4
    sizes = ("rows", "columns")

    def slots(self):
        return self.rows * self.columns + 1

    def start(self):
        corner = (self.rows // 2 - 1) * self.columns + self.columns // 2 - 1
        return 1 << corner + 1 | 1 << corner + self.columns | (1 | 2 << self.columns) << corner + self.slots() - 1

    def turned(self, mine, theirs, slot):
        """The other's discs that a disc here would enclose; 0 where one stands."""
        found, wide = 0, self.columns
        for direction in (0, 1, 2, 3, 5, 6, 7, 8):
            down, right, line = direction // 3 - 1, direction % 3 - 1, 0
            row, column = slot // wide + down, slot % wide + right
            while 0 <= row < self.rows and 0 <= column < wide and theirs >> row * wide + column & 1:
                line |= 1 << row * wide + column
                row, column = row + down, column + right
            if 0 <= row < self.rows and 0 <= column < wide and mine >> row * wide + column & 1:
                found |= line
        return 0 if (mine | theirs) >> slot & 1 else found

    def can_move(self, mine, theirs):
        turned = 0
        for slot in range(self.slots() - 1):
            turned |= self.turned(mine, theirs, slot)
        return turned != 0

    def sides(self, position):
        return position & (1 << self.slots() - 1) - 1, position >> self.slots() - 1

    def legal(self, position, slot):
        mine, theirs = self.sides(position)
        return not self.can_move(mine, theirs) if slot == self.slots() - 1 else self.turned(mine, theirs, slot) != 0

    def play(self, position, slot):
        mine, theirs = self.sides(position)
        turned, placed = 0, 0
        if slot < self.slots() - 1:
            turned, placed = self.turned(mine, theirs, slot), 1 << slot
        return theirs & ~turned | (mine | turned | placed) << self.slots() - 1

    def result(self, position):
        mine, theirs = self.sides(position)
        return UNDECIDED if self.can_move(mine, theirs) or self.can_move(theirs, mine) else DRAW

    def margin(self, position):
        mine, theirs = self.sides(position)
        return mine.bit_count() - theirs.bit_count()
