"""Nim: the Nim sum of some heaps, and every move that wins (Bouton's theorem)."""

from __future__ import annotations

from functools import reduce
from operator import xor
from random import Random
from typing import Final

from zermelo.core.language import Sentence, phrase, together
from zermelo.core.moves import legal_children
from zermelo.draw.svg import board_svg
from zermelo.games.heaps.nim import Nim
from zermelo.search.heuristics.heaps import nim_theory
from zermelo.teach.exercise import Exercise, Figure, Question, Table, Words
from zermelo.teach.forms import ARROWS, NUMBER

HEAPS: Final = ((3, 7), (3, 15), (4, 15))
"""For each level the number of heaps, and the largest."""
IN_BASE_2: Final = phrase(
    "Write the heaps in base 2, one below the other: a digit of the sum is 1 where an odd number of 1 stands."
)
WINS: Final = phrase("{heap} ⊕ {total} = {rest}, less than {heap}: leaving {rest} makes the Nim sum 0.")
FAILS: Final = phrase("{heap} ⊕ {total} = {rest}, more than {heap}: no move in this heap makes the Nim sum 0.")


def make(random: Random, level: int) -> Exercise:
    count, largest = HEAPS[level]
    while True:
        heaps = tuple(sorted(random.sample(range(1, largest + 1), count)))
        if reduce(xor, heaps):
            break
    game = Nim(heaps)
    start = game.start()
    wins = [
        f"{heaps[heap]} → {heaps[heap] - taken}"
        for slot, child in legal_children(game, start)
        if nim_theory(game, child) < 0
        for heap, taken in (game.takes[slot],)
    ]
    return Exercise(
        "nim",
        {"heaps": list(heaps)},
        (
            Words(
                Sentence(
                    "Nim with heaps of {heaps} matches: take any number from one heap; who takes the last match wins.",
                    heaps=together(map(str, heaps)),
                )
            ),
            Figure(
                lambda language, theme: board_svg(game, start, theme=theme, language=language),
                lambda language: game.show(start),
            ),
        ),
        (
            Question(
                Sentence("What is the Nim sum?"), str(reduce(xor, heaps)), 1 + level, NUMBER, {"": Sentence(IN_BASE_2)}
            ),
            Question(
                Sentence("Which moves win? Give all of them, as heap → what is left of it."),
                ", ".join(wins),
                2 + level,
                ARROWS,
                reasons(heaps),
            ),
        ),
        (
            Table(
                (Sentence("heap"), Sentence("in base 2")),
                (
                    *((str(heap), f"{heap:0{largest.bit_length()}b}") for heap in heaps),
                    (
                        Sentence("Nim sum {total}", total=reduce(xor, heaps)),
                        f"{reduce(xor, heaps):0{largest.bit_length()}b}",
                    ),
                ),
            ),
        ),
    )


def reasons(heaps: tuple[int, ...]) -> dict[str, Sentence]:
    """Why each heap has a move that wins, or none."""
    total = reduce(xor, heaps)
    return {
        str(heap): Sentence(WINS if heap ^ total < heap else FAILS, heap=heap, total=total, rest=heap ^ total)
        for heap in heaps
    }
