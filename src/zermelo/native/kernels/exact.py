"""Arithmetic as Python does it, where a fault cannot be written down: what ``native/exact.py`` does, in plain code.

A fault is an exception.  How ones are counted is the target's to say.  What may wrap around is computed unsigned:
signed overflow is undefined in what Numba compiles to, and a look at it afterwards would be optimised away.
"""

from __future__ import annotations

from typing import Any

import numpy as np

MOST_ROUNDS = 1 << 24
WIDEST_RANGE = 1 << 62
LOWEST = -(1 << 63)


def wrapping_add(x: int, y: int) -> Any:
    return np.int64(np.uint64(x) + np.uint64(y))


def wrapping_subtract(x: int, y: int) -> Any:
    return np.int64(np.uint64(x) - np.uint64(y))


def wrapping_multiply(x: int, y: int) -> Any:
    return np.int64(np.uint64(x) * np.uint64(y))


def smaller(x: Any, y: Any) -> Any:
    return y if y < x else x


def larger(x: Any, y: Any) -> Any:
    return y if y > x else x


def add(x: int, y: int, site: int, position: Any) -> Any:
    total = wrapping_add(x, y)
    if (x ^ total) & (y ^ total) < 0:
        raise ArithmeticError
    return total


def subtract(x: int, y: int, site: int, position: Any) -> Any:
    difference = wrapping_subtract(x, y)
    if (x ^ y) & (x ^ difference) < 0:
        raise ArithmeticError
    return difference


def multiply(x: int, y: int, site: int, position: Any) -> Any:
    product = wrapping_multiply(x, y)
    if x == -1:
        if y == LOWEST:
            raise ArithmeticError
    elif x != 0 and product // x != y:
        raise ArithmeticError
    return product


def shift_left(x: int, by: int, site: int, position: Any) -> Any:
    if by < 0:
        raise ArithmeticError
    near = min(by, 63)
    shifted: Any = np.int64(np.uint64(x) << np.uint64(near))
    if shifted >> near != x or (by > 63 and x != 0):
        raise ArithmeticError
    return shifted


def wrapping_shift_left(x: int, by: int, site: int, position: Any) -> Any:
    if by < 0:
        raise ArithmeticError
    return np.int64(np.uint64(x) << np.uint64(by)) if by < 64 else np.int64(0)


def shift_right(x: int, by: int, site: int, position: Any) -> int:
    if by < 0:
        raise ArithmeticError
    return x >> min(by, 63)


def floor_divide(x: int, y: int, site: int, position: Any) -> int:
    if y == 0 or (y == -1 and x == LOWEST):
        raise ArithmeticError
    return x // y


def remainder(x: int, y: int, site: int, position: Any) -> int:
    if y == 0:
        raise ArithmeticError
    return 0 if y == -1 else x % y


def index(place: int, length: int, site: int, position: Any) -> int:
    if place < 0:
        place += length
    if place < 0 or place >= length:
        raise ArithmeticError
    return place


def count_up_to(x: int, most: int, site: int, position: Any) -> int:
    if x < 0 or x > most:
        raise ArithmeticError
    return x


def position_word(x: int, most: int, site: int, position: Any) -> int:
    return count_up_to(x, most, site, position)


def points_up_to(x: int, most: int, site: int, position: Any) -> int:
    if x < -most or x > most:
        raise ArithmeticError
    return x


def slot_above(x: int, last: int, site: int, position: Any) -> int:
    if x <= last:
        raise ArithmeticError
    return x


def range_end(x: int, unused: int, site: int, position: Any) -> int:
    if x < -WIDEST_RANGE or x >= WIDEST_RANGE:
        raise ArithmeticError
    return x


def range_step(x: int, unused: int, site: int, position: Any) -> int:
    if x == 0:
        raise ArithmeticError
    return range_end(x, unused, site, position)


def rounds(x: int, more: int, site: int, position: Any) -> int:
    if x > MOST_ROUNDS:
        raise ArithmeticError
    return x + more


def power(x: int, y: int, site: int, position: Any) -> int:
    if y < 0:
        raise ArithmeticError
    result, square, left = 1, x, y
    while left > 0:
        if left & 1:
            result = multiply(result, square, site, position)
        left >>= 1
        if left:
            square = multiply(square, square, site, position)
    return result
