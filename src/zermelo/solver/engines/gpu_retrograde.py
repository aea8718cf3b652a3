"""The retrograde engine on a GPU: what ``retrograde.py`` does, with ``kernels/gpu_retrograde.py``.

All of it must fit on the device.  What breaks the contract is left to another engine, which can say where.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.core import abilities
from zermelo.core.contract import too_far
from zermelo.core.game import Game, Position
from zermelo.core.values import LOSS, WIN
from zermelo.core.work import SETTLING, Progress, Work
from zermelo.native.device import Device
from zermelo.native.kernels import gpu_retrograde as kernel
from zermelo.native.packing import Packing
from zermelo.native.sorting import Sorting
from zermelo.solver.engine import LISTING
from zermelo.solver.engines.lanes import against_the_contract, no_room
from zermelo.solver.tables.listed import PlainSection, SortedTable, top_for

FIRST = 1 << 20
"""Places in the hash table at first, and positions that there is room for."""
FULL = 0.6
"""Of the hash table, at most."""
PLACE_BYTES, POSITION_BYTES, EDGE_BYTES = 12, 40, 28
"""What a place, a position and a move take at the peak."""


class GpuRetrograde:
    """The engine at work: it finds all positions, links them, and decides them backwards from the ends."""

    def __init__(
        self, game: Game, start: Position, symmetry: bool, work: Work, sorting: Sorting, device: Device
    ) -> None:
        self.game, self.work, self.device, self.xp = game, work, device, device.xp
        self.packing = sorting.packing or Packing()
        self.launch = device.bind(game, kernel, symmetry, sorting)
        first = abilities.canonical(game, start) if symmetry else start
        self.memory = device.memory
        self.listed = 1
        self.found, self.decided, self.moves = (self.xp.empty(0, kind) for kind in (np.int64, np.int8, np.int32))
        self._grow(FIRST)
        self.found[0] = self.packing.key(first)
        self._number()

    def solve(self) -> SortedTable:
        try:
            self._explore()
            edges, starts = self._linked()
            scores = self._settled(edges, starts)
            order = self.xp.argsort(self.found[: self.listed])
            keys, scores = self.device.copy(self.found[order]), self.device.copy(scores[order])
            return SortedTable([PlainSection(self.packing.positions(keys.result()), scores.result())])
        except MemoryError:
            raise no_room(self.game, self.listed) from None

    def _run(self, name: str, size: int, *arguments: Any, known: int = 0) -> int:
        """Run a kernel on so many rows; returns how many are found, those that were known included."""
        notes = self.xp.zeros(kernel.NOTES, np.int64)
        notes[kernel.FOUND] = known
        self.launch(name, size, *arguments, notes)
        noted: list[int] = notes.tolist()
        if noted[kernel.DONE] != size or noted[kernel.WRONG]:
            raise against_the_contract(self.game, "retrograde")
        return noted[kernel.FOUND]

    def _grow(self, places: int) -> None:
        """Make room for so many positions, and a hash table that is empty."""
        if (PLACE_BYTES + POSITION_BYTES) * places > self.memory:
            raise no_room(self.game, self.listed)
        xp = self.xp
        self.table, self.ids = xp.full(places, kernel.EMPTY, np.int64), xp.empty(places, np.int32)
        more = int(FULL * places) + 1 - self.found.size
        self.found, self.decided, self.moves = (
            xp.concatenate((known, xp.empty(more, known.dtype))) for known in (self.found, self.decided, self.moves)
        )

    def _number(self) -> None:
        self._run("number", self.listed, self.found[: self.listed], self.table, self.ids)

    def _explore(self) -> None:
        """Find every position: as many at a time as their children surely have room."""
        most, begin = max(1, self.game.slots()), 0
        while begin < self.listed:
            rows = (self.found.size - self.listed) // most
            if rows < min(self.listed - begin, self.found.size // (8 * most) + 1):
                self._grow(2 * self.table.size)
                self._number()
                continue
            end = min(begin + rows, self.listed)
            self.listed = self._run(
                "explore",
                end - begin,
                *(self.found, begin, end, self.table, self.ids, self.decided, self.moves),
                known=self.listed,
            )
            begin = end
            self.work.tell(Progress(LISTING, self.listed))

    def _linked(self) -> tuple[Any, Any]:
        """All moves as edges, sorted by children, and where those of each child begin."""
        xp, found, moves = self.xp, self.found[: self.listed], self.moves[: self.listed]
        ends = xp.cumsum(moves, dtype=np.int64)
        total = int(ends[-1])
        if EDGE_BYTES * total + POSITION_BYTES * self.listed + PLACE_BYTES * self.table.size > self.memory:
            raise no_room(self.game, self.listed)
        edges, degrees = xp.empty(total, np.int64), xp.zeros(self.listed, np.int32)
        self._run("link", self.listed, found, moves, ends, self.table, self.ids, edges, degrees)
        del self.table, self.ids, ends
        edges.sort()
        starts = xp.zeros(self.listed + 1, np.int64)
        xp.cumsum(degrees, dtype=np.int64, out=starts[1:])
        return edges, starts

    def _settled(self, edges: Any, starts: Any) -> Any:
        """The scores of all positions."""
        xp, decided = self.xp, self.decided[: self.listed]
        top, kind = int(np.iinfo(np.int16).max), np.int16
        scores = xp.where((decided == WIN) | (decided == LOSS), decided.astype(kind) * kind(top), kind(0))
        left = self.moves[: self.listed].copy()
        frontier = xp.flatnonzero(scores).astype(np.int32)
        reached, plies, settled = xp.empty(self.listed, np.int32), 0, int(frontier.size)
        while frontier.size:
            plies += 1
            if plies >= top:
                raise too_far(self.game, top)
            count = self._run("spread", frontier.size, frontier, edges, starts, scores, left, top - plies, reached)
            frontier = reached[:count].copy()
            settled += count
            self.work.tell(Progress(SETTLING, settled, self.listed))
        longest = max(0, plies - 1)
        lower, kind = top_for(longest)
        return (scores - xp.sign(scores) * np.int16(top - lower)).astype(kind) if lower < top else scores.astype(kind)
