"""What is found out of a game once, and asked for often."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, TypeVar, cast

from zermelo.core.game import Game

Asked = TypeVar("Asked", bound=Callable[..., Any])


class _Same:
    """A game that has no hash, as its fields have none: it is like itself alone."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __hash__(self) -> int:
        return id(self.game)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.game is self.game


def remembered(most: int) -> Callable[[Asked], Asked]:
    """Keep the last answers of a function of a game, as ``lru_cache`` does, whether or not the game has a hash."""

    def keeping(function: Asked) -> Asked:
        @lru_cache(maxsize=most)
        def kept(game: Any, *arguments: Any) -> Any:
            return function(game.game if isinstance(game, _Same) else game, *arguments)

        @wraps(function)
        def asked(game: Game, *arguments: Any) -> Any:
            try:
                hash(game)
            except TypeError:
                return kept(_Same(game), *arguments)
            return kept(game, *arguments)

        return cast(Asked, asked)

    return keeping
