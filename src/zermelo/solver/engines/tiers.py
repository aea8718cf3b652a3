"""The tiers engine: list the tiers upwards, then settle them downwards, each from the one above.

``kernels/tiers.py`` tells why the next tier is a merge and not a sort.  Work is cut into pieces by rows, and the
merge by key ranges, so that both cores share it and every piece stays in the cache.
"""

from __future__ import annotations

from itertools import pairwise
from types import ModuleType
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.core.contract import not_a_result, out_of_range, stuck
from zermelo.core.errors import RulesError, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.moves import legal_moves
from zermelo.core.work import Progress, Work
from zermelo.native.kernels import tiers as tiers_kernel
from zermelo.solver.engine import LISTING, SETTLING, ListingEngine
from zermelo.solver.forecast import Cost, Costs
from zermelo.solver.question import Question
from zermelo.solver.tables.listed import PlainSection, SortedTable, top_for

ROWS = 1 << 17
"""Rows in a piece of work."""
KEYS = 1 << 15
"""Keys in a piece of a merge: two arrays of them stay in the cache."""
FEW = 1 << 19
"""Moves that one thread makes before two could be started."""

Keys = NDArray[np.int64]
Pieces = list[slice]


class TiersEngine(ListingEngine):
    name = "tiers"
    why = phrase("every move leads one tier up")
    kernel: ClassVar[ModuleType] = tiers_kernel
    costs = Costs(Cost(13), Cost(50, slot=5, move=20))

    def refusal(self, question: Question) -> ZermeloError | None:
        game = question.game
        if not abilities.tier.given(game):
            return ZermeloError("the tiers engine needs tiers, and {game} defines no tier()", game=game)
        if type(question.start) is not int:
            return ZermeloError(
                "the tiers engine needs positions of one int, and those of {game} are tuples", game=game
            )
        return super().refusal(question)

    def begin(self, question: Question, work: Work) -> Tiers:
        return Tiers(question.game, question.start, question.symmetry, work)


def solve(game: Game, start: Position, symmetry: bool, work: Work) -> SortedTable:
    """Every position reachable from ``start``, tier by tier."""
    return Tiers(game, start, symmetry, work).solve()


