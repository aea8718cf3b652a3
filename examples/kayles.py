"""Kayles with a thousand pins: a row that falls into rows is a sum, and the rows' Grundy values solve it.

python examples/kayles.py             who wins, and with how many of the moves
zermelo play examples/kayles.py       against the computer
"""

from dataclasses import dataclass

import zermelo
from zermelo import LOSS, UNDECIDED, Game


@dataclass(frozen=True)
class Kayles(Game):
    """Knock down one of `pins` or two neighbours, in turn. Whoever knocks down the last one wins."""

    pins: int = 1000

    def start(self):
        return "!" * self.pins

    def slots(self):
        return 2 * self.pins  # pin 0 alone, pins 0 and 1, pin 1 alone, ...

    def legal(self, row, slot):
        return row.startswith("!!" if slot % 2 else "!", slot // 2)

    def play(self, row, slot):
        pin, after = slot // 2, slot // 2 + 1 + slot % 2
        return row[:pin] + "." * (after - pin) + row[after:]

    def result(self, row):
        return UNDECIDED if "!" in row else LOSS

    def impartial(self):
        return True

    def parts(self, row):
        return tuple(len(pins) for pins in row.split(".") if pins)

    def options(self, row):
        return ((left, row - hit - left) for hit in (1, 2) for left in range((row - hit) // 2 + 1))


if __name__ == "__main__":
    solution = zermelo.solve(Kayles())
    print(f"{solution.value()}, by {len(solution.best())} of {len(solution.moves())} moves")
