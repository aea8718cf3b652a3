"""The sweep engine: one pass over a dense index that every move lowers."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.core.contract import is_result, not_a_result, stuck, too_far
from zermelo.core.errors import RulesError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.moves import legal_moves
from zermelo.core.work import Progress, Stage, Work
from zermelo.native.kernels import sweep as sweep_kernel
from zermelo.native.pieces import apart, in_steps
from zermelo.solver.engine import IndexedEngine, Later
from zermelo.solver.engines.pages import Pages, first_result, met, remember, tables_of
from zermelo.solver.forecast import Cost, Costs
from zermelo.solver.plan import Plan, Run
from zermelo.solver.question import Question
from zermelo.solver.tables.listed import DenseTable, top_for
from zermelo.solver.tables.table import LARGEST

SWEEPING: Final = Stage(phrase("sweeping"), phrase("Settling positions: {done}"))
STEP = 1 << 18
"""Positions settled between two looks at Ctrl-C, by their moves."""
PAGE = 1 << 15
"""Positions that a page may always have: the room that a thread works in is small."""
PAGES = 1 << 14
"""As many would all positions fill: enough to keep many threads at work."""

Scores = NDArray[np.signedinteger[Any]]


class Sweep(IndexedEngine):
    name = "sweep"
    why = phrase("positions are a dense index that every move lowers")
    kernel: ClassVar[ModuleType] = sweep_kernel
    costs = Costs(Cost(2), Cost(5, word=200, slot=0.15, move=6))
    by_digits = Costs(Cost(2), Cost(20))

    def symmetry(self, question: Question) -> bool:
        return abilities.canonical.given(question.game)  # it folds symmetric positions by itself

    def planned(self, question: Question) -> Plan:
        made = super().planned(question)
        return replace(made, costs=self.by_digits) if has_digits(question.game) else made

    def ready(self, question: Question) -> bool:
        game = question.game
        return met(game, self.kernel) if has_digits(game) else super().ready(question)

    def begin(self, question: Question, work: Work) -> Run:
        return Later(lambda: solve(question.game, question.start, work))


def solve(game: Game, start: Position, work: Work) -> DenseTable:
    """Every index up to that of ``start``."""
    scores = by_digits(game, start, work) if has_digits(game) else by_moves(game, start, work)
    if start == game.start():
        return DenseTable(game, scores, None)
    from zermelo.native.module import compiled

    reached = np.zeros(scores.size, np.bool_)
    compiled(game, sweep_kernel, symmetry=abilities.canonical.given(game)).mark_reachable(reached, scores.size - 1)
    return DenseTable(game, scores, reached)


def has_digits(game: Game) -> bool:
    """Whether the moves of a game are those that its digits tell."""
    return abilities.digits.given(game) and not abilities.turn.given(game) and not abilities.counts_points(game)


def by_digits(game: Game, start: Position, work: Work) -> Scores:
    """Scores by blocks of an index made of digits; see ``native/kernels/sweep_digits.py``."""
    from zermelo.native.kernels import digits, sweep_digits
    from zermelo.native.module import compiled_plain
    from zermelo.native.scales import distance

    shape, size = abilities.digits(game), abilities.index(game, start) + 1
    result, longest = first_result(game, shape), sum(shape.largest)
    if longest >= LARGEST:
        raise too_far(game, LARGEST)
    top, kind = top_for(longest)
    native: Any = compiled_plain(distance, digits, sweep_digits)
    starts, heads = tables_of(shape)
    pages = Pages.of(shape, size, max(PAGE, shape.size // PAGES), starts, native)
    _need(work, game, start, pages.whole, kind)
    scores = np.empty(pages.whole, kind)
    levels = len(shape.largest)

    room = [
        apart(work.threads, (levels + 1) * pages.most, kind),
        *(apart(work.threads, levels + 3, np.int64) for _ in range(3)),
    ]
    settled = apart(1, 1, np.int64)[0]
    settled[0] = 0
    given = scores, pages.begins, pages.ends, settled, pages.most, result * top, top, starts, heads
    for done in in_steps(0, pages.begins.size, native.sweep, *given, shape.cut, *room, work=work):
        work.tell(Progress(SWEEPING, size * done // pages.begins.size, size))
    remember(game, sweep_kernel)
    return scores[:size]


def by_moves(game: Game, start: Position, work: Work) -> Scores:
    """Scores by the moves of each position.  Positions that are the same up to symmetry are settled once."""
    from zermelo.native.module import compiled

    native = compiled(game, sweep_kernel, symmetry=abilities.canonical.given(game))
    size = abilities.index(game, start) + 1
    for kind in (np.int16, np.int32):
        _need(work, game, start, size, kind)
        scores: Scores = np.empty(size, kind)
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
            return scores
        del scores  # before there are longer ones
    raise too_far(game, top)


def _need(work: Work, game: Game, start: Position, size: int, kind: Any) -> None:
    """Refuse politely if there is no memory for so many scores, and for which of them can be reached."""
    work.need(
        size * (np.dtype(kind).itemsize + (start != game.start())),
        Sentence("sweeping {size} {size:position|positions}", size=size),
        Sentence("choose a smaller game"),
    )


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
