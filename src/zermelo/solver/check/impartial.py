"""What an impartial game says: Grundy values rest on it, and answers on those of its parts."""

from __future__ import annotations

from zermelo.core import abilities
from zermelo.core.language import Sentence
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.core.work import Work
from zermelo.solver.check.examination import Examination
from zermelo.solver.check.roots import roots
from zermelo.solver.engines.sums import Sums, falls_into_parts
from zermelo.solver.grundy import plain_values


def normal_play(exam: Examination) -> Sentence:
    """Players take turns, and who cannot move has lost."""
    if not exam.ask("impartial"):
        return Sentence("not said of this game")
    game = exam.game
    for position in exam.looked_at():
        exam.demand(
            game.result(position) in (UNDECIDED, LOSS),
            "impartial() is True, but {position!r} ends the game and its result is not LOSS: an impartial game has"
            " Grundy values only where whoever cannot move loses",
            position=position,
        )
    for position, slot, child in exam.steps():
        exam.demand(
            not abilities.same_player(game, position, child),
            "impartial() is True, but after move {slot!r} at {position!r} the same player moves again",
            slot=slot,
            position=position,
        )
    return Sentence("players take turns, and whoever cannot move loses")


def parts(exam: Examination) -> Sentence:
    """The values of parts make those that positions have by their moves alone; no move leaves a value as it is."""
    game, looks = exam.game, 0
    if not falls_into_parts(game):
        return Sentence("not used: only impartial games in which players take turns are sums of their parts")
    sums = Sums(game, Work())
    for root in roots(exam):
        for position, value in plain_values(game, root, Work()).items():
            exam.ask("parts", position)
            found = sums.value(position)
            exam.demand(
                found == value,
                "the Grundy values of parts({position!r}) make {found}, but by its moves the position has {value}",
                position=position,
                found=found,
                value=value,
            )
            looks += 1
        if exam.late():
            break
    for position, slot, child in exam.steps():
        exam.demand(
            sums.value(child) != (value := sums.value(position)),
            "the Grundy values of parts({position!r}) make {value}, and after move {slot!r} {value} again: every move"
            " changes it",
            position=position,
            slot=slot,
            value=value,
        )
    return Sentence("the Grundy values of parts make those of {looks} {looks:position|positions}", looks=looks)
