"""A small sister of a game: the same rules on a board, or with heaps, small enough to be looked at as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from typing import Any, Final

from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, sizes_of
from zermelo.core.values import LOSS, WIN
from zermelo.space.explore import explore

LEAST: Final = 6
"""Positions below which there is nothing to see."""


def small_sister(game: Game, most: int) -> Game | None:
    """The game with its sizes, and if need be all its numbers, made smaller by as little as it takes to have at most
    ``most`` positions; None if there is no such game in which somebody can win.
    """
    names = [field.name for field in fields(game) if field.init]  # type: ignore[arg-type]
    for sister in (*_smaller(game, sizes_of(type(game))), *_smaller(game, names)):
        try:
            found = explore(sister, sister.start(), most=most)
        except ZermeloError:
            continue
        if found is not None and len(found) >= LEAST and {WIN, LOSS} & set(found.decided):
            return sister
    return None


def _smaller(game: Game, names: Iterable[str]) -> Iterator[Game]:
    """The game with the numbers of these fields in the same proportion, smaller and smaller."""
    sizes = {name: value for name in names if _largest(value := getattr(game, name)) > 1}
    largest = max(map(_largest, sizes.values()), default=0)
    for size in range(largest - 1, 0, -1):
        try:
            yield replace(game, **{name: _scaled(value, size, largest) for name, value in sizes.items()})  # type: ignore[type-var]
        except ZermeloError:
            continue


def _largest(value: Any) -> int:
    """The largest of the numbers that a field holds, 0 if it holds others."""
    numbers = value if isinstance(value, tuple) else (value,)
    return max(numbers, default=0) if all(type(number) is int for number in numbers) else 0


def _scaled(value: Any, size: int, largest: int) -> Any:
    if isinstance(value, tuple):
        return tuple(_scaled(number, size, largest) for number in value)
    return -(-value * size // largest)
