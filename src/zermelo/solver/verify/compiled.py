"""The proof by compiled rules, for tables of arrays.  The kernel says where it fails, ``interpreted`` says why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.core.errors import VerificationError
from zermelo.core.game import Position
from zermelo.core.language import Sentence
from zermelo.core.work import Progress, Work
from zermelo.native.kernels import verify as kernel
from zermelo.native.kernels import verify_bits as bits_kernel
from zermelo.native.module import compiled
from zermelo.native.sorting import Sorting
from zermelo.native.texts import words_of
from zermelo.solver.tables.bits import BitTable
from zermelo.solver.tables.listed import DenseTable, Section, SortedTable
from zermelo.solver.tables.table import slices
from zermelo.solver.verify.interpreted import VERIFYING, fault, image, not_entered, repeats, too_many, wrong
from zermelo.space.explore import plain_position

if TYPE_CHECKING:
    from zermelo.solver.solution import Solution

ROWS = 1 << 16
"""Rows that one thread proves at a time."""
KEPT = 1 << 12
"""Positions of a one-bit table that a thread remembers: more are no faster."""
STEP = 1 << 20
"""Rows between two words of progress and two looks at Ctrl-C."""

Array = NDArray[Any]
NO_TIERS = np.empty(0, np.int64)


def prove(solution: Solution, work: Work) -> None:
    """Prove every position of the solution's table, which is of a kind in ``PROOFS``."""
    if solution.get(solution.start) is None:
        raise wrong(solution, solution.start, Sentence("is the start, but not in the table"))
    used, prove_table = PROOFS[solution.table.kind]
    prove_table(Proof(solution, used, work), solution.table)


@dataclass(frozen=True)
class Rows:
    """A section of sorted keys with their scores; ``entered`` marks those that some position leads to."""

    keys: Array
    scores: Array
    entered: NDArray[np.bool_]

    def position(self, row: int) -> Position:
        words = self.keys[row].tolist()
        return tuple(words) if isinstance(words, list) else words

    def part(self, begin: int, end: int) -> Rows:
        return Rows(self.keys[begin:end], self.scores[begin:end], self.entered[begin:end])


