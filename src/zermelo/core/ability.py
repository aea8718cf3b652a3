"""What an ability is: a method that an author may add to the five rules.

``abilities`` is the table of all.  The specialiser, the planner, ``check``, the fingerprint and the docs read it, and
nobody else looks whether a game has a method.  An ability is a *method*: a field or a constant of that name is just
that, and the game is without the ability.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import MethodType
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar

if TYPE_CHECKING:
    from zermelo.core.game import Game

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


class Ability(Generic[Arguments, Answer]):
    """One optional method: called like a function of the game, it is the author's or what stands in for it."""

    def __init__(
        self,
        without: Callable[Concatenate[Game, Arguments], Answer],
        compiled: bool,
        kept: bool,
        check: str,
        only_with: tuple[str, ...],
    ) -> None:
        self.name = without.__name__
        self.without = without
        """What stands in for it: a function of the game, and of what the method is given."""
        self.compiled = compiled
        """Whether engines use it as machine code."""
        self.kept = kept
        """Whether it gives the positions of a solution their meaning, so that a saved one depends on it."""
        self.check = check
        """Which check of ``zermelo check`` tests it; '' if those of the rules themselves do."""
        self.only_with = only_with
        """The methods without which one of this name is just a method."""

    @property
    def form(self) -> str:
        """How its first line is written."""
        return f"{self.name}({', '.join(['self', *self.parameters])})"

    @property
    def parameters(self) -> tuple[str, ...]:
        """What it is given, besides the game."""
        return tuple(inspect.signature(self.without).parameters)[1:]

    @property
    def words(self) -> str:
        """What it says and what it brings."""
        return inspect.cleandoc(self.without.__doc__ or "")

    def given(self, game: Game) -> bool:
        """Whether the author has written it."""
        return self.meant_in(type(game))

    def meant_in(self, cls: type[Game]) -> bool:
        """Whether a method of this name is the ability, in games of a class."""
        if not callable(getattr(cls, self.name, None)):
            return False
        return not self.only_with or all(callable(getattr(cls, name, None)) for name in self.only_with)

    def of(self, game: Game) -> Callable[Arguments, Answer]:
        """The author's method, or what stands in for it."""
        if self.given(game):
            found: Callable[Arguments, Answer] = getattr(game, self.name)
            return found
        return MethodType(self.without, game)

    def __call__(self, game: Game, *arguments: Arguments.args, **named: Arguments.kwargs) -> Answer:
        return self.of(game)(*arguments, **named)


ABILITIES: dict[str, Ability[..., Any]] = {}
"""The table, by name."""


def ability(
    *, compiled: bool = False, kept: bool = False, check: str = "", only_with: tuple[str, ...] = ()
) -> Callable[[Callable[Concatenate[Game, Arguments], Answer]], Ability[Arguments, Answer]]:
    """Enter a function, which is what stands in for the method of that name, into the table."""

    def entered(without: Callable[Concatenate[Game, Arguments], Answer]) -> Ability[Arguments, Answer]:
        made = Ability(without, compiled, kept, check, only_with)
        ABILITIES[made.name] = made
        return made

    return entered
