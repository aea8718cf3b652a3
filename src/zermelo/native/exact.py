"""Arithmetic as Python does it, in machine words: where a word cannot hold what Python would compute, a fault.

The guarded rules call these instead of plain operators wherever ``ranges`` cannot rule a fault out.  ``site`` is the
number of the place in the rules and ``position`` where the rule was asked: a fault writes both down and leaves by a
``RuleFault``, through every kernel, so that no wrong value gets out.

    add(x, y, site, position)           x + y, a fault where it does not fit; so too subtract, multiply, negate, ...
    wrapping_add(x, y)                  x + y modulo 2**64, for what is masked afterwards
    index(i, length, site, position)    i from 0 as Python counts it, a fault where there is no such part
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from llvmlite import binding, ir
from numba import types
from numba.extending import intrinsic, overload, register_jitable

from zermelo.native.guard import WIDEST_RANGE

OVERFLOW, BY_ZERO, NEGATIVE_SHIFT, NEGATIVE_POWER, NO_SUCH_PART = range(5)
NOT_A_POSITION, ENDLESS, TOO_MANY, STEP_ZERO, POINTS, NOT_RISING = range(5, 11)
"""What a fault can be."""

MOST_ROUNDS = 1 << 24
"""Rounds that the loops of one call may make before they are taken to be endless."""
MOST_WORDS = 60

INT64 = ir.IntType(64)
BOOL = ir.IntType(1)
BUSY, SITE, KIND, LENGTH, FIRST = range(5)
LOG_NAME = "zermelo_fault_log"
LOG_TYPE = ir.ArrayType(INT64, FIRST + MOST_WORDS)

_LOG = (ctypes.c_int64 * (FIRST + MOST_WORDS))()
binding.add_symbol(LOG_NAME, ctypes.addressof(_LOG))


class RuleFault(Exception):
    """A rule would have computed what machine words cannot; ``last_fault`` tells where."""


@dataclass(frozen=True)
class Fault:
    """Where and what: the words of the position are those that the rule was asked about."""

    site: int
    kind: int
    words: tuple[int, ...]


def last_fault() -> Fault:
    """The fault that was written down; the next one may be after this."""
    site, kind, length = _LOG[SITE], _LOG[KIND], _LOG[LENGTH]
    words = tuple(_LOG[FIRST : FIRST + length])
    _LOG[BUSY] = 0
    return Fault(site, kind, words)


def _fault_if(context: Any, builder: Any, bad: Any, kind: int, site: Any, position: Any, shape: Any) -> None:
    """Write the fault down, unless another thread is first, and leave the function."""
    with builder.if_then(bad, likely=False):
        log = builder.module.globals.get(LOG_NAME) or ir.GlobalVariable(builder.module, LOG_TYPE, LOG_NAME)

        def place(number: int) -> Any:
            return builder.gep(log, [ir.IntType(32)(0), ir.IntType(32)(number)])

        claimed = builder.cmpxchg(place(BUSY), INT64(0), INT64(1), "acq_rel", "acquire")
        with builder.if_then(builder.extract_value(claimed, 1)):
            words = [position]
            if isinstance(shape, types.BaseTuple):
                words = [builder.extract_value(position, k) for k in range(min(len(shape), MOST_WORDS))]
            for number, word in enumerate([site, INT64(kind), INT64(len(words)), *words], SITE):
                builder.store(word, place(number))
        context.call_conv.return_user_exc(builder, RuleFault, ())


Compute = Callable[[Any, Any, Callable[[Any, int], None]], Any]
"""Builds the result of two words; the callable given last leaves by a fault of that kind where a bit is set."""


def _guarded(compute: Compute) -> Any:
    """An operation on two ints that may end in a fault."""

    @intrinsic
    def operation(typing_context: Any, x: Any, y: Any, site: Any, position: Any) -> Any:
        if not (_is_int(x) and _is_int(y)):
            return None

        def instructions(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            left, right, where, asked = arguments

            def fault_if(bad: Any, kind: int) -> None:
                _fault_if(context, builder, bad, kind, where, asked, signature.args[3])

            return compute(builder, (left, right), fault_if)

        return types.int64(types.int64, types.int64, types.int64, position), instructions

    return operation


def _is_int(kind: Any) -> bool:
    return isinstance(kind, types.Integer | types.Boolean)


def _checked(name: str) -> Compute:
    """Of the processor's own operations that tell whether they overflow."""

    def compute(builder: Any, words: Any, fault_if: Any) -> Any:
        pair = getattr(builder, f"{name}_with_overflow")(*words)
        fault_if(builder.extract_value(pair, 1), OVERFLOW)
        return builder.extract_value(pair, 0)

    return compute


