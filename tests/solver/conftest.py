"""What tests of the engines share."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import numba
import numpy as np
import pytest


@pytest.fixture
def kernels_as_python(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Run the very source that Numba would compile as plain Python: quick to start, and it checks every index."""
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 1)
    monkeypatch.setenv("ZERMELO_CACHE", "/dev/null")
    with np.errstate(over="ignore"):  # hashing and counting bits wrap around on purpose
        yield
    for name in [name for name in sys.modules if name.startswith("zermelo_")]:
        del sys.modules[name]
