"""Games that no built-in is like: for the engines to agree on, and for the checks to refuse."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo import DRAW, LOSS, UNDECIDED, WIN, Game


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
