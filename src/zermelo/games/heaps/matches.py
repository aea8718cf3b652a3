"""The matches: take a few in turn; whoever takes the last one wins, or loses in the misère game.

A position is how many matches are left, a move is how many to take.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, heaps
from zermelo.core.contract import WIDEST
from zermelo.core.game import Game
from zermelo.core.language import Sentence
from zermelo.core.scene import Scene
from zermelo.core.values import LOSS, UNDECIDED, WIN
from zermelo.games._notation import need, read_number
from zermelo.games.heaps import _matchsticks as matchsticks

MOST = 10_000
"""The largest `most`: every move is a slot that engines try in turn."""


@dataclass(frozen=True)
class Matches(Game):
    """Take 1 to `most` matches in turn. Taking the last one `misere:loses|wins`."""

    name: ClassVar[str] = "matches"
    heap: int = 11
    most: int = 3
    misere: bool = False

    def __post_init__(self) -> None:
        need(self, "heap", 0, WIDEST - 1)
        need(self, "most", 1, MOST)

    def start(self) -> int:
        return self.heap

    def slots(self) -> int:
        return self.most

    def legal(self, matches: int, slot: int) -> bool:
        return slot < matches

    def play(self, matches: int, slot: int) -> int:
        return matches - slot - 1

    def result(self, matches: int) -> int:
        if matches > 0:
            return UNDECIDED
        return WIN if self.misere else LOSS

    def size(self) -> int:
        return self.heap + 1

    def impartial(self) -> bool:
        return not self.misere

    def fault(self, matches: int) -> Sentence:
        return (
            Sentence("there are {matches} matches, more than the {most} at the start", matches=matches, most=self.heap)
            if matches > self.heap
            else Sentence("")
        )

    def board(self) -> Board:
        return heaps(1)

    def piece(self, matches: int, cell: int) -> str:
        return str(matches)

    def read(self, text: str) -> int:
        return read_number(self, text)

    def write_move(self, matches: int, slot: int) -> str:
        return str(slot + 1)

    def show(self, matches: int) -> str:
        caption = Sentence("({matches} {matches:match|matches})", matches=matches)
        return Sentence("{bars}  {caption}", bars=matchsticks.bars(matches), caption=caption) if matches else caption

    def scene(self, matches: int) -> Scene:
        return matchsticks.scene(
            (matches,), (self.heap,), lambda _, taken: taken - 1 if taken <= self.most else None, numbered=False
        )
