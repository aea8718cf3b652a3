"""What a game says of points: ints that a score can hold, and margins that a plain minimax bears out."""

from __future__ import annotations

from typing import Any

from zermelo.core import abilities
from zermelo.core.game import Position
from zermelo.core.language import Sentence
from zermelo.core.moves import legal_children
from zermelo.core.values import MOST_POINTS, UNDECIDED
from zermelo.solver.check.examination import SMALL, Examination
from zermelo.space.explore import explore


def points(exam: Examination) -> Sentence:
    """Every gain and margin is a number of points; and nothing can be won for ever."""
    game = exam.game
    highest = 0
    for position in exam.looked_at():
        if game.result(position) != UNDECIDED:
            highest = max(highest, _points(exam, "margin", position))
        for slot, _ in legal_children(game, position):
            highest = max(highest, _points(exam, "gain", position, slot))
    exam.demand(highest > 0, "nothing is worth a point: gain() and margin() are 0 wherever the plays came")
    if explore(game, game.start(), most=SMALL) is None:
        return Sentence("up to {points} at once (too many positions to count all)", points=highest)
    most, least = _bounds(exam)
    return Sentence(
        "up to {points} at once; a play of the whole game ends between {least:+d} and {most:+d}",
        points=highest,
        least=least,
        most=most,
    )


def _points(exam: Examination, method: str, *asked: Any) -> int:
    """What a rule says, without its sign."""
    said = exam.ask(method, *asked)
    exam.demand(
        isinstance(said, int) and not abs(said) > MOST_POINTS,
        "{call} is {said!r}: it must be an int from {least} to {most}",
        call=exam.calling,
        said=said,
        least=-MOST_POINTS,
        most=MOST_POINTS,
    )
    return abs(int(said))


def _bounds(exam: Examination) -> tuple[int, int]:
    """The most and the least that the first player can get beyond the other, were both to play for it."""
    game, known = exam.game, dict[Position, tuple[int, int]]()
    way = [game.start()]
    while way:
        position = way[-1]
        children = list(legal_children(game, position))
        missing = [child for _, child in children if child not in known]
        if missing:
            exam.demand(
                missing[0] not in way,
                "play can come back to {position!r} for ever: points must come to an end",
                position=missing[0],
            )
            way.append(missing[0])
            continue
        way.pop()
        if not children:
            known[position] = (abilities.margin(game, position),) * 2
            continue
        ends = []
        for slot, child in children:
            won, (most, least) = abilities.gain(game, position, slot), known[child]
            again = abilities.same_player(game, position, child)
            ends += [won + most, won + least] if again else [won - least, won - most]
        known[position] = max(ends), min(ends)
    return known[game.start()]
