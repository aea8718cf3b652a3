"""KPK: king and pawn against king.

M. R. B. Clarke, A quantitative study of king and pawn against king (Advances in Computer Chess 1, 1977).  White to move
wins 124,960 of 163,328 legal positions, and Black to move loses 97,604 of 168,024, by our own count; the
longest win takes 28 moves (55 plies), as from the start here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.games.endings._ending import PAWN, QUEEN, ROOK, Ending


@dataclass(frozen=True)
class KPK(Ending):
    """Orange queens a pawn and mates on `side` x `side` squares. It is a draw if it is lost or a side stalemated."""

    name: ClassVar[str] = "kpk"
    title: ClassVar[str] = "King and pawn against king"
    kinds: ClassVar[tuple[int, ...]] = (PAWN, QUEEN, ROOK)

    def start(self) -> int:
        row = self.side // 4 + 2  # on a whole board: Kh2, b2 against Kg5, a longest win
        return self.placed(2 * self.side - 1, self.side + 1, row * self.side + self.side - 2, PAWN, 0)
