"""Where the rules of saved games stand: a note of the user's own, for a saved file is data and names no code.

Whoever saves a solution of rules in a file leaves a note beside the machine code, in the folder that only the user may
write: the place of the rules, and the hash of their text and of all that they import beside it.  Opening a solution of
rules that nobody gives looks for the note of its fingerprint, and runs the rules only if every text is still the same.
"""

from __future__ import annotations

import contextlib
import hashlib
import inspect
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from zermelo.arena.game import GraphGame
from zermelo.core.errors import FileError, ZermeloError
from zermelo.core.game import Game
from zermelo.core.language import Sentence
from zermelo.core.spec import class_in_file
from zermelo.core.user_modules import RULES_MODULE, files_of
from zermelo.core.writing import write_whole
from zermelo.native import cache
from zermelo.solver.file.plain import plain, revived


def remember(game: Game, fingerprint: str) -> None:
    """Leave a note of where the game's rules stand, if they stand in a file and there is a place for notes."""
    note, place = _note(fingerprint), described(game)
    if note is not None and place is not None:
        with contextlib.suppress(FileError, OSError):
            note.parent.mkdir(mode=0o700, exist_ok=True)
            write_whole(note, json.dumps(place).encode(), private=True)


def recall(fingerprint: str) -> Game | None:
    """The game of a fingerprint, if it is known where its rules stand, and they are as they were."""
    note = _note(fingerprint)
    try:
        return None if note is None else found_again(json.loads(note.read_bytes()))
    except (OSError, ValueError):
        return None


def found_again(known: Any) -> Game | None:
    """The game that ``described`` tells of, if its rules are as they were."""
    try:
        if any(_hash(file) != digest for file, digest in known["texts"].items()):
            return None
        if known["class"] is None:
            from zermelo.arena.given import read_game

            return read_game(known["file"])
        given = {name: revived(value) for name, value in known["fields"].items()}
        return class_in_file(Path(known["file"]), known["class"])(**given)
    except (OSError, ValueError, TypeError, KeyError, AttributeError, ZermeloError):
        return None


def file_of(game: Game) -> str | None:
    """The file that a game's rules, or its graph, stand in; None if they are no file of the user's own."""
    if isinstance(game, GraphGame):
        return game.title if os.path.isfile(game.title) else None
    return inspect.getfile(type(game)) if type(game).__module__.startswith(RULES_MODULE) else None


def described(game: Game) -> dict[str, Any] | None:
    """Where the rules of a game stand, with hashes of every text; None if that is no file."""
    file = file_of(game)
    if file is None:
        return None
    place = os.path.abspath(file)
    if isinstance(game, GraphGame):
        return {"file": place, "class": None, "texts": {place: _hash(place)}}
    given = {
        part.name: plain(getattr(game, part.name), Sentence("the field '{name}' of {game}", name=part.name, game=game))
        for part in fields(game)  # type: ignore[arg-type]
        if part.init
    }
    texts = {text: _hash(text) for text in {place, *_texts(game)}}
    return {"file": place, "class": type(game).__name__, "fields": given, "texts": texts}


def _texts(game: Game) -> Iterator[str]:
    """The files that were run for a game's rules."""
    module = sys.modules.get(type(game).__module__)
    if module is not None:
        yield from files_of(module)


def _note(fingerprint: str) -> Path | None:
    home = cache.folder()
    return None if home is None or not fingerprint.isalnum() else home / "rules" / f"{fingerprint}.json"


def _hash(file: str) -> str:
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()
