"""The proof by compiled rules, for tables of arrays.  The kernel says where it fails, ``interpreted`` says why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
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
from zermelo.native.module import compiled, words_of
from zermelo.solver.tables.bits import BitTable
from zermelo.solver.tables.listed import DenseTable, Section, SortedTable, slices
from zermelo.solver.verify.interpreted import VERIFYING, fault, image, not_entered, too_many, wrong

if TYPE_CHECKING:
    from zermelo.solver.solution import Solution

ROWS = 1 << 16
"""Rows that one thread proves at a time."""
KEPT = 1 << 12
"""Positions of a one-bit table that a thread remembers: more are no faster."""
STEP = 1 << 20
"""Rows between two words of progress and two looks at Ctrl-C."""

Array = NDArray[Any]


def prove(solution: Solution, work: Work) -> None:
    """Prove every position of the solution's table, which is of a kind in ``PROOFS``."""
    if solution.get(solution.start) is None:
        raise wrong(solution, solution.start, Sentence("is the start, but not in the table"))
    used, prove_table = PROOFS[solution.table.kind]
    prove_table(_Proof(solution, used, work), solution.table)


@dataclass(frozen=True)
class _Rows:
    """A section of sorted keys with their scores; ``entered`` marks those that some position leads to."""

    keys: Array
    scores: Array
    entered: NDArray[np.bool_]

    def position(self, row: int) -> Position:
        words = self.keys[row].tolist()
        return tuple(words) if isinstance(words, list) else words


class _Proof:
    def __init__(self, solution: Solution, used: ModuleType, work: Work) -> None:
        self.solution, self.work = solution, work
        self.native: Any = compiled(solution.game, used, solution.symmetry)
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
        """Section by section: children are in the next one, or in the same where there is only one."""
        widest = max(len(section.scores) for section in table.sections)
        # A section that is opened from a file is unpacked, and so is the next one.
        self.work.need(2 * widest * (8 * words_of(self.solution.start) + 1), *too_many(widest))
        here = _rows(table.sections[0])
        start = self.native.find(here.keys, image(self.solution, self.solution.start))
        if start >= 0:
            here.entered[start] = True
        for section in (*table.sections[1:], None):
            if table.game is None:
                above = here
            elif section is not None:
                above = _rows(section)
            else:
                above = _Rows(here.keys[:0], here.scores[:0], here.entered[:0])
            self.section(here, above)
            here = above

    def section(self, here: _Rows, above: _Rows) -> None:
        row = self.first_wrong(
            len(here.keys),
            lambda begin, end: self.native.check_sorted(
                here.keys, begin, end, here.scores, self.top, above.keys, above.scores, above.entered
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


PROOFS: dict[str, tuple[ModuleType, Callable[[_Proof, Any], None]]] = {
    "dense": (kernel, _Proof.dense),
    "bits": (bits_kernel, _Proof.bits),
    "sorted": (kernel, _Proof.sorted),
}
"""For each kind of table the kernel that proves it, and how."""


def _rows(section: Section) -> _Rows:
    positions = section.positions
    return _Rows(_read_only(positions), _read_only(section.scores), np.zeros(len(positions), np.bool_))


def _read_only(array: Array) -> Array:
    """The array, not to be written: as opened files are, so that both are one type to the compiler."""
    view = array.view()
    view.flags.writeable = False
    return view
