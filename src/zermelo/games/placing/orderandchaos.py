"""Order and Chaos: both place an X or an O, as they like; Order, who begins, wants a row of equal ones, Chaos none.

S. Sniderman, Games magazine, 1981, on 6 x 6 cells with a line of five.  That is too large to be solved completely; the
board here is smaller.  We know no published value: by our own solution Order wins 4 x 3 with a line of three in 5
moves, and 4 x 4 with a line of four in 13: ``zermelo solve orderandchaos:4x4,line=4``, 42,658,913 positions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.core.values import LOSS, UNDECIDED, WIN
from zermelo.games.placing._rows import EitherMark

ORDER = 0


@dataclass(frozen=True)
class OrderAndChaos(EitherMark):
    """Place an X or an O in turn on `rows` x `columns` cells. Orange, for order, wins if `line` equal ones stand in a
    row, whoever completes them; Blue, for chaos, wins once no line can come any more."""

    name: ClassVar[str] = "orderandchaos"
    title: ClassVar[str] = "Order and Chaos"
    rows: int = 4
    columns: int = 3
    line: int = 3

    def result(self, position: int) -> int:
        crosses, rings = self.stones(position, 0), self.stones(position, 1)
        if self.has_any_line(position):
            return WIN if self.mover(position) == ORDER else LOSS
        for line in self.board().lines(self.line):
            if crosses & line == 0 or rings & line == 0:
                return UNDECIDED
        return LOSS if self.mover(position) == ORDER else WIN
