"""What is known of a position when the time is up: bounds of its value and of its moves, the best so far first."""

from __future__ import annotations

import time
from dataclasses import dataclass

from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.core.move import Move
from zermelo.core.values import Bounds, Value
from zermelo.solver.plan import Plan
from zermelo.solver.tables.searched import Effort, SearchedTable


@dataclass(frozen=True)
class Outlook:
    """What a search that was given too little time knows."""

    game: Game
    start: Position
    worth: Bounds
    """What the start is worth to the player to move."""
    moves: tuple[Move[Bounds], ...]
    """The legal moves, what seems best first."""
    plan: Plan
    effort: Effort
    seconds: float = 0.0
    """Of planning and searching."""

    @property
    def exact(self) -> bool:
        """Whether the value of the start is known; of some move it is not."""
        return self.worth.exact

    @property
    def best(self) -> list[Move[Bounds]]:
        """The moves that are known to keep the value; if there are none, the one that seems best."""
        kept = [move for move in self.moves if not move.worth.low < self.worth.high]
        return kept or list(self.moves[:1])


def bounded(table: SearchedTable, position: Position, seconds: float) -> tuple[Bounds, tuple[Move[Bounds], ...]]:
    """What a position and its moves are worth, as far as it is found out in that time: the former in half of it.

    The moves come in order of what is known, then as the engine or the game would try them.
    """
    game, deadline = table.game, time.monotonic() + seconds
    worth = table.bounds(position, seconds / 2)
    found = table.look(position, max(0.0, deadline - time.monotonic()))
    if found.moves:
        worths = found.moves.values()
        worth = Bounds(
            max(worth.low, *(move.low for move in worths)), min(worth.high, max(move.high for move in worths))
        )
    moves = {slot: Bounds(move.low, min(move.high, worth.high)) for slot, move in found.moves.items()}

    def preference(slot: int) -> tuple[Value, Value, bool]:
        return moves[slot].low, moves[slot].high, slot == found.favourite

    return worth, tuple(
        Move(slot, abilities.write_move(game, position, slot), moves[slot], game.play(position, slot))
        for slot in sorted(moves, key=preference, reverse=True)
    )
