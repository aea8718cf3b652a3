"""Oware on small boards: sow the seeds of a house of yours, and capture twos and threes at its end.

A position is the seeds in each house, six bits each, the mover's houses first; and above them the moves played: after
so many the game is over, for it could go on for ever.
"""

from dataclasses import dataclass

from zermelo import DRAW, UNDECIDED, Game


@dataclass(frozen=True)
class Oware(Game):
    """Sow from one of your `houses`, each of `seeds` at first. A last seed that makes two or three in a house of the
    other's captures them, and so on backwards. After `longest` moves both keep what is on their side."""

    houses: int = 3
    seeds: int = 2
    longest: int = 16

    def start(self):
        return sum(self.seeds << 6 * number for number in range(2 * self.houses))

    def slots(self):
        return self.houses

    def house(self, position, number):
        return position >> 6 * number & 63

    def sown(self, position, slot):
        """The houses after a move, as the other player sees them, and what the move won."""
        ours, board, place, won = self.houses, position & (1 << 12 * self.houses) - 1, slot, 0
        left = self.house(board, slot)
        board -= left << 6 * slot
        while left > 0:
            place = (place + 1) % (2 * ours)
            if place != slot:  # the house that was emptied stays empty
                board += 1 << 6 * place
                left -= 1
        while place >= ours and 2 <= self.house(board, place) <= 3:
            won += self.house(board, place)
            board -= self.house(board, place) << 6 * place
            place -= 1
        return board >> 6 * ours | (board & (1 << 6 * ours) - 1) << 6 * ours, won

    def legal(self, position, slot):
        return self.house(position, slot) > 0

    def play(self, position, slot):
        return self.sown(position, slot)[0] | self.tier(position) + 1 << 12 * self.houses

    def gain(self, position, slot):
        return self.sown(position, slot)[1]

    def result(self, position):
        mine = position & (1 << 6 * self.houses) - 1
        return DRAW if mine == 0 or self.tier(position) == self.longest else UNDECIDED

    def margin(self, position):
        total = 0
        for number in range(self.houses):
            total += self.house(position, number) - self.house(position, number + self.houses)
        return total

    def tier(self, position):
        return position >> 12 * self.houses
