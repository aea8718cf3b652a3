"""What is known of a value before the rules run: an int between two bounds, a tuple of such, or a table of ints.

The operations say in which range a result lies, as Python computes it, without any limit of size.  Whoever compiles
an operation compares that range with what a machine word holds: where it fits, nothing need be checked at run time.
"""

from __future__ import annotations

import ast
import functools
import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

LOWEST: Final = -(2**63)
HIGHEST: Final = 2**63 - 1
WORD_BITS: Final = 64

HUGE: Final = 1 << 200
"""Stands for a bound that nobody needs to know exactly: far outside of a word, and cheap to compute with."""


@dataclass(frozen=True)
class Ints:
    """An int from ``low`` to ``high``, both included."""

    low: int
    high: int
    maybe_bool: bool = False
    """Whether it may be True or False, which are 0 and 1 in arithmetic."""

    @property
    def fits(self) -> bool:
        """Whether a machine word holds all of them."""
        return self.low >= LOWEST and self.high <= HIGHEST

    def within(self, low: int, high: int) -> bool:
        return low <= self.low and self.high <= high

    def __or__(self, other: Ints) -> Ints:
        """What is in either."""
        return Ints(min(self.low, other.low), max(self.high, other.high), self.maybe_bool or other.maybe_bool)

    def cut(self) -> Ints:
        """What is left where everything that does not fit has been refused."""
        low, high = max(self.low, LOWEST), min(self.high, HIGHEST)
        return Ints(low, high, self.maybe_bool) if low <= high else WORD


@dataclass(frozen=True)
class Row:
    """A tuple, part by part."""

    parts: tuple[Value, ...]


@dataclass(frozen=True)
class Table:
    """A tuple of ints that is kept as an array."""

    lengths: tuple[Ints, ...]
    """Of the table, of each of its rows, and so on: a function may be given tables of different lengths."""
    columns: tuple[Ints, ...]
    """What stands at each place of its innermost rows; one range for all places where rows differ in length."""
    writable: bool = False

    def part(self, index: Ints | None = None) -> Value:
        """What stands at an index, or at any."""
        if len(self.lengths) > 1:
            return Table(self.lengths[1:], self.columns)
        if index is not None and index.low == index.high and 0 <= index.low < len(self.columns) > 1:
            return self.columns[index.low]
        return functools.reduce(operator.or_, self.columns)


@dataclass(frozen=True)
class Mixed:
    """An int here and a tuple there: such a value has no place in a machine word."""


Value = Ints | Row | Table | Mixed

WORD: Final = Ints(LOWEST, HIGHEST)
NATURAL: Final = Ints(0, HIGHEST)
TRUTH: Final = Ints(0, 1, maybe_bool=True)


def constant(value: int) -> Ints:
    return Ints(int(value), int(value), isinstance(value, bool))


def joined(first: Value, *others: Value) -> Value:
    """What may be any of these."""
    for other in others:
        match first, other:
            case Ints(), Ints():
                first = first | other
            case Table(), Table() if len(first.lengths) == len(other.lengths) and first.writable == other.writable:
                lengths = tuple(map(operator.or_, first.lengths, other.lengths))
                columns = first.columns + other.columns
                if len(first.columns) == len(other.columns):
                    columns = tuple(map(operator.or_, first.columns, other.columns))
                else:
                    columns = (functools.reduce(operator.or_, columns),)
                first = Table(lengths, columns, first.writable)
            case Row(), Row() if len(first.parts) == len(other.parts):
                first = Row(tuple(map(joined, first.parts, other.parts)))
            case _:
                first = first if first == other else Mixed()
    return first


def widened(old: Value, new: Value) -> Value:
    """``new``, which grew out of ``old`` and would go on growing, with each bound that moved as far as it can go."""
    match old, new:
        case Ints(), Ints():
            low = new.low if new.low >= old.low else min(new.low, LOWEST)
            high = new.high if new.high <= old.high else max(new.high, HIGHEST)
            return Ints(low, high, new.maybe_bool)
        case Row(), Row():
            return Row(tuple(map(widened, old.parts, new.parts)))
    return new


def alike(left: Value, right: Value) -> bool:
    """Whether both are ints, or tuples of as many ints."""
    if isinstance(left, Row) and isinstance(right, Row):
        return len(left.parts) == len(right.parts) and all(
            isinstance(part, Ints) for part in (*left.parts, *right.parts)
        )
    return isinstance(left, Ints) and isinstance(right, Ints)


