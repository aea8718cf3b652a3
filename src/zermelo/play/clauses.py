"""How a game will end, as a clause: who wins, in how many moves or by how many points.

Moves are counted from the position on the board, the winner's own and those of both together: "you win in 6 of your
moves (11 in all)".  Marks such as W11 count all of them, and so do games in which a player may move twice: "you win in
11 moves in all".
"""

from __future__ import annotations

from zermelo.core import abilities
from zermelo.core.game import Game
from zermelo.core.language import phrase, say
from zermelo.core.values import DRAW, WIN, Bounds, Value
from zermelo.play.people import names, you
from zermelo.play.verdicts import points_text


def outcome(game: Game, value: Value, side: int, seats: tuple[str, str], language: str) -> str:
    """What a value means where a side is to move: ``you win in 6 of your moves (11 in all)``."""
    return _clause(game, value, side, names(seats, language), you(seats), language)


def outcome_of_game(game: Game, value: Value, language: str) -> str:
    """What the value of a game means before anybody sits down: ``who moves first wins in 5 moves (9 in all)``."""
    called = say("who moves first", language), say("who moves second", language)
    if value.margin:
        points = points_text(abs(value.margin), language)
        return say("{name} wins by {points}", language, name=called[value.result != WIN], points=points)
    return _clause(game, Value(value.result, value.plies), 0, called, None, language)


def _clause(game: Game, value: Value, side: int, called: tuple[str, str], spoken_to: int | None, language: str) -> str:
    """The same with the sides' names, of which one may be spoken to."""
    if value.result == DRAW:
        return (
            say("it is a draw with best play", language)
            if value.margin is None
            else say("from here on it is even", language)
        )
    winner = side if value.result == WIN else 1 - side
    yours, name = winner == spoken_to, called[winner]
    if value.margin is not None:
        text = phrase("from here on you win by {points}") if yours else phrase("from here on {name} wins by {points}")
        return say(text, language, name=name, points=points_text(abs(value.margin), language))
    if value.endless:
        text = phrase("you win by never ending") if yours else phrase("{name} wins by never ending")
    elif value.plies is None:
        text = phrase("you win with best play") if yours else phrase("{name} wins with best play")
    elif winner != side and value.plies == 1:
        text = phrase("you win, whatever comes next") if yours else phrase("{name} wins, whatever comes next")
    elif value.plies == 1:
        text = phrase("you win with your next move") if yours else phrase("{name} wins with the next move")
    elif abilities.turn.given(game):  # a player may move twice, and nobody knows how often
        text = phrase("you win in {all} moves in all") if yours else phrase("{name} wins in {all} moves in all")
    else:
        text = (
            phrase("you win in {own} of your moves ({all} in all)")
            if yours
            else phrase("{name} wins in {own} {own:move|moves} ({all} in all)")
        )
    plies = value.plies or 0
    own = (plies + 1) // 2 if winner == side else plies // 2
    return say(text, language, name=name, own=own, all=plies)


def outcome_in_bounds(game: Game, bounds: Bounds, side: int, seats: tuple[str, str], language: str) -> str:
    """The same where a win is proved, and perhaps not the best one."""
    text = outcome(game, bounds.low, side, seats, language)
    if bounds.exact:
        return text
    more = phrase("{outcome} or more") if bounds.low.margin is not None else phrase("{outcome} or sooner")
    return say(more, language, outcome=text)


def move_words(game: Game, value: Value | None, side: int, seats: tuple[str, str], language: str) -> str:
    """What a move of that side is worth, itself counted."""
    return say("open", language) if value is None else outcome(game, value, side, seats, language)
