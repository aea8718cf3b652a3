"""How an index made of digits is cut into pages that threads settle; see ``native/kernels/digits.py``."""

from __future__ import annotations

from collections import deque
from types import ModuleType
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.core.digits import Digits
from zermelo.core.errors import RulesError
from zermelo.core.game import Game
from zermelo.core.values import LOSS, WIN

Numbers = NDArray[np.int64]

_MET: Final[deque[tuple[ModuleType, Game, Digits]]] = deque(maxlen=64)
"""The games that were last solved by digits, and how: the machine code is that of all such games."""


def met(game: Game, kernel: ModuleType) -> bool:
    """Whether the machine code has already answered for a game."""
    return (kernel, game, abilities.digits(game)) in _MET


def remember(game: Game, kernel: ModuleType) -> None:
    """It has answered for this game."""
    if not met(game, kernel):
        _MET.append((kernel, game, abilities.digits(game)))


class Pages(NamedTuple):
    """The pages of an index; see ``native/kernels/digits.py``."""

    begins: Numbers
    """Where each begins, those of smaller sums first."""
    ends: Numbers
    """Of those of each sum, where they end among all."""
    most: int
    """Positions of a page at most."""
    whole: int
    """Positions of all of them."""

    @classmethod
    def of(cls, shape: Digits, size: int, most: int, starts: Numbers, native: Any) -> Pages:
        """Those with positions below ``size``, of at most so many unless they differ in the last digit alone."""
        most = max(most, shape.largest[-1] + 1)
        ends = np.zeros(sum(shape.largest) + 1, np.int64)
        given = size, most, starts, shape.cut, np.empty(len(shape.largest) + 2, np.int64)
        whole = native.list_pages(np.empty(0, np.int64), ends, *given)
        begins = np.empty(int(ends[-1]), np.int64)
        native.list_pages(begins, ends, *given)
        return cls(begins, ends, most, whole)


def tables_of(shape: Digits) -> tuple[Numbers, Numbers]:
    """The ``starts`` and ``heads`` of ``native/kernels/digits.py``."""
    starts = np.zeros((len(shape.largest) + 1, max(shape.largest) + 3), np.int64)
    for level, row in enumerate(shape.starts):
        starts[level, : len(row)] = row
    starts[:, -1] = 0, *reversed(shape.largest)
    return starts, np.cumsum(starts, axis=0)


def first_result(game: Game, shape: Digits) -> int:
    """The result at index 0, if the game fits its digits."""
    if shape.size != abilities.size(game):
        raise RulesError(
            "{game} has {size} {size:position|positions} by size() and {made} by digits()",
            game=game,
            size=abilities.size(game),
            made=shape.size,
        )
    result = game.result(abilities.at(game, 0))
    if result not in (WIN, LOSS):
        raise RulesError("{game}: the game must be won or lost at index 0, as digits() promises", game=game)
    return result
