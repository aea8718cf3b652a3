"""The fingerprint of a game's rules: one hash that tells whether a solution was made for them.

It covers the fields, the start, the slots, and the rules themselves, as the compiler gets them: the functions of
``native.specialise``, with the constants written in.  Rules that do not compile are read as they are written, with all
that they use; see ``reading``.

Either way it is the syntax tree that is hashed, so that comments, docstrings, annotations and layout do not count, nor
do the machine and the version of Python.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields
from typing import Any

from zermelo.arena.graph import Graph
from zermelo.core import abilities
from zermelo.core.errors import NotCompilable
from zermelo.core.game import Game
from zermelo.core.language import Sentence
from zermelo.core.parsing import parsed
from zermelo.native.specialise import written_out
from zermelo.solver.file.plain import plain
from zermelo.solver.file.reading import as_written
from zermelo.solver.file.syntax import outline

RULES = ("legal", "play", "result")


def fingerprint(game: Game) -> str:
    """The hash, in hexadecimal; FileError if the game has something that cannot be saved."""
    methods = [*RULES, *(name for name, ability in abilities.ABILITIES.items() if ability.kept and ability.given(game))]
    try:
        rules = [outline(parsed(written_out(game, methods)))]
    except NotCompilable:
        rules = as_written(game, methods)
    whole = {
        "fields": {
            field.name: _field(game, field.name)
            for field in fields(game)  # type: ignore[arg-type]
            if field.compare
        },
        "start": plain(game.start(), Sentence("the start of {game}", game=game)),
        "slots": game.slots(),
        "size": abilities.size(game) if abilities.size.given(game) else None,
        "rules": rules,
    }
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()


def _field(game: Game, name: str) -> Any:
    value = getattr(game, name)
    if isinstance(value, Graph):
        return value.digest()
    return plain(value, Sentence("the field '{name}' of {game}", name=name, game=game))
