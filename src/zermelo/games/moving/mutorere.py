"""Mu Torere: eight points around one in the middle and four stones each; move one to the empty point.

From the Ngati Porou of New Zealand.  M. Ascher, Mu Torere: An Analysis of a Maori Game (Mathematics Magazine 60, 1987):
with best play it never ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, least_image, points
from zermelo.games.moving._rows import SQUARE
from zermelo.games.moving._stones import MovingStones

MIDDLE = 4


@dataclass(frozen=True)
class MuTorere(MovingStones):
    """Move a stone to the empty point: along the ring, out of the middle, or into it from beside a stone of the
    other's. Who cannot move loses."""

    name: ClassVar[str] = "mutorere"

    def board(self) -> Board:
        return points(SQUARE, "abcfihgda aei beh ceg def")

    def start(self) -> int:
        return self.with_stones(0b000_100_111, 0b111_001_000)

    def goals(self, position: int, here: int) -> int:
        found = self.slides(position, here)
        if here != MIDDLE and not self.board().neighbours[here] & self.theirs(position):
            found &= ~(1 << MIDDLE)
        return found

    def canonical(self, position: int) -> int:
        return least_image(position, self.board().images(2))
