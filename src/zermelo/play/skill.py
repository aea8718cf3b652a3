"""A machine that errs as people do, the more the lower its skill.

People see what is near: the win on the next move, seldom the one in nine.  So each move's true value is noticed
with a probability that falls with the distance of its end; what is not noticed looks unclear.  The machine
takes the best of what it noticed, and at random among what looks the same:

    noticed = 1 - (1 - skill / 100) ** (SIGHT / plies)

    skill   an end in 1 move   3      5      9      19
       30        76 %         38 %   25 %   15 %    7 %
       60        97 %         71 %   52 %   33 %   18 %
       90       100 %         95 %   84 %   64 %   38 %
      100       100 %        100 %  100 %  100 %  100 %

Where moves are only estimated, or points count, the numbers are blurred instead, by as much as they differ at a skill
of 50.
"""

from __future__ import annotations

from collections.abc import Callable
from math import pow
from random import Random
from statistics import pstdev
from typing import Final

from zermelo.core.game import Game, Position
from zermelo.core.move import Move
from zermelo.core.moves import legal_moves
from zermelo.play.analysis import Analyst
from zermelo.play.judgement import Judgement

SIGHT: Final = 4
"""Plies to an end within which it is noticed well."""
UNCLEAR: Final = Judgement(None)


def noticed(skill: int, plies: int) -> float:
    """The probability that an end so far away is seen."""
    return 1 - pow(1 - skill / 100, SIGHT / max(plies, 1))


def skilled(analyst: Analyst, skill: int) -> Callable[[Game, Position, Random], int]:
    """A player of that skill, from 0 to 100."""

    def choose(game: Game, position: Position, chance: Random) -> int:
        if skill == 0:
            return chance.choice(legal_moves(game, position))
        moves = analyst.moves(position)
        estimates = [number for move in moves if (number := in_points(move.worth)) is not None]
        blur = pstdev(estimates) * (100 / skill - 1) if estimates else 0.0
        seen = {move.slot: blurred(move, skill, blur, chance) for move in moves}
        best = max(seen.values())
        return chance.choice([slot for slot, worth in seen.items() if not worth < best])

    return choose


def in_points(worth: Judgement) -> float | None:
    """What a move is worth as a number: an estimate, or a margin; None where its end is what counts."""
    return worth.estimate if worth.value is None else worth.value.margin


def blurred(move: Move[Judgement], skill: int, blur: float, chance: Random) -> Judgement:
    """What a move looks like to one who looks once."""
    value, number = move.worth.value, in_points(move.worth)
    if number is not None:
        return Judgement(None, number + chance.gauss(0, blur))
    assert value is not None
    if value.plies is None or chance.random() < noticed(skill, value.plies):
        return move.worth
    return UNCLEAR
