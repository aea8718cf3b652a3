"""What a value means to both players, for terminal and page alike: who wins, how soon or by how much, with which moves.

Moves are counted for both players together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from zermelo.core import abilities
from zermelo.core.language import Sentence, phrase, said, say, some_of
from zermelo.core.values import DRAW, LOSS, WIN, Bounds, Value
from zermelo.play.judgement import Judgement
from zermelo.play.session import Session

NAMED: Final = 4
"""How many moves a sentence names."""

PLAYERS: Final = Sentence("the first player"), Sentence("the second player")
MOVER: Final = Sentence("the player to move")

TURN: Final = phrase("The first player is to move."), phrase("The second player is to move.")
WON: Final = phrase("The first player has won."), phrase("The second player has won.")
LEADS: Final = phrase("The first player is {points} ahead."), phrase("The second player is {points} ahead.")


def state(session: Session, language: str) -> str:
    """Whose turn it is, or how the game ended."""
    if not session.over:
        return " ".join([say(TURN[session.side], language), *ahead(session, language)])
    end = say("It is a draw.", language) if session.winner is None else say(WON[session.winner], language)
    return " ".join([end, *ahead(session, language)])


def ahead(session: Session, language: str) -> list[str]:
    """By how many points one of the players is ahead, if so."""
    if not abilities.counts_points(session.game) or session.lead == 0:
        return []
    return [say(LEADS[session.lead < 0], language, points=points_text(abs(session.lead), language))]


def verdict(worth: Value | Bounds, who: tuple[str, str] | None, language: str, best: Sequence[str] = ()) -> str:
    """Who wins, how soon or by how much, and with which moves if these are told.

    ``who`` are the player to move and the other; None where nobody can know which is which.
    """
    return capitalised(_verdict(worth, who, language, best))


def over(value: Value, who: tuple[str, str] | None, language: str) -> str:
    """The same of a game that is over."""
    mover, other = who or (MOVER, "")
    if value.result == DRAW:
        text = phrase("The game is over: it is a draw.")
    elif value.result == WIN:
        text = phrase("The game is over: {mover} has won.")
    else:
        text = phrase("The game is over: {other} has won.") if other else phrase("The game is over: {mover} has lost.")
    return say(text, language, mover=mover, other=other)


def expected(worth: Judgement, side: int, language: str) -> str:
    """Who should win a game that goes on, where a side is to move."""
    mover, other = PLAYERS[side], PLAYERS[1 - side]
    value = worth.value
    if value is None:
        if worth.estimate == 0:
            return say("Too large to solve from here; the game seems even.", language)
        better = mover if worth.estimate > 0 else other
        return say("Too large to solve from here; {better} seems to stand better.", language, better=better)
    if value.margin is None:
        return verdict(value, (mover, other), language)
    if value.result == DRAW:
        return say("From here on it is even.", language)
    return say("From here on {verdict}", language, verdict=_verdict(value, (mover, other), language))


def judgement(worth: Judgement, language: str) -> str:
    """What a move is worth to who makes it, in a few words."""
    if worth.value is None:
        return say("estimate {estimate:+.2g}", language, estimate=worth.estimate)
    return said(worth.value, language)


def mark(worth: Judgement, language: str) -> str:
    """A letter and the moves: W5, L2, D; an estimate as ~+0.3."""
    if worth.value is None:
        return say("~{estimate:+.2g}", language, estimate=worth.estimate)
    return said(worth.value.mark, language)


def points_text(points: int, language: str) -> str:
    """``1 point``, ``2 points``."""
    return say("{count} {count:point|points}", language, count=points)


def moves_text(moves: int, language: str) -> str:
    """``1 move``, ``2 moves``."""
    return say("{count} {count:move|moves}", language, count=moves)


def capitalised(sentence: str) -> str:
    """With a capital at its beginning, and nothing else changed."""
    return sentence[:1].upper() + sentence[1:]


def _verdict(worth: Value | Bounds, who: tuple[str, str] | None, language: str, best: Sequence[str] = ()) -> str:
    mover, other = who or (MOVER, "")
    bounds = Bounds(worth, worth) if isinstance(worth, Value) else worth
    if bounds.result == DRAW:
        text = phrase("With best play it is a draw.")
    elif bounds.result == WIN:
        text = phrase("{mover} wins{soon} with {moves}.") if best else phrase("{mover} wins{soon}.")
    elif bounds.result == LOSS and other:
        text = phrase("{other} wins{soon}, whatever {mover} does.")
    elif bounds.result == LOSS:
        text = phrase("{mover} loses{soon}, whatever is played.")
    elif bounds.low.result == DRAW:
        text = phrase("{mover} has at least a draw.")
    elif bounds.high.result == DRAW:
        text = phrase("{mover} has at most a draw.")
    else:
        text = phrase("It is not known yet who wins.")
    soon, moves = _soon(bounds, language), some_of(best, NAMED)
    return say(text, language, mover=mover, other=other, soon=soon, moves=moves)


def _soon(bounds: Bounds, language: str) -> str:
    """In how many moves, or by how many points, a player wins at least; nothing where that is not known."""
    slowest = bounds.low if bounds.result == WIN else bounds.high
    if slowest.margin is not None:
        text = phrase(" by {points}") if bounds.exact else phrase(" by {points} or more")
        return say(text, language, points=points_text(abs(slowest.margin), language))
    if slowest.endless:
        return say(" by never ending", language)
    if slowest.plies is None:
        return ""
    text = phrase(" in {moves}") if bounds.exact else phrase(" in {moves} or sooner")
    return say(text, language, moves=moves_text(slowest.plies, language))