def _shift_left(builder: Any, words: Any, fault_if: Any) -> Any:
    x, by = words
    fault_if(builder.icmp_signed("<", by, INT64(0)), NEGATIVE_SHIFT)
    near = _at_most_63(builder, by)
    shifted = builder.shl(x, near)
    lost = builder.icmp_signed("!=", builder.ashr(shifted, near), x)
    far = builder.and_(builder.icmp_signed(">", by, INT64(63)), builder.icmp_signed("!=", x, INT64(0)))
    fault_if(builder.or_(lost, far), OVERFLOW)
    return shifted


def _wrapping_shift_left(builder: Any, words: Any, fault_if: Any) -> Any:
    x, by = words
    fault_if(builder.icmp_signed("<", by, INT64(0)), NEGATIVE_SHIFT)
    shifted = builder.shl(x, _at_most_63(builder, by))
    return builder.select(builder.icmp_signed(">", by, INT64(63)), INT64(0), shifted)


def _shift_right(builder: Any, words: Any, fault_if: Any) -> Any:
    x, by = words
    fault_if(builder.icmp_signed("<", by, INT64(0)), NEGATIVE_SHIFT)
    return builder.ashr(x, _at_most_63(builder, by))


def _at_most_63(builder: Any, by: Any) -> Any:
    return builder.select(builder.icmp_unsigned(">", by, INT64(63)), INT64(63), by)


def _floor_divide(builder: Any, words: Any, fault_if: Any) -> Any:
    x, y = words
    _divisible(builder, x, y, fault_if)
    quotient, rest = builder.sdiv(x, y), builder.srem(x, y)
    return builder.sub(quotient, builder.zext(_rounded_up(builder, rest, y), INT64))


def _remainder(builder: Any, words: Any, fault_if: Any) -> Any:
    x, y = words
    fault_if(builder.icmp_signed("==", y, INT64(0)), BY_ZERO)
    # The processor cannot divide the lowest word by -1; by 1 nothing is left over either.
    minus_one = builder.icmp_signed("==", y, INT64(-1))
    rest = builder.srem(x, builder.select(minus_one, INT64(1), y))
    return builder.add(rest, builder.select(_rounded_up(builder, rest, y), y, INT64(0)))


def _divisible(builder: Any, x: Any, y: Any, fault_if: Any) -> None:
    fault_if(builder.icmp_signed("==", y, INT64(0)), BY_ZERO)
    lowest = builder.icmp_signed("==", x, INT64(-(2**63)))
    fault_if(builder.and_(lowest, builder.icmp_signed("==", y, INT64(-1))), OVERFLOW)


def _rounded_up(builder: Any, rest: Any, y: Any) -> Any:
    """Whether the processor, which rounds towards 0, rounded up."""
    signs_differ = builder.icmp_signed("<", builder.xor(rest, y), INT64(0))
    return builder.and_(builder.icmp_signed("!=", rest, INT64(0)), signs_differ)


def _index(builder: Any, words: Any, fault_if: Any) -> Any:
    place, length = words
    from_end = builder.icmp_signed("<", place, INT64(0))
    place = builder.select(from_end, builder.add(place, length), place)
    fault_if(builder.icmp_unsigned(">=", place, length), NO_SUCH_PART)
    return place


def _at_most(kind: int) -> Compute:
    """The first word, from 0 to the second."""

    def compute(builder: Any, words: Any, fault_if: Any) -> Any:
        fault_if(builder.icmp_unsigned(">", *words), kind)
        return words[0]

    return compute


