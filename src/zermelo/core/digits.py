"""Positions that are numbers of falling digits: the heaps of Nim, the rows of Chomp.

Vocabulary
    digit   a part of the position that moves lower; all of them, the heaviest first, make the dense index
    move    lowers one digit to any smaller value; every such move is legal, and the game is over at 0 alone
    cut     whether digits fall from the first to the last, and a move cuts those after it to at most its value
    level   a digit by how many there are from it to the last: the last one is level 1
    block   the positions that share all digits before a level: an interval of the index, whose size depends on the
            level and, where moves cut, on the digit before it
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Digits:
    """How a dense index is made of digits.

    >>> chomp = Digits((3, 3), cut=True)  # two rows of up to three squares
    >>> chomp.size, chomp.split(7), [chomp.split(child) for child in chomp.below(7)]
    (10, (3, 1), [(0, 0), (1, 1), (2, 1), (3, 0)])
    """

    largest: tuple[int, ...]
    """What each digit can be at most, the heaviest first."""
    cut: bool = False

    @cached_property
    def starts(self) -> tuple[tuple[int, ...], ...]:
        """For each level, where the positions of each digit begin in a block; and one more, where the last ones end."""
        tables: list[tuple[int, ...]] = [()]
        for level, most in enumerate(reversed(self.largest), 1):
            starts = [0]
            for digit in range(most + 1):
                starts.append(starts[-1] + (tables[-1][self.top(level - 1, digit) + 1] if level > 1 else 1))
            tables.append(tuple(starts))
        return tuple(tables)

    def top(self, level: int, above: int) -> int:
        """The largest digit of a level after the digit ``above``."""
        most = self.largest[-level]
        return min(most, above) if self.cut else most

    def block(self, level: int, above: int) -> int:
        """How many positions a block has."""
        return self.starts[level][self.top(level, above) + 1] if level else 1

    @property
    def size(self) -> int:
        return self.starts[-1][-1] if self.largest else 1

    def split(self, index: int) -> tuple[int, ...]:
        """The digits of an index."""
        digits: list[int] = []
        for starts in reversed(self.starts[1:]):
            digit = next(digit for digit in range(len(starts) - 1) if index < starts[digit + 1])
            index -= starts[digit]
            digits.append(digit)
        return tuple(digits)

    def joined(self, digits: tuple[int, ...]) -> int:
        """The index of digits."""
        return sum(starts[digit] for starts, digit in zip(reversed(self.starts[1:]), digits, strict=True))

    def below(self, index: int) -> Iterator[int]:
        """The index of each position one move away."""
        digits = self.split(index)
        for place, digit in enumerate(digits):
            for lower in range(digit):
                rest = digits[place + 1 :]
                after = tuple(min(lower, other) for other in rest) if self.cut else rest
                yield self.joined((*digits[:place], lower, *after))
