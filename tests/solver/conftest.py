"""What tests of the engines share."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import numba
import numpy as np
import pytest
from kernel_modules import forget_modules

from zermelo.native import module
from zermelo.native.guard import NAMES
from zermelo.space import settle

IN_PYTHON = {
    "add": lambda x, y, *_: int(x) + int(y),
    "subtract": lambda x, y, *_: int(x) - int(y),
    "multiply": lambda x, y, *_: int(x) * int(y),
    "floor_divide": lambda x, y, *_: int(x) // int(y),
    "remainder": lambda x, y, *_: int(x) % int(y),
    "power": lambda x, y, *_: int(x) ** int(y),
    "shift_left": lambda x, y, *_: int(x) << int(y),
    "shift_right": lambda x, y, *_: int(x) >> int(y),
    "wrapping_add": lambda x, y: int(x) + int(y),
    "wrapping_subtract": lambda x, y: int(x) - int(y),
    "wrapping_multiply": lambda x, y: int(x) * int(y),
    "smaller": min,
    "larger": max,
    "wrapping_shift_left": lambda x, y, *_: int(x) << int(y),
    "bit_count": lambda x: int(x).bit_count(),
    "bit_length": lambda x: int(x).bit_length(),
    "index": lambda x, length, *_: range(length)[x],
    "position_word": lambda x, *_: x,
    "count_up_to": lambda x, *_: x,
    "points_up_to": lambda x, *_: x,
    "slot_above": lambda x, *_: x,
    "range_end": lambda x, *_: x,
    "range_step": lambda x, *_: x,
    "rounds": lambda x, one, *_: x + one,
}
"""What ``native.exact`` computes, where ints have no limit."""


@pytest.fixture
def kernels_as_python(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Run the very source that Numba would compile as plain Python: quick to start, and it checks every index."""
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 1)
    monkeypatch.setenv("ZERMELO_CACHE", "/dev/null")
    monkeypatch.setattr("zermelo.native.intrinsics.bit_count", lambda word: (int(word) & 2**64 - 1).bit_count())
    for name in NAMES:
        monkeypatch.setattr(f"zermelo.native.exact.{name}", IN_PYTHON[name])
    module._PLAIN.clear()
    forget_modules()  # those of machine code would be found by their names
    settle.compiled.cache_clear()  # what was compiled before would be compiled further, which Numba cannot do now
    with np.errstate(over="ignore"), warnings.catch_warnings():  # hashing wraps around on purpose
        warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning)  # in the engines' threads too
        yield
    settle.compiled.cache_clear()
    forget_modules()
