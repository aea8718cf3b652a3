"""Grundy values of a game in which a few numbers may be taken from a heap."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import xor
from random import Random
from typing import Final

from zermelo.core.game import Game
from zermelo.core.language import Sentence, either, phrase, together
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.solver.grundy import grundy
from zermelo.teach.exercise import Exercise, Question, Table, Words
from zermelo.teach.forms import NUMBER, NUMBERS, ROW, YES_OR_NO

LONGEST: Final = (8, 12, 16)
MOST: Final = (4, 5, 7)
"""For each level, the largest heap of the table and the largest number that may be taken."""


@dataclass(frozen=True)
class Subtraction(Game):
    """Take one of these numbers of counters from the heap. Who cannot move loses."""

    heap: int
    takes: tuple[int, ...]

    def start(self) -> int:
        return self.heap

    def slots(self) -> int:
        return len(self.takes)

    def legal(self, left: int, slot: int) -> bool:
        return self.takes[slot] <= left

    def play(self, left: int, slot: int) -> int:
        return left - self.takes[slot]

    def result(self, left: int) -> int:
        return UNDECIDED if left >= min(self.takes) else LOSS

    def impartial(self) -> bool:
        return True


def make(random: Random, level: int) -> Exercise:
    largest = LONGEST[level]
    takes = tuple(sorted(random.sample(range(1, MOST[level] + 1), 2 + level // 2)))
    values = [grundy(Subtraction(heap, takes))[heap] for heap in range(largest + 1)]
    heaps = sorted(random.sample(range(2, largest + 1), 2 + (level > 0)))
    sum_ = reduce(xor, (values[heap] for heap in heaps))
    text = phrase("From a heap, {takes} counters may be taken. Who cannot move loses.")
    winner = Sentence("yes, its value is not 0") if sum_ else Sentence("no, its value is 0")
    return Exercise(
        "grundy",
        {"takes": list(takes), "largest": largest, "heaps": heaps},
        (Words(Sentence(text, takes=either(map(str, takes)))),),
        (
            Question(
                Sentence("Give the Grundy values of the heaps of 0 to {largest} counters.", largest=largest),
                " ".join(map(str, values)),
                3 + level,
                ROW,
                reasons(takes, values),
            ),
            Question(
                Sentence("Which of these heaps are lost for the player to move?"),
                " ".join(str(heap) for heap, value in enumerate(values) if value == 0),
                1,
                NUMBERS,
            ),
            Question(
                Sentence(
                    "Heaps of {heaps} counters stand side by side. What is the Grundy value?",
                    heaps=together(map(str, heaps)),
                ),
                str(sum_),
                1,
                NUMBER,
            ),
            Question(Sentence("Does the player to move win there?"), winner, 1, YES_OR_NO),
        ),
        (
            Table(
                (Sentence("counters"), *map(str, range(largest + 1))),
                ((Sentence("Grundy value"), *map(str, values)),),
            ),
        ),
    )


def reasons(takes: tuple[int, ...], values: list[int]) -> dict[str, Sentence]:
    """How the value of each heap comes about; the heap of 0 counters stands at place 1."""
    some = phrase(
        "From {heap} counters the moves lead to the values {values}: the least number that is none of them is {value}."
    )
    none = phrase("From {heap} counters there is no move: the least number that is no value of a move is 0.")
    found = {}
    for heap, value in enumerate(values):
        below = sorted({values[heap - take] for take in takes if take <= heap})
        told = together(map(str, below))
        found[str(heap + 1)] = Sentence(some if below else none, heap=heap, values=told, value=value)
    return found
