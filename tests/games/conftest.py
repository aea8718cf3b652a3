"""What the tests of the games share: a solver that nobody could misread, and random plays."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from zermelo.core.game import Game, Position
from zermelo.core.values import DRAW, UNDECIDED, Value


def solved(game: Game) -> Callable[[Position], Value]:
    """The value of any position of a small game, by plain recursion."""

    @cache
    def value(position: Position) -> Value:
        result = game.result(position)
        if result != UNDECIDED:
            return Value(result, None if result == DRAW else 0)
        return max(value(child).reversed().one_ply_earlier() for _, child in game.children(position))

    return value


def reachable(game: Game) -> list[Position]:
    """Every position of a small game."""
    found = [game.start()]
    seen = set(found)
    for position in found:
        for _, child in game.children(position):
            if child not in seen:
                seen.add(child)
                found.append(child)
    return found


def played(game: Game, choices: list[int]) -> list[Position]:
    """The positions of the play that the choices make, as long as they last."""
    positions = [game.start()]
    for choice in choices:
        moves = game.moves(positions[-1])
        if not moves:
            break
        positions.append(game.play(positions[-1], moves[choice % len(moves)]))
    return positions


@pytest.fixture(name="solved")
def _solved() -> Callable[[Game], Callable[[Position], Value]]:
    return solved


@pytest.fixture(name="reachable")
def _reachable() -> Callable[[Game], list[Position]]:
    return reachable


@pytest.fixture(name="played", scope="session")
def _played() -> Callable[[Game, list[int]], list[Position]]:
    return played
