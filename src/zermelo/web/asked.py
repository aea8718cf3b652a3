"""The moves of a request: read through the checked door into a session.

A ``token`` is a move as a URL writes it: its name in the game's notation, or ``@7`` for slot 7 where the name has a
dot, a space or another letter that URLs do not like.
"""

from __future__ import annotations

import re
from typing import Final

from zermelo.core import abilities
from zermelo.core.door import checked_move, checked_position
from zermelo.core.errors import MoveError, TooLarge, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import either
from zermelo.core.moves import checked_children
from zermelo.play.session import Session
from zermelo.play.spelling import meanings
from zermelo.web.query import Parameters

LONGEST: Final = 1000
"""The most moves that a request may carry."""
PLAIN: Final = re.compile(r"[A-Za-z0-9,:+*/_-]+")


def session(game: Game, start: str, moves: str, play: str = "") -> Session:
    """The game from a position, its own start if empty, after moves written as tokens with dots between them.

    ``play`` is one more move, as a person types it.
    """
    first = checked_position(game, abilities.read(game, start)) if start else game.start()
    path = path_of(game, first, moves)
    if play:
        path = (*path, typed(game, Session(game, first, path).position, play))
    return Session(game, first, path=path, lines=(path,))


def seats(given: Parameters) -> tuple[str, str]:
    """Who plays, the one who moves first first."""
    return given["first"], given["second"]


def beside(played: Session, lines: str) -> Session:
    """A session with the lines beside it that a request tells of, with semicolons between them."""
    return played.beside(path_of(played.game, played.start, line) for line in lines.split(";") if line)


def path_of(game: Game, position: Position, moves: str) -> tuple[int, ...]:
    """The slots of moves written as tokens with dots between them."""
    tokens = moves.split(".") if moves else []
    if len(tokens) > LONGEST:
        raise TooLarge(
            "there are {count} moves, and the page keeps at most {longest}", count=len(tokens), longest=LONGEST
        )
    path: list[int] = []
    for number, word in enumerate(tokens, 1):
        try:
            path.append(slot_of(game, position, word))
        except ZermeloError as error:
            raise MoveError("move {number}: {error}", number=number, error=error) from None
        position = game.play(position, path[-1])
    return tuple(path)


def token(game: Game, position: Position, slot: int) -> str:
    """A move as a URL writes it."""
    name = abilities.write_move(game, position, slot)
    return name if PLAIN.fullmatch(name) else f"@{slot}"


def token_to(game: Game, position: Position, after: Position) -> str:
    """A move that leads from one position to the other."""
    return next(token(game, position, slot) for slot, child in checked_children(game, position) if child == after)


def slot_of(game: Game, position: Position, text: str) -> int:
    """The move that a token, or a person, means."""
    if re.fullmatch(r"@[0-9]{1,6}", text):
        return checked_move(game, position, int(text[1:]))
    return abilities.read_move(game, position, text)


def typed(game: Game, position: Position, text: str) -> int:
    """The move that a person means, however it is spelt."""
    found = meanings(game, position, text)
    if len(found) > 1:
        raise MoveError(
            "'{text}' may mean {names}",
            text=text,
            names=either(abilities.write_move(game, position, slot) for slot in found[:8]),
        )
    return found[0] if found else abilities.read_move(game, position, text)
