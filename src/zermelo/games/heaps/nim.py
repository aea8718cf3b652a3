"""Nim: take as many matches as you like from one heap; taking the last one wins, or loses in the misère game.

A position is the heaps in mixed radix (see ``_heaps``), written ``3,5,7``; the move ``2-4`` takes four
matches from the second heap.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, heaps
from zermelo.core.contract import WIDEST
from zermelo.core.errors import SpecError
from zermelo.core.language import Sentence
from zermelo.core.scene import Scene
from zermelo.core.values import LOSS, UNDECIDED, WIN
from zermelo.games._notation import numbered_move, numbers
from zermelo.games.heaps import _matchsticks as matchsticks
from zermelo.games.heaps._heaps import Heaps

MOST = 10_000
"""The most matches in all: each of them is a slot that engines try in turn."""


@dataclass(frozen=True)
class Nim(Heaps):
    """Take any number of matches from one heap in turn. Taking the last one `misere:loses|wins`."""

    name: ClassVar[str] = "nim"
    heaps: tuple[int, ...] = (3, 5, 7)
    misere: bool = False

    def __post_init__(self) -> None:
        if not self.heaps:
            raise SpecError("nim: there are no heaps: write one or more, like nim:3,5,7")
        for heap in self.heaps:
            if type(heap) is not int or not 1 <= heap <= MOST:
                raise SpecError(
                    "nim: a heap has {heap!r} matches: write a whole number from 1 to {most!r}",
                    heap=heap,
                    most=MOST,
                )
        if sum(self.heaps) > MOST:
            raise SpecError(
                "nim: the heaps have {count} matches in all: write at most {most}", count=sum(self.heaps), most=MOST
            )
        if self.size() > WIDEST:
            raise SpecError("nim: these heaps have 2**63 positions or more: write fewer or smaller ones")

    def result(self, position: int) -> int:
        if position > 0:
            return UNDECIDED
        return WIN if self.misere else LOSS

    def impartial(self) -> bool:
        return not self.misere

    def board(self) -> Board:
        return heaps(len(self.heaps))

    def piece(self, position: int, cell: int) -> str:
        return str(self.left(position, cell))

    def write(self, position: int) -> str:
        return ",".join(map(str, self.split(position)))

    def read(self, text: str) -> int:
        return self.read_heaps(text, numbers(text))

    def too_many(self, heap: int, left: int) -> Sentence:
        return Sentence(
            "heap {number} has {matches} {matches:match|matches}, more than the {at_first} at the start",
            number=heap + 1,
            matches=left,
            at_first=self.heaps[heap],
        )

    def write_move(self, position: int, slot: int) -> str:
        heap, taken = self.takes[slot]
        return f"{heap + 1}-{taken}"

    def read_move(self, position: int, text: str) -> int:
        return super().read_move(position, numbered_move(self, position, text))

    def show(self, position: int) -> str:
        rows = enumerate(self.split(position), 1)
        return "\n".join(f"{number:>2}  {matchsticks.bars(left)}".rstrip() for number, left in rows)

    def scene(self, position: int) -> Scene:
        return matchsticks.scene(self.split(position), self.heaps, self.slot_taking)
