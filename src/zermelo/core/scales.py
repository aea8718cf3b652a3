"""What a game counts in, plies or points; and what follows from one move to the next.

Everybody who reads values in Python asks here.  ``native.scales`` says the same to the engines' machine code, and
``solver.verify`` says it once more for itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

from zermelo.core import abilities
from zermelo.core.contract import checked_points, checked_priority, drawn_end, winner_of_endless_play
from zermelo.core.errors import ZermeloError
from zermelo.core.values import DRAW, LOSS, WIN, Bounds, Value, value_of

if TYPE_CHECKING:
    from zermelo.core.game import Game, Position

Worth = TypeVar("Worth", Value, Bounds)


def scale_name(game: Game) -> str:
    """What a score of the game is, in a word."""
    return "margin" if abilities.counts_points(game) else "distance"


def refuse_points(game: Game) -> None:
    """For what tells wins and losses by ``result`` alone, which says no more than that a game with points is over."""
    if abilities.counts_points(game):
        raise ZermeloError("{game} counts points, and this tells wins and losses alone: solve or search it", game=game)


def value_at_end(game: Game, position: Position) -> Value:
    """The value of a position where the game is over."""
    if abilities.counts_points(game):
        return Value.of_points(checked_points(game, abilities.margin, position))
    result = game.result(position)
    if result == DRAW and abilities.endless_play_is_won(game):
        raise drawn_end(game, position)
    return Value(result, None if result == DRAW else 0)


def value_of_endless_play(game: Game, position: Position, circle: Iterable[Position] = ()) -> Value:
    """What play from here that never ends is worth to the player to move; it comes through ``circle`` for ever."""
    winner = winner_of_endless_play(game)
    if abilities.endless_priority.given(game):
        winner = max(checked_priority(game, met) for met in circle) % 2
    if winner is None:
        return Value(DRAW)
    return Value(WIN if abilities.turn(game, position) == winner else LOSS, endless=True)


def worth(game: Game, position: Position, slot: int, child: Position, value: Worth) -> Worth:
    """What a move is worth to who makes it, itself counted, where the position after it has that value."""
    seen = value if abilities.same_player(game, position, child) else value.reversed()
    if abilities.counts_points(game):
        return seen.with_points(checked_points(game, abilities.gain, position, slot))
    return seen.one_ply_earlier()


def left(game: Game, position: Position, slot: int, child: Position, value: Value) -> Value:
    """The value that the position after a move has if the move is worth so much: undoes ``worth``."""
    if abilities.counts_points(game):
        value = value.with_points(-checked_points(game, abilities.gain, position, slot))
    else:
        value = value.one_ply_later()
    return value if abilities.same_player(game, position, child) else value.reversed()


def result_of_play(game: Game, position: Position, side: int, lead: int) -> int:
    """The result for side 0 where a play has ended with this side to move; ``lead`` is what side 0 won by moves."""
    end = value_at_end(game, position)
    seen = end if side == 0 else end.reversed()
    return seen.with_points(lead).result if abilities.counts_points(game) else seen.result


def decoded(game: Game, score: int, top: int) -> Value:
    """The Value that a score of an engine stands for."""
    if abilities.counts_points(game):
        return Value.of_points(score)
    return value_of(score, top, abilities.endless_play_is_won(game))