class Proof:
    def __init__(self, solution: Solution, used: ModuleType, work: Work) -> None:
        self.solution, self.work = solution, work
        sorting = Sorting(getattr(solution.table, "order", None))  # where a position is looked for, no more
        self.native: Any = compiled(solution.game, used, solution.symmetry, sorting)
        self.top = solution.table.top
        self.done = 0
        self.rows = len(solution)
        """How many are looked at: in a dense table, those that are not reached too."""

    def dense(self, table: DenseTable) -> None:
        game, scores = self.solution.game, _read_only(table.scores)
        self.rows = len(scores)
        self.work.need(len(scores), *too_many(len(scores)))
        reached = _read_only(np.empty(0, np.bool_) if table.reached is None else table.reached)
        entered = np.zeros(len(scores), np.bool_)
        entered[abilities.index(game, image(self.solution, self.solution.start))] = True
        row = self.first_wrong(
            len(scores),
            lambda begin, end: self.native.check_dense(scores, begin, end, self.top, reached, entered),
        )
        if row >= 0:
            raise self.explained(abilities.at(game, row))
        for rows in slices(len(scores)):
            alone = ~entered[rows] if table.reached is None else table.reached[rows] & ~entered[rows]
            if alone.any():
                raise not_entered(self.solution, abilities.at(game, rows.start + int(np.argmax(alone))))

    def bits(self, table: BitTable) -> None:
        won = _read_only(table.won)
        self.rows = table.size
        reached = _read_only(np.empty(0, np.uint64) if table.reached is None else table.reached)
        words = words_of(self.solution.start)

        def check(begin: int, end: int) -> int:
            kept = np.empty((KEPT, words) if words > 1 else KEPT, np.int64)
            return int(self.native.check(won, begin, end, reached, kept, np.empty(KEPT, np.int64)))

        row = self.first_wrong(table.size, check)
        if row >= 0:
            raise self.explained(abilities.at(self.solution.game, row))

    def sorted(self, table: SortedTable) -> None:
        """Section by section: children are in the next one, in any, or in the same where there is only one."""
        if table.numbers is not None:
            self.tiers(table, table.numbers)
            return
        widest = max(len(section.scores) for section in table.sections)
        # A section that is opened from a file is unpacked, and so is the next one.
        self.work.need(2 * widest * (8 * words_of(self.solution.start) + 1), *too_many(widest))
        here = _rows(table.sections[0])
        self.enter_start(here)
        for section in (*table.sections[1:], None):
            if table.game is None:
                above = here
            elif section is not None:
                above = _rows(section)
            else:
                above = Rows(here.keys[:0], here.scores[:0], here.entered[:0])
            self.section(here, above)
            if table.game is None and abilities.counts_points(self.solution.game):
                self.refuse_cycle(here.keys)
            here = above

    def enter_start(self, lowest: Rows) -> None:
        """Nothing need lead to the start."""
        row = self.native.find(_read_only(lowest.keys), image(self.solution, self.solution.start))
        if row >= 0:
            lowest.entered[row] = True

    def tiers(self, table: SortedTable, numbers: tuple[int, ...]) -> None:
        """Section by section of a table whose moves lead to any higher one: all of it is unpacked."""
        words, kind = words_of(self.solution.start), table.sections[0].scores.dtype
        self.work.need(self.rows * (8 * words + 2), *too_many(self.rows))
        keys = np.empty((self.rows, words) if words > 1 else self.rows, np.int64)
        whole = Rows(keys, np.empty(self.rows, kind), np.zeros(self.rows, np.bool_))
        starts = np.cumsum([0, *(len(section.scores) for section in table.sections)])
        parts = [whole.part(begin, end) for begin, end in pairwise(starts)]
        for part, section in zip(parts, table.sections, strict=True):
            part.keys[:], part.scores[:] = section.positions, section.scores
        self.enter_start(parts[0])
        for place, part in enumerate(parts, 1):
            above = whole if place < len(parts) else whole.part(0, 0)
            self.section(part, above, np.array(numbers[place:], np.int64), starts[place:])

    def section(self, here: Rows, above: Rows, numbers: Array = NO_TIERS, starts: Array = NO_TIERS) -> None:
        keys, scores, above_keys, above_scores = map(_read_only, (here.keys, here.scores, above.keys, above.scores))
        row = self.first_wrong(
            len(keys),
            lambda begin, end: self.native.check_sorted(
                keys, begin, end, scores, self.top, above_keys, above_scores, above.entered, numbers, starts
            ),
        )
        if row > 0 and here.position(row - 1) >= here.position(row):
            raise wrong(
                self.solution, here.position(row), Sentence("is in the table after a position that is not below it")
            )
        if row >= 0:
            raise self.explained(here.position(row))
        if not here.entered.all():
            raise not_entered(self.solution, here.position(int(np.argmin(here.entered))))

    def refuse_cycle(self, keys: Array) -> None:
        """Margins prove each other in a circle where play can repeat."""
        count = len(keys)
        self.work.need(17 * count, *too_many(count))
        row = self.native.find_cycle(
            keys, np.zeros(count, np.uint8), np.empty(count, np.int64), np.empty(count, np.int64)
        )
        if row >= 0:
            raise wrong(self.solution, plain_position(keys[row]), repeats())

    def first_wrong(self, count: int, check: Callable[[int, int], int]) -> int:
        """The first row below ``count`` that ``check(begin, end)`` finds wrong, or -1."""

        def piece(begin: int) -> int:
            return check(begin, min(begin + ROWS, count))

        for step in range(0, count, STEP):
            stop = min(step + STEP, count)
            for row in self.work.each(piece, range(step, stop, ROWS)):
                if row >= 0:
                    return row
            self.done += stop - step
            self.work.tell(Progress(VERIFYING, self.done, self.rows))
        return -1

    def explained(self, position: Position) -> VerificationError:
        """What the interpreted rules find wrong at a position where the compiled ones found something."""
        stated = self.solution.get(position)
        if stated is None:
            return wrong(self.solution, position, Sentence("is listed in the table, but not found there"))
        words = fault(self.solution, position, stated, self.solution.get)
        return wrong(self.solution, position, words or Sentence("is wrong by the compiled rules alone"))


def _prove_stored(proof: Proof, table: Any) -> None:
    from zermelo.solver.verify.stored import prove

    prove(proof, table)


PROOFS: dict[str, tuple[ModuleType, Callable[[Proof, Any], None]]] = {
    "dense": (kernel, Proof.dense),
    "bits": (bits_kernel, Proof.bits),
    "sorted": (kernel, Proof.sorted),
    "store": (kernel, _prove_stored),
}
"""For each kind of table the kernel that proves it, and how."""


def _rows(section: Section) -> Rows:
    positions = section.positions
    return Rows(positions, section.scores, np.zeros(len(positions), np.bool_))


def _read_only(array: Array) -> Array:
    """The array, not to be written: as opened files are, so that both are one type to the compiler."""
    view = array.view()
    view.flags.writeable = False
    return view
