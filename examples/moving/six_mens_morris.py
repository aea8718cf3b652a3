"""Six Men's Morris: place six stones each in turn, then slide them; three in a row take a stone of the other's.

Who has fewer than three stones left when all are placed, or cannot move, has lost.  Play that never ends is a draw.
"""

from dataclasses import dataclass

from zermelo import LOSS, UNDECIDED, Game

ROWS = (0x7, 0x1C, 0x70, 0xC1, 0x700, 0x1C00, 0x7000, 0xC100)
PLACE = 3  # the fourth thing to do with a point, after sliding on, back and across: place or take a stone there


@dataclass(frozen=True)
class SixMensMorris(Game):
    """Two squares, one in the other: points 0 to 7 go around the outer one from a corner, 8 to 15 around the inner one.

    16 bits for the stones of each player, then who moves, whether a stone must be taken, and how many are to be placed.
    """

    stones: int = 6

    def start(self):
        return 2 * self.stones << 34

    def slots(self):
        return 64

    def turn(self, position):
        return position >> 32 & 1

    def mine(self, position):
        return position >> 16 * (position >> 32 & 1) & 0xFFFF

    def theirs(self, position):
        return position >> 16 * (~position >> 32 & 1) & 0xFFFF

    def rows(self, stones):
        """The stones that stand in a row of three."""
        found = 0
        for row in ROWS:
            if stones & row == row:
                found |= row
        return found

    def goal(self, slot):
        """Where a stone goes."""
        point = slot // 4
        if slot % 4 == PLACE:
            return point
        return point ^ 8 if slot % 4 == 2 else point & 8 | point + 1 - 2 * (slot % 4) & 7

    def legal(self, position, slot):
        mine, theirs = self.mine(position), self.theirs(position)
        point = slot // 4
        if position >> 33 & 1:
            free = theirs & ~self.rows(theirs)
            return slot % 4 == PLACE and (free if free else theirs) >> point & 1 == 1
        if (mine | theirs) >> self.goal(slot) & 1:
            return False
        if position >> 34:
            return slot % 4 == PLACE
        return slot % 4 != PLACE and mine >> point & 1 == 1 and (slot % 4 < 2 or point % 2 == 1)

    def play(self, position, slot):
        shift, bit = 16 * (position >> 32 & 1), 1 << self.goal(slot)
        if position >> 33 & 1:
            return (position & ~(bit << 16 - shift)) ^ 3 << 32
        if position >> 34:
            position -= 1 << 34
        else:
            position &= ~(1 << slot // 4 << shift)
        position |= bit << shift
        if self.rows(self.mine(position)) & bit and self.theirs(position):
            return position | 1 << 33
        return position ^ 1 << 32

    def result(self, position):
        if position >> 33 == 0:
            if self.mine(position).bit_count() < 3:
                return LOSS
            for slot in range(64):
                if self.legal(position, slot):
                    return UNDECIDED
            return LOSS
        return UNDECIDED

    def show(self, position):
        stones = [".XO"[(position >> point & 1) + 2 * (position >> 16 + point & 1)] for point in range(16)]
        lines = "{0}---{1}---{2}\n| {8}-{9}-{10} |\n{7}-{15}   {11}-{3}\n| {14}-{13}-{12} |\n{6}---{5}---{4}"
        return lines.format(*stones)