def binary(op: ast.operator, x: Ints, y: Ints) -> Ints:
    """The range of ``x op y``."""
    both_bool = x.maybe_bool and y.maybe_bool
    match op:
        case ast.BitAnd():
            return Ints(*_both_bits(x, y), both_bool)
        case ast.BitOr() | ast.BitXor():
            return Ints(*_either_bits(x, y, op), both_bool)
        case _:
            return ARITHMETIC[type(op)](x, y)


def negated(x: Ints) -> Ints:
    return Ints(-x.high, -x.low)


def inverted(x: Ints) -> Ints:
    return Ints(~x.high, ~x.low)


def magnitude(x: Ints) -> Ints:
    """The range of ``abs(x)``."""
    least = 0 if x.low <= 0 <= x.high else min(abs(x.low), abs(x.high))
    return Ints(least, max(abs(x.low), abs(x.high)))


def smallest(values: Iterable[Ints]) -> Ints:
    return _extreme(min, list(values))


def largest(values: Iterable[Ints]) -> Ints:
    return _extreme(max, list(values))


def _extreme(pick: Callable[[list[int]], int], values: list[Ints]) -> Ints:
    bounds = pick([value.low for value in values]), pick([value.high for value in values])
    return Ints(*bounds, any(value.maybe_bool for value in values))


def _corners(compute: Callable[[int, int], int], x: Ints, y: Ints) -> Ints:
    """Of an operation that takes its extremes at the ends of both ranges."""
    found = [compute(a, b) for a in (x.low, x.high) for b in (y.low, y.high)]
    return Ints(min(found), max(found))


def _quotient(x: Ints, y: Ints) -> Ints:
    if y.low > 0 or y.high < 0:
        return _corners(operator.floordiv, x, y)
    most = magnitude(x).high
    return Ints(-most, most)


def _remainder(x: Ints, y: Ints) -> Ints:
    """It has the sign of the divisor, and is smaller."""
    high = max(0, y.high - 1)
    if x.low >= 0 and y.low >= 0:
        high = min(high, x.high)
    return Ints(min(0, y.low + 1), high)


def _power(x: Ints, y: Ints) -> Ints:
    """Of a negative exponent it is no int, and is refused where it comes up."""
    exponent = max(y.high, 0)
    most = magnitude(x).high
    top = HUGE if most > 1 and exponent > WORD_BITS else max(most, 1) ** min(exponent, WORD_BITS)
    return Ints(0 if x.low >= 0 else -top, top)


def _shifted_up(x: Ints, y: Ints) -> Ints:
    """Of a negative count it is nothing, and is refused where it comes up."""
    most = max(y.high, 0)
    if most > WORD_BITS:
        return Ints(-HUGE if x.low < 0 else 0, HUGE if x.high > 0 else 0)
    return _corners(operator.lshift, x, Ints(max(min(y.low, most), 0), most))


def _shifted_down(x: Ints, y: Ints) -> Ints:
    most = min(max(y.high, 0), WORD_BITS)
    return _corners(operator.rshift, x, Ints(max(min(y.low, most), 0), most))


def _both_bits(x: Ints, y: Ints) -> tuple[int, int]:
    """A part that is not negative bounds what it has in common with any other."""
    tops = [part.high for part in (x, y) if part.low >= 0]
    if tops:
        return 0, min(tops)
    return -_span(x, y), (-1 if x.high < 0 and y.high < 0 else _span(x, y) - 1)


def _either_bits(x: Ints, y: Ints, op: ast.operator) -> tuple[int, int]:
    span = _span(x, y)
    if x.low >= 0 and y.low >= 0:
        return (max(x.low, y.low) if isinstance(op, ast.BitOr) else 0), span - 1
    return -span, span - 1


def _span(x: Ints, y: Ints) -> int:
    """The first power of two that no part of either reaches."""
    return 1 << max(max(bound, ~bound).bit_length() for bound in (x.low, x.high, y.low, y.high))


ARITHMETIC: Final[dict[type[ast.operator], Callable[[Ints, Ints], Ints]]] = {
    ast.Add: lambda x, y: Ints(x.low + y.low, x.high + y.high),
    ast.Sub: lambda x, y: Ints(x.low - y.high, x.high - y.low),
    ast.Mult: lambda x, y: _corners(operator.mul, x, y),
    ast.FloorDiv: _quotient,
    ast.Mod: _remainder,
    ast.Pow: _power,
    ast.LShift: _shifted_up,
    ast.RShift: _shifted_down,
}
