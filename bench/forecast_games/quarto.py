"""Quarto on three rows and three columns, with pieces of three properties: few lines, many orders of pieces."""

from dataclasses import dataclass

from zermelo import DRAW, LOSS, UNDECIDED, Game

LINES = (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)


@dataclass(frozen=True)
class Quarto(Game):
    """Place the piece that you were given, and give the next. Three in line that share a property win.

    Four bits for each cell, 0 where it is empty and else 8 + the piece; above them the piece in hand, likewise.
    """

    def start(self):
        return 8 << 36

    def slots(self):
        return 72

    def legal(self, position, slot):
        cell, piece = slot // 8, slot % 8
        if position >> 4 * cell & 15:
            return False
        known = 0
        for place in range(10):
            here = position >> 4 * place & 15
            if piece and here == 8 + piece:
                return False
            known += here > 0
        return piece > 0 or known == 8  # piece 0 was given first: to give it means that none is left

    def play(self, position, slot):
        board = position & (1 << 36) - 1
        board |= (position >> 36) << 4 * (slot // 8)
        return board | (8 + slot % 8) << 36 if slot % 8 else board

    def result(self, position):
        for a, b, c in LINES:
            x, y, z = position >> 4 * a & 15, position >> 4 * b & 15, position >> 4 * c & 15
            if x and y and z and (x & y & z & 7 or (x | y | z) & 7 != 7):
                return LOSS
        return UNDECIDED if position >> 36 else DRAW
