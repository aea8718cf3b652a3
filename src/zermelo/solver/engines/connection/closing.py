"""Winning moves that come nearest to the end: few stones are left to place, in few cells.

A strategy made of them is soon played out, whatever the opponent does, so that it can be written down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.core import abilities
from zermelo.core.game import Position
from zermelo.core.links import Links, bits
from zermelo.core.moves import legal_children
from zermelo.core.values import LOSS, WIN

if TYPE_CHECKING:
    from zermelo.solver.engines.connection.prover import ConnectionProver


def closing_move(prover: ConnectionProver, position: Position) -> int | None:
    """The move of those seen to win after which the fewest stones are needed; None if the position is not won."""
    game, mover = prover.game, prover.mover(position)
    children = dict(legal_children(game, position))
    for slot, child in children.items():
        if game.result(child) == LOSS:
            return slot
    with prover.lock:
        seen = prover.search(position, None)
        if seen.result != WIN:
            return None
        left = {}
        for slot in bits(seen.cells):
            after = prover.look(children[slot])
            if after.result == LOSS:
                needed = stones_needed(prover.links, abilities.stones(game, children[slot], mover), after.cells, mover)
                left[slot] = needed, after.cells.bit_count()
        if left:
            return min(left, key=lambda slot: left[slot])
        found = prover.winning_move(position, seen.cells, None)
        return None if found is None else found[0]


def stones_needed(links: Links, stones: int, cells: int, player: int) -> int:
    """How few of these cells must be added to a player's stones to join his sides; one more than all if none do."""
    side, goal = links.sides[player]
    reached, count = links.flooded(side, stones), 0
    while not reached & goal:
        added = (side | links.around(reached)) & cells & ~reached
        if not added:
            return cells.bit_count() + 1
        reached |= added | links.flooded(links.around(added), stones)
        count += 1
    return count
