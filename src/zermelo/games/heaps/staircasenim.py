"""Staircase Nim: move counters from a step of a staircase to the next one below.

Folklore of Nim; Berlekamp, Conway and Guy, Winning Ways, 1982, solve such games: whoever moves loses if and only if
the counters on the steps 1, 3, 5, ... have nim-sum 0, as the others can be moved on by whoever is better off without
them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from zermelo.boards import Board, heaps
from zermelo.core.contract import WIDEST
from zermelo.core.errors import SpecError
from zermelo.core.game import Game
from zermelo.core.values import LOSS, UNDECIDED


@dataclass(frozen=True)
class StaircaseNim(Game):
    """Move counters from one of the steps `steps` to the one below in turn, from the lowest to the ground. Who cannot
    loses."""

    name: ClassVar[str] = "staircasenim"
    steps: tuple[int, ...] = (2, 1, 3, 2)

    def __post_init__(self) -> None:
        if (
            not self.steps
            or min(self.steps) < 0
            or not 1 <= sum(self.steps) <= 60
            or self.unit ** len(self.steps) > WIDEST
        ):
            raise SpecError(
                "staircasenim: {steps} are no counters: write 1 to 60 in all, on few steps: staircasenim:2,1,3,2",
                steps=", ".join(map(str, self.steps)) or "()",
            )

    @cached_property
    def unit(self) -> int:
        """More than ever lie on a step: the position is the steps as digits of this base."""
        return sum(self.steps) + 1

    @cached_property
    def weights(self) -> tuple[int, ...]:
        """What a counter on each step is worth in the position."""
        return tuple(self.unit**step for step in range(len(self.steps)))

    def board(self) -> Board:
        return heaps(len(self.steps))

    def start(self) -> int:
        return sum(count * weight for count, weight in zip(self.steps, self.weights, strict=True))

    def slots(self) -> int:
        return len(self.steps) * (self.unit - 1)  # 1 from each step, then 2 from each ...

    def on(self, position: int, step: int) -> int:
        return position // self.weights[step] % self.unit

    def legal(self, position: int, slot: int) -> bool:
        return self.on(position, slot % len(self.steps)) > slot // len(self.steps)

    def play(self, position: int, slot: int) -> int:
        step, moved = slot % len(self.steps), slot // len(self.steps) + 1
        position -= moved * self.weights[step]
        return position if step == 0 else position + moved * self.weights[step - 1]

    def result(self, position: int) -> int:
        return UNDECIDED if position else LOSS

    def impartial(self) -> bool:
        return True

    def piece(self, position: int, cell: int) -> str:
        return str(self.on(position, cell))

    def write_move(self, position: int, slot: int) -> str:
        return f"{slot % len(self.steps) + 1}-{slot // len(self.steps) + 1}"
