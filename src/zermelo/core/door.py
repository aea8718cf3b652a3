"""The checked door: what a person or a file supplies is looked at here once, and trusted inside."""

from __future__ import annotations

from zermelo.core import abilities
from zermelo.core.answers import misunderstood
from zermelo.core.contract import MOST_SLOTS, WIDEST, is_hashable, not_hashable, not_slots
from zermelo.core.errors import MoveError, PositionError, RulesError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.core.moves import legal_moves
from zermelo.core.plain import plain


def checked_rules(game: Game) -> Game:
    """The game, if its rules say what may be played and where to begin."""
    slots, start = game.slots(), game.start()
    if not isinstance(slots, int) or not 0 <= slots <= MOST_SLOTS:  # none, if the start is an end
        raise not_slots(slots)
    if not is_hashable(start):
        raise not_hashable("start()", start)
    if game.start() != start:
        raise RulesError("start() differs when asked twice")
    return game


def checked_position(game: Game, position: Position) -> Position:
    """The position, if the game has nothing against it; NumPy's ints as Python's."""
    start, position = game.start(), plain(position)
    if not alike(game, start, position):
        like = (
            Sentence("look like {start!r}", start=start)
            if alike(game, start, start)
            else Sentence(
                "must be from 0 to 2**63 - 1; write a larger one as a tuple of such ints, and add to those below 0"
            )
        )
        raise PositionError(
            "{position!r} is not a position of {game}: its positions {like}", position=position, game=game, like=like
        )
    fault = _misread(game, position) or abilities.fault(game, position)
    if fault:
        if position == start and (answered := misunderstood(game)) is not None:
            raise RulesError(answered)
        raise PositionError(
            "{position!r} is not a position of {game}: {fault}", position=position, game=game, fault=fault
        )
    if abilities.size.given(game) and not abilities.fault.given(game) and not _numbered(game, position):
        last = abilities.size(game) - 1
        if position == start:
            raise RulesError(
                "size() is {size!r}, but the start is not the last of so many positions, number {last!r}: call what"
                " does not count positions size_of, say",
                size=last + 1,
                last=last,
            )
        raise PositionError(
            "{position!r} is not a position of {game}: index() numbers its positions from 0 to {last!r}",
            position=position,
            game=game,
            last=last,
        )
    return position


def checked_move(game: Game, position: Position, slot: int) -> int:
    """The slot, if it is a legal move."""
    legal = legal_moves(game, position)
    if slot not in legal:
        raise MoveError(
            "slot {slot!r} is not a legal move at {position}: {choices}",
            slot=slot,
            position=abilities.write(game, position),
            choices=abilities.choices(game, position, legal),
        )
    return int(slot)


def _misread(game: Game, position: Position) -> Sentence:
    """What the game's own turn and pieces say against a position: they need not understand what is none."""
    try:
        if abilities.turn.given(game) and abilities.turn(game, position) not in (0, 1):
            return Sentence("it is nobody's turn")
        if abilities.piece.given(game):
            abilities.drawing().pieces(game, position)
    except (ArithmeticError, LookupError, ValueError):
        return Sentence("its board cannot show it")
    return Sentence("")


def _numbered(game: Game, position: Position) -> bool:
    """Whether the dense index has a place for this position."""
    try:
        index = abilities.index(game, position)
        return 0 <= index < abilities.size(game) and bool(abilities.at(game, index) == position)
    except (
        ArithmeticError,
        LookupError,
        TypeError,
        ValueError,
    ):  # an author's index need not understand what is no position
        return False


def alike(game: Game, start: Position, position: Position) -> bool:
    """Whether a position has the shape of the start and, where it is made of ints, their range.

    A game that falls into parts has tuples of any length.
    """
    if type(start) is int:
        return type(position) is int and 0 <= position <= WIDEST
    if isinstance(start, tuple) and all(type(word) is int for word in start):
        return (
            isinstance(position, tuple)
            and (len(position) == len(start) or abilities.parts.given(game))
            and all(type(word) is int and 0 <= word <= WIDEST for word in position)
        )
    return isinstance(position, type(start))
