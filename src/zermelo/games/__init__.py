"""The built-in games: one file each, with its rules, notation and picture, and nothing else.

``results.json`` is what ``zermelo games --solve --json`` has found of them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from zermelo.core.values import Value


@dataclass(frozen=True)
class Result:
    """What solving a game at its default size has shown."""

    result: int
    """WIN, LOSS or DRAW for the first player."""
    plies: int | None
    margin: int | None
    positions: int
    engine: str
    seconds: float
    memory: int
    """Bytes, as planned."""

    @property
    def value(self) -> Value:
        """For the first player."""
        return Value(self.result, self.plies, self.margin)


@cache
def results() -> dict[str, Result]:
    """The result of every game that is solved completely in under a minute, by its name."""
    from importlib import resources  # which takes longer to import than a small game to solve

    file = resources.files(__name__) / "results.json"
    return {name: Result(**fields) for name, fields in json.loads(file.read_text(encoding="utf-8")).items()}
