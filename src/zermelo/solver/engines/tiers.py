"""The tiers engine: list the tiers upwards, then settle them downwards, each from those above.

Where the children of a tier (``children.py``) are all one tier up, they are the next tier.  Where they are not, each
waits for the others of its tier, and all tiers are laid out in one array before they are settled, so that a
child is found by its tier.

Where the author tells no tiers, an order that every move raises is looked for (``space/orders.py``).  It comes from a
sample, and every move is checked: one that does not raise it leaves the game to other engines.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from types import ModuleType
from typing import Any, ClassVar

import numpy as np

from zermelo.core.contract import too_far
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.work import SETTLING, Progress, Work, return_freed_memory
from zermelo.native.kernels import tiers as tiers_kernel
from zermelo.native.pieces import answers
from zermelo.native.sorting import BY_RULES, Sorting
from zermelo.solver.engine import LISTING, ListingEngine, Unsuited
from zermelo.solver.engines.children import FEW, Children
from zermelo.solver.engines.runs import Keys, Waiting, pieces, pieces_of, room_to_settle
from zermelo.solver.engines.tier_rules import TierRules, widened
from zermelo.solver.forecast import Cost, Costs
from zermelo.solver.question import Question
from zermelo.solver.sorting import Known, recalled, sorting_for
from zermelo.solver.tables.listed import KeyedSection, PlainSection, Section, SortedTable, top_for
from zermelo.solver.tables.table import LARGEST, some_rows

MANY = 1 << 25
"""Moves that are made before they are merged with others, at most: more would take memory, and hardly less time."""
CHILD_BYTES = 8
"""What a child takes."""
MOVE_BYTES = 40
"""What a move may take at most until its child waits: in a run, for its tier, merged with others, and all together."""
MERGED_BYTES = 24
"""What a position takes that waits for the others of its tier: in a run, merged with others, and all together."""
TIER_WORTH = 1000
"""Positions that are listed in the time that a tier takes, however few it has: a chain has one in each."""
TIER_BYTES = 1000
"""What a tier takes besides its positions and their scores."""
WORTH_A_THREAD = 1 << 25
"""Memory that each thread is to have, of which it works in a part: with less of it there are fewer threads."""

Above = tuple[Keys, Any, Keys | None]
"""What a tier is settled from: positions, their scores, and some of the positions where children are in no order."""


class TiersEngine(ListingEngine):
    name = "tiers"
    why = phrase("every move leads to a higher tier")
    kernel: ClassVar[ModuleType] = tiers_kernel
    pace = 8
    costs = Costs(Cost(13), Cost(40, slot=4, move=17))
    costs_of_found = Costs(Cost(18), Cost(50, word=100, slot=6, move=30))
    """Where the order was found: tiers are seldom one above the other, and children come in no order."""

    def refusal(self, question: Question) -> ZermeloError | None:
        known = recalled(question)
        return Unsuited(known) if isinstance(known, Sentence) else super().refusal(question)

    def ready(self, question: Question) -> bool:
        known = recalled(question)
        return isinstance(known, Known) and self.at_hand(question, known.sorting)

    def native(self, question: Question) -> ModuleType:
        from zermelo.native.module import compiled

        return compiled(question.game, self.kernel, question.symmetry, sorting_for(question).sorting)

    def reason(self, question: Question) -> Sentence:
        return sorting_for(question).why or super().reason(question)

    def ends(self, question: Question) -> bool:
        return True

    def costs_of(self, question: Question) -> Costs:
        return self.costs if sorting_for(question).sorting.order is None else self.costs_of_found

    def begin(self, question: Question, work: Work) -> Tiers:
        return Tiers(question.game, question.start, question.symmetry, work, sorting_for(question).sorting)


def solve(game: Game, start: Position, symmetry: bool, work: Work, sorting: Sorting = BY_RULES) -> SortedTable:
    """Every position reachable from ``start``, tier by tier."""
    return Tiers(game, start, symmetry, work, sorting).solve()


class Tiers:
    """The engine at work: it lists the tiers as far as asked, and settles them when all are listed."""

    def __init__(self, game: Game, start: Position, symmetry: bool, work: Work, sorting: Sorting = BY_RULES) -> None:
        work = replace(work, threads=max(1, min(work.threads, work.memory // WORTH_A_THREAD)))
        self.game, self.work, self.kernel = game, work, tiers_kernel
        self.rules = TierRules(game, start, symmetry, sorting)
        self.native = self.rules.native
        self.children = Children(game, self.native, work, self._out_of_range)
        number, key = self.rules.first
        self.waiting = Waiting(self.native, work)
        self.waiting.add(number, np.array([key], np.int64))
        self.numbers: list[int] = []
        """The tiers that are listed."""
        self.tiers: list[Keys] = []
        self.scores: list[Any] = []
        self.listed = 0
        self.scattered = False
        """Whether some move has led elsewhere than one tier up."""
        self.scarce = False
        """Whether memory is: nothing is kept then that could be made again."""
        # Scores for games of up to 126 plies take a byte; longer games are rare and start again.
        self.top, self.kind = top_for(126)

    def advance(self, most: int | None = None) -> bool:
        """List tier after tier, for as long as ``most`` positions take; whether these are all."""
        while self.waiting:
            if most is not None and self.listed + TIER_WORTH * len(self.tiers) > most:
                return False
            if self.scarce:
                self._let_go()
            number, tier = self.waiting.take()
            if len(self.tiers) + 1 >= self.top:
                self._widen_scores()
            scores = self.judged(tier, number)
            if scores is None:
                self.scattered = True
                self._let_go()
                self.put_away(tier)
                continue
            self.numbers.append(number)
            self.tiers.append(tier)
            self.scores.append(scores)
            self.listed += tier.size
            self.work.tell(Progress(LISTING, self.listed))
            moves, begin = self.children.most(tier, scores, self.top), 0
            while begin < tier.size:
                rows = self.batch(tier, begin, moves)
                children = self.children.of(tier[rows], scores[rows], self.top, moves)
                if children is None:
                    continue  # they come in no order, which takes more room
                begin = rows.stop
                if self.scattered:
                    self.put_away(children)
                elif children.size:
                    self.waiting.add(number + 1, children)  # where they are, as far as has been seen
        self._let_go()
        return True

    def solve(self) -> SortedTable:
        """List what is left and settle every position; what was listed is the table's then."""
        self.advance()
        whole = self._searchable(self._laid_out()) if self.scattered else None
        numbers, starts = np.array(self.numbers), np.cumsum([0, *(tier.size for tier in self.tiers)])
        settled = 0
        for place in reversed(range(len(self.tiers))):
            while not (
                self.settle(place, self._searchable(self._section(place + 1)), None, starts)
                if whole is None
                else self.settle(place, whole, numbers[place + 1 :], starts[place + 1 :])
            ):
                self._widen_scores()
                whole = self._searchable(self._laid_out()) if self.scattered else None
            settled += self.tiers[place].size
            self.work.tell(Progress(SETTLING, settled, self.listed))
        sections = [self._listed(place) for place in range(len(self.tiers))]
        self._give_up()
        return SortedTable(
            sections,
            self.game,
            self.numbers[0],
            tuple(self.numbers) if self.scattered else None,
            self.rules.order,
            len(self.rules.packing.widths),
        )

    def _listed(self, place: int) -> Section:
        """A tier as a part of the table."""
        section = self._section(place)
        if len(self.rules.packing.widths) == 1:
            return section
        return KeyedSection(section.positions, section.scores, self.rules.packing)

    def _section(self, place: int) -> PlainSection:
        """A tier with its scores; above the last one there is nothing."""
        if place == len(self.tiers):
            return PlainSection(np.empty(0, np.int64), np.empty(0, self.kind))
        return PlainSection(self.tiers[place], self.scores[place])

    def _searchable(self, section: PlainSection) -> Above:
        sparse = None if self.children.in_order else section.positions[:: self.kernel.SPARSE].copy()
        return section.positions, section.scores, sparse

    def _laid_out(self) -> PlainSection:
        """All tiers one after another, of which each is a part from now on."""
        return_freed_memory()
        whole = PlainSection(np.empty(self.listed, np.int64), np.empty(self.listed, self.kind))
        begin = 0
        for place, tier in enumerate(self.tiers):
            rows = slice(begin, begin + tier.size)
            whole.positions[rows], whole.scores[rows] = tier, self.scores[place]
            self.tiers[place], self.scores[place] = whole.positions[rows], whole.scores[rows]
            begin = rows.stop
        return whole

    def _widen_scores(self) -> None:
        if self.top == LARGEST:
            raise too_far(self.game, self.top)
        for place, scores in enumerate(self.scores):
            self.scores[place] = widened(scores, self.top, self.game)
        self.top, self.kind = top_for(self.top)

    def judged(self, tier: Keys, number: int) -> Any:
        """The scores of the decided positions of a tier; None if it is not all of one tier."""
        scores = np.empty(tier.size, self.kind)
        broken = answers(pieces_of(tier), self.native.judge, tier, number, scores, self.top, work=self.work)
        if np.min(broken) == self.kernel.ELSEWHERE:
            return None
        if np.max(broken) >= 0:
            raise self.rules.not_a_result(tier[np.max(broken)])
        if np.min(broken) == self.kernel.TOO_FAR:
            self._widen_scores()
            return self.judged(tier, number)
        return scores

    def put_away(self, children: Keys) -> None:
        """Let the children of the tier listed last wait for the others of their tiers."""

        parts = self.work.each(lambda rows: self.rules.apart(children[rows]), pieces(children))
        for number in sorted({number for part in parts for number in part}):
            keys = np.concatenate([part.pop(number) for part in parts if number in part])
            if number <= self.numbers[-1]:
                tier, scores, here, child = self.tiers[-1], self.scores[-1], self.numbers[-1], int(keys[0])
                error = self.rules.not_raised(tier, scores, self.top, here, child, number, self._some())
                raise self._left(error)
            self.waiting.add(number, keys)

    def _out_of_range(self, key: int) -> ZermeloError:
        return self._left(self.rules.out_of_range(self.rules.position(key), self._some()))

    def _left(self, error: ZermeloError) -> ZermeloError:
        """If the game is left to others, so is the memory."""
        if isinstance(error, Unsuited):
            self._give_up()
        return error

    def _give_up(self) -> None:
        """Let go of what is listed, and of who knows this engine: else Python's collector would have to find them."""
        self.waiting = Waiting(self.native, self.work)
        self.tiers, self.scores = [], []
        del self.children

    def _some(self) -> Iterator[Keys]:
        """Some of the positions that are listed, most of them from the last tier."""
        from zermelo.space.orders import affordable

        chance, most = Random(1913), affordable(self.game) // 2
        for tier in self.tiers:
            rows = some_rows(tier.size, chance, most if tier is self.tiers[-1] else max(2, most // len(self.tiers)))
            yield tier[rows]

    def batch(self, tier: Keys, begin: int, most: int) -> slice:
        """As many rows of a tier from there on as memory allows, which are given their children, ``most`` each."""
        free, left = self._free(), most * (tier.size - begin)
        moves = self._affordable(left, free - self.children.kept, begin == 0)
        self.scarce = moves < min(left, MANY)
        if self.scarce:
            self._let_go()
            moves = self._affordable(left, free, begin == 0)
        return slice(begin, min(begin + max(1, max(FEW, moves) // max(1, most)), tier.size))

    def _let_go(self) -> None:
        """Let go of what is kept for the next children."""
        self.children.let_go()
        if self.scarce:
            return_freed_memory()

    def _free(self) -> int:
        """The memory that is left beside all that is listed, and all that waits."""
        listed: int = (8 + np.dtype(self.kind).itemsize) * self.listed + TIER_BYTES * len(self.tiers)
        waiting = MERGED_BYTES * self.waiting.size
        # Tiers that are not one above the other are copied when they are laid out.
        self.work.need(
            max(listed + waiting, 2 * listed if self.scattered else 0),
            Sentence("going on from {listed} {listed:position|positions}", listed=self.listed),
            Sentence("solve a smaller board, a later position, or with symmetry"),
        )
        return self.work.memory - listed - waiting

    def _affordable(self, moves: int, free: int, whole: bool) -> int:
        """How many of these moves can be made in so much memory; ``whole`` if they are all of a tier."""
        once, each = self.children.bytes
        if whole and self.children.in_order and not self.scattered and once + (each + CHILD_BYTES) * moves <= free:
            return moves  # their children are the next tier, and are merged with no others
        return min(moves, MANY, (free - once) // (each + MOVE_BYTES))

    def settle(self, place: int, above: Above, numbers: Keys | None, starts: Keys) -> bool:
        """Settle a tier from the one above, or from all those of these numbers, which begin where ``starts`` says.

        Returns whether its scores fit, so that nothing is left to settle.
        """
        tier, scores = self.tiers[place], self.scores[place]
        given = tier, scores, self.top, *above, numbers, starts, *room_to_settle(self.work, self.game)
        broken = answers(pieces_of(tier), self.native.settle, *given, work=self.work)
        if np.max(broken) >= 0:
            raise self.rules.unsettled(tier[np.max(broken)])
        return bool(np.min(broken) != self.kernel.TOO_FAR)
