"""The store engine: positions in shards on disk, for games that are larger than memory; see ``solver.store``.

Where an order is known that every move raises, they are solved tier by tier.  Where play can repeat, they are listed by
levels, and settled backwards by rounds.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from zermelo.core import abilities
from zermelo.core.errors import TooLarge, ZermeloError
from zermelo.core.language import Sentence, phrase
from zermelo.core.moves import looks
from zermelo.core.work import Work, in_words
from zermelo.solver.engine import Bid, Later, Unsuited, Wiser
from zermelo.solver.engines.tiers import TiersEngine
from zermelo.solver.forecast import SELDOM_LEGAL, Cost, Costs, Shape
from zermelo.solver.question import Question
from zermelo.solver.sorting import Known, sorting_for, unsorted

if TYPE_CHECKING:
    from zermelo.solver.store.table import StoredTable

DISK_BYTES = 2
"""What a position takes in a store, at most: 0.5 measured of Connect Four 5x5, more where keys lie far apart."""
DISK, DISK_REPEATING = Cost(DISK_BYTES), Cost(4, move=4)
"""The same while it is solved: where play may repeat, moves are kept until all is settled, 1.2 bytes each measured."""


class StoreEngine(TiersEngine):
    name = "store"
    why = phrase("every move leads to a higher tier, and the tiers live in a store")
    why_repeating = phrase("play may repeat: positions live in a store, and are settled backwards by rounds")
    stores = True
    endless = (abilities.endless_winner,)
    costs = Costs(Cost(400), Cost(80, slot=8, move=30))
    costs_repeating = Costs(Cost(400), Cost(600, word=20, slot=10, move=200))
    costs_of_found = Costs(Cost(400), Cost(80, word=100, slot=9, move=45))

    def refusal(self, question: Question) -> ZermeloError | None:
        if question.uncompiled is not None:
            return question.uncompiled
        try:
            _sorting(question)
        except Unsuited as why:
            return ZermeloError(why.sentence)
        return None

    def ready(self, question: Question) -> bool:
        return self.at_hand(question, _sorting(question).sorting)

    def native(self, question: Question) -> ModuleType:
        from zermelo.native.module import compiled

        return compiled(question.game, self.kernel, question.symmetry, _sorting(question).sorting)

    def reason(self, question: Question) -> Sentence:
        return Sentence(self.why_repeating if _sorting(question).sorting.repeats else self.why)

    def costs_of(self, question: Question) -> Costs:
        sorting = _sorting(question).sorting
        if sorting.repeats:
            return self.costs_repeating
        return self.costs if sorting.order is None else self.costs_of_found

    def bid(self, question: Question, work: Work) -> Bid:
        from zermelo.native.module import words_of
        from zermelo.solver.store import solving
        from zermelo.solver.store.opening import opened
        from zermelo.space.estimate import estimate

        path = question.store or Path()
        self.native(question)
        left, kept = solving.room_left(path), opened(path, question.game)
        shape = Shape(words_of(question.start), looks(question.game), looks(question.game) / SELDOM_LEGAL)
        made = replace(self.planned(question), held=solving.held(work), shape=shape)
        if kept is not None and kept.state != "listing":
            made = replace(made, positions=kept.listed, exact=True)
        else:
            ends = not _sorting(question).sorting.repeats
            guess = estimate(question.game, question.start, question.symmetry, enough=4 * left // DISK_BYTES, ends=ends)
            made = replace(made, positions=guess.positions, least=guess.least, shape=shape._replace(moves=guess.moves))
        each = DISK_REPEATING if _sorting(question).sorting.repeats else DISK
        made = replace(made, disk=int(each.of(made.shape or shape) * (made.positions or 0)))
        if (made.disk or 0) > left:
            raise TooLarge(
                "{game} has {guess} positions, which need {needed} of disk, and {left} are left for '{path}': take a"
                " smaller game, a later position or another disk",
                game=question.game,
                guess=made.size,
                needed=in_words(made.disk or 0),
                left=in_words(left),
                path=path,
            )
        return Bid(made, Later(lambda: self._solve(question, work, made.positions)), question)

    def _solve(self, question: Question, work: Work, expected: int | None) -> StoredTable:
        from zermelo.solver.store.solving import solve

        sorting = _sorting(question).sorting
        try:
            return solve(question, question.store or Path(), work, sorting, expected)
        except Unsuited as error:
            if isinstance(error, Wiser) or sorting.repeats or not _sorting(question).sorting.repeats:
                raise
        # An order that was found has broken, and there is no other.
        return self._solve(question, work, expected)


def _sorting(question: Question) -> Known:
    """By tiers if there are any; Unsuited if positions cannot be told apart, or points count where play may repeat."""
    if abilities.endless_winner.given(question.game):
        return unsorted(question)
    try:
        return sorting_for(question)
    except Unsuited as why:
        if abilities.counts_points(question.game):
            raise Unsuited("a store is solved tier by tier where points count: {why}", why=why) from None
        return unsorted(question)
