"""What players are told, in whole sentences of the catalogue: a position's prospects, what a move changed, the end.

Moves are counted for both players together, the next one included.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from zermelo.core import abilities
from zermelo.core.game import Game
from zermelo.core.language import either, in_a_row, phrase, said, say
from zermelo.core.values import DRAW, LOSS, WIN
from zermelo.play.judgement import Judgement
from zermelo.play.players import HUMAN, person
from zermelo.play.session import Session
from zermelo.play.verdicts import NAMED, moves_text, points_text

KEPT: Final = {
    WIN: phrase("A best move: you win in {now}."),
    DRAW: phrase("A best move: it is a draw."),
    LOSS: phrase("Nothing was better: you lose in {now}."),
}
"""Reviews of moves that keep the value of the position."""
CHANGED: Final = {
    (WIN, WIN): phrase("You still win, but in {now} instead of {had}. Better: {moves}."),
    (WIN, DRAW): phrase("You had a win in {had}; now it is a draw. Better: {moves}."),
    (WIN, LOSS): phrase("You had a win in {had}; now you lose in {now}. Better: {moves}."),
    (DRAW, LOSS): phrase("You had a draw; now you lose in {now}. Better: {moves}."),
    (LOSS, LOSS): phrase("You lose in {now} instead of {had}. Better: {moves}."),
}
"""Reviews of moves that throw something away, by what there was and what is left."""
UNDATED: Final = {
    (WIN, WIN): phrase("A best move: you win."),
    (WIN, LOSS): phrase("You had a win; now you lose. Better: {moves}."),
    (LOSS, LOSS): phrase("Nothing was better: you lose."),
}
"""Reviews where it is known who wins, but not when."""


ENDLESS: Final = {
    WIN: phrase("You can win by never ending: {moves}."),
    LOSS: phrase("You lose by never ending, if nobody errs."),
}
"""Prospects where play never ends."""
AHEAD: Final = {
    WIN: phrase("From here on you can win by {points}: {moves}."),
    DRAW: phrase("From here on it is even: {moves}."),
    LOSS: phrase("From here on you lose by {points}, if nobody errs; nothing is better than {moves}."),
}
"""Prospects where points count."""


FIELD: Final = re.compile(r"`(\w+)(?::([^`|]*)\|([^`]*))?`")
"""In the docstring of a game: a field, or what to say where it is set and where it is not: `misere:loses|wins`."""


def listed(names: Sequence[str], language: str) -> str:
    """Some names, and whether there are more: ``a1, b2 or c3``."""
    if len(names) > NAMED:
        more = len(names) - NAMED
        return say("{moves} or one of {count} more", language, moves=in_a_row(names[:NAMED]), count=more)
    return said(either(names), language)


def called(seat: str, language: str) -> str:
    """What a seat is called at the beginning of a sentence."""
    name = person(seat)
    if name is not None:
        return name or say("You", language)
    kind, _, rest = seat.partition(":")
    if kind == "skill":
        return say("The player of skill {skill}", language, skill=rest)
    if kind == "search":
        return say("The searching player", language)
    return say("The random player", language) if kind == "random" else say("The perfect player", language)


def names(seats: tuple[str, str], language: str) -> tuple[str, str]:
    """What both sides are called at the beginning of a sentence; never the same."""
    if seats[0] == seats[1]:
        return say("The first player", language), say("The second player", language)
    return called(seats[0], language), called(seats[1], language)


def ending(session: Session, seats: tuple[str, str], language: str) -> str:
    """How a game ended."""
    moves = moves_text(session.ply, language)
    if session.winner is None:
        if session.repeats:
            return say("The position has come back for the third time: it is a draw.", language)
        return say("It is a draw, after {moves}.", language, moves=moves)
    again = say("The position has come back for the third time.", language) + " " if session.repeats else ""
    winner, loser = seats[session.winner], seats[1 - session.winner]
    if winner == HUMAN != loser:
        return again + say("You have won, after {moves}.", language, moves=moves)
    if loser == HUMAN != winner:
        return again + say("You have lost, after {moves}.", language, moves=moves)
    name = names(seats, language)[session.winner]
    return again + say("{name} has won, after {moves}.", language, name=name, moves=moves)


def standing(session: Session, seats: tuple[str, str], language: str) -> str:
    """Who is ahead by how many points, where points count; else nothing."""
    if not abilities.counts_points(session.game):
        return ""
    if session.lead == 0:
        return say("Nobody is ahead.", language)
    name = names(seats, language)[session.lead < 0]
    ahead = points_text(abs(session.lead), language)
    return say("{name}: {points} ahead.", language, name=name, points=ahead)


def rules(game: Game, language: str) -> str:
    """The rules in a sentence or two, with the numbers of this very game and the variant that is on."""

    def here(field: re.Match[str]) -> str:
        value = getattr(game, field[1], field[1])
        if field[2] is not None:
            return field[2] if value else field[3]
        return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)

    words = " ".join((type(game).__doc__ or "").split())
    return FIELD.sub(here, say(words, language))


def prospects(worth: Judgement, best: Sequence[str], language: str) -> str:
    """What the player to move can hope for, and with which moves."""
    value, moves = worth.value, listed(best, language)
    if value is None:
        if worth.estimate > 0:
            return say("As far as I can see, you stand better; I would play {moves}.", language, moves=moves)
        if worth.estimate < 0:
            return say("As far as I can see, you stand worse; I would play {moves}.", language, moves=moves)
        return say("As far as I can see, the game is even; I would play {moves}.", language, moves=moves)
    if value.margin is not None:
        return say(AHEAD[value.result], language, points=points_text(abs(value.margin), language), moves=moves)
    if value.result == DRAW:
        return say("With best play it is a draw: {moves}.", language, moves=moves)
    if value.endless:
        return say(ENDLESS[value.result], language, moves=moves)
    if value.plies is None:
        text = phrase("You can win: {moves}.") if value.result == WIN else phrase("You lose, if nobody errs.")
        return say(text, language, moves=moves)
    if value.result == WIN:
        return say("You can win in {plies}: {moves}.", language, plies=value.plies, moves=moves)
    return say(
        "You lose in {plies}, if nobody errs; {moves} resists longest.", language, plies=value.plies, moves=moves
    )


def review(best: Judgement, made: Judgement, better: Sequence[str], language: str) -> str:
    """What a move changed for the player who made it: the best there was, what it made of it, what was better."""
    moves = listed(better, language)
    if best.value is not None and made.value is not None:
        had, now = best.value, made.value
        if had.margin is not None and now.margin is not None:
            lost = points_text(had.margin - now.margin, language)
            text = phrase("A best move.") if had == now else phrase("This costs {points}. Better: {moves}.")
            return say(text, language, points=lost, moves=moves)
        if had != now and (had.endless or now.endless):
            text = phrase("You had a {had}; now it is a {now}. Better: {moves}.")
            return say(text, language, had=had, now=now, moves=moves)
        if DRAW not in (had.result, now.result) and None in (had.plies, now.plies):
            return say(UNDATED[had.result, now.result], language, moves=moves)
        text = KEPT[now.result] if had == now else CHANGED[had.result, now.result]
        return say(text, language, had=had.plies, now=now.plies, moves=moves)
    if not better:
        return say("As far as I can see, nothing was better.", language)
    if made.value is not None and made.value.result == LOSS:
        text = phrase("Now you lose in {now}. As far as I can see, {moves} was better.")
        return say(text, language, now=made.value.plies, moves=moves)
    return say("As far as I can see, {moves} was better.", language, moves=moves)
