"""Oware: sow the seeds of a house of yours, and capture twos and threes at its end.

From West Africa; as Awari of twelve houses and four seeds a draw, J. Romein and H. Bal, Awari is solved (ICGA Journal
25, 2002).  Here without the rules against starving the other, and with an end after some moves, as it could go on for
ever. We know no published value: by our own solution three houses of two seeds are a draw in 16 moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.core.language import Sentence
from zermelo.core.values import DRAW, UNDECIDED
from zermelo.games._notation import checked, need, numbers, unreadable
from zermelo.games.points._sowing import MOST_SEEDS, Sowing


@dataclass(frozen=True)
class Oware(Sowing):
    """Sow from one of your houses, `houses` in number, each of `seeds` `seeds:seed|seeds` at first. A last seed that
    makes two or three in a house of the other's captures them, and so on backwards. After `longest`
    `longest:move|moves` both keep what is on their side."""

    name: ClassVar[str] = "oware"
    longest: int = 16

    def __post_init__(self) -> None:
        super().__post_init__()
        need(self, "houses", 1, 4)
        need(self, "longest", 1, 10_000)

    def tier(self, position: int) -> int:
        """The moves played, above the houses."""
        return position >> 12 * self.houses

    def sown(self, position: int, slot: int) -> tuple[int, int]:
        """The houses after a move, as the player sees them who made it, and what the move won."""
        ours, board, place, won = self.houses, self.seen(position), slot, 0
        left = self.house(board, slot)
        board -= left << 6 * slot
        while left > 0:
            place = (place + 1) % (2 * ours)
            if place != slot:  # the house that was emptied stays empty
                board += 1 << 6 * place
                left -= 1
        while place >= ours and 2 <= self.house(board, place) <= 3:
            won += self.house(board, place)
            board -= self.house(board, place) << 6 * place
            place -= 1
        return board, won

    def play(self, position: int, slot: int) -> int:
        board = self.sown(position, slot)[0]
        return (self.swapped(board) if self.turn(position) else board) | self.tier(position) + 1 << 12 * self.houses

    def gain(self, position: int, slot: int) -> int:
        return self.sown(position, slot)[1]

    def result(self, position: int) -> int:
        stuck = self.side(position, self.turn(position)) == 0
        return DRAW if stuck or self.tier(position) == self.longest else UNDECIDED

    # A position is written as the houses and the moves played: 2,2,2,2,2,2 0.

    def write(self, position: int) -> str:
        houses = ",".join(str(self.house(position, number)) for number in range(2 * self.houses))
        return f"{houses} {self.tier(position)}"

    def read(self, text: str) -> int:
        *houses, played = numbers(text) or (0,)
        if len(houses) != 2 * self.houses or max(houses) > MOST_SEEDS or played > self.longest:
            raise unreadable(self, text)
        position = sum(count << 6 * number for number, count in enumerate(houses)) | played << 12 * self.houses
        return int(checked(self, text, position))

    def fault(self, position: int) -> Sentence:
        if self.tier(position) > self.longest:
            return Sentence("more than {longest} moves were played", longest=self.longest)
        return super().fault(position)
