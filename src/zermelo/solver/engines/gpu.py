"""The engine for machines with a GPU: tiers where there is an order, retrograde analysis where there is none."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from random import Random
from typing import NamedTuple

from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.language import Sentence, phrase
from zermelo.core.moves import legal_moves, looks
from zermelo.core.work import Work
from zermelo.native.packing import Packing
from zermelo.native.sorting import Sorting
from zermelo.solver.engine import Bid, CompiledEngine, Lacking, Later, Unsuited
from zermelo.solver.forecast import SELDOM_LEGAL, Cost, Costs, Shape
from zermelo.solver.question import Question
from zermelo.solver.sorting import sorting_for
from zermelo.solver.tables.listed import Table

WALK = 1000
"""Plies of random plays that tell how large the words of a position are."""
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

        how, made = how_to_solve(question), self.planned(question)
        shape = Shape(words_of(question.start), looks(question.game), looks(question.game) / SELDOM_LEGAL)
        enough = max(2 * WORTH, 4 * int(work.memory / made.costs.bytes.of(shape)))
        guess = estimate(question.game, question.start, question.symmetry, enough, ends=how.ends)
        if question.engine is None and guess.positions < WORTH:
            raise Unsuited(Sentence("so small a game is solved sooner without the GPU"))
        try:
            gpu()
        except DeviceError as error:
            raise Lacking(error.sentence) from None
        shape = shape._replace(moves=guess.moves)
        counted = replace(made, positions=guess.positions, least=guess.least, shape=shape)
        return Bid(counted, Later(lambda: _solved(question, work, how)), question)


class How(NamedTuple):
    """How the game is solved: by tiers that are sorted so, or, where play may repeat, with positions packed so."""

    sorting: Sorting
    ends: bool


def how_to_solve(question: Question) -> How:
    try:
        return How(sorting_for(question).sorting, True)
    except Unsuited:
        packing = _packing(question)
        if packing is None or abilities.counts_points(question.game):
            raise
        return How(Sorting(packing=packing), False)


def _packing(question: Question) -> Packing | None:
    """How positions become one int: with room for those of some plays, and for larger ones as far as there are bits."""
    if isinstance(question.start, int):
        return Packing()
    from zermelo.space.orders import packing_of, sample_from

    game, chance, position, met = question.game, Random(1913), question.start, []
    for _ in range(WALK):
        met.append(position)
        moves = legal_moves(game, position)
        position = game.play(position, chance.choice(moves)) if moves else question.start
    sample = sample_from(game, met, question.symmetry)
    return None if sample is None else packing_of(sample)


def _solved(question: Question, work: Work, how: How) -> Table:
    """Every position reachable from the start."""
    from zermelo.native.device import DeviceError, gpu
    from zermelo.solver.engines.lanes import LaneTiers
    from zermelo.solver.engines.lanes_retrograde import LaneRetrograde

    engine = LaneTiers if how.ends else LaneRetrograde
    try:
        return engine(question.game, question.start, question.symmetry, work, how.sorting, gpu()).solve()
    except DeviceError as error:
        raise Unsuited(error.sentence) from None