class Tiers:
    """The engine at work: it lists the tiers as far as asked, and settles them when all are listed."""

    def __init__(self, game: Game, start: Position, symmetry: bool, work: Work) -> None:
        from zermelo.native.kernels import tiers as kernel
        from zermelo.native.module import compiled

        self.game, self.work, self.kernel = game, work, kernel
        self.native: ModuleType = compiled(game, kernel, symmetry)
        self.slots = game.slots()
        self.in_order = True
        """Whether every slot keeps the order of positions, as far as has been seen."""
        self.room = np.empty(FEW, np.int64), np.empty(FEW, np.int64)
        """For the children of a small tier, and to merge them: used again and again, for new memory is slow."""
        self.lowest = abilities.tier(game, start)
        self.tiers = [np.array([abilities.canonical(game, start) if symmetry else start], np.int64)]
        self.scores: list[Any] = []
        self.listed = 0
        # Scores for games of up to 126 plies take a byte; longer games are rare and start again.
        self.top, self.kind = top_for(126)

    def advance(self, most: int | None = None) -> bool:
        """List tier after tier, until there are more than ``most`` positions; whether these are all."""
        while (tier := self.tiers[-1]).size:
            if most is not None and self.listed > most:
                return False
            self.check_tier(tier, self.lowest + len(self.scores))
            if len(self.tiers) >= self.top:
                self._widen_scores()
            self.scores.append(self.judged(tier))
            self.listed += tier.size
            self.work.tell(Progress(LISTING, self.listed))
            self.tiers.append(self.next_tier(tier, self.scores[-1]))
        return True

    def solve(self) -> SortedTable:
        """List what is left and settle every position."""
        self.advance()
        sections = [PlainSection(tier, scores) for tier, scores in zip(self.tiers[:-1], self.scores, strict=True)]
        above = PlainSection(np.empty(0, np.int64), np.empty(0, self.kind))
        settled = 0
        for section in reversed(sections):
            self.settle(section, above)
            above = section
            settled += len(section.positions)
            self.work.tell(Progress(SETTLING, settled, self.listed))
        return SortedTable(sections, self.game, self.lowest)

    def _widen_scores(self) -> None:
        undecided, (self.top, self.kind) = -self.top - 1, top_for(self.top)
        top = self.top
        self.scores = [
            np.where(old == undecided, -top - 1, np.sign(old) * np.int32(top)).astype(self.kind) for old in self.scores
        ]

    def check_tier(self, tier: Keys, number: int) -> None:
        """Refuse a game whose moves do not raise the tier by one, as its outermost positions show: it might not end."""
        for position in (int(tier[0]), int(tier[-1])):
            if abilities.tier(self.game, position) != number:
                raise RulesError(
                    "{game}: tier({position}) is {tier} where moves one by one lead to {number}: every move "
                    "must raise it by exactly one",
                    game=self.game,
                    position=abilities.write(self.game, position),
                    tier=abilities.tier(self.game, position),
                    number=number,
                )

    def judged(self, tier: Keys) -> Any:
        scores = np.empty(tier.size, self.kind)
        broken = self.work.each(
            lambda rows: self.native.judge(tier, rows.start, rows.stop, scores, self.top), _pieces(tier)
        )
        if max(broken) >= 0:
            raise not_a_result(self.game, int(tier[max(broken)]))
        return scores

    def next_tier(self, tier: Keys, scores: Any) -> Keys:
        moves = tier.size * self.slots
        self.work.need(
            9 * self.listed + 8 * min(moves, 8 * tier.size),
            Sentence("going on from {listed} {listed:position|positions}", listed=self.listed),
            Sentence("solve a smaller board, a later position, or with symmetry"),
        )
        if self.in_order:
            found = self._merged_at_once(tier, scores) if moves <= FEW else self._merged(tier, scores)
            if found is not None:
                return found
            self.in_order = False
        return self._sorted(tier, scores)

    def _merged_at_once(self, tier: Keys, scores: Any) -> Keys | None:
        """What ``_merged`` gives, of a tier that one thread is done with before two are started."""
        keys, spare = self.room
        ends = np.empty(self.slots, np.int64)
        count = self.native.children_in_runs(tier, scores, self.top, keys, ends)
        if count == self.kernel.OUT_OF_ORDER:
            return None
        keys = self._counted(keys, count, tier[0])
        return keys[: self.native.merge(keys, ends, spare)].copy()

    def _merged(self, tier: Keys, scores: Any) -> Keys | None:
        """The children of a tier, merged from one sorted run for each slot; None if a run is not sorted."""
        native, pieces = self.native, _pieces(tier)

        def run_piece(job: tuple[int, slice]) -> Keys | None:
            slot, rows = job
            children = np.empty(rows.stop - rows.start, np.int64)
            count = native.children_of_slot(tier, rows.start, rows.stop, scores, self.top, slot, children)
            return None if count == self.kernel.OUT_OF_ORDER else self._counted(children, count, tier[rows.start])

        made = self.work.each(run_piece, [(slot, rows) for slot in range(self.slots) for rows in pieces])
        runs = []
        for slot in reversed(range(self.slots)):
            run = made[slot * len(pieces) :]
            del made[slot * len(pieces) :]  # so that no two copies of all are there
            kept = [piece for piece in run if piece is not None and piece.size]
            if len(kept) < len(run) and any(piece is None for piece in run):
                return None
            if any(left[-1] > right[0] for left, right in pairwise(kept)):
                return None
            runs.append(np.concatenate(kept) if kept else np.empty(0, np.int64))
        cuts = _cuts(runs)

        def merged(part: int) -> Keys:
            slices = [run[cut[part] : cut[part + 1]] for run, cut in zip(runs, cuts, strict=True)]
            keys = np.concatenate(slices)
            ends = np.cumsum([len(run) for run in slices])
            return keys[: native.merge(keys, ends, np.empty_like(keys))].copy()

        parts = self.work.each(merged, range(len(cuts[0]) - 1))
        runs.clear()
        return np.concatenate(parts)

    def _sorted(self, tier: Keys, scores: Any) -> Keys:
        """The children of a tier, sorted: for games whose moves do not keep the order of positions."""
        native = self.native

        def distinct(keys: Keys) -> Keys:
            keys.sort()
            return keys[: native.drop_equals(keys)]

        def children(rows: slice) -> Keys:
            room = np.empty((rows.stop - rows.start) * self.slots, np.int64)
            count = native.expand(tier, rows.start, rows.stop, scores, self.top, room)
            return distinct(self._counted(room, count, tier[rows.start])).copy()

        runs = self.work.each(children, _pieces(tier))
        cuts = _cuts(runs)
        parts = range(len(cuts[0]) - 1)
        return np.concatenate(
            self.work.each(
                lambda part: distinct(
                    np.concatenate([run[cut[part] : cut[part + 1]] for run, cut in zip(runs, cuts, strict=True)])
                ),
                parts,
            )
        )

    def _counted(self, children: Keys, count: int, near: int) -> Keys:
        if count == self.kernel.OUT_OF_RANGE:
            raise out_of_range(self.game, int(near))
        return children[:count]

    def settle(self, section: PlainSection, above: PlainSection) -> None:
        tier, scores, native, top = section.positions, section.scores, self.native, self.top
        broken = self.work.each(
            lambda rows: native.settle(tier, rows.start, rows.stop, scores, top, above.positions, above.scores),
            _pieces(tier),
        )
        row = max(broken)
        if row >= 0:
            position = int(tier[row])
            if not legal_moves(self.game, position):
                raise stuck(self.game, position)
            raise RulesError(
                "{game}: canonical() or play() is not a pure function at {position}",
                game=self.game,
                position=abilities.write(self.game, position),
            )


def _pieces(tier: Keys) -> Pieces:
    return [slice(begin, min(begin + ROWS, tier.size)) for begin in range(0, tier.size, ROWS)]


def _cuts(runs: list[Keys]) -> list[Any]:
    """Where to cut each sorted run so that every part holds the same range of keys of all runs."""
    parts = max(1, sum(run.size for run in runs) // KEYS)
    sample = np.sort(np.concatenate([run[:: max(1, run.size // (8 * parts))] for run in runs]))
    borders = sample[np.arange(1, parts) * sample.size // parts] if sample.size else sample
    return [np.concatenate(([0], np.searchsorted(run, borders), [run.size])) for run in runs]
