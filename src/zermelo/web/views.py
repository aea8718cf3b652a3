"""Answers as plain fields: games, positions and moves.  Their names are stable; openapi.json documents them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from zermelo import __version__
from zermelo.boards import view
from zermelo.core import abilities
from zermelo.core.game import Game, Position, sizes_of, title_of
from zermelo.core.language import languages, phrase, said, say
from zermelo.core.moves import legal_moves
from zermelo.core.registry import family_of
from zermelo.core.spec import form
from zermelo.core.values import Value
from zermelo.draw.film import game_film
from zermelo.draw.svg import board_svg
from zermelo.games import results
from zermelo.play.clauses import outcome_of_game
from zermelo.play.library import sample
from zermelo.play.people import names
from zermelo.play.record import GameRecord
from zermelo.play.sentences import rules, state
from zermelo.play.session import Session
from zermelo.search import ALGORITHMS
from zermelo.search.heuristics import heuristic_names
from zermelo.web.asked import token
from zermelo.web.gallery import Gallery, settings

Fields = dict[str, Any]


def games_view(gallery: Gallery, language: str) -> Fields:
    """Everything in the gallery."""
    return {
        "version": __version__,
        "games": [game_view(gallery, name, language) for name in gallery.names()],
        "featured": list(gallery.featured),
        "algorithms": list(ALGORITHMS),
    }


def game_view(gallery: Gallery, name: str, language: str) -> Fields:
    kind = gallery.kind(name)
    made, own = kind(), name in gallery.own
    known = None if own else results().get(name)
    return {
        "name": name,
        "family": say(phrase("your own games"), language) if own else say(family_of(name), language),
        "positions": None if known is None else known.positions,
        "value": None if known is None else outcome_of_game(made, known.value, language),
        "title": say(title_of(kind), language),
        "titles": [say(title_of(kind), other) for other in languages()],
        "spec": str(made),
        "usage": form(kind),
        "rules": rules(made, language),
        "own": own,
        "board": abilities.piece.given(made),
        "settings": list(settings(kind)),
        "sizes": list(sizes_of(kind)),
        "heuristics": list(heuristic_names(made)),
        "sample": [move["token"] for move in line_view(made, made.start(), sample(made))],
    }


def position_view(session: Session, seats: tuple[str, str], theme: str, language: str) -> Fields:
    """A position: what is seen there and what can be done."""
    game, here = session.game, session.position
    return {
        "game": str(game),
        "settings": {each["name"]: getattr(game, each["name"]) for each in settings(type(game))},
        "rules": rules(game, language),
        "moves": line_view(game, session.start, session.path),
        "position": abilities.write(game, here),
        "text": said(abilities.show(game, here), language),
        "svg": picture(session, theme, language),
        "turn": session.side,
        "turns": list(session.sides),
        "legal": [] if session.over else legal_view(game, here),
        "over": session.over,
        "winner": session.winner,
        "players": list(names(seats, language)),
        "sentence": state(session, seats, language),
    }


def plain(session: Session, theme: Any, page: bool = True) -> str:
    """The board and nothing else; without a ``page`` beneath it, it can be laid upon another."""
    drawn = board_svg(session.game, session.position, theme=theme)
    return drawn if page else drawn.replace('<rect class="page"', '<rect class="page" visibility="hidden"', 1)


def film(session: Session, seats: tuple[str, str], theme: Any, language: str) -> str:
    """The game from its start to here, with what the page said after each move."""
    game, start, path = session.game, session.start, session.path
    told = [state(Session(game, start, path[:ply]), seats, language) for ply in range(len(path) + 1)]
    return game_film(game, path, start=start, captions=told, theme=theme, language=language)


def picture(session: Session, theme: Any, language: str, marks: Mapping[int, Value] | None = None) -> str:
    """The board, with a ring on the last move and the values of the next ones."""
    last = session.path[-1] if session.path else None
    before = session.positions[-2] if session.path else None
    return board_svg(
        session.game, session.position, marks=marks, theme=theme, last=last, before=before, language=language
    )


def line_view(game: Game, position: Position, slots: Iterable[int]) -> list[Fields]:
    """Moves in a row, each named where it is made."""
    found = []
    for slot in slots:
        found.append(move_view(game, position, slot))
        position = game.play(position, slot)
    return found


def move_view(game: Game, position: Position, slot: int) -> Fields:
    return {"slot": slot, "name": abilities.write_move(game, position, slot), "token": token(game, position, slot)}


def legal_view(game: Game, position: Position) -> list[Fields]:
    """The legal moves, each with the cells to click for it."""
    clicks = view.clicks(game, position)
    return [
        move_view(game, position, slot) | {"cells": list(clicks.get(slot, ()))} for slot in legal_moves(game, position)
    ]


def record_view(record: GameRecord, session: Session) -> Fields:
    """What a record says, as the page goes on from it."""
    return {
        "game": str(session.game),
        "start": record.position or "",
        "moves": line_view(session.game, session.start, session.path),
        "lines": [line_view(session.game, session.start, line) for line in session.lines],
        "first": record.players[0],
        "second": record.players[1],
    }
