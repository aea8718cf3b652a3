"""Kalah with few pits, the seeds of both stores in the position; who ends in his store moves again."""

from dataclasses import dataclass

from zermelo import DRAW, LOSS, UNDECIDED, WIN, Game


@dataclass(frozen=True)
class Kalah(Game):
    """Six bits for each pit and store, going round from the mover's first pit; the topmost bit tells who moves."""

    pits: int = 3
    seeds: int = 4

    def start(self):
        board = 0
        for pit in range(self.pits):
            board |= self.seeds << 6 * pit | self.seeds << 6 * (self.pits + 1 + pit)
        return board

    def slots(self):
        return self.pits

    def turn(self, position):
        return position >> 60

    def legal(self, position, slot):
        return position >> 6 * slot & 63 > 0

    def play(self, position, slot):
        player, board = position >> 60, position & (1 << 60) - 1
        half = self.pits + 1
        left = board >> 6 * slot & 63
        board ^= left << 6 * slot
        pit = slot
        while left:
            pit = (pit + 1) % (2 * half)
            if pit != 2 * half - 1:  # not into the other one's store
                board += 1 << 6 * pit
                left -= 1
        again = pit == self.pits
        if pit < self.pits and board >> 6 * pit & 63 == 1:
            across = 2 * self.pits - pit
            taken = board >> 6 * across & 63
            if taken:
                board ^= taken << 6 * across | 1 << 6 * pit
                board += taken + 1 << 6 * self.pits
        mine, other = 0, 0
        for pit in range(self.pits):
            mine += board >> 6 * pit & 63
            other += board >> 6 * (half + pit) & 63
        if mine == 0 or other == 0:
            stores = (board >> 6 * self.pits & 63) + mine, (board >> 6 * (half + self.pits) & 63) + other
            board = stores[0] << 6 * self.pits | stores[1] << 6 * (half + self.pits)
        if again:
            return player << 60 | board
        low = board & (1 << 6 * half) - 1
        return 1 - player << 60 | low << 6 * half | board >> 6 * half

    def result(self, position):
        board, half = position & (1 << 60) - 1, self.pits + 1
        for pit in range(self.pits):
            if board >> 6 * pit & 63 or board >> 6 * (half + pit) & 63:
                return UNDECIDED
        own, other = board >> 6 * self.pits & 63, board >> 6 * (half + self.pits) & 63
        return WIN if own > other else LOSS if own < other else DRAW