def _at_most_either_way(builder: Any, words: Any, fault_if: Any) -> Any:
    """The first word, from minus the second to the second."""
    shifted = builder.add(words[0], words[1])
    fault_if(builder.icmp_unsigned(">", shifted, builder.mul(words[1], INT64(2))), POINTS)
    return words[0]


def _above(builder: Any, words: Any, fault_if: Any) -> Any:
    fault_if(builder.icmp_signed("<=", *words), NOT_RISING)
    return words[0]


def _range_end(builder: Any, words: Any, fault_if: Any) -> Any:
    shifted = builder.add(words[0], INT64(WIDEST_RANGE))
    fault_if(builder.icmp_unsigned(">", shifted, INT64(2 * WIDEST_RANGE - 1)), OVERFLOW)
    return words[0]


def _range_step(builder: Any, words: Any, fault_if: Any) -> Any:
    fault_if(builder.icmp_signed("==", words[0], INT64(0)), STEP_ZERO)
    return _range_end(builder, words, fault_if)


def _one_more_round(builder: Any, words: Any, fault_if: Any) -> Any:
    fault_if(builder.icmp_unsigned(">", words[0], INT64(MOST_ROUNDS)), ENDLESS)
    return builder.add(words[0], words[1])


add = _guarded(_checked("sadd"))
subtract = _guarded(_checked("ssub"))
multiply = _guarded(_checked("smul"))
shift_left = _guarded(_shift_left)
wrapping_shift_left = _guarded(_wrapping_shift_left)
shift_right = _guarded(_shift_right)
floor_divide = _guarded(_floor_divide)
remainder = _guarded(_remainder)
index = _guarded(_index)
position_word = _guarded(_at_most(NOT_A_POSITION))
count_up_to = _guarded(_at_most(TOO_MANY))
slot_above = _guarded(_above)
points_up_to = _guarded(_at_most_either_way)
range_end = _guarded(_range_end)
range_step = _guarded(_range_step)
rounds = _guarded(_one_more_round)
negative_power = _guarded(_at_most(NEGATIVE_POWER))


def _wrapping(name: str) -> Any:
    """An operation modulo 2**64."""

    @intrinsic
    def operation(typing_context: Any, x: Any, y: Any) -> Any:
        if not (_is_int(x) and _is_int(y)):
            return None

        def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return getattr(builder, name)(*arguments)

        return types.int64(types.int64, types.int64), instruction

    return operation


wrapping_add = _wrapping("add")
wrapping_subtract = _wrapping("sub")
wrapping_multiply = _wrapping("mul")


def _bits(compute: Callable[[Any, Any], Any]) -> Any:
    """A count of the bits of an int without its sign."""

    @intrinsic
    def operation(typing_context: Any, x: Any) -> Any:
        if not _is_int(x):
            return None

        def instructions(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            (word,) = arguments
            negative = builder.icmp_signed("<", word, INT64(0))
            return compute(builder, builder.select(negative, builder.sub(INT64(0), word), word))

        return types.int64(types.int64), instructions

    return operation


bit_count = _bits(lambda builder, word: builder.ctpop(word))
bit_length = _bits(lambda builder, word: builder.sub(INT64(64), builder.ctlz(word, BOOL(0))))


@register_jitable
def smaller(x: Any, y: Any) -> Any:
    """The first of the smallest of two tuples."""
    return y if y < x else x


@register_jitable
def larger(x: Any, y: Any) -> Any:
    return y if y > x else x


def power(x: int, y: int, site: int, position: Any) -> int:
    """x ** y; compiled, by squaring."""
    return int(x**y)


@overload(power)
def _power(x: Any, y: Any, site: Any, position: Any) -> Any:
    if not (_is_int(x) and _is_int(y)):
        return None

    def by_squaring(x: Any, y: Any, site: Any, position: Any) -> Any:
        if y < 0:
            negative_power(1, 0, site, position)
        result, square, left = 1, x | 0, y
        while left > 0:
            if left & 1:
                result = multiply(result, square, site, position)
            left >>= 1
            if left:
                square = multiply(square, square, site, position)
        return result

    return by_squaring
