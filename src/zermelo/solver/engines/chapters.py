"""How marking is cut into pieces that threads settle: chapters, and which of them must be settled before others.

A chapter is a block of the index, small enough, in a block that is not.  A move lowers a digit of its lead, and may cut
those after it, or stays in the chapter.  So a chapter needs those whose lead is lower in one digit by one; these need
all others that it leads to.  A block after a smaller digit is not larger: so each lower lead is that of a chapter, or
begins with that of one.
"""

from __future__ import annotations

from typing import NamedTuple

from zermelo.core.digits import Digits

PAGE = 3000
"""Positions that a page has on average, at least; with fewer, most of the time goes into turning pages."""
CHAPTER = 1 << 22
"""Positions that a chapter may always have; with fewer, Python between the chapters takes too long."""
CHAPTERS = 1 << 11
"""As many would all positions fill: enough to keep many threads at work, and to hear Ctrl-C soon."""


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


def chapters_of(shape: Digits, size: int) -> list[Chapter]:
    """The chapters of all positions below ``size``, in their order."""
    most = max(CHAPTER, shape.size // CHAPTERS)
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


class Layout(NamedTuple):
    """The pages of a chapter, and the words that settling them takes; see ``native/kernels/marks.py``."""

    near: int
    page: int
    deep: int
    place: tuple[int, ...]

    @classmethod
    def of(cls, shape: Digits, level: int, above: int) -> Layout:
        """That of all chapters of a level after a digit."""
        near = _near(shape, level, above)
        page = shape.block(near, above) // 64 + 2
        if not shape.cut:
            return cls(near, page, 0, (0,))
        place = [0]
        for x in range(above + 1):
            place.append(place[-1] + shape.block(near, x) // 64 + 2)
        return cls(near, page, (level - near + 1) * place[-1], tuple(place))


def _near(shape: Digits, level: int, above: int) -> int:
    """How many digits a page has: the fewest that make it large enough."""
    largest = shape.largest[-level:]
    for near in range(1, level):
        lead = tuple(min(most, above) if shape.cut else most for most in largest[: level - near])
        if shape.block(level, above) >= PAGE * Digits(lead, shape.cut).size:
            return near
    return level
