"""A solve that was interrupted, kept in a file of the same make as a solution, to go on from.

The header has ``unfinished``, how many positions are done, where that of a solution has its table; and the digits of
the game's index, which say what the arrays mean.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.core.errors import FileError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.solver.file import container
from zermelo.solver.file.plain import plain
from zermelo.solver.file.solutions import about, compare

Array = NDArray[Any]


@dataclass(frozen=True)
class Kept:
    """What an interrupted solve has left."""

    path: Path
    done: int
    arrays: dict[str, Array]

    def array(self, name: str, like: Array) -> Array:
        """One of its arrays, if it is of the size and kind that is needed."""
        found = self.arrays.get(name)
        if found is None or found.shape != like.shape:
            raise self.contradiction()
        return found.view(like.dtype)

    def contradiction(self) -> FileError:
        return refused(self.path, Sentence("it contradicts itself"))


def write(path: Path, game: Game, start: Position, done: int, arrays: dict[str, Array]) -> None:
    """Keep the work, whole or not at all."""
    header = {**about(game, start), "unfinished": done, "digits": _digits(game)}
    container.write(path, header, ((name, "u8", [array.view(np.uint64)]) for name, array in arrays.items()))


def read(path: Path, game: Game, start: Position) -> Kept | None:
    """What is kept there; None if there is no such file, or one of another kind, which may be written over."""
    try:
        with open(path, "rb") as file:
            if file.read(len(container.MAGIC)) != container.MAGIC:
                return None
    except OSError:
        return None
    try:
        header, arrays = container.read(path)
        if "unfinished" not in header:
            return None
        compare(header, game)
        if header.get("start") != plain(start, Sentence("the start")):
            raise FileError("it was made for another start")
        if header.get("digits") != _digits(game):
            raise FileError("the digits of the index are not those it was made with")
        done = container.take(header, "unfinished", int)
    except FileError as error:
        raise refused(path, error.sentence) from None
    return Kept(path, done, arrays)


def note(part: float) -> Sentence:
    """What is said of work that was interrupted and kept."""
    return Sentence("{part:.0%} of the work is kept: the same command goes on from there.", part=part)


def _digits(game: Game) -> str | None:
    return repr(abilities.digits(game)) if abilities.digits.given(game) else None


def refused(path: Path, why: Sentence) -> FileError:
    return FileError("cannot go on from '{path}': {why}; remove it or name another file", path=os.fspath(path), why=why)
