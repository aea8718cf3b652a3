"""The built-in games: one file each in the folder of its family, with its rules and notation, and nothing else.

``from zermelo.games import Chomp`` gives the class of any of them.  ``results.json`` is what ``zermelo games --solve
--json`` has found of them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from zermelo.core.game import Game
from zermelo.core.registry import BUILT_IN
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


def __getattr__(name: str) -> type[Game]:
    """The game whose class has that name, from the file that the registry tells."""
    place = next((place for place in BUILT_IN.values() if place.endswith(f":{name}")), None)
    if place is None:
        raise AttributeError(f"zermelo.games has no game {name}")
    found: type[Game] = getattr(import_module(place.partition(":")[0]), name)
    return found
