"""KRK: king and rook against king.

L. Torres y Quevedo's machine of 1912 won it, not always by the shortest way; T. Ströhlein solved it by retrograde
analysis (Untersuchungen über kombinatorische Spiele, 1970).  White to move wins each of the 175,168 legal positions, in
16 moves (31 plies) at most, as from the start here; Black to move draws where he takes the rook or is stalemated.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.games.endings._ending import ROOK, Ending


@dataclass(frozen=True)
class KRK(Ending):
    """Orange mates with king and rook on `side` x `side` squares. It is a draw if the rook is lost or Blue
    stalemated."""

    name: ClassVar[str] = "krk"
    title: ClassVar[str] = "King and rook against king"
    kinds: ClassVar[tuple[int, ...]] = (ROOK,)

    def start(self) -> int:
        return self.placed(0, self.side + 1, 2 * self.side + 2, ROOK, 0)  # Ka1, Rb2 against Kc3: a longest win
