"""One region of a board, laid out for the kernels: its words, scratch of fixed size, and what they answer."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import LOSS, UNDECIDED, WIN
from zermelo.native.kernels.linked import CONNECTIONS, MUST_PLAY, Board, Linked
from zermelo.native.kernels.proving import CELLS, DELTA, MOVE, OWN, PHI, THEIR, Search
from zermelo.native.kernels.virtual import SIDES, Virtual
from zermelo.solver.engines.connection.region import Region, Stones

BONDS: Final = 12
THREATS: Final = 24
"""Carriers that a pair of points keeps: more take longer and prove little more."""
QUEUE: Final = 1 << 14

PARTIAL: Final = CONNECTIONS | MUST_PLAY
"""The skills that do not count on every empty cell being there."""


@dataclass(frozen=True)
class Sight:
    """What is known of a position: WIN, LOSS or UNDECIDED for the player to move, and cells of the board.

    The cells are the winner's carrier, or the must-play region while nothing is decided.
    """

    result: int
    cells: int


@dataclass(frozen=True)
class Shared:
    """What all regions of a prover have in common."""

    native: ModuleType
    skills: int
    table: NDArray[np.int64]
    counts: NDArray[np.int64]
    """See ``proving``: positions visited, those not in the table, and how many visits are enough."""
    stop: NDArray[np.int8]


class Workspace:
    """A region and the kernels at work on it.  Players are 0 and 1, and stones are sets of the board."""

    def __init__(self, region: Region, shared: Shared) -> None:
        self.region, self.native = region, shared.native
        cells, hubs = len(region.cells), region.hubs()
        points = cells + hubs.shape[1]
        pairs = points * (points - 1) // 2
        skills = shared.skills if region.exact else shared.skills & PARTIAL

        def zeros(*shape: int, kind: Any = np.int64) -> NDArray[Any]:
            return np.zeros(shape, kind)

        self.board = Board(cells, region.near(), hubs, region.symmetric(), skills)
        self.linked = Linked(zeros(points), zeros(2, cells + 2), zeros(2), zeros(2))
        lists = zeros(pairs, BONDS), zeros(pairs, THREATS), zeros(pairs, BONDS)
        counts = zeros(pairs), zeros(pairs), zeros(pairs)
        self.virtual = Virtual(zeros(points), *lists, *counts, zeros(QUEUE, 3), zeros(3))
        plies = zeros(cells + 2, MOVE + 1), zeros(cells + 2, cells, MOVE + 1)
        circuit = zeros(cells, kind=float), zeros(cells, cells + 1, kind=float), zeros(cells)
        self.search = Search(shared.table, *plies, *circuit, shared.counts, shared.stop)

    def settle(self, stones: Stones, mover: int) -> Sight:
        """Search until it is known who wins, or the kernels are told to stop."""
        first, second = map(self.region.inside, stones)
        self.native.settle(first, second, mover, self.board, self.linked, self.virtual, self.search)
        return self._seen()

    def look(self, stones: Stones, mover: int) -> Sight:
        """What the connections of this one position tell."""
        here = self.search.path[0]
        here[OWN], here[THEIR] = (self.region.inside(stones[player]) for player in (mover, 1 - mover))
        self.native.look(here, mover, True, self.board, self.linked, self.virtual)
        return self._seen()

    def must_play(self, stones: Stones, mover: int) -> int:
        """The cells that all threats of the opponent have in common; none if there is no way to stop them."""
        first, second = map(self.region.inside, stones)
        must_play = (1 << self.board.cells) - 1 & ~(first | second)
        theirs = (first, second)[1 - mover]
        arguments = theirs, must_play, 1 - mover, 0, self.board, self.linked, self.virtual
        if self.native.connect(*arguments):
            return 0
        for threat in self.virtual.threats[SIDES, : self.virtual.threat_counts[SIDES]]:
            must_play &= int(threat)
        return self.region.outside(must_play)

    def _seen(self) -> Sight:
        here = self.search.path[0]
        result = WIN if here[PHI] == 0 else LOSS if here[DELTA] == 0 else UNDECIDED
        return Sight(result, self.region.outside(int(here[CELLS])))
