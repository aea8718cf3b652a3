"""What every game says when words make no sense: one sentence, with what would be right."""

from __future__ import annotations

import re

from zermelo.boards import Board
from zermelo.core import abilities
from zermelo.core.errors import PositionError, SpecError
from zermelo.core.game import Game, Position, name_of
from zermelo.core.language import Sentence
from zermelo.core.links import bits


def need(game: Game, field: str, least: int, most: int) -> None:
    """Refuse a field that is not a whole number in this range."""
    value = getattr(game, field)
    if type(value) is not int or not least <= value <= most:
        raise SpecError(
            "{game}: {field} is {value!r}: write a whole number from {least!r} to {most!r}",
            game=name_of(game),
            field=field,
            value=value,
            least=least,
            most=most,
        )


def unreadable(game: Game, text: str, why: str = "") -> PositionError:
    """The error for a line that is no position; ``why`` is a clause, if more than the form is wrong."""
    return PositionError(
        "'{text}' is not a position of {game}: {why}",
        text=text,
        game=game,
        why=why or Sentence("write it like {example}", example=game.write(game.start())),
    )


def checked(game: Game, text: str, position: Position) -> Position:
    """The position that was read from a text, unless it breaks a rule."""
    fault = abilities.fault(game, position)
    if fault:
        raise unreadable(game, text, fault)
    return position


def misplaced(board: Board, *stones: int) -> Sentence:
    """Why these masks of stones cannot stand on a board together; '' if they can."""
    taken = 0
    for cells in stones:
        if cells >> board.cells:
            return Sentence("a stone lies outside the board")
        if taken & cells:
            return Sentence("two stones lie on {cell}", cell=board.names[next(bits(taken & cells))])
        taken |= cells
    return Sentence("")


def numbers(text: str) -> tuple[int, ...]:
    """The whole numbers of a text such as ``3,5,7``, ``(3 5 7)`` or ``3-5``; none if it holds more."""
    words = re.split(r"[\s,;:-]+", text.strip().strip("()[]").strip())
    return tuple(map(int, words)) if all(re.fullmatch(r"[0-9]{1,19}", word) for word in words) else ()


def read_number(game: Game, text: str) -> int:
    """The position that a text means where positions are numbers."""
    found = numbers(text)
    if len(found) != 1:
        raise unreadable(game, text)
    checked(game, text, found[0])
    return found[0]


def numbered_move(game: Game, position: Position, text: str) -> str:
    """A move that is made of numbers, spelt as the game spells it, however its numbers were parted."""
    wanted = numbers(text)
    for slot in game.moves(position) if wanted else ():
        if numbers(game.write_move(position, slot)) == wanted:
            return game.write_move(position, slot)
    return text
