"""What players are told, in whole sentences of the catalogue: whose turn it is, how the game will end, what a move
changed, how it ended.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from zermelo.core import abilities
from zermelo.core.game import Game
from zermelo.core.language import LANGUAGES, either, in_a_row, phrase, said, say
from zermelo.core.scales import left
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN, Value
from zermelo.play.clauses import outcome, outcome_in_bounds
from zermelo.play.judgement import Judgement
from zermelo.play.people import names, you
from zermelo.play.session import Session
from zermelo.play.thought import Thought
from zermelo.play.verdicts import NAMED, capitalised, moves_text, points_text

Seats = tuple[str, str]


@dataclass(frozen=True)
class Mistake:
    """A move that gave a better end away."""

    ply: int
    """How many moves had been made before it."""
    had: Value
    better: tuple[str, ...]
    """The names of the moves that would have kept it."""


KEPT: Final = {
    WIN: phrase("A best move: {now}."),
    DRAW: phrase("A best move: {now}."),
    LOSS: phrase("Nothing was better: {now}."),
}
"""Reviews of moves that keep the value of the position."""
CHANGED: Final = {
    (WIN, WIN): phrase("Still a win, but later: {now}. Better: {moves}."),
    (WIN, DRAW): phrase("This gives the win away: now {now}. Better: {moves}."),
    (WIN, LOSS): phrase("This gives the win away: now {now}. Better: {moves}."),
    (DRAW, LOSS): phrase("This gives the draw away: now {now}. Better: {moves}."),
    (LOSS, LOSS): phrase("This loses sooner: {now}. Longer: {moves}."),
}
"""Reviews of moves that throw something away, by what there was and what is left."""


FIELD: Final = re.compile(r"`(\w+)(?::([^`|]*)\|([^`]*))?`")
"""In the docstring of a game: a field; what to say where it is set and where it is not, `misere:loses|wins`; or the
forms of a word that go with a number, `goats:goat|goats`."""


def listed(names: Sequence[str], language: str) -> str:
    """Some names, and whether there are more: ``a1, b2 or c3``."""
    if len(names) > NAMED:
        more = len(names) - NAMED
        return say("{moves} or one of {count} more", language, moves=in_a_row(names[:NAMED]), count=more)
    return said(either(names), language)


def rules(game: Game, language: str) -> str:
    """The rules in a sentence or two, with the numbers of this very game and the variant that is on."""

    def here(field: re.Match[str]) -> str:
        value = getattr(game, field[1], field[1])
        if field[2] is not None and type(value) is int:
            return (field[2], field[3])[LANGUAGES[language].form(value)]
        if field[2] is not None:
            return field[2] if value else field[3]
        return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)

    words = " ".join((type(game).__doc__ or "").split())
    return FIELD.sub(here, say(words, language))


def state(session: Session, seats: Seats, language: str) -> str:
    """Whose turn it is, or how the game ended."""
    if session.over:
        return " ".join([ending(session, seats, language), *standing(session, seats, language)])
    called = names(seats, language)
    told = []
    if session.path and you(seats) == 1 - session.sides[-2]:
        text = phrase("{name} played {move}.")
        told.append(say(text, language, name=called[session.sides[-2]], move=session.names[-1]))
    if you(seats) == session.side:
        told.append(say("Your turn.", language))
    else:
        told.append(say("{name} is to move.", language, name=called[session.side]))
    return " ".join([*told, *standing(session, seats, language)])


def ending(session: Session, seats: Seats, language: str) -> str:
    """How a game ended."""
    moves = moves_text(session.ply, language)
    if session.winner is None:
        if session.repeats:
            return say("The position has come back for the third time: it is a draw.", language)
        return say("It is a draw, after {moves}.", language, moves=moves)
    again = say("The position has come back for the third time.", language) + " " if session.repeats else ""
    if you(seats) is not None:
        text = (
            phrase("You have won, after {moves}.")
            if you(seats) == session.winner
            else phrase("You have lost, after {moves}.")
        )
        return again + say(text, language, moves=moves)
    name = names(seats, language)[session.winner]
    return again + say("{name} has won, after {moves}.", language, name=name, moves=moves)


LESSONS: Final = {
    WIN: phrase("You were winning until move {number} ({better} instead of {move})."),
    DRAW: phrase("It was a draw until move {number} ({better} instead of {move})."),
}
"""What a person gave away, by what there was."""


def lesson(session: Session, mistakes: Sequence[Mistake], seats: Seats, language: str) -> str:
    """Where the person who is spoken to gave the game away for the last time; nothing where there is nothing to say."""
    mine = [mistake for mistake in mistakes if session.sides[mistake.ply] == you(seats)]
    if not mine or session.winner == you(seats) or abilities.counts_points(session.game):
        return ""
    ply, had, better = mine[-1].ply, mine[-1].had, listed(mine[-1].better, language)
    number = 1 + sum(side == session.sides[ply] for side in session.sides[:ply])
    return say(LESSONS[had.result], language, number=number, better=better, move=session.names[ply])


def standing(session: Session, seats: Seats, language: str) -> list[str]:
    """Who is ahead by how many points, where points are won on the way or the game is over; else nothing."""
    counted = session.over or abilities.gain.given(session.game)
    if not (counted and abilities.counts_points(session.game)):
        return []
    if session.lead == 0:
        return [say("Nobody is ahead.", language)]
    name = names(seats, language)[session.lead < 0]
    ahead = points_text(abs(session.lead), language)
    return [say("{name}: {points} ahead.", language, name=name, points=ahead)]


def outlook(game: Game, thought: Thought, side: int, seats: Seats, language: str) -> str:
    """How a game that goes on will end, as far as it is proved, and what is open."""
    bounds, mover = thought.bounds, names(seats, language)[side]
    if bounds.result != UNDECIDED:
        found = outcome_in_bounds(game, bounds, side, seats, language)
    elif bounds.low.result == DRAW:
        text = phrase("you have at least a draw") if you(seats) == side else phrase("{name} has at least a draw")
        found = say(text, language, name=mover)
    elif thought.more:
        found = say("it is not proved yet who wins", language)
    else:
        found = say("too many positions follow to prove who wins", language)
    return " ".join([f"{capitalised(found)}.", *_open(thought, language)])


def _open(thought: Thought, language: str) -> list[str]:
    """How many moves are proved, and which are not if they are few."""
    if not thought.open or not thought.proved:
        return []
    few = len(thought.open) <= NAMED
    text = phrase("{proved} of {all} moves proved; {moves} open.") if few else phrase("{proved} of {all} moves proved.")
    moves = said(in_a_row([move.name for move in thought.open]), language)
    return [say(text, language, proved=thought.proved, all=len(thought.moves), moves=moves)]


def prospects(session: Session, worth: Judgement, best: Sequence[str], seats: Seats, language: str) -> str:
    """What the player to move can hope for, and with which moves."""
    moves = listed(best, language)
    if worth.value is None:
        return say("It is not proved who wins; I would play {moves}.", language, moves=moves)
    found = capitalised(outcome(session.game, worth.value, session.side, seats, language))
    if worth.value.result == LOSS and worth.value.margin is None:
        return say("{outcome}, if nobody errs; {moves} resists longest.", language, outcome=found, moves=moves)
    return say("{outcome}: {moves}.", language, outcome=found, moves=moves)


def review(
    session: Session, best: Judgement, made: Judgement, better: Sequence[str], seats: Seats, language: str
) -> str:
    """What the last move changed: the best there was, what it made of it, what was better."""
    moves, now = listed(better, language), _now(session, made.value, seats, language)
    had, left_over = best.value, made.value
    if had is None or left_over is None:
        if not better:
            return say("As far as I can see, nothing was better.", language)
        if left_over is not None and left_over.result == LOSS:
            return say("Now {now}. As far as I can see, {moves} was better.", language, now=now, moves=moves)
        return say("As far as I can see, {moves} was better.", language, moves=moves)
    if had.margin is not None and left_over.margin is not None:
        lost = points_text(had.margin - left_over.margin, language)
        text = phrase("A best move.") if had == left_over else phrase("This costs {points}. Better: {moves}.")
        return say(text, language, points=lost, moves=moves)
    if had != left_over and (had.endless or left_over.endless):
        text = phrase("This might have been a {had}: now {now}. Better: {moves}.")
        return say(text, language, had=had, now=now, moves=moves)
    undated = had.result == left_over.result and None in (had.plies, left_over.plies)
    text = KEPT[left_over.result] if undated or had == left_over else CHANGED[had.result, left_over.result]
    return say(text, language, now=now, moves=moves)


def after(session: Session, made: Judgement, seats: Seats, language: str) -> str:
    """How a play stands after its last move, which was of that worth; how it ended, if it is over."""
    if session.over:
        return ending(session, seats, language)
    if made.value is None:
        return say("It is not proved who wins.", language)
    return f"{capitalised(_now(session, made.value, seats, language))}."


def _now(session: Session, made: Value | None, seats: Seats, language: str) -> str:
    """How the game will end after a move of that worth, seen from the position on the board."""
    if session.over:
        return say("the game is over", language)
    if made is None:
        return ""
    before, slot = session.positions[-2], session.path[-1]
    value = left(session.game, before, slot, session.position, made)
    return outcome(session.game, value, session.side, seats, language)
