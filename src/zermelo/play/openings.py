"""What the library's games are worth in their first plies: for who opens one before it is compiled and solved.

``openings.json``, beside the games, has the values at default sizes, in the order in which ``early`` finds the
positions: plies to a win, less than 0 to a loss, 0 for a draw, or the margin where points count.  It is made by
``docs/make_openings_of_games.py`` from solutions that are proved there.  If the rules are no longer those that were
solved, nothing is believed.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any, Final

from zermelo.core import abilities
from zermelo.core.game import Game, Position, name_of
from zermelo.core.moves import legal_children
from zermelo.core.values import DRAW, UNDECIDED, Value

MOST: Final = 1000
"""Positions of a game that are kept, unless one move leads to more."""


def early(game: Game) -> list[Position]:
    """The positions of the first plies in which the game goes on, in the order in which they are found."""
    found = {game.start(): None}
    ply = list(found)
    while True:
        children = {child: None for here in ply for _, child in legal_children(game, here) if child not in found}
        ply = [child for child in children if game.result(child) == UNDECIDED]
        if not ply or (len(found) > 1 and len(found) + len(ply) > MOST):
            return list(found)
        found.update(dict.fromkeys(ply))


def number_of(value: Value) -> int:
    """A value as it is written."""
    return value.margin if value.margin is not None else value.result * (value.plies or 0)


def opening(game: Game) -> dict[Position, Value]:
    """The values that are shipped with a game; none if there are none for these very rules."""
    from zermelo.solver.file.fingerprint import fingerprint

    kept = _kept().get(name_of(game))
    if kept is None or game != type(game)() or fingerprint(game) != kept["rules"]:
        return {}
    positions, points = early(game), abilities.counts_points(game)
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
