"""The chocolate bar of one row whose cuts take one to three squares: question 16 of document 002.

python examples/strip.py              beside the game of the matches, for every length up to 20
zermelo play examples/strip.py        against the computer
"""

from dataclasses import dataclass

import zermelo
from zermelo import LOSS, UNDECIDED, Game


@dataclass(frozen=True)
class Strip(Game):
    """Cut 1 to `most` squares off an end of `length` in turn. Who gets the poison, square `poison`, alone loses."""

    length: int = 12
    poison: int = 0
    most: int = 3

    def start(self):
        return self.poison * 1000 + self.length - 1 - self.poison  # squares left of the poison, and right of it

    def slots(self):
        return 2 * self.most

    def legal(self, position, slot):
        taken = slot // 2 + 1
        return taken <= (position % 1000 if slot % 2 else position // 1000)

    def play(self, position, slot):
        taken = slot // 2 + 1
        return position - (taken if slot % 2 else 1000 * taken)

    def result(self, position):
        return UNDECIDED if position else LOSS

    def impartial(self):
        return True

    def write_move(self, position, slot):
        length, taken = position // 1000 + 1 + position % 1000, slot // 2 + 1
        return f"v{length - taken if slot % 2 else taken}"  # cuts after that square, as in the bar

    def show(self, position):
        return " ".join("o" * (position // 1000) + "X" + "o" * (position % 1000))


def main():
    for length in range(1, 21):
        games = Strip(length), zermelo.game(f"matches:{length - 1}"), zermelo.game(f"matches:{length},misere")
        print(f"{length:2}", *(f"{zermelo.solve(game).value()!s:<11}" for game in games))


if __name__ == "__main__":
    print("   bar         matches     misère, one more")
    main()
