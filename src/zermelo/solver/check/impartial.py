"""What a game says by being impartial: Grundy values rest on it."""

from __future__ import annotations

from zermelo.core import abilities
from zermelo.core.language import Sentence
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.solver.check.examination import Examination


def normal_play(exam: Examination) -> str:
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
            "impartial() is True, but after move {slot} at {position!r} the same player moves again",
            slot=slot,
            position=position,
        )
    return Sentence("players take turns, and whoever cannot move loses")
