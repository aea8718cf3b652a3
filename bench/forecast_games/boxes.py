"""Dots and Boxes with the score in the position; who closes a box moves again."""

from dataclasses import dataclass

from zermelo import DRAW, LOSS, UNDECIDED, WIN, Game


@dataclass(frozen=True)
class Boxes(Game):
    """A bit for each line, horizontal ones first; above them the boxes of the first player, and who moves."""

    width: int = 3
    height: int = 2

    def lines(self):
        return self.width * (self.height + 1) + (self.width + 1) * self.height

    def start(self):
        return 0

    def slots(self):
        return self.width * (self.height + 1) + (self.width + 1) * self.height

    def turn(self, position):
        return position >> 40

    def legal(self, position, slot):
        return not position >> slot & 1

    def closed(self, drawn):
        boxes = 0
        upright = self.width * (self.height + 1)
        for row in range(self.height):
            for column in range(self.width):
                above = row * self.width + column
                left = upright + row * (self.width + 1) + column
                sides = 1 << above | 1 << above + self.width | 1 << left | 1 << left + 1
                boxes += drawn & sides == sides
        return boxes

    def play(self, position, slot):
        drawn, won, player = position & (1 << 32) - 1, position >> 32 & 255, position >> 40
        gained = self.closed(drawn | 1 << slot) - self.closed(drawn)
        if gained == 0:
            return 1 - player << 40 | won << 32 | drawn | 1 << slot
        return player << 40 | won + (gained if player == 0 else 0) << 32 | drawn | 1 << slot

    def result(self, position):
        drawn, won, player = position & (1 << 32) - 1, position >> 32 & 255, position >> 40
        if drawn != (1 << self.slots()) - 1:
            return UNDECIDED
        lead = 2 * won - self.width * self.height
        if player == 1:
            lead = -lead
        return WIN if lead > 0 else LOSS if lead < 0 else DRAW
