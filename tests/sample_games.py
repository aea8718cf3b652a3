"""Games that no built-in is like: for the engines to agree on, and for the checks to refuse."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo import DRAW, LOSS, UNDECIDED, WIN, Game
from zermelo.core.links import Links


@dataclass(frozen=True)
class GraphGame(Game):
    """Move a token along the arrows of any graph; cycles and any order of turns are allowed.

    ``arrows[node]`` lists where each slot leads, -1 for nowhere; ``ends[node]`` is the node's result.
    """

    arrows: tuple[tuple[int, ...], ...]
    ends: tuple[int, ...]

    def start(self):
        return 0

    def slots(self):
        return len(self.arrows[0])

    def legal(self, node, slot):
        return self.arrows[node][slot] >= 0

    def play(self, node, slot):
        return self.arrows[node][slot]

    def result(self, node):
        return self.ends[node]


RING = GraphGame(((1, 2), (0, 3), (0, 3), (-1, -1)), (UNDECIDED, UNDECIDED, DRAW, LOSS))
"""Four nodes, two of which can be gone round for ever."""


@dataclass(frozen=True)
class OwnedGraphGame(GraphGame):
    """The same, but each node says who moves there."""

    owners: tuple[int, ...] = ()

    def turn(self, node):
        return self.owners[node]


@dataclass(frozen=True)
class Round(OwnedGraphGame):
    """Move a token along arrows; one of the players wins if it goes round for ever."""

    winner: int = 0

    def endless_winner(self):
        return self.winner


@dataclass(frozen=True)
class FallingGraphGame(GraphGame):
    """Arrows only lead to smaller numbers, the start being the largest: a dense index."""

    def start(self):
        return len(self.arrows) - 1

    def size(self):
        return len(self.arrows)


@dataclass(frozen=True)
class TieredGraphGame(GraphGame):
    """Node = tier * width + place; arrows lead from a tier to the next."""

    width: int = 1

    def tier(self, node):
        return node // self.width


@dataclass(frozen=True)
class OwnedTieredGraphGame(TieredGraphGame):
    owners: tuple[int, ...] = ()

    def turn(self, node):
        return self.owners[node]


@dataclass(frozen=True)
class Corridor(Game):
    """A king walks a corridor of ``length`` squares, both ways; a pair of ints says where and how tired.

    Plain positions are pairs, so this is the wide shape; walking to and fro makes cycles until tiredness ends it.
    """

    length: int = 5
    patience: int = 6

    def start(self):
        return (self.length // 2, 0)

    def slots(self):
        return 2

    def legal(self, position, slot):
        return 0 <= position[0] + 2 * slot - 1 < self.length

    def play(self, position, slot):
        return (position[0] + 2 * slot - 1, position[1] + 1)

    def result(self, position):
        if position[0] == 0:
            return LOSS
        if position[0] == self.length - 1:
            return WIN
        return DRAW if position[1] >= self.patience else UNDECIDED


@dataclass(frozen=True)
class Words(Game):
    """Say letters in turn; whoever completes the word loses.  Positions are strings: nothing is compiled."""

    word: str = "nim"

    def start(self):
        return ""

    def slots(self):
        return 2

    def legal(self, said, slot):
        return len(said) + slot < len(self.word)

    def play(self, said, slot):
        return self.word[: len(said) + slot + 1]

    def result(self, said):
        return WIN if said == self.word else UNDECIDED


@dataclass(frozen=True)
class Crossings(Game):
    """Join two opposite sides of a grid of squares: top and bottom, or left and right.

    Squares touch along their edges, and of the two diagonals where four squares meet one joins them and the other
    does not; ``rising`` has a bit for each such point, row by row.  If all rise it is Hex.
    """

    rows: int = 3
    columns: int = 3
    rising: int = 0

    def start(self):
        return 0

    def slots(self):
        return self.rows * self.columns

    def legal(self, position, slot):
        return (position | position >> self.slots()) >> slot & 1 == 0

    def play(self, position, slot):
        return position | 1 << slot + position.bit_count() % 2 * self.slots()

    def result(self, position):
        last = 1 - position.bit_count() % 2
        return LOSS if self.links().joins(self.stones(position, last), last) else UNDECIDED

    def stones(self, position, player):
        return position >> self.slots() if player else position & (1 << self.slots()) - 1

    def links(self):
        near = [0] * self.slots()

        def touch(one, other):
            near[one] |= 1 << other
            near[other] |= 1 << one

        for cell in range(self.slots()):
            row, column = divmod(cell, self.columns)
            if column + 1 < self.columns:
                touch(cell, cell + 1)
            if row + 1 < self.rows:
                touch(cell, cell + self.columns)
                if column + 1 < self.columns:
                    rises = self.rising >> row * (self.columns - 1) + column & 1
                    touch(cell + rises, cell + self.columns + 1 - rises)
        top = (1 << self.columns) - 1
        left = sum(1 << cell for cell in range(0, self.slots(), self.columns))
        sides = (top, top << self.slots() - self.columns), (left, left << self.columns - 1)
        return Links(tuple(near), sides)
