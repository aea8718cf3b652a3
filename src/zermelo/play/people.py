"""What the players are called: you, a person's name, a machine's; and a colour where nothing else tells them apart."""

from __future__ import annotations

from typing import Final

from zermelo.core.language import phrase, say
from zermelo.play.players import HUMAN, person

COLOURS: Final = phrase("Orange"), phrase("Blue")
"""Of the one who moves first and of the other, as pictures have them."""


def you(seats: tuple[str, str]) -> int | None:
    """The side that is spoken to: a person without a name who plays no other person."""
    people = [side for side in (0, 1) if person(seats[side]) is not None]
    return people[0] if len(people) == 1 and seats[people[0]] == HUMAN else None


def names(seats: tuple[str, str], language: str) -> tuple[str, str]:
    """What both sides are called; never the same."""
    first, second = (_called(seats, side, language) for side in (0, 1))
    return (first, second) if first != second else (say(COLOURS[0], language), say(COLOURS[1], language))


def _called(seats: tuple[str, str], side: int, language: str) -> str:
    seat = seats[side]
    if person(seat) is not None:
        return person(seat) or say(phrase("You") if you(seats) == side else COLOURS[side], language)
    kind, _, rest = seat.partition(":")
    if kind == "skill":
        return say("Skill {skill}", language, skill=rest)
    if kind == "search":
        return f"{say('Search', language)} {rest.partition(',')[0]}".rstrip()
    return say("Random", language) if kind == "random" else say("Perfect", language)
