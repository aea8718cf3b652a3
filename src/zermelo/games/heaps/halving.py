"""The halving game: from a number, subtract one or halve it; whoever is to move at 0 has lost.

A position is the number itself, a move is ``sub`` or ``div`` (``-1`` and ``/2`` are understood).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.core.contract import WIDEST
from zermelo.core.game import Game
from zermelo.core.language import Sentence
from zermelo.core.scene import Scene, Shape, polygon, text
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._notation import need, read_number

SUBTRACT, DIVIDE = 0, 1


@dataclass(frozen=True)
class Halving(Game):
    """From `number`, subtract one or halve it, rounding down, in turn. Whoever is to move at 0 loses."""

    name: ClassVar[str] = "halving"
    number: int = 20

    def __post_init__(self) -> None:
        need(self, "number", 0, WIDEST - 1)

    def start(self) -> int:
        return self.number

    def slots(self) -> int:
        return 2

    def legal(self, number: int, slot: int) -> bool:
        return number > 0

    def play(self, number: int, slot: int) -> int:
        return number - 1 if slot == SUBTRACT else number // 2

    def result(self, number: int) -> int:
        return UNDECIDED if number > 0 else LOSS

    def size(self) -> int:
        return self.number + 1

    def impartial(self) -> bool:
        return True

    def fault(self, number: int) -> Sentence:
        return (
            Sentence("{number!r} is more than the {most!r} at the start", number=number, most=self.number)
            if number > self.number
            else Sentence("")
        )

    def read(self, text: str) -> int:
        return read_number(self, text)

    def write_move(self, number: int, slot: int) -> str:
        return "sub" if slot == SUBTRACT else "div"

    def read_move(self, number: int, text: str) -> int:
        meant = {"-1": "sub", "/2": "div"}.get(text.replace(" ", ""), text)
        return super().read_move(number, meant)

    def scene(self, number: int) -> Scene:
        """The number above the two that can follow."""
        shapes: list[Shape] = [text(2, 0.6, str(number), height=min(0.8, 6 / len(str(number))))]
        for slot, child in self.children(number):
            x = 2.2 * slot
            button = (x, 1.3), (x + 1.8, 1.3), (x + 1.8, 3.3), (x, 3.3)
            shapes += [polygon(button, "cell", slot), text(x + 0.9, 1.6, "−÷"[slot] + " " + "12"[slot])]
            shapes.append(text(x + 0.9, 2.95, str(child), height=min(0.4, 2.6 / len(str(child)))))
        return Scene(4, 3.3, tuple(shapes))
