"""Players: functions of (game, position, chance) that choose a slot, each known by a word.

    perfect      the fastest win, else a draw, else the slowest loss; at random among equals
    random       any legal move
    skill:60     0 sees nothing and plays at random, 100 is perfect; in between it errs as people do
    search:ALGORITHM,depth=4,heuristic=NAME,seconds=2
                 an algorithm of ``zermelo.search``, to a depth or as deep as it gets in a time

A seat is a word for any of these, ``human``, or ``human:NAME`` for a person.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from random import Random
from typing import Final

from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.moves import legal_moves
from zermelo.play.analysis import Analyst
from zermelo.play.searching import searching
from zermelo.play.skill import skilled

Player = Callable[[Game, Position, Random], int]
"""Chooses a slot in a position; whoever plays at random draws from the ``Random`` that it is given."""

HUMAN: Final = "human"
MACHINES: Final = ("perfect", "random", "skill", "search")
LISTED: Final = phrase("write perfect, random, skill:60 or search:alphabeta,depth=4")


def player_named(name: str, game: Game, analyst: Analyst | None = None) -> Player:
    """The player that a word means.  Players of one game may share an analyst, and then its work."""
    kind, _, rest = name.strip().partition(":")
    if kind == "search":
        return searching(game, rest)
    if kind == "skill":
        return skilled(analyst or Analyst(game), skill_of(rest))
    if rest or kind not in MACHINES:
        raise ZermeloError("there is no player '{name}': {hint}", name=name, hint=_meant(kind))
    return random_player if kind == "random" else perfect(analyst or Analyst(game))


def random_player(game: Game, position: Position, chance: Random) -> int:
    """Any legal move."""
    return chance.choice(legal_moves(game, position))


def perfect(analyst: Analyst) -> Player:
    """The best move that the analyst knows, at random among equals."""

    def choose(game: Game, position: Position, chance: Random) -> int:
        return chance.choice(analyst.best(position)).slot

    return choose


def skill_of(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and int(text) <= 100):
        raise ZermeloError("'{text}' is not a skill: write a whole number from 0 to 100, as in skill:60", text=text)
    return int(text)


def seat_named(word: str) -> str:
    """The seat that a word means: a machine's, ``human``, or a person's, who needs only a name.

    >>> seat_named("Ann"), seat_named("skill:60")
    ('human:Ann', 'skill:60')
    """
    word = word.strip()
    kind, _, rest = word.partition(":")
    if kind in MACHINES or (kind == HUMAN and (rest or word == HUMAN)):
        return word
    near = difflib.get_close_matches(kind.lower(), (*MACHINES, HUMAN), n=1, cutoff=0.75)
    if near or not word or ":" in word:
        raise ZermeloError(
            "there is no player '{name}': {hint}; a person is human:{example}",
            name=word,
            hint=_meant(kind),
            example=kind or "Ann",
        )
    return f"{HUMAN}:{word}"


def person(seat: str) -> str | None:
    """The name of the person on a seat, empty if none was given; None if a machine plays there."""
    kind, _, name = seat.partition(":")
    return name if kind == HUMAN else None


def _meant(kind: str) -> Sentence:
    near = difflib.get_close_matches(kind.lower(), MACHINES, n=1, cutoff=0.5)
    return Sentence("did you mean '{near}'?", near=near[0]) if near else Sentence(LISTED)
