"""Zermelo: solve, play, search, draw and prove two-player games of perfect information.

    >>> import zermelo
    >>> solution = zermelo.solve(zermelo.game("matches:11"))
    >>> print(solution.value())
    win in 5
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game
from zermelo.core.spec import game
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN, Value

if TYPE_CHECKING:
    from zermelo.solver.solution import Solution, solve

__version__ = "0.1.0"

_LAZY = {"solve": "zermelo.solver.solution", "Solution": "zermelo.solver.solution"}
"""Names that cost NumPy to import: fetched when first used."""

__all__ = [
    "DRAW",
    "LOSS",
    "UNDECIDED",
    "WIN",
    "Game",
    "Solution",
    "Value",
    "ZermeloError",
    "__version__",
    "game",
    "solve",
]


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return getattr(importlib.import_module(_LAZY[name]), name)
    raise AttributeError(f"module 'zermelo' has no attribute '{name}'")
