"""What is said of both players alike: whose turn it is, who should win, what a move is worth in a few words."""

from __future__ import annotations

from typing import Final

from zermelo.core import abilities
from zermelo.core.language import phrase, said, say
from zermelo.core.values import DRAW, LOSS, WIN
from zermelo.play.judgement import Judgement
from zermelo.play.sentences import points_text
from zermelo.play.session import Session

TURN: Final = phrase("The first player is to move."), phrase("The second player is to move.")
WON: Final = phrase("The first player has won."), phrase("The second player has won.")
WINS: Final = (
    phrase("The first player wins in {plies} {plies:move|moves}."),
    phrase("The second player wins in {plies} {plies:move|moves}."),
)
WINS_SOME_TIME: Final = phrase("The first player wins."), phrase("The second player wins.")
WINS_ENDLESSLY: Final = (
    phrase("The first player wins by never ending."),
    phrase("The second player wins by never ending."),
)
BETTER: Final = (
    phrase("Too large to solve from here; the first player seems to stand better."),
    phrase("Too large to solve from here; the second player seems to stand better."),
)
AHEAD: Final = (
    phrase("From here on the first player wins by {points}."),
    phrase("From here on the second player wins by {points}."),
)
LEADS: Final = phrase("The first player is {points} ahead."), phrase("The second player is {points} ahead.")
WORTH: Final = {
    WIN: phrase("wins in {plies}"),
    DRAW: phrase("draws"),
    LOSS: phrase("loses in {plies}"),
}
UNDATED: Final = {WIN: phrase("wins"), DRAW: phrase("draws"), LOSS: phrase("loses")}
"""Where it is known who wins, but not when."""


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


def verdict(worth: Judgement, side: int, language: str) -> str:
    """Who should win, and in how many moves, where a side is to move."""
    value = worth.value
    if value is not None and value.margin is not None:
        points = points_text(abs(value.margin), language)
        text = AHEAD[side if value.result == WIN else 1 - side] if value.result else phrase("From here on it is even.")
        return say(text, language, points=points)
    if value is not None and value.result == DRAW:
        return say("With best play it is a draw.", language)
    if value is not None:
        texts = WINS_ENDLESSLY if value.endless else WINS_SOME_TIME if value.plies is None else WINS
        return say(texts[side if value.result == WIN else 1 - side], language, plies=value.plies)
    if worth.estimate == 0:
        return say("Too large to solve from here; the game seems even.", language)
    return say(BETTER[side if worth.estimate > 0 else 1 - side], language)


def judgement(worth: Judgement, language: str) -> str:
    """What a move is worth to who makes it."""
    if worth.value is None:
        return say("estimate {estimate:+.2g}", language, estimate=worth.estimate)
    if worth.value.margin is not None or worth.value.endless:
        return said(worth.value, language)
    texts = UNDATED if worth.value.plies is None else WORTH
    return say(texts[worth.value.result], language, plies=worth.value.plies)


def mark(worth: Judgement, language: str) -> str:
    """A letter and the moves: W5, L2, D; an estimate as ~+0.3."""
    if worth.value is None:
        return say("~{estimate:+.2g}", language, estimate=worth.estimate)
    return said(worth.value.mark, language)
