"""A game of your own in twenty lines: Kayles.  Then who wins from every position, a proof, and Grundy values.

A row of pins.  Knock one down, or two that stand side by side; whoever knocks down the last one wins.  H. E. Dudeney
posed it in "The Canterbury Puzzles"; R. K. Guy and C. A. B. Smith published its Grundy values in "The G-values of
various games" (Proceedings of the Cambridge Philosophical Society 52, 1956).

    python examples/own_game.py             solve it, here
    zermelo solve examples/own_game.py      the same from the command line; so do play, check, arena, serve ...
"""

from dataclasses import dataclass

import zermelo
from zermelo import LOSS, UNDECIDED, Game, grundy


@dataclass(frozen=True)
class Kayles(Game):
    """Knock down one of `pins` or two neighbours, in turn. Whoever knocks down the last one wins."""

    pins: int = 12

    def start(self):
        return (1 << self.pins) - 1  # a bit for each pin that stands

    def slots(self):
        return 2 * self.pins  # pin 0 alone, pins 0 and 1, pin 1 alone, ...

    def hit(self, slot):
        return (1 + 2 * (slot % 2)) << slot // 2

    def legal(self, row, slot):
        return row & self.hit(slot) == self.hit(slot)

    def play(self, row, slot):
        return row ^ self.hit(slot)

    def result(self, row):
        return UNDECIDED if row else LOSS  # for the player to move: nothing left to knock down

    # That was the game.  What follows is optional: each method makes one thing better.

    def size(self):  # every move lowers the number, and every number below is reached: one sweep solves it
        return 1 << self.pins

    def impartial(self):  # there are Grundy values
        return True

    def write_move(self, row, slot):
        return str(slot // 2 + 1) if slot % 2 == 0 else f"{slot // 2 + 1}-{slot // 2 + 2}"

    def show(self, row):
        return " ".join("!" if row >> pin & 1 else "." for pin in range(self.pins))


PUBLISHED = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
"""Grundy values of rows of 0, 1, 2, ... pins, by Guy and Smith."""


def main() -> None:
    game = Kayles()
    solution = zermelo.solve(game)
    print(game.show(game.start()))
    print(f"The first player: {solution.value()}, with", *(move.name for move in solution.best()))
    counts = solution.counts
    print(f"{len(solution):,} positions: {counts.wins:,} won, {counts.losses:,} lost by the player to move.")
    print(f"Proved, each from its children: {solution.verify().positions:,}.\n")

    print("Best play:")
    for number, move in enumerate(solution.line()):
        print(f"  {'first' if number % 2 == 0 else 'second':<8}{move.name:<7}{game.show(move.position)}")

    values = grundy(game)
    found = [values[(1 << pins) - 1] for pins in range(game.pins + 1)]
    print("\nGrundy values of rows of 0 to 12 pins:", *found)
    assert found == PUBLISHED


if __name__ == "__main__":
    main()
