"""Rising keys as the steps between them: seven bits a byte, the lowest first, 128 added where more follow (LEB128)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.native.bound import Words

Bytes = NDArray[np.uint8]

LONGEST = 9
"""Bytes of a step, at most."""


def write_steps(keys: Words, begin: int, end: int, out: Bytes) -> int:
    """Write the steps from keys[begin] up to keys[end - 1]; returns how many bytes that took."""
    written = 0
    for row in range(begin + 1, end):
        step = keys[row] - keys[row - 1]
        while step > 127:
            out[written] = step & 127 | 128
            step >>= 7
            written += 1
        out[written] = step
        written += 1
    return written


def read_steps(steps: Bytes, keys: Words, begin: int, end: int) -> bool:
    """Follow the steps from keys[begin], which is there; whether they are just enough, and all of them rise."""
    at, key = 0, keys[begin]
    for row in range(begin + 1, end):
        step, shift = 0, 0
        while at < steps.size and steps[at] > 127 and shift < 56:
            step |= (int(steps[at]) & 127) << shift
            shift += 7
            at += 1
        if at == steps.size or steps[at] > 127:
            return False
        step |= int(steps[at]) << shift
        at += 1
        if step < 1 or key + step < key:
            return False
        key += step
        keys[row] = key
    return at == steps.size
