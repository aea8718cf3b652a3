"""A table of the positions of a game's first plies that keeps no positions: only what each is worth.

It is asked about positions that come up in play, which the game itself tells (``comes_up``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from zermelo.core import abilities
from zermelo.core.errors import FileError, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.solver.books.retrieval import FIRST_FACTOR, MOST_SYMBOLS, WORD, Recall, packed_size, recalled, unpacked
from zermelo.solver.file.container import Array, Columns, Header, take
from zermelo.solver.tables.listed import PlainSection


class Keyless:
    """The scores of the positions of each ply, one of all symmetric ones."""

    def __init__(self, game: Game, plies: list[Recall]) -> None:
        self.game, self.plies = game, plies

    def score(self, position: Position) -> int | None:
        """The score of a position of one of these plies; None if no play leads there."""
        if not abilities.comes_up(self.game, position):
            return None
        ply = abilities.tier(self.game, position) - abilities.tier(self.game, self.game.start())
        return self.plies[ply].value(key(position))

    def __len__(self) -> int:
        return sum(ply.keys for ply in self.plies)

    @property
    def described(self) -> list[Header]:
        """What the header of a file says of it."""
        return [{"keys": ply.keys, "seed": ply.seed, "symbols": list(ply.symbols)} for ply in self.plies]

    @property
    def columns(self) -> Columns:
        """The arrays of the file."""
        return ((f"{number}.cells", "u1", [ply.packed]) for number, ply in enumerate(self.plies))


def keyless(game: Game, plies: Iterable[PlainSection]) -> Keyless:
    """The scores of each ply without the positions."""
    return Keyless(game, [_recalled(ply) for ply in plies])


def _recalled(ply: PlainSection) -> Recall:
    keys = np.array([key(position) for position, _ in ply.items()], np.int64)
    if len(np.unique(keys)) < len(keys):
        raise ZermeloError("two positions have the same key: no book can tell them apart")
    return recalled(keys, ply.scores)


def key(position: Position) -> int:
    """An int of 63 bits for a position of one or several ints; of several it is a hash."""
    if type(position) is int:
        return position
    mixed = 0
    for word in position:
        mixed = (mixed ^ word) * FIRST_FACTOR & WORD
        mixed ^= mixed >> 31
    return mixed >> 1


def revived(described: list[Any], arrays: dict[str, Array], game: Game) -> Keyless:
    """The table that a file holds."""
    return Keyless(game, [_ply(number, header, arrays) for number, header in enumerate(described)])


def _ply(number: int, header: Any, arrays: dict[str, Array]) -> Recall:
    keys, seed, symbols = take(header, "keys", int), take(header, "seed", int), take(header, "symbols", list)
    packed = arrays.get(f"{number}.cells")
    scores = all(type(symbol) is int and -127 <= symbol <= 127 for symbol in symbols)
    proper = scores and keys > 0 and 0 < len(symbols) <= MOST_SYMBOLS
    if not proper or packed is None or packed.dtype != np.uint8:
        raise FileError("its ply {number} is not one of a book", number=number)
    if len(packed) != packed_size(keys, len(symbols)):
        raise FileError("its ply {number} has not as many cells as its positions need", number=number)
    return Recall(keys, seed, tuple(symbols), unpacked(packed, keys, len(symbols)))
