"""Wild tic-tac-toe: place an X or an O, as you like; whoever completes `line` equal ones in a row wins.

A variant of tic-tac-toe whose author we do not know.  On 3 x 3 cells the first player wins, as is well known, beginning
in the middle.  Misère, whoever completes a line loses, and it is a draw, by answering every mark with the other one in
the opposite cell: ``zermelo solve wild:misere``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN
from zermelo.games.placing._rows import EitherMark


@dataclass(frozen=True)
class WildTicTacToe(EitherMark):
    """Place an X or an O in turn on `rows` x `columns` cells. Whoever completes `line` equal ones in a row
    `misere:loses|wins`."""

    name: ClassVar[str] = "wild"
    title: ClassVar[str] = "Wild tic-tac-toe"
    misere: bool = False

    def result(self, position: int) -> int:
        if self.has_any_line(position):
            return WIN if self.misere else LOSS
        return DRAW if self.taken(position) == self.board().full else UNDECIDED
