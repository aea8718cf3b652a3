"""The engine for machines with a GPU: tiers where there is an order, retrograde analysis where there is none."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec

from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.language import Sentence, phrase
from zermelo.core.moves import looks
from zermelo.core.work import Work
from zermelo.native.sorting import Sorting
from zermelo.solver.engine import Bid, CompiledEngine, Lacking, Later, Unsuited
from zermelo.solver.forecast import SELDOM_LEGAL, Cost, Costs, Shape
from zermelo.solver.question import Question
from zermelo.solver.sorting import sorting_for
from zermelo.solver.tables.listed import Table

PACKAGES = ("cupy", "numba_cuda")
WORTH = 20_000_000
"""Positions that a GPU is worth: it takes some seconds to be started, and to be told the rules."""


class GpuEngine(CompiledEngine):
    name = "gpu"
    why = phrase("there is a GPU, and the game is large enough to be worth it")
    costs = Costs(Cost(10), Cost(2, move=1))

    def refusal(self, question: Question) -> ZermeloError | None:
        for name in PACKAGES:
            if find_spec(name) is None:
                return Lacking(
                    Sentence(
                        "the gpu engine needs {package}: pip install 'zermelo[gpu]', where there is an NVIDIA GPU",
                        package=name,
                    )
                )
        return super().refusal(question)

    def ready(self, question: Question) -> bool:
        return False

    def bid(self, question: Question, work: Work) -> Bid:
        from zermelo.native.device import DeviceError, gpu
        from zermelo.native.module import words_of
        from zermelo.space.estimate import estimate

        sorting, made = _sorting(question), self.planned(question)
        shape = Shape(words_of(question.start), looks(question.game), looks(question.game) / SELDOM_LEGAL)
        enough = max(2 * WORTH, 4 * int(work.memory / made.costs.bytes.of(shape)))
        guess = estimate(question.game, question.start, question.symmetry, enough, ends=sorting is not None)
        if question.engine is None and guess.positions < WORTH:
            raise Unsuited(Sentence("so small a game is solved sooner without the GPU"))
        try:
            gpu()
        except DeviceError as error:
            raise Lacking(error.sentence) from None
        shape = shape._replace(moves=guess.moves)
        counted = replace(made, positions=guess.positions, least=guess.least, shape=shape)
        return Bid(counted, Later(lambda: _solved(question, work, sorting)), question)


def _sorting(question: Question) -> Sorting | None:
    """How positions are sorted by tiers; None if play may repeat."""
    try:
        return sorting_for(question).sorting
    except Unsuited:
        if abilities.counts_points(question.game) or not isinstance(question.start, int):
            raise
        return None


def _solved(question: Question, work: Work, sorting: Sorting | None) -> Table:
    """Every position reachable from the start."""
    from zermelo.native.device import DeviceError, gpu
    from zermelo.solver.engines.lanes import LaneTiers
    from zermelo.solver.engines.lanes_retrograde import LaneRetrograde

    game, start, symmetry = question.game, question.start, question.symmetry
    try:
        if sorting is None:
            return LaneRetrograde(game, start, symmetry, work, gpu()).solve()
        return LaneTiers(game, start, symmetry, work, sorting, gpu()).solve()
    except DeviceError as error:
        raise Unsuited(error.sentence) from None
