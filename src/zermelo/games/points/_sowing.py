"""Houses of seeds that are sown around the board: what Kalah and Oware share.

A position is the seeds in each house, six bits each, the first player's houses first; the lowest bit above them is who
moves.  Seeds that were won are not in it: the score is what moves gain.
"""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.boards import Board, sowing
from zermelo.core.game import Game
from zermelo.core.language import Sentence
from zermelo.games._notation import need

MOST_SEEDS = 63
"""In all: what six bits can tell."""


@dataclass(frozen=True)
class Sowing(Game):
    """Sow the seeds of a house of yours, one each into those that follow."""

    houses: int = 3
    seeds: int = 2

    def __post_init__(self) -> None:
        need(self, "houses", 1, 5)
        need(self, "seeds", 1, MOST_SEEDS // (2 * self.houses))

    def board(self) -> Board:
        return sowing(self.houses)

    def start(self) -> int:
        return sum(self.seeds << 6 * number for number in range(2 * self.houses))

    def slots(self) -> int:
        return self.houses

    def turn(self, position: int) -> int:
        return position >> 12 * self.houses & 1

    def house(self, position: int, number: int) -> int:
        return position >> 6 * number & 63

    def swapped(self, position: int) -> int:
        """The houses, the second player's first."""
        half = (1 << 6 * self.houses) - 1
        return (position & half) << 6 * self.houses | position >> 6 * self.houses & half

    def seen(self, position: int) -> int:
        """The houses as who is to move sees them: his own first."""
        return self.swapped(position) if self.turn(position) else position & (1 << 12 * self.houses) - 1

    def legal(self, position: int, slot: int) -> bool:
        return self.house(self.seen(position), slot) > 0

    def side(self, position: int, player: int) -> int:
        """All seeds in a player's houses."""
        total = 0
        for number in range(self.houses):
            total += self.house(position, player * self.houses + number)
        return total

    def fault(self, position: int) -> Sentence:
        if self.side(position, 0) + self.side(position, 1) > MOST_SEEDS:
            return Sentence("there are more than {most} seeds", most=MOST_SEEDS)
        return Sentence("")

    def margin(self, position: int) -> int:
        """Both keep what is on their side."""
        lead = self.side(position, 0) - self.side(position, 1)
        return -lead if self.turn(position) else lead

    def piece(self, position: int, cell: int) -> str:
        row, number = cell // (self.houses + 1), cell % (self.houses + 1)
        return "." if number == self.houses else str(self.house(position, row * self.houses + number))

    def cells(self, position: int, slot: int) -> tuple[int, ...]:
        return (self.turn(position) * (self.houses + 1) + slot,)
