"""What every test runs under: repeatable examples in CI, English, and a cache of machine code of the tests' own."""

from __future__ import annotations

import os
import signal

import pytest
from hypothesis import settings

settings.register_profile("zermelo", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("zermelo")


def pytest_configure(config: pytest.Config) -> None:
    """Keep compiled rules beside pytest's own cache: the user's is left alone, the next run is quick."""
    os.environ["LC_ALL"] = "C.UTF-8"
    signal.signal(signal.SIGINT, signal.default_int_handler)  # who starts the tests in the background has it ignored
    os.environ.setdefault("ZERMELO_CACHE", str(config.rootpath / ".pytest_cache" / "machine-code"))


@pytest.fixture(autouse=True)
def nothing_bound_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one test has solved is not in memory in the next: the planner would see it."""
    monkeypatch.setattr("zermelo.native.module._BOUND", {})


@pytest.fixture
def compiled_though_narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A large game of one position a ply is compiled as others are."""
    monkeypatch.setattr("zermelo.solver.engines.small.NARROW_POSITIONS", 0)
