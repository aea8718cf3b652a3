"""Turning Turtles: turn a coin from heads to tails, and with it, if you like, one to its left either way.

H. W. Lenstra, Nim multiplication, 1978; Berlekamp, Conway and Guy, Winning Ways, 1982: it is Nim in disguise, heads at
place n being a heap of n.  So the first player loses `coins` heads in a row if and only if 1, 2, ..., `coins` have
nim-sum 0: 3, 7, 11, 15, ...
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, row
from zermelo.core.game import Game
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._notation import need


@dataclass(frozen=True)
class TurningTurtles(Game):
    """Of `coins` coins, all heads at first, turn one to tails, and one to its left too if you like. Who cannot
    loses."""

    name: ClassVar[str] = "turningturtles"
    coins: int = 10

    def __post_init__(self) -> None:
        need(self, "coins", 1, 30)

    def board(self) -> Board:
        return row(self.coins)

    def start(self) -> int:
        return (1 << self.coins) - 1  # a bit for each coin that shows heads

    def slots(self) -> int:
        return self.coins * self.coins  # the coin that goes to tails, and the other; the same if there is none

    def legal(self, position: int, slot: int) -> bool:
        coin, other = slot // self.coins, slot % self.coins
        return other <= coin and position >> coin & 1 == 1

    def play(self, position: int, slot: int) -> int:
        coin, other = slot // self.coins, slot % self.coins
        return position ^ (1 << coin | 1 << other)

    def result(self, position: int) -> int:
        return UNDECIDED if position else LOSS

    def size(self) -> int:
        return 1 << self.coins

    def impartial(self) -> bool:
        return True

    def piece(self, position: int, cell: int) -> str:
        return "*" if position >> cell & 1 else "."

    def cells(self, position: int, slot: int) -> tuple[int, ...]:
        coin, other = slot // self.coins, slot % self.coins
        return (coin,) if coin == other else (coin, other)
