"""Grundy's game: divide a heap into two of different sizes.

P. M. Grundy, Mathematics and games (Eureka 2, 1939).  Whether its Grundy values ever repeat is unknown; A. Flammenkamp
has computed 2**35 of them.  E. Berlekamp, J. Conway and R. Guy, Winning Ways, 1982: the first player loses heaps of 1,
2, 4, 7, 10, 20, 23, 26, 50, 53, ... counters.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board
from zermelo.core.game import Game
from zermelo.core.language import Sentence
from zermelo.core.links import bits
from zermelo.core.scene import Scene
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._notation import need
from zermelo.games.heaps._cuts import counters_and_gaps, cut_row


@dataclass(frozen=True)
class GrundysGame(Game):
    """Cut a row of `counters` in turn, always one piece into two of different lengths. Who cannot loses."""

    name: ClassVar[str] = "grundysgame"
    title: ClassVar[str] = "Grundy's game"
    counters: int = 13

    def __post_init__(self) -> None:
        need(self, "counters", 2, 40)

    def board(self) -> Board:
        return counters_and_gaps(self.counters)

    # A bit for each cut: bit k after k counters.  Both ends of the row count as cuts.

    def start(self) -> int:
        return 1 | 1 << self.counters

    def slots(self) -> int:
        return self.counters - 1  # cut after 1, 2, 3, ... counters

    def reach(self, position: int, place: int, step: int) -> int:
        """How many counters there are from here to the next cut that way."""
        found = 1
        while position >> place + step * found & 1 == 0:
            found += 1
        return found

    def legal(self, position: int, slot: int) -> bool:
        place = slot + 1
        if position >> place & 1:
            return False
        return self.reach(position, place, 1) != self.reach(position, place, -1)

    def play(self, position: int, slot: int) -> int:
        return position | 2 << slot

    def result(self, position: int) -> int:
        for slot in range(self.slots()):
            if self.legal(position, slot):
                return UNDECIDED
        return LOSS

    def fault(self, position: int) -> Sentence:
        ends = self.start()
        if position & ends != ends or position >> self.counters != 1:
            return Sentence("the row does not end after its last counter")
        return Sentence("")

    def canonical(self, position: int) -> int:
        """The pieces sorted by length: their order makes no difference."""
        image, end = 1, 0
        for length in range(self.counters, 0, -1):
            here = 0
            while here < self.counters:
                there = here + self.reach(position, here, 1)
                if there - here == length:
                    end += length
                    image |= 1 << end
                here = there
        return image

    def impartial(self) -> bool:
        return True

    def piece(self, position: int, cell: int) -> str:
        if cell % 2 == 0:
            return "*"
        return "#" if position >> cell // 2 + 1 & 1 else "."

    def scene(self, position: int) -> Scene:
        places = {slot: slot + 1 for slot in range(self.slots()) if self.legal(position, slot)}
        return cut_row(list(bits(position)), places)
