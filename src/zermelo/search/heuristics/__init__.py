"""Heuristics: functions of (game, position) that estimate a position for the player to move.

A search asks them at its horizon, where the game is not over.  A user gives any function of that kind;
those here come from the documents and from theory, and are known by the name of their game and a name of
their own.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Final

from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, Position, name_of
from zermelo.core.spec import game_class

Heuristic = Callable[[Game, Position], float]
"""Estimates a position for the player to move; the larger, the better for him."""

HEURISTICS: Final = {
    "tictactoe": {"open-lines": "lines:open_lines"},
    "connect4": {"cell-values": "lines:cell_values"},
    "chomp": {"strategies": "chomp:strategies"},
    "hex": {"two-distance": "hex:two_distance", "shortest-path": "hex:shortest_path"},
    "matches": {"theory": "heaps:matches_theory"},
    "nim": {"theory": "heaps:nim_theory"},
    "chocolate": {"theory": "heaps:chocolate_theory"},
}
"""The registry: module and function by game and name, the default one first; imported when first named."""

DEFAULT: Final = "default"
POINTS: Final = "points"
"""The points so far, where points count."""


def heuristic_names(game: Game) -> tuple[str, ...]:
    """The heuristics known for a game, the default one first."""
    points = (POINTS,) if abilities.counts_points(game) else ()
    # A game of one's own may be called as a built-in one, and knows nothing of its positions.
    known = HEURISTICS.get(name_of(game), {})
    return (*(known if known and isinstance(game, game_class(name_of(game))) else ()), *points)


def blind(game: Game, position: Position) -> float:
    """The heuristic of one who knows nothing: all is even from here on.  What was won before counts in any case."""
    return 0


def heuristic_named(game: Game, name: str = DEFAULT) -> Heuristic:
    """The heuristic of that name for a game."""
    names = heuristic_names(game)
    if not names:
        raise ZermeloError("no heuristic is known for {game}: give a function of (game, position)", game=game)
    if name not in (*names, DEFAULT):
        raise ZermeloError(
            "there is no heuristic '{name}' for {game}: there are {names}", name=name, game=game, names=", ".join(names)
        )
    name = names[0] if name == DEFAULT else name
    if name == POINTS:
        return blind
    module, _, function = HEURISTICS[name_of(game)][name].partition(":")
    found: Heuristic = getattr(importlib.import_module(f"{__name__}.{module}"), function)
    return found
