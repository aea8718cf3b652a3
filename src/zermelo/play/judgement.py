"""What a position or a move is believed to be worth, and whether that is proved.

Vocabulary
    exact     proved: the value is known
    estimate  a number for the player to move where nothing is proved, the larger the better for him; its unit is
              the heuristic's own, or for random playouts their mean result, from -1 to 1
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering
from math import inf

from zermelo.core.values import Value


@total_ordering
@dataclass(frozen=True)
class Judgement:
    """For the player to move, or who makes the move: its value if that is proved, else an estimate."""

    value: Value | None
    estimate: float = 0.0

    @property
    def exact(self) -> bool:
        return self.value is not None

    def _preference(self) -> tuple[int, float]:
        """Proved wins, then everything uncertain with the proved draws at 0, then proved losses.

        Where it is known who wins but not when, the estimate tells which win looks nearer.  Margins and estimates of
        them are points alike.
        """
        if self.value is not None and self.value.margin is not None:
            return 0, self.value.margin
        if self.value is None or (self.value.result and self.value.plies is None and not self.value.endless):
            return self.value.result if self.value else 0, self.estimate
        return self.value.result, -self.value.result * (inf if self.value.endless else self.value.plies or 0)

    def __lt__(self, other: Judgement) -> bool:
        return self._preference() < other._preference()
