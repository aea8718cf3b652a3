"""How an index made of digits is cut into pieces that threads settle, and which of them must be settled before others.

A chapter is a block of the index, small enough, in a block that is not.  A move lowers a digit of its lead, and may cut
those after it, or stays in the chapter.  So a chapter needs those whose lead is lower in one digit by one; these need
all others that it leads to.  A block after a smaller digit is not larger: so each lower lead is that of a chapter, or
begins with that of one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.core.digits import Digits
from zermelo.core.errors import RulesError
from zermelo.core.game import Game
from zermelo.core.values import LOSS, WIN

Numbers = NDArray[np.int64]


class Chapter(NamedTuple):
    """A block of the index."""

    lead: tuple[int, ...]
    """The digits before it."""
    begin: int
    size: int
    """Positions, of those that are asked for."""
    level: int
    above: int
    """The last digit of the lead; the largest that the first can be if there is none."""


def chapters_of(shape: Digits, size: int, most: int) -> list[Chapter]:
    """The chapters of all positions below ``size``, in their order, of at most so many unless in the last digit."""
    found: list[Chapter] = []
    blocks: list[tuple[tuple[int, ...], int, int, int]] = [((), 0, len(shape.largest), shape.largest[0])]
    while blocks:
        lead, begin, level, above = blocks.pop()
        count = shape.block(level, above)
        if begin >= size:
            continue
        if level <= 1 or count <= most:
            found.append(Chapter(lead, begin, min(count, size - begin), level, above))
            continue
        for digit in range(shape.top(level, above), -1, -1):
            blocks.append(((*lead, digit), begin + shape.starts[level][digit], level - 1, digit))
    return found


def needs_of(chapters: list[Chapter], shape: Digits) -> list[list[int]]:
    """The chapters that each needs, those aside that another of them needs."""
    numbers = {chapter.lead: number for number, chapter in enumerate(chapters)}
    needs = []
    for chapter in chapters:
        lead = chapter.lead
        found = []
        for place, digit in enumerate(lead):
            least = lead[place + 1] if shape.cut and place + 1 < len(lead) else 0
            if digit > least:
                lower = (*lead[:place], digit - 1, *lead[place + 1 :])
                while lower not in numbers:
                    lower = lower[:-1]
                found.append(numbers[lower])
        needs.append(found)
    return needs


def tables_of(shape: Digits) -> tuple[Numbers, Numbers]:
    """The ``starts`` and ``heads`` of ``native/kernels/digits.py``."""
    starts = np.zeros((len(shape.largest) + 1, max(shape.largest) + 3), np.int64)
    for level, row in enumerate(shape.starts):
        starts[level, : len(row)] = row
    starts[:, -1] = 0, *reversed(shape.largest)
    return starts, np.cumsum(starts, axis=0)


def first_result(game: Game, shape: Digits) -> int:
    """The result at index 0, if the game fits its digits."""
    if shape.size != abilities.size(game):
        raise RulesError(
            "{game} has {size} {size:position|positions} by size() and {made} by digits()",
            game=game,
            size=abilities.size(game),
            made=shape.size,
        )
    result = game.result(abilities.at(game, 0))
    if result not in (WIN, LOSS):
        raise RulesError("{game}: the game must be won or lost at index 0, as digits() promises", game=game)
    return result
