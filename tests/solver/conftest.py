"""What tests of the engines share."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator

import numba
import numpy as np
import pytest


@pytest.fixture
def kernels_as_python(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Run the very source that Numba would compile as plain Python: quick to start, and it checks every index."""
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 1)
    monkeypatch.setenv("ZERMELO_CACHE", "/dev/null")
    monkeypatch.setattr("zermelo.native.intrinsics.bit_count", lambda word: (int(word) & 2**64 - 1).bit_count())
    monkeypatch.setattr("zermelo.native.intrinsics.bit_length", lambda word: (int(word) & 2**64 - 1).bit_length())
    with np.errstate(over="ignore"), warnings.catch_warnings():  # hashing and counting bits wrap around on purpose
        warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning)  # in the engines' threads too
        yield
    for name in [name for name in sys.modules if name.startswith("zermelo_")]:
        del sys.modules[name]
