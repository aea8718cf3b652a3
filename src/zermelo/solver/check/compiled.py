"""The rules as machine code."""

from __future__ import annotations

from zermelo.core.errors import NotCompilable
from zermelo.core.language import Sentence
from zermelo.solver.check.examination import Broken, Examination
from zermelo.solver.verify.agreement import asked, difference

MOST_PROBED = 1 << 22
"""Looks at a slot that the compiled rules are asked for."""


def agrees(exam: Examination) -> Sentence:
    """Interpreted and compiled rules give the same answers."""
    game, looks = exam.game, 0
    exam.call = Sentence("the compiled rules")
    positions = list(exam.seen)[: max(1, MOST_PROBED // game.slots())]
    exam.stop_the_clock()  # compiling does not count
    try:
        said = asked(game, positions, compiled_now=exam.wind_the_clock)
    except NotCompilable as error:
        return Sentence("not compiled: {error}; the game works, but slowly", error=error)
    for row, position in zip(range(len(positions)), exam.looked_at(), strict=False):
        looks += 1
        words = difference(game, position, row, said)
        if words is not None:
            raise Broken(words)
    return Sentence("interpreted and compiled rules agree on {looks} {looks:position|positions}", looks=looks)
