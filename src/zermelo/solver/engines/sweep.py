"""The sweep engine: one pass over a dense index that every move lowers."""

from __future__ import annotations

from types import ModuleType
from typing import ClassVar, Final

import numpy as np

from zermelo.core import abilities
from zermelo.core.contract import is_result, not_a_result, stuck
from zermelo.core.errors import RulesError, TooLarge
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.moves import legal_moves
from zermelo.core.work import Progress, Stage, Work
from zermelo.native.kernels import sweep as sweep_kernel
from zermelo.solver.engine import IndexedEngine, Later
from zermelo.solver.forecast import Cost, Costs
from zermelo.solver.plan import Run
from zermelo.solver.question import Question
from zermelo.solver.tables.listed import DenseTable

SWEEPING: Final = Stage(phrase("sweeping"), phrase("Settling positions: {done}"))
STEP = 1 << 18
"""Positions settled between two looks at Ctrl-C."""


class Sweep(IndexedEngine):
    name = "sweep"
    why = phrase("positions are a dense index that every move lowers")
    kernel: ClassVar[ModuleType] = sweep_kernel
    costs = Costs(Cost(2), Cost(5, word=200, slot=0.15, move=6))

    def symmetry(self, question: Question) -> bool:
        return abilities.canonical.given(question.game)  # it folds symmetric positions by itself

    def begin(self, question: Question, work: Work) -> Run:
        return Later(lambda: solve(question.game, question.start, work))


def solve(game: Game, start: Position, work: Work) -> DenseTable:
    """Every index up to that of ``start``.  Positions that are the same up to symmetry are settled once."""
    from zermelo.native.module import compiled

    native = compiled(game, sweep_kernel, symmetry=abilities.canonical.given(game))
    size = abilities.index(game, start) + 1
    partly = start != game.start()
    for kind in (np.int16, np.int32):
        work.need(
            size * (np.dtype(kind).itemsize + partly),
            Sentence("sweeping {size} {size:position|positions}", size=size),
            Sentence("choose a smaller game"),
        )
        scores = np.empty(size, kind)
        top = int(np.iinfo(kind).max)
        status = sweep_kernel.SETTLED
        for begin in range(0, size, STEP):
            end = min(begin + STEP, size)
            status = native.sweep(scores, begin, end, top)
            if status != sweep_kernel.SETTLED:
                break
            work.tell(Progress(SWEEPING, end, size))
        if status >= 0:
            raise broken(game, status)
        if status == sweep_kernel.SETTLED:
            return DenseTable(game, scores, _reached(native, size) if partly else None)
        del scores  # before there are longer ones
    raise too_far(game, top)


def too_far(game: Game, top: int) -> TooLarge:
    """What to say of a game whose scores go beyond the largest."""
    if abilities.counts_points(game):
        return TooLarge("{game} is won by more than {top} points, and a score cannot hold that", game=game, top=top)
    return TooLarge("{game} lasts more than {top} plies, and a score cannot hold that", game=game, top=top)


def broken(game: Game, index: int) -> RulesError:
    """What is wrong at an index where the sweep stopped."""
    position = abilities.at(game, index)
    if not is_result(game.result(position)):
        return not_a_result(game, position)
    if not legal_moves(game, position):
        return stuck(game, position)
    return RulesError(
        "{game}: a move from {position} does not lower the index, as size() promises",
        game=game,
        position=abilities.write(game, position),
    )


def _reached(native: object, size: int) -> np.ndarray:
    reached = np.zeros(size, np.bool_)
    native.mark_reachable(reached, size - 1)  # type: ignore[attr-defined]
    return reached
