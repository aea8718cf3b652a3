"""A proof that can be looked at, and the test of it: the winner plays within a few cells and gives away the rest."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.links import bits

WINS: Final = phrase("the first player wins within {cells}"), phrase("the second player wins within {cells}")


@dataclass(frozen=True)
class Proof:
    """Who wins a position of a connection game, and why.

    Whoever loses may have every empty cell outside the carrier: within it the winner connects his sides, moving first
    with ``move`` if he is the player to move, and second otherwise.
    """

    game: Game
    position: Position
    mover: int
    """The player to move, 0 or 1."""
    winner: int
    move: int | None
    """A winning move, if the player to move wins."""
    carrier: tuple[int, ...]
    """The empty cells that the winner needs, the move among them."""
    must_play: tuple[int, ...]
    """Where the player to move has to move, or lose to a threat that is seen already; none if all is lost."""

    def __str__(self) -> Sentence:
        cells = " ".join(abilities.write_move(self.game, self.position, cell) for cell in self.carrier)
        return Sentence(WINS[self.winner], cells=cells or Sentence("what is there"))


def replays(proof: Proof) -> bool:
    """Play the proof out in every way within its carrier, by plain search: whether the winner always connects.

    Takes time that grows threefold with each cell of the carrier.
    """
    links, winner = abilities.links(proof.game), proof.winner
    stones = abilities.stones(proof.game, proof.position, winner)
    taken = stones | abilities.stones(proof.game, proof.position, 1 - winner)
    cells = sum(1 << cell for cell in proof.carrier)
    if cells & taken or (proof.move is None) != (winner != proof.mover):
        return False
    if proof.move is not None:
        if not cells >> proof.move & 1:
            return False
        stones |= 1 << proof.move
        cells &= ~(1 << proof.move)

    @cache
    def connects(stones: int, cells: int) -> bool:
        """Whether the winner connects when the opponent moves next and only these cells are left."""
        if links.joins(stones, winner):
            return True
        if not links.joins(stones | cells, winner):
            return False
        return all(
            any(connects(stones | 1 << answer, left & ~(1 << answer)) for answer in bits(left))
            for left in (cells & ~(1 << blocked) for blocked in bits(cells))
        )

    return connects(stones, cells)
