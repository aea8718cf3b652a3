"""Where a game is solved, to hold what it says against its values: at the start, or near the ends of plays."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.core.game import Position
from zermelo.core.values import UNDECIDED
from zermelo.solver.check.examination import LOOKS, SMALL, Examination
from zermelo.space.explore import explore

NEAR_THE_END = 1000
"""Positions still to come where a game that is too large is solved from."""


def roots(exam: Examination) -> Iterator[Position]:
    """The start of a small game; of a larger one, the earliest position of each play that few others follow."""
    game, looks = exam.game, max(1, LOOKS // exam.game.slots())
    if explore(game, game.start(), most=min(SMALL, looks)) is not None:
        yield game.start()
        return
    root: list[Position] = []
    too_far = True
    for position in reversed(exam.seen):
        if game.result(position) != UNDECIDED:
            yield from root  # of the play whose positions came before
            root, too_far = [position], False
        elif not too_far:
            too_far = explore(game, position, most=min(NEAR_THE_END, looks)) is None
            root = root if too_far else [position]
    yield from root
