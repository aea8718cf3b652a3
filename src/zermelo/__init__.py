"""Zermelo: solve, play, search, draw and prove two-player games of perfect information.

>>> import zermelo
>>> solution = zermelo.solve(zermelo.game("matches:11"))
>>> print(solution.value())
win in 5
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from zermelo import arena, draw, play, search
    from zermelo.arena.arena import Arena
    from zermelo.arena.attractor import attractor
    from zermelo.arena.from_game import arena_of, configuration_graph
    from zermelo.core.digits import Digits
    from zermelo.core.errors import ZermeloError
    from zermelo.core.game import Game
    from zermelo.core.spec import game
    from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN, Value
    from zermelo.solver.check import check_game
    from zermelo.solver.file import open_solution
    from zermelo.solver.outlook import Outlook
    from zermelo.solver.solution import Solution
    from zermelo.solver.solving import solve

__version__ = "0.2.0"

_LAZY = {
    "DRAW": "zermelo.core.values",
    "LOSS": "zermelo.core.values",
    "UNDECIDED": "zermelo.core.values",
    "WIN": "zermelo.core.values",
    "Arena": "zermelo.arena.arena",
    "Digits": "zermelo.core.digits",
    "Game": "zermelo.core.game",
    "arena_of": "zermelo.arena.from_game",
    "attractor": "zermelo.arena.attractor",
    "check_game": "zermelo.solver.check",
    "configuration_graph": "zermelo.arena.from_game",
    "Outlook": "zermelo.solver.outlook",
    "Solution": "zermelo.solver.solution",
    "Value": "zermelo.core.values",
    "ZermeloError": "zermelo.core.errors",
    "game": "zermelo.core.spec",
    "open_solution": "zermelo.solver.file",
    "solve": "zermelo.solver.solving",
}
"""Where each name comes from: fetched when first used; some cost NumPy, and Ctrl-C is heard after this file."""

_PACKAGES = ("arena", "draw", "play", "search")

__all__ = [
    "DRAW",
    "LOSS",
    "UNDECIDED",
    "WIN",
    "Arena",
    "Digits",
    "Game",
    "Outlook",
    "Solution",
    "Value",
    "ZermeloError",
    "__version__",
    "arena",
    "arena_of",
    "attractor",
    "check_game",
    "configuration_graph",
    "draw",
    "game",
    "open_solution",
    "play",
    "search",
    "solve",
]


def __getattr__(name: str) -> Any:
    import importlib

    if name in _LAZY:
        found = globals()[name] = getattr(importlib.import_module(_LAZY[name]), name)
        return found
    if name in _PACKAGES:
        return importlib.import_module(f"zermelo.{name}")
    raise AttributeError(f"module 'zermelo' has no attribute '{name}'")
