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
from zermelo.core.errors import ZermeloError
from zermelo.core.language import Sentence, phrase
from zermelo.core.moves import looks
from zermelo.core.work import Work
from zermelo.solver.engine import Bid, Later, Unsuited, Wiser
from zermelo.solver.engines import gpu
from zermelo.solver.engines.tiers import TiersEngine
from zermelo.solver.forecast import SELDOM_LEGAL, Cost, Costs, Shape
from zermelo.solver.question import Question, Unfit
from zermelo.solver.sorting import Known, sorting_for, unsorted

if TYPE_CHECKING:
    from zermelo.native.device import Device
    from zermelo.solver.store.cluster import Cluster
    from zermelo.solver.store.disk import Disk, Expected
    from zermelo.solver.store.table import StoredTable

DISK_BYTES = 2
"""What a position takes in a store, at most, where nothing else is known of it."""
DISK_REPEATING = Cost(4, move=2)
"""The same where play may repeat, at the peak: moves are kept until all is settled, 1.2 bytes each and more."""


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
        from zermelo.native.texts import words_of
        from zermelo.solver.store import solving
        from zermelo.solver.store.crew import Means
        from zermelo.solver.store.disk import Expected, refuse_without
        from zermelo.solver.store.opening import opened
        from zermelo.space.estimate import estimate

        path = question.store or Path()
        crew = _crew(question)
        self.native(question)
        left, kept = solving.room_left(path), opened(path, question.game)
        shape = Shape(words_of(question.start), looks(question.game), looks(question.game) / SELDOM_LEGAL)
        made = replace(self.planned(question), held=solving.held(work), shape=shape)
        rows = solving.rows_for(work.memory, work.threads) if kept is None else kept.rows
        disk = self._disk(question, shape, rows)
        if kept is not None and kept.state != "listing":
            made = replace(made, positions=kept.listed, exact=True)
        else:
            ends = not _sorting(question).sorting.repeats
            guess = estimate(question.game, question.start, question.symmetry, int(4 * left / disk.each), ends)
            shape = shape._replace(moves=guess.moves)
            made = replace(made, positions=guess.positions, least=guess.least, shape=shape)
            disk = disk if ends else self._disk(question, shape, rows)
        expected = Expected(made.positions or 0, made.least, disk)
        each = max(disk.each, DISK_BYTES) if made.least else disk.each  # there are more positions than is known
        made = replace(made, disk=disk._replace(each=each).of(expected.positions))
        worth = expected.positions >= gpu.WORTH
        found = gpu.at_hand() if worth and crew is None else None
        device = None if isinstance(found, Sentence) else found
        if isinstance(found, Sentence):
            made = replace(made, lacking=(Unfit(gpu.GpuEngine.name, found),))
        if crew is None:
            made = replace(made, workers=Means(work.threads, int(device is not None)).words)
        else:
            crew.gpus = worth
            made = replace(made, workers=crew.means.words)
        refuse_without(made.disk or 0, left, question.game, made.size, path)
        return Bid(made, Later(lambda: self._solve(question, work, expected, crew, device)), question)

    def _disk(self, question: Question, shape: Shape, rows: int) -> Disk:
        """What the store will take, in shards of so many rows."""
        from zermelo.solver.store.disk import Disk, forecast

        sorting = _sorting(question).sorting
        if sorting.repeats:
            return Disk(DISK_REPEATING.of(shape), 0)
        return forecast(question, sorting, rows) or Disk(DISK_BYTES, 0)

    def _solve(
        self, question: Question, work: Work, expected: Expected, crew: Cluster | None, device: Device | None
    ) -> StoredTable:
        from zermelo.solver.store.solving import solve

        sorting = _sorting(question).sorting
        try:
            return solve(question, question.store or Path(), work, sorting, expected, crew, device)
        except Unsuited as error:
            if isinstance(error, Wiser) or sorting.repeats or not _sorting(question).sorting.repeats:
                raise
        # An order that was found has broken, and there is no other.
        return self._solve(question, work, expected, crew, device)


def _crew(question: Question) -> Cluster | None:
    """The cluster that was asked for, if it answers."""
    if question.cluster is None:
        return None
    from zermelo.solver.store.cluster import Cluster

    return Cluster(question.cluster)


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
