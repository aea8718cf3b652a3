"""The engine for machines with a GPU: tiers where there is an order, retrograde analysis where there is none.

Where only who wins is asked, and the positions are numbers of falling digits: marks.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game
from zermelo.core.language import Sentence, phrase
from zermelo.core.moves import legal_moves, looks
from zermelo.core.work import Work, in_words
from zermelo.native.packing import Packing
from zermelo.native.sorting import Sorting
from zermelo.solver.engine import Bid, CompiledEngine, Lacking, Later, Unsuited
from zermelo.solver.engines.sweep import has_digits
from zermelo.solver.forecast import SELDOM_LEGAL, Cost, Costs, Shape
from zermelo.solver.question import Question
from zermelo.solver.sorting import sorting_for
from zermelo.solver.tables.table import Table

if TYPE_CHECKING:
    from zermelo.native.device import Device

WALK = 1000
"""Plies of random plays that tell how large the words of a position are."""
PACKAGES = ("cupy", "numba_cuda")
WORTH = 20_000_000
"""Positions that a GPU is worth: it takes some seconds to be started, and to be told the rules."""
WORTH_OF_MARKS = 5_000_000_000
"""The same where positions are marked: a processor marks some hundred million a second with each core."""


class GpuEngine(CompiledEngine):
    name = "gpu"
    why = phrase("there is a GPU, and the game is large enough to be worth it")
    costs = Costs(Cost(10), Cost(2, move=1))
    of_marks = Costs(Cost(0.13), Cost(0.05))

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

    def offers(self, question: Question) -> bool:
        game = question.game
        if question.symmetry or not abilities.size.given(game):
            return True
        # Engines that go through a dense index are quick, and one of them can keep its work.
        marked = by_marks(question) and question.keep is None
        return marked and abilities.index(game, question.start) >= WORTH_OF_MARKS

    def ready(self, question: Question) -> bool:
        return False

    def bid(self, question: Question, work: Work) -> Bid:
        from zermelo.native.texts import words_of
        from zermelo.space.estimate import estimate

        if by_marks(question):
            return self._bid_marks(question, work)
        how, made = how_to_solve(question), self.planned(question)
        shape = Shape(words_of(question.start), looks(question.game), looks(question.game) / SELDOM_LEGAL)
        enough = max(2 * WORTH, 4 * int(work.memory / made.costs.bytes.of(shape)))
        guess = estimate(question.game, question.start, question.symmetry, enough, ends=how.ends)
        if question.engine is None and guess.positions < WORTH:
            raise Unsuited(Sentence("so small a game is solved sooner without the GPU"))
        shape = shape._replace(moves=guess.moves)
        counted = replace(made, positions=guess.positions, least=guess.least, shape=shape, workers=_need_gpu())
        return Bid(counted, Later(lambda: _solved(question, work, how)), question)

    def _bid_marks(self, question: Question, work: Work) -> Bid:
        size = abilities.index(question.game, question.start) + 1
        plan = replace(self.planned(question), costs=self.of_marks, positions=size, exact=True, shape=Shape(0, 0, 0))
        plan = replace(plan, workers=_need_gpu())
        return Bid(plan, Later(lambda: _marked(question, work)), question)


def by_marks(question: Question) -> bool:
    """Whether a bit for each position answers the question, and its digits tell how."""
    return not question.distances and not question.symmetry and has_digits(question.game)


def _need_gpu() -> Sentence:
    """The GPU, in words; Lacking if there is none."""
    from zermelo.native.device import DeviceError, gpu

    try:
        found = gpu()
        with found.guarded():
            return Sentence("{name}, {memory} free", name=found.name, memory=in_words(found.memory))
    except DeviceError as error:
        raise Lacking(error.sentence) from None


def at_hand() -> Device | Sentence:
    """The GPU of this machine, or why none can be used."""
    missing = [name for name in PACKAGES if find_spec(name) is None]
    if missing:
        return Sentence("no GPU can be used without {package}: pip install 'zermelo[gpu]'", package=missing[0])
    from zermelo.native.device import DeviceError, gpu

    try:
        return gpu()
    except DeviceError as error:
        return error.sentence


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
    from zermelo.solver.engines.gpu_retrograde import GpuRetrograde
    from zermelo.solver.engines.gpu_tiers import GpuTiers

    engine = GpuTiers if how.ends else GpuRetrograde
    with _left_to_others(question.game) as device:
        return engine(question.game, question.start, question.symmetry, work, how.sorting, device).solve()


def _marked(question: Question, work: Work) -> Table:
    """Every index up to that of the start."""
    from zermelo.solver.engines import gpu_marks

    with _left_to_others(question.game) as device:
        return gpu_marks.solve(question.game, question.start, work, device)


@contextmanager
def _left_to_others(game: Game) -> Iterator[Device]:
    """The GPU; what it fails to do is left to other engines."""
    from zermelo.native.device import DeviceError, gpu

    try:
        device = gpu()
        with device.guarded():
            yield device
    except MemoryError:
        raise Unsuited(Sentence("the GPU has too little memory for {game}", game=game)) from None
    except DeviceError as error:
        raise Unsuited(error.sentence) from None
