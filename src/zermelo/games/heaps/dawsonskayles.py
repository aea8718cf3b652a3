"""Dawson's Kayles: knock down two pins of a row that stand side by side.

T. R. Dawson posed the same game with pawns, Dawson's Chess, in 1935.  R. K. Guy and C. A. B. Smith, The G-values of
various games (Proceedings of the Cambridge Philosophical Society 52, 1956): the Grundy values of rows repeat every 34
pins in the end, and the first player loses rows of 5, 9, 15, 21, 25, 29, 35, 39, ... pins.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, least_image, row
from zermelo.core.game import Game
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._notation import need


@dataclass(frozen=True)
class DawsonsKayles(Game):
    """Knock down two neighbours of `pins` pins in turn. Who cannot loses."""

    name: ClassVar[str] = "dawsonskayles"
    title: ClassVar[str] = "Dawson's Kayles"
    pins: int = 15

    def __post_init__(self) -> None:
        need(self, "pins", 2, 40)

    def board(self) -> Board:
        return row(self.pins)

    def start(self) -> int:
        return (1 << self.pins) - 1  # a bit for each pin that stands

    def slots(self) -> int:
        return self.pins - 1

    def legal(self, position: int, slot: int) -> bool:
        return position >> slot & 3 == 3

    def play(self, position: int, slot: int) -> int:
        return position ^ 3 << slot

    def result(self, position: int) -> int:
        return UNDECIDED if position & position >> 1 else LOSS

    def canonical(self, position: int) -> int:
        return least_image(position, self.board().images())

    def impartial(self) -> bool:
        return True

    def piece(self, position: int, cell: int) -> str:
        return "*" if position >> cell & 1 else "."
