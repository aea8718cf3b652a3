"""What can be played: the legal moves of a position and where they lead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from zermelo.core import abilities, contract  # which need this module too
from zermelo.core.values import UNDECIDED

if TYPE_CHECKING:
    from zermelo.core.game import Game, Position

    Moves = Callable[[Game, Position], list[int]]


FEW = 32
"""Looks at slots that take as long as to list the moves of a position that writes them."""


def looks(game: Game) -> int:
    """How many looks at slots it takes to list the moves of a position: all of them, or few if the game writes them."""
    slots = max(1, game.slots())
    return min(FEW, slots) if abilities.legal_slots.given(game) else slots


def legal_moves(game: Game, position: Position) -> list[int]:
    """The legal slots, none where the game is decided."""
    if not abilities.legal_slots.given(game):
        return allowed_moves(game, position)
    over = contract.checked_result(game, position) != UNDECIDED
    return [] if over else contract.checked_slots(game, position)


def allowed_moves(game: Game, position: Position) -> list[int]:
    """The same by ``legal`` alone, for whoever judges what the game's ``legal_slots`` has led to."""
    over = contract.checked_result(game, position) != UNDECIDED
    return [] if over else [slot for slot in range(game.slots()) if game.legal(position, slot)]


def legal_children(game: Game, position: Position, moves: Moves = legal_moves) -> Iterator[tuple[int, Position]]:
    """Each legal slot with the position after it."""
    for slot in moves(game, position):
        yield slot, game.play(position, slot)


def checked_children(game: Game, position: Position, moves: Moves = legal_moves) -> Iterator[tuple[int, Position]]:
    """The same, where each position after a move is one."""
    for slot, child in legal_children(game, position, moves):
        if not contract.fits(child):
            raise contract.no_position(game, position, slot, child)
        yield slot, child
