"""Games in five methods whose order is not to be seen at once, and such as break it where hardly anybody looks."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo import DRAW, LOSS, UNDECIDED, WIN, Game


@dataclass(frozen=True)
class TernaryTicTacToe(Game):
    """Three in a row on a small board.  Cells are digits in base 3: empty, the first player's, the second's."""

    width: int = 3
    height: int = 2

    def start(self):
        return 0

    def slots(self):
        return self.width * self.height

    def cell(self, position, slot):
        return position // 3**slot % 3

    def legal(self, position, slot):
        return self.cell(position, slot) == 0

    def play(self, position, slot):
        stones = 0
        for cell in range(self.slots()):
            stones += self.cell(position, cell) > 0
        return position + (1 + stones % 2) * 3**slot

    def result(self, position):
        for row in range(self.height):
            first = self.cell(position, self.width * row)
            alike = first > 0
            for column in range(1, self.width):
                alike = alike and self.cell(position, self.width * row + column) == first
            if alike:
                return LOSS
        for slot in range(self.slots()):
            if self.legal(position, slot):
                return UNDECIDED
        return DRAW


@dataclass(frozen=True)
class Sowing(Game):
    """Two pits each: of the first, one seed goes into the second and the others home; each of those is a point."""

    seeds: int = 3

    def start(self):
        return (self.seeds, self.seeds, self.seeds, self.seeds)

    def slots(self):
        return 2

    def legal(self, position, slot):
        return position[slot] > 0

    def play(self, position, slot):
        first, second, third, fourth = position
        return (third, fourth, 0, second + 1) if slot == 0 else (third, fourth, first, 0)

    def gain(self, position, slot):
        return position[0] - 1 if slot == 0 else position[1]

    def result(self, position):
        return UNDECIDED if position[0] + position[1] else DRAW

    def margin(self, position):
        return -position[2] - position[3]


@dataclass(frozen=True)
class Placing(Game):
    """Set bits in turn; in one position there is a move more, which leads anywhere."""

    bits: int = 5
    at: int = 0
    to: int = 0
    seed: int = 0

    def start(self):
        return 0

    def slots(self):
        return self.bits + 1

    def allowed(self, ones, slot):
        return ones == self.at if slot == self.bits else not ones >> slot & 1

    def said(self, ones):
        """What is said of a position that has these ones: here and there the game is over."""
        if ones.bit_count() == self.bits:
            return LOSS
        chance = (ones * 2654435761 + self.seed) % 2**32 >> 20
        if ones in (0, self.at) or chance % 9:
            return UNDECIDED
        return WIN if chance % 3 == 0 else LOSS if chance % 3 == 1 else DRAW

    def legal(self, position, slot):
        return self.allowed(position, slot)

    def play(self, position, slot):
        return self.to if slot == self.bits else position | 1 << slot

    def result(self, position):
        return self.said(position)


@dataclass(frozen=True)
class PlacingPairs(Placing):
    """The same with tuples: one's own bits, and the other player's."""

    def start(self):
        return (0, 0)

    def legal(self, position, slot):
        return self.allowed(position[0] | position[1], slot)

    def play(self, position, slot):
        own, other = position
        return (self.to, 0) if slot == self.bits else (other, own | 1 << slot)

    def result(self, position):
        return self.said(position[0] | position[1])


@dataclass(frozen=True)
class TieredPairs(PlacingPairs):
    """Without the move more, and with tiers."""

    def legal(self, position, slot):
        return slot < self.bits and self.allowed(position[0] | position[1], slot)

    def tier(self, position):
        return position[0].bit_count() + position[1].bit_count()


@dataclass(frozen=True)
class Outgrown(Game):
    """Eight small numbers that fall, of which one jumps up once, beyond all that a sample has shown."""

    def start(self):
        return (0, 1, 1, 1, 1, 1, 1, 1)

    def slots(self):
        return 8

    def legal(self, position, slot):
        return position[slot] == 1 if slot else position == (0, 0, 0, 0, 0, 0, 0, 1)

    def play(self, position, slot):
        if slot == 0:
            return (1000, 0, 0, 0, 0, 0, 0, 0)
        return (*position[:slot], 0, *position[slot + 1 :])

    def result(self, position):
        return UNDECIDED if any(position[1:]) else LOSS
