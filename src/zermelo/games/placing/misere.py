"""Misère tic-tac-toe: place stones in turn; whoever first has `line` of them in a row loses, a full board is a draw.

Also called toe-tac-tick.  On 3 x 3 cells the first player draws, as is well known, by taking the middle and mirroring
every move through it.  By our own solution 4 x 4 cells with a line of 4 are a draw too:
``zermelo solve misere:4x4,line=4``, 9,722,011 positions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.core.values import DRAW, UNDECIDED, WIN
from zermelo.games.placing._rows import Rows


@dataclass(frozen=True)
class MisereTicTacToe(Rows):
    """Place stones in turn on `rows` x `columns` cells. The first with `line` in a row loses."""

    name: ClassVar[str] = "misere"
    title: ClassVar[str] = "Misère tic-tac-toe"

    def result(self, position: int) -> int:
        """Only the player who has just moved can have a line."""
        if self.has_line(self.stones(position, 1 - self.mover(position))):
            return WIN
        return DRAW if self.taken(position) == self.board().full else UNDECIDED
