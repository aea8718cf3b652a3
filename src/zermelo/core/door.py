"""The checked door: what a person or a file supplies is looked at here once, and trusted inside."""

from __future__ import annotations

import inspect

from zermelo.core.contract import WIDEST, is_hashable, not_hashable, not_slots
from zermelo.core.errors import MoveError, PositionError, RulesError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence


def checked_rules(game: Game) -> Game:
    """The game, if its rules can be called, and say what may be played and where to begin."""
    checked_forms(game)
    slots, start = game.slots(), game.start()
    if not isinstance(slots, int):
        raise not_slots(slots)
    if not is_hashable(start):
        raise not_hashable("start()", start)
    return game


def checked_forms(game: Game) -> None:
    """Refuse rules that cannot be called with what the contract gives them."""
    for name, promised in vars(Game).items():
        rule = getattr(game, name)
        if name.startswith("_") or not inspect.isfunction(promised) or getattr(rule, "__func__", None) is promised:
            continue
        form = inspect.signature(promised)
        try:
            inspect.signature(rule).bind(*list(form.parameters)[1:])
        except TypeError:
            raise RulesError(
                "{game_class}.{name} cannot be called as it should: write {name}({parameters})",
                game_class=type(game).__name__,
                name=name,
                parameters=", ".join(form.parameters),
            ) from None


def checked_position(game: Game, position: Position) -> Position:
    """The position, if the game has nothing against it."""
    start = game.start()
    if not alike(start, position):
        like = (
            Sentence("look like {start!r}", start=start)
            if alike(start, start)
            else Sentence("must be from 0 to 2**63 - 1")
        )
        raise PositionError(
            "{position!r} is not a position of {game}: its positions {like}", position=position, game=game, like=like
        )
    fault = game.fault(position)
    if fault:
        raise PositionError(
            "{position!r} is not a position of {game}: {fault}", position=position, game=game, fault=fault
        )
    if game.has("size") and not game.has("fault") and not _numbered(game, position):
        last = game.size() - 1
        raise PositionError(
            "{position!r} is not a position of {game}: index() numbers its positions from 0 to {last}",
            position=position,
            game=game,
            last=last,
        )
    return position


def checked_move(game: Game, position: Position, slot: int) -> int:
    """The slot, if it is a legal move."""
    legal = game.moves(position)
    if slot not in legal:
        raise MoveError(
            "slot {slot} is not a legal move at {position}: {choices}",
            slot=slot,
            position=game.write(position),
            choices=game.choices(position, legal),
        )
    return slot


def _numbered(game: Game, position: Position) -> bool:
    """Whether the dense index has a place for this position."""
    try:
        index = game.index(position)
        return 0 <= index < game.size() and bool(game.at(index) == position)
    except (ArithmeticError, LookupError, ValueError):  # an author's index need not understand what is no position
        return False


def alike(start: Position, position: Position) -> bool:
    """Whether a position has the shape of the start and, where it is made of ints, their range."""
    if type(start) is int:
        return type(position) is int and 0 <= position <= WIDEST
    if isinstance(start, tuple) and all(type(word) is int for word in start):
        return (
            isinstance(position, tuple)
            and len(position) == len(start)
            and all(type(word) is int and 0 <= word <= WIDEST for word in position)
        )
    return isinstance(position, type(start))
