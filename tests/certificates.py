"""Certificates as tests take them apart and put them together again, and a brute force to judge them by."""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import sys
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

from zermelo import checker
from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN, Value

SAMPLES = Path(__file__).with_name("sample_games.py")
"""Rules for the checker: every game of that file."""


def read(path: Path) -> tuple[dict[str, Any], list[str]]:
    """The header and the moves."""
    header, *moves = gzip.decompress(path.read_bytes()).decode().splitlines()
    return json.loads(header), moves


def write(path: Path, header: Any, moves: list[str]) -> Path:
    path.write_bytes(gzip.compress("".join(f"{line}\n" for line in [json.dumps(header), *moves]).encode(), mtime=0))
    return path


def checked(rules: Path, certificate: Path) -> tuple[int, str]:
    """The exit code of the checker and what it says; the modules that it replaces are put back."""
    said = io.StringIO()
    with patch.dict(sys.modules), contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = checker.main([str(rules), str(certificate)])
    return code, said.getvalue()


def brute_force(game: Game, start: Position) -> Value:
    """The value of a position by its definition: who wins in 0, 1, 2... plies, until nobody does later."""
    positions, children = [start], {}
    for position in positions:
        over = game.result(position) != UNDECIDED
        slots = [slot for slot in range(game.slots()) if not over and game.legal(position, slot)]
        children[position] = [game.play(position, slot) for slot in slots]
        positions += [child for child in dict.fromkeys(children[position]) if child not in positions]
    values = {position: Value(game.result(position)) for position in positions if not children[position]}
    values = {position: Value(value.result, 0 if value.result else None) for position, value in values.items()}

    def seen(position: Position, child: Position) -> int:
        """The result of a child for who moves in its parent."""
        same = abilities.turn.given(game) and game.turn(position) == game.turn(child)
        return values[child].result * (1 if same else -1)

    for plies in count(1):
        found = {}
        for position in positions:
            if position not in values:
                known = [seen(position, child) for child in children[position] if child in values]
                if WIN in known:
                    found[position] = Value(WIN, plies)
                elif len(known) == len(children[position]) and set(known) == {LOSS}:
                    found[position] = Value(LOSS, plies)
        if not found:
            return values.get(start, Value(DRAW))
        values.update(found)
    raise AssertionError
