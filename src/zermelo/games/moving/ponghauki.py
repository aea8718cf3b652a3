"""Pong Hau K'i: five points and two stones each; move one along a line to the empty point.

From Canton; known as Umul Gonu in Korea.  S. Culin, Korean Games, 1895.  With best play it never ends, as is well
known: each has but one trap to avoid.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, least_image, points
from zermelo.games.moving._stones import MovingStones

PICTURE = r"""
a       b
| \   / |
|   c   |
| /   \ |
d-------e
"""


@dataclass(frozen=True)
class PongHauKi(MovingStones):
    """Move one of your two stones along a line to the empty point. Who cannot move loses."""

    name: ClassVar[str] = "ponghauki"
    title: ClassVar[str] = "Pong Hau K'i"

    def board(self) -> Board:
        return points(PICTURE, "ad be ace bcd de")

    def start(self) -> int:
        return self.with_stones(0b00011, 0b11000)

    def canonical(self, position: int) -> int:
        return least_image(position, self.board().images(2))
