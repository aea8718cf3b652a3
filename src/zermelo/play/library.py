"""The library: every built-in game with its title, family, rules, origin, and what is known of it."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from zermelo.boards import view
from zermelo.core import abilities
from zermelo.core.game import Game, title_of
from zermelo.core.language import ENGLISH, languages, phrase, say
from zermelo.core.moves import legal_moves
from zermelo.core.registry import BUILT_IN, family_of
from zermelo.core.spec import folded, form, game_class
from zermelo.core.values import UNDECIDED
from zermelo.games import Result, results
from zermelo.play.sentences import rules

SEED: Final = 5
UNPUBLISHED: Final = "no published value"
"""How the file of a game says that its value is new."""
STONES: Final = 6
"""Stones in the picture of a game."""


@dataclass(frozen=True)
class Entry:
    """One game of the library, its words in the reader's language but for the origin."""

    name: str
    title: str
    family: str
    usage: str
    rules: str
    abilities: list[str]
    """What it tells the engines beyond its rules."""
    origin: str
    """Where it comes from and what was known of it, in English; '' if its file does not say."""
    new: bool
    """Whether the origin says that its value, at the default size, is not known to be published."""
    result: Result | None
    """What solving it at its default size has shown; None if it is searched."""

    def holds(self, words: str) -> bool:
        """Whether what somebody looks for is in its name, title, family or rules."""
        return any(folded(words) in folded(text) for text in (self.name, self.title, self.family, self.rules))


def library(words: str = "", language: str = ENGLISH) -> Iterator[Entry]:
    """The built-in games in which some words are found, in the registry's order.

    They are looked for in every language, and where no game has them, in what is told of origins: Reversi is Othello.
    """
    if not words:
        return (_entry(name, language) for name in BUILT_IN)
    found = [name for name in BUILT_IN if any(_entry(name, other).holds(words) for other in languages())]
    told = [name for name in BUILT_IN if folded(words) in folded(_entry(name, language).origin)] if not found else []
    return (_entry(name, language) for name in found or told)


def _entry(name: str, language: str) -> Entry:
    cls = game_class(name)
    made = cls()
    origin = inspect.cleandoc(sys.modules[cls.__module__].__doc__ or "").partition("\n\n")[2]
    return Entry(
        name,
        say(title_of(cls), language),
        say(family_of(name), language),
        form(cls),
        rules(made, language),
        _abilities_of(made),
        origin,
        UNPUBLISHED in " ".join(origin.split()),
        results().get(name),
    )


def _abilities_of(game: Game) -> list[str]:
    has = {
        phrase("dense"): abilities.size.given(game),
        phrase("tiers"): abilities.tier.given(game),
        phrase("symmetry"): abilities.canonical.given(game),
        phrase("impartial"): abilities.impartial(game),
    }
    return [ability for ability, there in has.items() if there]


def sample(game: Game) -> list[int]:
    """Some moves that make a picture of it worth looking at: a few stones, or nothing taken."""
    start = game.start()
    shown = abilities.piece.given(game)
    placing = set(view.pieces(game, start)) == {view.EMPTY} if shown else abilities.tier.given(game)
    return opening(game, STONES) if placing else []


def opening(game: Game, most: int) -> list[int]:
    """Some moves from the start on, by chance, after which the game goes on."""
    position, chance = game.start(), Random(SEED)
    slots: list[int] = []
    while len(slots) < most:
        slot = chance.choice(legal_moves(game, position))
        position = game.play(position, slot)
        if game.result(position) != UNDECIDED:
            break
        slots.append(slot)
    return slots
