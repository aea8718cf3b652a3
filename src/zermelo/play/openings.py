"""What the library's games are worth in their first plies: for who opens one before it is compiled and solved.

``openings.json``, beside the games, has the values at default sizes, in the order in which ``early`` finds the
positions: plies to a win, less than 0 to a loss, 0 for a draw, or the margin where points count.  It is made by
``docs/make_openings_of_games.py`` from solutions that are proved there.  If the rules are no longer those that were
solved, nothing is believed.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterable
from functools import cache
from importlib import resources
from typing import Any, Final

from zermelo.core import abilities
from zermelo.core.game import Game, Position, name_of
from zermelo.core.moves import legal_children
from zermelo.core.values import DRAW, UNDECIDED, Value

MOST: Final = 1000
"""Positions of a game that are kept, unless one move leads to more."""


def early(game: Game, count: int | None = None) -> list[Position]:
    """The positions of the first plies in which the game goes on, in the order in which they are found.

    ``count`` of them, if it is known how many there are.
    """
    found: dict[Position, None] = {}
    ply = {game.start(): None}
    while ply:
        found |= ply
        room = MOST - len(found) if len(found) > 1 else None
        ply = {} if len(found) == count else _next(game, ply, found, room)
    return list(found)


def _next(game: Game, ply: Iterable[Position], found: Container[Position], room: int | None) -> dict[Position, None]:
    """The positions of the next ply that were not found yet; none if there is no room for all."""
    after: dict[Position, None] = {}
    for here in ply:
        for _, child in legal_children(game, here):
            if child not in found and child not in after and game.result(child) == UNDECIDED:
                after[child] = None
        if room is not None and len(after) > room:
            return {}
    return after


def number_of(value: Value) -> int:
    """A value as it is written."""
    return value.margin if value.margin is not None else value.result * (value.plies or 0)


def opening(game: Game) -> dict[Position, Value]:
    """The values that are shipped with a game; none if there are none for these very rules."""
    from zermelo.solver.file.fingerprint import fingerprint

    kept = _kept().get(name_of(game))
    if kept is None or game != type(game)() or fingerprint(game) != kept["rules"]:
        return {}
    positions, points = early(game, len(kept["values"])), abilities.counts_points(game)
    return {
        position: Value.of_points(number) if points else _value(number)
        for position, number in zip(positions, kept["values"], strict=True)
    }


def _value(number: int) -> Value:
    return Value((number > 0) - (number < 0), abs(number)) if number else Value(DRAW)


@cache
def _kept() -> dict[str, Any]:
    text = (resources.files("zermelo.games") / "openings.json").read_text(encoding="utf-8")
    kept: dict[str, Any] = json.loads(text)
    return kept
