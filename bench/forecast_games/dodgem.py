"""Dodgem: drive one's cars off the board, forward or sideways; plays repeat."""

from dataclasses import dataclass

from zermelo import LOSS, UNDECIDED, WIN, Game


@dataclass(frozen=True)
class Dodgem(Game):
    """The first player's cars leave at the right, the second's at the top. Who cannot move has won.

    Words: the first player's cars, the second's, and who moves.
    """

    side: int = 4

    def start(self):
        left, bottom = 0, 0
        for k in range(1, self.side):
            left |= 1 << k * self.side
            bottom |= 1 << k
        return (left, bottom, 0)

    def slots(self):
        return 3 * self.side * self.side

    def turn(self, position):
        return position[2]

    def target(self, player, slot):
        """Where a car goes: -1 if it may not, side * side if it leaves the board."""
        side = self.side
        column, row = slot // 3 % side, slot // 3 // side
        if player == 0:
            column, row = column + (slot % 3 == 0), row + (slot % 3 == 1) - (slot % 3 == 2)
            if column == side:
                return side * side
        else:
            column, row = column + (slot % 3 == 1) - (slot % 3 == 2), row + (slot % 3 == 0)
            if row == side:
                return side * side
        if column < 0 or column >= side or row < 0 or row >= side:
            return -1
        return row * side + column

    def legal(self, position, slot):
        first, second, player = position
        own = second if player else first
        target = self.target(player, slot)
        if target < 0 or not own >> slot // 3 & 1:
            return False
        return target == self.side * self.side or not (first | second) >> target & 1

    def play(self, position, slot):
        first, second, player = position
        moved = 1 << slot // 3
        target = self.target(player, slot)
        if target < self.side * self.side:
            moved |= 1 << target
        return (first, second ^ moved, 0) if player else (first ^ moved, second, 1)

    def result(self, position):
        first, second, player = position
        if (first if player else second) == 0:
            return LOSS
        for slot in range(3 * self.side * self.side):
            if self.legal(position, slot):
                return UNDECIDED
        return WIN
