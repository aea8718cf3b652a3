"""Orders that every move of a game raises: numbers that are read off a position, without its author's help.

An order is a weighted sum of what the words of a position are made of: their ones, their digits in some base, or parts
of them that are numbers.  Ones are digits in base 2.  Who takes an order from a sample checks it on every move.
"""

from __future__ import annotations

import inspect
from dataclasses import astuple, dataclass
from typing import Any

from zermelo.core.contract import WIDEST
from zermelo.core.game import Position

NUMBER = 0
"""In place of a base: the bits are a number as they stand."""
LARGEST_BASE = 36
MOST_TERMS = 512


def digit_sum(number: int, base: int) -> int:
    total = 0
    while number > 0:
        total += number % base
        number //= base
    return total


def digit_sum_text() -> str:
    """For the machine code, beside the text of an order."""
    return inspect.getsource(digit_sum)


@dataclass(frozen=True)
class Term:
    """What some bits of one word add to an order."""

    factor: int
    word: int
    mask: int
    base: int
    """The base of the digits that are added up, or NUMBER."""

    @property
    def shift(self) -> int:
        """Where the lowest bit that counts stands, if it is a number that begins there."""
        return 0 if self.base != NUMBER else (self.mask & -self.mask).bit_length() - 1

    @property
    def most(self) -> int:
        """No word adds more than this, up or down."""
        return abs(self.factor) * (self.mask >> self.shift if self.base == NUMBER else self.base * 64)

    def of(self, word: int) -> int:
        bits = (word & self.mask) >> self.shift
        if self.base == 2:
            return self.factor * bits.bit_count()
        return self.factor * (bits if self.base == NUMBER else digit_sum(bits, self.base))

    def text(self, word: str) -> str:
        """The same as a text, of a word of that name."""
        bits = word if self.mask == WIDEST else f"{word} & {self.mask:#x}"
        if self.shift:
            bits = f"({bits}) >> {self.shift}"
        match self.base:
            case 2:
                bits = f"bit_count({bits})"
            case base if base != NUMBER:
                bits = f"digit_sum({bits}, {base})"
            case _ if bits != word:
                bits = f"({bits})"
        return {1: bits, -1: f"-{bits}"}.get(self.factor, f"{self.factor} * {bits}")

    @property
    def sound(self) -> bool:
        based = self.base == NUMBER or 2 <= self.base <= LARGEST_BASE
        return self.word >= 0 and 0 < self.mask <= WIDEST and based


@dataclass(frozen=True)
class Order:
    """A number that every move raises: the sum of the terms, in steps of so many."""

    words: int
    """Of a position: a tuple of so many, or an int where it is one."""
    terms: tuple[Term, ...]
    step: int = 1

    def of(self, position: Position) -> int:
        words = position if self.words > 1 else (position,)
        return sum(term.of(words[term.word]) for term in self.terms) // self.step

    def text(self) -> str:
        """The same as a text, of a position of that name."""
        names = [f"position[{word}]" for word in range(self.words)] if self.words > 1 else ["position"]
        total = " + ".join(term.text(names[term.word]) for term in self.terms).replace("+ -", "- ")
        return total if self.step == 1 else f"({total}) // {self.step}"

    @property
    def flat(self) -> bool:
        """Whether it says the same of every position, so that no move raises it."""
        return not any(term.factor for term in self.terms)

    @property
    def sound(self) -> bool:
        """Whether it can be asked about any position, and no machine word is too short for what it says."""
        return (
            self.words > 0
            and self.step > 0
            and 0 < len(self.terms) <= MOST_TERMS
            and all(term.sound and term.word < self.words for term in self.terms)
            and sum(term.most for term in self.terms) <= WIDEST
        )

    def plain(self) -> dict[str, Any]:
        """For a file."""
        return {"words": self.words, "step": self.step, "terms": [list(astuple(term)) for term in self.terms]}


def flat_order(words: int) -> Order:
    """No order: all positions are in tier 0."""
    return Order(words, (Term(0, 0, WIDEST, NUMBER),))


def order_of(plain: Any) -> Order | None:
    """The order that a file tells of; None if that makes no sense."""
    match plain:
        case {"words": words, "step": step, "terms": [*terms], **rest} if not rest:
            rows = [[words, step], *terms]
            whole = all(isinstance(row, list) and set(map(type, row)) == {int} for row in rows)
            if whole and all(len(term) == 4 for term in terms):
                made = Order(words, tuple(Term(*term) for term in terms), step)
                return made if made.sound else None
    return None
