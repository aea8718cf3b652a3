"""Kalah: sow the seeds of one of your houses; those that come into your store are won.

A position is the seeds in each house, six bits each, the mover's houses first; and above them who moves.
"""

from dataclasses import dataclass

from zermelo import DRAW, UNDECIDED, Game


@dataclass(frozen=True)
class Kalah(Game):
    """Sow from one of your `houses`, each of `seeds` at first. A last seed in your store moves again; in an empty
    house of yours it captures those opposite. Who has none left ends the game, and the other keeps what remains."""

    houses: int = 3
    seeds: int = 2

    def start(self):
        return sum(self.seeds << 6 * number for number in range(2 * self.houses))

    def slots(self):
        return self.houses

    def house(self, position, number):
        return position >> 6 * number & 63

    def side(self, position, first):
        total = 0
        for number in range(first, first + self.houses):
            total += self.house(position, number)
        return total

    def sown(self, position, slot):
        """The position after a move, and what the move won."""
        ours, left, place, won = self.houses, self.house(position, slot), slot, 0
        position -= left << 6 * slot
        for _ in range(left):
            place = (place + 1) % (2 * ours + 1)
            won += place == ours
            position += 0 if place == ours else 1 << 6 * (place - (place > ours))
        taken = self.house(position, max(0, 2 * ours - 1 - place))
        if place < ours and self.house(position, place) == 1 and taken > 0:
            won += 1 + taken
            position -= (1 << 6 * place) + (taken << 6 * (2 * ours - 1 - place))
        if place == ours:
            return position, won
        half = (1 << 6 * ours) - 1
        turned = (position & half) << 6 * ours | position >> 6 * ours & half
        return turned | 1 - self.turn(position) << 12 * ours, won

    def legal(self, position, slot):
        return self.house(position, slot) > 0

    def play(self, position, slot):
        return self.sown(position, slot)[0]

    def gain(self, position, slot):
        return self.sown(position, slot)[1]

    def result(self, position):
        return UNDECIDED if self.side(position, 0) and self.side(position, self.houses) else DRAW

    def margin(self, position):
        return self.side(position, 0) - self.side(position, self.houses)

    def turn(self, position):
        return position >> 12 * self.houses
