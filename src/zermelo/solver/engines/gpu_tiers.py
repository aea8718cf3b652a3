"""The tiers engine on a GPU: what ``tiers.py`` does, with ``kernels/gpu_tiers.py``.

Where the children of a tier are all one tier up, they are listed by ranges of keys, so that a tier need not fit on the
device: its parts are brought there one by one.  Mostly there is one range and one part.  Where children belong to
several tiers, each waits for the others of its tier, and all tiers are laid out in one array before they are settled.

What breaks the contract is left to another engine, which can say where.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np

from zermelo.core import abilities
from zermelo.core.contract import too_far
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.core.values import LEAST
from zermelo.core.work import SETTLING, Progress, Work
from zermelo.native.device import Device
from zermelo.native.kernels import gpu_tiers as kernel
from zermelo.native.packing import Packing
from zermelo.native.sorting import Sorting
from zermelo.solver.engine import LISTING, Unsuited
from zermelo.solver.engines.device_arrays import DeviceArrays, Kept
from zermelo.solver.engines.lanes import LEAST_MEMORY, MOVE_BYTES, ROW_BYTES, TierLanes, against_the_contract, no_room
from zermelo.solver.engines.tier_rules import widened
from zermelo.solver.tables.listed import KeyedSection, PlainSection, Section, SortedTable, top_for
from zermelo.solver.tables.table import LARGEST

SAMPLE = 1 << 16
"""Rows whose children tell how to cut the next tier into ranges."""

Done = TypeVar("Done")


@dataclass
class Part:
    """The positions of a tier in a range of keys."""

    low: int
    high: int
    keys: Kept
    scores: Kept | None = None
    moves: Kept | None = None
    """How many each has, until the children are listed."""


@dataclass
class Tier:
    number: int
    parts: list[Part] = field(default_factory=list)

    @property
    def size(self) -> int:
        return sum(part.keys.size for part in self.parts)


class GpuTiers:
    """The engine at work: it lists the tiers, and settles them when all are listed."""

    def __init__(
        self, game: Game, start: Position, symmetry: bool, work: Work, sorting: Sorting, device: Device
    ) -> None:
        self.game, self.work, self.device, self.xp = game, work, device, device.xp
        self.order, self.packing = sorting.order, sorting.packing or Packing()
        self.lanes = TierLanes(game, symmetry, sorting, device)
        self.arrays = DeviceArrays(device)
        first = abilities.canonical(game, start) if symmetry else start
        number = abilities.tier(game, first) if self.order is None else self.order.of(first)
        keys = self.xp.array([self.packing.key(first)], np.int64)
        self.waiting: dict[int, list[Part]] = defaultdict(list)
        self.waiting[number].append(Part(0, kernel.NOWHERE, self.arrays.keep(keys)))
        self.tiers: list[Tier] = []
        self.listed = 0
        self.scattered = False
        """Whether some move has led elsewhere than one tier up."""
        self.top, self.kind = top_for(126)

    def advance(self, most: int | None = None) -> bool:
        """List tier after tier, until there are more than ``most`` positions; whether these are all."""
        while self.waiting:
            if most is not None and self.listed > most:
                return False
            number = min(self.waiting)
            tier = Tier(number, self._merged(self.waiting.pop(number)))
            if len(self.tiers) + 1 >= self.top:
                self._widen_scores()
            if not self._judged(tier):
                self.scattered = True
                for part in tier.parts:
                    self._wait(self.arrays.get(part.keys))
                continue
            self.tiers.append(tier)
            self.listed += tier.size
            self.work.tell(Progress(LISTING, self.listed))
            self._patiently(self._list_children, tier)
        return True

    def solve(self) -> SortedTable:
        """List what is left and settle every position."""
        self.advance()
        if self.scattered:
            self._patiently(self._settle_all)
        else:
            self._settle_by_tiers()
        return SortedTable(
            [self._section(tier) for tier in self.tiers],
            self.game,
            self.tiers[0].number,
            tuple(tier.number for tier in self.tiers) if self.scattered else None,
            self.order,
            len(self.packing.widths),
        )

    def _patiently(self, task: Callable[..., Done], *arguments: Any) -> Done:
        """Do what can be done again, with half of the memory, if the device has less than it said."""
        while True:
            try:
                return task(*arguments)
            except MemoryError:
                self.arrays.memory //= 2
                if self.arrays.memory < LEAST_MEMORY:
                    raise no_room(self.game, self.listed) from None
                self.arrays.make_room(self.arrays.memory)

    def _judged(self, tier: Tier) -> bool:
        """Have the positions of a tier judged; whether they are all of that tier."""
        noted = [self._patiently(self._judge, part, tier.number) for part in tier.parts]
        if any(notes[kernel.TOO_FAR] for notes in noted):
            self._widen_scores()
            return self._judged(tier)
        return not any(notes[kernel.ASTRAY] for notes in noted)

    def _judge(self, part: Part, number: int) -> list[int]:
        keys = self.arrays.get(part.keys)
        scores, moves, noted = self.lanes.judged(keys, number, self.top, self.kind)
        self.arrays.drop(part.scores, part.moves)
        part.scores, part.moves = self.arrays.keep(scores), self.arrays.keep(moves)
        self.arrays.copy(part.keys)
        return noted

    def _list_children(self, tier: Tier) -> None:
        """Let the children of a tier wait for their turn."""
        total = sum(int(self._moves(part).sum()) for part in tier.parts)
        for low, high in self._ranges(tier, total):
            run = None
            for part in tier.parts:
                for rows in self._batches(part, total):
                    made = self._children(part, rows, low, high)
                    if self.scattered:
                        self._wait(made)
                    else:
                        run = made if run is None else self.lanes.distinct(self.xp.concatenate((run, made)))
            if run is not None and run.size:
                self.waiting[tier.number + 1].append(Part(low, high, self.arrays.keep(run)))
        for part in tier.parts:
            self.arrays.drop(part.moves)
            part.moves = None

    def _moves(self, part: Part) -> Any:
        assert part.moves is not None
        return self.arrays.get(part.moves)

    def _ranges(self, tier: Tier, total: int) -> list[tuple[int, int]]:
        """Ranges of keys with so few children each that they fit on the device."""
        if not total:
            return []
        self.arrays.make_room(MOVE_BYTES * total)
        count = 1 if self.arrays.room >= MOVE_BYTES * total else -(2 * MOVE_BYTES * total // -max(1, self.arrays.room))
        if count > 1 and (self.scattered or self.arrays.room < LEAST_MEMORY):
            raise no_room(self.game, self.listed)
        if count == 1:
            return [(0, kernel.NOWHERE)]
        some = self.lanes.distinct(
            self.xp.concatenate(
                [
                    self._children(part, slice(0, None, 1 + part.keys.size // SAMPLE), 0, kernel.NOWHERE)
                    for part in tier.parts
                ]
            )
        )
        borders = sorted({int(some[some.size * number // count]) for number in range(1, count)})
        return list(zip([0, *borders], [*borders, kernel.NOWHERE], strict=True))

    def _batches(self, part: Part, total: int) -> Iterator[slice]:
        """The rows of a part, as many at a time as there is room for their children."""
        self.arrays.get(part.keys)
        most = max(1, int(self._moves(part).max()))
        self.arrays.make_room(MOVE_BYTES * total, (part.keys, part.moves))
        fits = self.arrays.room >= MOVE_BYTES * total
        rows = part.keys.size if fits else max(1, self.arrays.room // (2 * MOVE_BYTES * most))
        for begin in range(0, part.keys.size, rows):
            yield slice(begin, min(begin + rows, part.keys.size))

    def _children(self, part: Part, rows: slice, low: int, high: int) -> Any:
        """The children of these rows in a range of keys: sorted, each once."""
        tier, moves = self.xp.ascontiguousarray(self.arrays.get(part.keys)[rows]), self._moves(part)[rows]
        return self.lanes.children(tier, self.xp.ascontiguousarray(moves), low, high)

    def _wait(self, keys: Any) -> None:
        """Let these positions, which may be of several tiers, wait for the others of their tiers."""
        numbers = self.xp.empty(keys.size, np.int64)
        self.lanes.run("tiers_of", keys.size, keys, numbers)
        for number in self.lanes.distinct(numbers.copy()).tolist():
            if self.tiers and number <= self.tiers[-1].number:
                raise (
                    against_the_contract(self.game, "tiers")
                    if self.order is None
                    else Unsuited(
                        Sentence(
                            "not every move of {game} raises the order that was found: engine tiers looks for another",
                            game=self.game,
                        )
                    )
                )
            self.waiting[number].append(Part(0, kernel.NOWHERE, self.arrays.keep(keys[numbers == number])))

    def _merged(self, parts: list[Part]) -> list[Part]:
        """The parts of a tier: ranges as they are, and runs that came from several tiers as one."""
        if not self.scattered or len(parts) == 1:
            return parts
        runs = [self.arrays.get(part.keys) for part in parts]
        self.arrays.drop(*(part.keys for part in parts))
        return [Part(0, kernel.NOWHERE, self.arrays.keep(self.lanes.distinct(self.xp.concatenate(runs))))]

    def _settle_by_tiers(self) -> None:
        """Settle each tier from the one above, part by part."""
        settled = 0
        for place in reversed(range(len(self.tiers))):
            above = self.tiers[place + 1].parts if place + 1 < len(self.tiers) else []
            while not all(self._patiently(self._settled, part, above) for part in self.tiers[place].parts):
                self._widen_scores()
            for part in above:
                assert part.scores is not None
                self.arrays.put_away(part.keys)
                self.arrays.put_away(part.scores)
            settled += self.tiers[place].size
            self.work.tell(Progress(SETTLING, settled, self.listed))

    def _settled(self, part: Part, above: list[Part]) -> bool:
        """Settle a part; whether its scores fit."""
        assert part.scores is not None
        self.arrays.make_room(ROW_BYTES * part.keys.size, (part.keys, part.scores))
        tier = self.arrays.get(part.keys, (part.scores,))
        scores = self.arrays.get(part.scores, (part.keys,))
        best = self.xp.full(tier.size, LEAST, np.int64)
        one = self.xp.zeros(1, np.int64)
        for upper in above:
            assert upper.scores is not None
            keys = self.arrays.get(upper.keys, (part.keys, part.scores))
            known = self.arrays.get(upper.scores, (part.keys, part.scores, upper.keys))
            starts = self.xp.asarray([0, keys.size])
            self.lanes.run(
                "fold", tier.size, tier, scores, self.top, keys, known, one, starts, upper.low, upper.high, best
            )
        fit = self.lanes.finished(scores, self.top, best)
        self._replace_scores(part, scores)
        return fit

    def _settle_all(self) -> None:
        """Settle each tier from all above."""
        xp, arrays = self.xp, self.arrays
        parts = [tier.parts[0] for tier in self.tiers]
        sizes = [part.keys.size for part in parts]
        if arrays.memory < (2 * 8 + 2 * self.kind().itemsize) * self.listed + ROW_BYTES * max(sizes):
            raise no_room(self.game, self.listed)
        starts, numbers = xp.asarray(np.cumsum([0, *sizes])), xp.asarray([tier.number for tier in self.tiers])
        keys = xp.concatenate([arrays.get(part.keys) for part in parts])
        known, settled = None, 0
        for place in reversed(range(len(parts))):
            rows, upper = slice(*map(int, starts[place : place + 2])), (numbers[place + 1 :], starts[place + 1 :])
            while True:
                if known is None:
                    known = xp.concatenate([self._scores(part) for part in parts])
                best = xp.full(sizes[place], LEAST, np.int64)
                if upper[0].size:
                    told = keys[rows], known[rows], self.top, keys, known, *upper, 0, kernel.NOWHERE, best
                    self.lanes.run("fold", sizes[place], *told)
                if self.lanes.finished(known[rows], self.top, best):
                    break
                self._widen_scores()
                known = None
            self._replace_scores(parts[place], known[rows].copy())
            settled += sizes[place]
            self.work.tell(Progress(SETTLING, settled, self.listed))

    def _scores(self, part: Part) -> Any:
        assert part.scores is not None
        return self.arrays.get(part.scores)

    def _replace_scores(self, part: Part, scores: Any) -> None:
        """Keep what was written: a copy that was made before tells of other scores."""
        self.arrays.drop(part.scores)
        part.scores = self.arrays.keep(scores)

    def _widen_scores(self) -> None:
        if self.top == LARGEST:
            raise too_far(self.game, self.top)
        for part in (part for tier in self.tiers for part in tier.parts):
            self._replace_scores(part, widened(self._scores(part), self.top, self.game))
        self.top, self.kind = top_for(self.top)

    def _section(self, tier: Tier) -> Section:
        """A tier as a part of the table."""
        keys = [self.arrays.host(part.keys) for part in tier.parts]
        scores = [self.arrays.host(part.scores) for part in tier.parts if part.scores is not None]
        whole, told = (found[0] if len(found) == 1 else np.concatenate(found) for found in (keys, scores))
        if len(self.packing.widths) == 1:
            return PlainSection(whole, told)
        return KeyedSection(whole, told, self.packing)
