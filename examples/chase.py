"""Cop and robber on a graph: the robber wins if he is never caught, so play that never ends is his.

python examples/chase.py                  one cop catches him on a path or a tree, and not on a ring of four or more
zermelo play examples/chase.py            against the computer

R. Nowakowski and P. Winkler, "Vertex-to-vertex pursuit in a graph" (1983): one cop wins if and only if all places but
one can be taken away, one after another, each when all that is next to it is next to another one too.
"""

from dataclasses import dataclass

import zermelo
from zermelo import LOSS, UNDECIDED, WIN, Game

COP, ROBBER = 0, 1


def joined(places, *roads):
    """Where one can go from each place, itself among them, as the bits of an int."""
    ways = [1 << place for place in range(places)]
    for here, there in roads:
        ways[here] |= 1 << there
        ways[there] |= 1 << here
    return tuple(ways)


RING = joined(4, (0, 1), (1, 2), (2, 3), (3, 0))


@dataclass(frozen=True)
class Chase(Game):
    """The cop takes a place, then the robber. Then each in turn goes to a place next to his own, or stays. The cop wins
    when both are on one place, the robber if that never happens."""

    ways: tuple[int, ...] = RING

    def places(self):
        return len(self.ways)

    def start(self):
        return self.places(), self.places(), COP  # nobody is anywhere yet

    def slots(self):
        return self.places()  # where to go

    def turn(self, position):
        return position[2]

    def endless_winner(self):
        return ROBBER

    def legal(self, position, place):
        cop, robber, turn = position
        here = cop if turn == COP else robber
        return here == self.places() or self.ways[here] >> place & 1 == 1

    def play(self, position, place):
        cop, robber, turn = position
        return (place, robber, ROBBER) if turn == COP else (cop, place, COP)

    def write_move(self, position, place):
        return str(place)

    def result(self, position):
        cop, robber, turn = position
        if cop != robber or cop == self.places():
            return UNDECIDED
        return WIN if turn == COP else LOSS


if __name__ == "__main__":
    boards = {
        "path": joined(4, (0, 1), (1, 2), (2, 3)),
        "star": joined(4, (0, 1), (0, 2), (0, 3)),
        "triangle": joined(3, (0, 1), (1, 2), (2, 0)),
        "ring": RING,
    }
    for name, ways in boards.items():
        print(f"{name}: {zermelo.solve(Chase(ways)).value()}, for the cop, who begins")
