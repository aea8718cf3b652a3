"""The store engine: tiers in shards on disk, for games that are larger than memory; see ``solver.store``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from zermelo.core.errors import TooLarge, ZermeloError
from zermelo.core.language import Sentence, phrase
from zermelo.core.moves import looks
from zermelo.core.work import Work, in_words
from zermelo.solver.engine import Bid, Later, Unsuited
from zermelo.solver.engines.tiers import TiersEngine
from zermelo.solver.forecast import SELDOM_LEGAL, Cost, Costs, Shape
from zermelo.solver.question import Question
from zermelo.solver.sorting import sorting_for

if TYPE_CHECKING:
    from zermelo.solver.store.table import StoredTable

DISK_BYTES = 2
"""What a position takes in a store, at most: 0.5 measured of Connect Four 5x5, more where keys lie far apart."""


class StoreEngine(TiersEngine):
    name = "store"
    why = phrase("every move leads to a higher tier, and the tiers live in a store")
    stores = True
    costs = Costs(Cost(400), Cost(80, slot=8, move=30))
    costs_of_found = Costs(Cost(400), Cost(80, word=100, slot=9, move=45))

    def refusal(self, question: Question) -> ZermeloError | None:
        if question.uncompiled is not None:
            return question.uncompiled
        try:
            sorting_for(question)
        except Unsuited as why:
            return ZermeloError("a store is solved tier by tier: {why}", why=why)
        return None

    def reason(self, question: Question) -> Sentence:
        return Sentence(self.why)

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
            guess = estimate(question.game, question.start, question.symmetry, enough=4 * left // DISK_BYTES, ends=True)
            made = replace(made, positions=guess.positions, least=guess.least, shape=shape._replace(moves=guess.moves))
        made = replace(made, disk=DISK_BYTES * (made.positions or 0))
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

        return solve(question, question.store or Path(), work, sorting_for(question).sorting, expected)
