"""KQK: king and queen against king.

Solved with the other endings of three pieces by T. Ströhlein (Untersuchungen über kombinatorische Spiele, 1970).  White
to move wins each of the 144,508 legal positions, in 10 moves (19 plies) at most, as from the start here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.games.endings._ending import QUEEN, Ending


@dataclass(frozen=True)
class KQK(Ending):
    """Orange mates with king and queen on `side` x `side` squares. It is a draw if the queen is lost or Blue
    stalemated."""

    name: ClassVar[str] = "kqk"
    title: ClassVar[str] = "King and queen against king"
    kinds: ClassVar[tuple[int, ...]] = (QUEEN,)

    def start(self) -> int:
        middle = self.side // 2
        return self.placed(0, self.side + 1, middle * self.side + middle + 1, QUEEN, 0)  # Ka1, Qb2 against Kf5
