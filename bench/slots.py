"""What many slots cost: queens on a board of 8 x 8, whose moves are numbered in three ways.

    python bench/slots.py [ROUNDS]

    few      63 slots: the queen, the direction, how far
    many     4,096 slots: from a cell to a cell, each asked of `legal`
    written  the same, and `legal_slots` writes the legal ones

Each row is the processor time of `zermelo.solve`, the fastest of so many rounds (default 3); all find the same.  The
last row lists the moves of some of the positions in plain Python.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass

from zermelo import LOSS, UNDECIDED, Game, solve

SIDE, CELLS, QUEENS = 8, 64, 3
STEPS = (1, SIDE, SIDE + 1)


@dataclass(frozen=True)
class Few(Game):
    """Bring a queen nearer to the corner: left, down or both, to a cell where none is. Whoever brings the last one home
    wins. A position has six bits for each queen's cell."""

    def start(self):
        return CELLS - 1 | CELLS - 2 << 6 | CELLS - 3 << 12

    def slots(self):
        return QUEENS * 3 * (SIDE - 1)

    def cell(self, position, queen):
        return position >> 6 * queen & CELLS - 1

    def farthest(self, cell, direction):
        """How far a queen may go: not over the edge."""
        left, down = cell % SIDE, cell // SIDE
        return left if direction == 0 else down if direction == 1 else min(left, down)

    def is_free(self, position, cell):
        """Whether a queen may come to a cell: all are at home in the corner."""
        others = 0
        for queen in range(QUEENS):
            others += self.cell(position, queen) == cell
        return others == 0 or cell == 0

    def legal(self, position, slot):
        queen, direction, steps = slot // 21, slot // 7 % 3, slot % 7 + 1
        cell = self.cell(position, queen)
        return steps <= self.farthest(cell, direction) and self.is_free(position, cell - steps * STEPS[direction])

    def play(self, position, slot):
        return position - ((slot % 7 + 1) * STEPS[slot // 7 % 3] << 6 * (slot // 21))

    def result(self, position):
        return UNDECIDED if position else LOSS

    def tier(self, position):
        total = 0
        for queen in range(QUEENS):
            total -= self.cell(position, queen) % SIDE + self.cell(position, queen) // SIDE
        return total


@dataclass(frozen=True)
class Many(Few):
    def slots(self):
        return CELLS * CELLS

    def queen_on(self, position, cell):
        """The queen on a cell, QUEENS if there is none."""
        for queen in range(QUEENS):
            if self.cell(position, queen) == cell:
                return queen
        return QUEENS

    def legal(self, position, slot):
        here, there = slot // CELLS, slot % CELLS
        if there >= here or self.queen_on(position, here) == QUEENS or not self.is_free(position, there):
            return False
        left, down = here % SIDE - there % SIDE, here // SIDE - there // SIDE
        return left >= 0 and (left == 0 or down in (0, left))

    def play(self, position, slot):
        here, there = slot // CELLS, slot % CELLS
        return position - (here - there << 6 * self.queen_on(position, here))


@dataclass(frozen=True)
class Written(Many):
    def legal_slots(self, position, out):
        count = 0
        for here in range(1, CELLS):
            if self.queen_on(position, here) < QUEENS:
                for there in range(here % SIDE, here, SIDE):  # down, and before it as far down and to the left
                    askew = there - (here - there) // SIDE
                    if askew >= there - here % SIDE and self.is_free(position, askew):
                        out[count] = here * CELLS + askew
                        count += 1
                    if self.is_free(position, there):
                        out[count] = here * CELLS + there
                        count += 1
                for there in range(here - here % SIDE, here):
                    if self.is_free(position, there):
                        out[count] = here * CELLS + there
                        count += 1
        return count


def fastest(job, rounds):
    """The least processor time of some rounds, after one that compiles."""
    job()
    seconds = []
    for _ in range(rounds):
        begun = time.process_time()
        job()
        seconds.append(time.process_time() - begun)
    return min(seconds)


def main(rounds: int) -> None:
    games = Few(), Many(), Written()
    solutions = [solve(game, engine="tiers") for game in games]
    assert dict(solutions[0].items()) == dict(solutions[1].items()) == dict(solutions[2].items())
    print(f"{len(solutions[0])} positions, {'':20} few, many, written: processor seconds")
    for engine in ("tiers", "retrograde"):
        times = [fastest(lambda game=game, engine=engine: solve(game, engine=engine), rounds) for game in games]
        print(f"{engine:30}" + "".join(f"{seconds:10.3f}" for seconds in times))
    times = [fastest(lambda solution=solution: solution.verify(), rounds) for solution in solutions]
    print(f"{'verify':30}" + "".join(f"{seconds:10.3f}" for seconds in times))
    some = list(solutions[0])[::1000]
    times = [fastest(lambda game=game: [game.moves(position) for position in some], rounds) for game in games]
    print(f"{'plain Python, a position':30}" + "".join(f"{seconds / len(some):10.6f}" for seconds in times))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
