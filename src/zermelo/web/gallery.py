"""The games that a server offers: the built-in ones, and those that its owner named on the command line.

A request names a game by a spec, whose name must be in the gallery: a path means nothing here, and no file is opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import MISSING, dataclass, field, fields, make_dataclass
from pathlib import Path
from typing import Any, Final

from zermelo.arena.game import GraphGame
from zermelo.core.errors import SpecError, TooLarge
from zermelo.core.game import Game
from zermelo.core.registry import BUILT_IN
from zermelo.core.spec import build, game, game_class, lasting_name, words_of

MOST_SLOTS: Final = 1100
"""The most moves that a game may number: what one picture, one table and one request can hold."""
LONGEST_SPEC: Final = 200


@dataclass(frozen=True)
class Gallery:
    """Names of games, and the games to show first."""

    own: dict[str, type[Game]] = field(default_factory=dict)
    """The classes from rules files of the owner, by name."""
    featured: tuple[str, ...] = ()
    """Specs that the owner named."""

    @classmethod
    def of(cls, specs: Iterable[str]) -> Gallery:
        """The built-in games and those of the owner.  This runs the code of rules files that ``specs`` name.

        A game of the owner that is called as a built-in one stands in its place.
        """
        own: dict[str, type[Game]] = {}
        featured = []
        for spec in specs:
            made = _standing(game(spec))
            name = str(made).partition(":")[0]
            kind = type(made)
            built_in = name in BUILT_IN and kind is game_class(name)
            if not built_in and kind is not own.setdefault(name, kind):
                raise SpecError(
                    "there are two games called '{name}': set another `name` in the class of '{spec}'",
                    name=name,
                    spec=spec,
                )
            featured.append(str(_modest(made)))
        return cls(own, tuple(dict.fromkeys(featured)))

    def names(self) -> list[str]:
        return list(dict.fromkeys([*self.own, *BUILT_IN]))

    def kind(self, name: str) -> type[Game]:
        """The class of that name; of the owner's also by the one that records have."""
        kept = {lasting_name(kind): kind for kind in self.own.values()}
        return self.own.get(name) or kept.get(name) or game_class(name, self.own)

    def game(self, spec: str) -> Game:
        """The game that a spec from the network names."""
        if len(spec) > LONGEST_SPEC:
            raise SpecError("a game's name has at most {most} letters here", most=LONGEST_SPEC)
        name, _, arguments = spec.strip().partition(":")
        return _modest(build(self.kind(name), words_of(arguments)))


def _standing(made: Game) -> Game:
    """The game; a graph as the only one of a class of its own, called as its file is, for a spec names a class."""
    if not isinstance(made, GraphGame):
        return made
    values = {"graph": made.graph, "misere": made.misere, "title": Path(made.title).name}
    parts = [(name, type(value), field(default=value, init=False, repr=False)) for name, value in values.items()]
    kind: type[Game] = make_dataclass(Path(made.title).stem, parts, bases=(type(made),), frozen=True)
    kind.__doc__ = type(made).__doc__
    return kind()


def _modest(made: Game) -> Game:
    """The game, unless it is too large for a page."""
    if made.slots() > MOST_SLOTS:
        raise TooLarge(
            "{made} has {slots} moves to choose from, and the page shows at most {most_slots}",
            made=made,
            slots=made.slots(),
            most_slots=MOST_SLOTS,
        )
    return made


def settings(kind: type[Game]) -> Iterator[dict[str, Any]]:
    """The fields of a game, for a form; a field may have a label that says more than its name."""
    for each in fields(kind):  # type: ignore[arg-type]
        if each.init:
            default = None if each.default is MISSING else each.default
            label = each.metadata.get("label", each.name)
            yield {"name": each.name, "label": label, "kind": type(default).__name__, "default": default}
