"""Which positions come up in play: books without keys rest on it."""

from __future__ import annotations

from zermelo.core.language import Sentence
from zermelo.solver.check.examination import SMALL, Examination
from zermelo.space.explore import explore


def comes_up(exam: Examination) -> Sentence:
    """Every position of a play comes up; and of a small game no neighbour in one bit that is not reached."""
    game, looks = exam.game, 0
    reached = explore(game, game.start(), most=SMALL)
    played = set() if reached is None else set(reached.positions)
    for position in exam.looked_at():
        looks += 1
        exam.demand(
            exam.ask("comes_up", position) is True,
            "comes_up({position!r}) is not True, but a play leads there",
            position=position,
        )
        for other in _neighbours(position) if played else ():
            exam.demand(
                other in played or exam.ask("comes_up", other) is False,
                "comes_up({other!r}) is not False, but no play leads there",
                other=other,
            )
    if not played:
        return Sentence(
            "told rightly of {looks} {looks:position|positions} of plays; others only where there are few", looks=looks
        )
    return Sentence("told rightly of {looks} {looks:position and its|positions and their} neighbours", looks=looks)


def _neighbours(position: object) -> list[int]:
    """Ints that differ in one bit; those of other positions are not looked for."""
    return [position ^ 1 << bit for bit in range(position.bit_length() + 1)] if type(position) is int else []
