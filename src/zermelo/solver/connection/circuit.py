"""The resistance of a whole board of any size, for each player: how near he is to joining his sides.

An empty cell has one ohm on the way through it, the player's own stone next to none; the opponent's lets nothing pass.
V. V. Anshelevich, "A hierarchical approach to computer Hex" (2002).
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from zermelo.core.links import Links, bits
from zermelo.solver.connection.region import Stones

OWN: Final = 0.02
"""Half the ohms of a player's own stone; an empty cell has half an ohm on either side."""
LEAK: Final = 1e-6
"""A little current is lost everywhere, so that cells which nothing joins have a voltage too."""


class Circuit:
    """The wires of a board."""

    def __init__(self, links: Links) -> None:
        pairs = [(one, other) for one, near in enumerate(links.near) for other in bits(near) if one < other]
        self.count = len(links.near)
        self.ends: NDArray[np.int64] = np.array(pairs, np.int64).reshape(-1, 2).T
        self.sides = [[self._mask(side) for side in sides] for sides in links.sides]

    def _mask(self, cells: int) -> NDArray[np.bool_]:
        return np.array([bool(cells >> cell & 1) for cell in range(self.count)])

    def currents(self, stones: Stones, player: int) -> tuple[float, NDArray[np.float64]]:
        """The current between a player's sides at one volt, and how much of it flows through each cell."""
        half = np.where(self._mask(stones[player]), OWN, 0.5)
        free = ~self._mask(stones[1 - player])
        one, other = self.ends
        wires = np.where(free[one] & free[other], 1 / (half[one] + half[other]), 0.0)
        first, second = (np.where(side & free, 1 / half, 0.0) for side in self.sides[player])
        equations = np.zeros((self.count, self.count))
        equations[one, other] = equations[other, one] = -wires
        drain = np.bincount(one, wires, self.count) + np.bincount(other, wires, self.count)
        equations[np.diag_indices(self.count)] = drain + first + second + LEAK
        volts = np.linalg.solve(equations, first)
        flow = wires * np.abs(volts[one] - volts[other])
        through = np.bincount(one, flow, self.count) + np.bincount(other, flow, self.count)
        through += first * (1 - volts) + second * volts
        return float(second @ volts), through

    def promise(self, stones: Stones) -> NDArray[np.float64]:
        """How much of both players' currents flows through each cell, as shares; -1 where a stone is."""
        total = np.zeros(self.count)
        for player in (0, 1):
            current, through = self.currents(stones, player)
            total += through / (current + LEAK)
        total[self._mask(stones[0] | stones[1])] = -1.0
        return total

    def advantage(self, stones: Stones, player: int) -> float:
        """The logarithm of how much better the player's sides are joined than the opponent's."""
        mine, theirs = (self.currents(stones, who)[0] for who in (player, 1 - player))
        return float(np.log((mine + LEAK) / (theirs + LEAK)))
