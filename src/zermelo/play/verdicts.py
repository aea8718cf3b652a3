"""What a value means to both players, for terminal and page alike: who wins, how soon or by how much, with which moves.

Moves are counted as in ``clauses``: the winner's own, and those of both together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from zermelo.core import abilities
from zermelo.core.game import Game
from zermelo.core.language import Sentence, phrase, said, say, some_of
from zermelo.core.values import DRAW, LOSS, WIN, Bounds, Value
from zermelo.play.judgement import Judgement

NAMED: Final = 4
"""How many moves a sentence names."""

MOVER: Final = Sentence("the player to move")


def verdict(
    game: Game, worth: Value | Bounds, language: str, best: Sequence[str] = (), who: tuple[str, str] | None = None
) -> str:
    """Who wins, how soon or by how much, and with which moves if these are told.

    ``who`` are the player to move and the other, where they have names and it is known which is which.
    """
    return capitalised(_verdict(game, worth, language, best, who))


def over(value: Value, language: str, who: tuple[str, str] | None = None) -> str:
    """The same of a game that is over."""
    mover, other = who or (MOVER, "")
    if value.result == DRAW:
        text = phrase("The game is over: it is a draw.")
    elif value.result == WIN:
        text = phrase("The game is over: {mover} has won.")
    else:
        text = phrase("The game is over: {other} has won.") if other else phrase("The game is over: {mover} has lost.")
    return say(text, language, mover=mover, other=other)


def judgement(worth: Judgement, language: str) -> str:
    """What a move is worth to who makes it, in a few words."""
    if worth.value is None:
        return say("estimate {estimate:+.2g}", language, estimate=worth.estimate)
    return said(worth.value, language)


def points_text(points: int, language: str) -> str:
    """``1 point``, ``2 points``."""
    return say("{count} {count:point|points}", language, count=points)


def moves_text(moves: int, language: str) -> str:
    """``1 move``, ``2 moves``."""
    return say("{count} {count:move|moves}", language, count=moves)


def capitalised(sentence: str) -> str:
    """With a capital at its beginning, and nothing else changed."""
    return sentence[:1].upper() + sentence[1:]


def _verdict(game: Game, worth: Value | Bounds, language: str, best: Sequence[str], who: tuple[str, str] | None) -> str:
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
    soon, moves = _soon(game, bounds, language), some_of(best, NAMED)
    return say(text, language, mover=mover, other=other, soon=soon, moves=moves)


def _soon(game: Game, bounds: Bounds, language: str) -> str:
    """In how many moves, or by how many points, a player wins at least; nothing where that is not known."""
    slowest = bounds.low if bounds.result == WIN else bounds.high
    if slowest.margin is not None:
        text = phrase(" by {points}") if bounds.exact else phrase(" by {points} or more")
        return say(text, language, points=points_text(abs(slowest.margin), language))
    if slowest.endless:
        return say(" by never ending", language)
    if slowest.plies is None:
        return ""
    own, plies = (slowest.plies + (bounds.result == WIN)) // 2, slowest.plies
    if plies == 1:
        text = phrase(" in {all} {all:move|moves}")
    elif abilities.turn.given(game):  # a player may move twice, and nobody knows how often
        text = phrase(" in {all} moves in all")
    else:
        text = phrase(" in {own} {own:move|moves} ({all} in all)")
    soon = say(text, language, own=own, all=plies)
    return soon if bounds.exact else say("{soon} or sooner", language, soon=soon)
