"""Nim: the Nim sum of some heaps, and every move that wins (Bouton's theorem)."""

from __future__ import annotations

from functools import reduce
from operator import xor
from random import Random
from typing import Final

from zermelo.core.language import Sentence, together
from zermelo.core.moves import legal_children
from zermelo.draw.svg import board_svg
from zermelo.games.nim import Nim
from zermelo.search.heuristics.heaps import nim_theory
from zermelo.teach.exercise import Exercise, Figure, Question, Table, Words

HEAPS: Final = ((3, 7), (3, 15), (4, 15))
"""For each level the number of heaps, and the largest."""


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
                lambda language: board_svg(game, start, theme="light", language=language),
                lambda language: game.show(start),
            ),
        ),
        (
            Question(Sentence("What is the Nim sum?"), str(reduce(xor, heaps)), 1 + level),
            Question(
                Sentence("Which moves win? Give all of them, as heap → what is left of it."), ", ".join(wins), 2 + level
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
