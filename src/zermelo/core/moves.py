"""What can be played: the legal moves of a position and where they lead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zermelo.core import contract  # which needs this module too
from zermelo.core.values import UNDECIDED

if TYPE_CHECKING:
    from zermelo.core.game import Game, Position


def legal_moves(game: Game, position: Position) -> list[int]:
    """The legal slots, none where the game is decided."""
    if contract.checked_result(game, position) != UNDECIDED:
        return []
    return [slot for slot in range(game.slots()) if game.legal(position, slot)]


def legal_children(game: Game, position: Position) -> Iterator[tuple[int, Position]]:
    """Each legal slot with the position after it."""
    for slot in legal_moves(game, position):
        yield slot, game.play(position, slot)


def checked_children(game: Game, position: Position) -> Iterator[tuple[int, Position]]:
    """The same, where each position after a move is one."""
    for slot, child in legal_children(game, position):
        if not contract.fits(child):
            raise contract.no_position(game, position, slot, child)
        yield slot, child
