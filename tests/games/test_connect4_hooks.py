"""What Connect Four's hooks say at sight is true: of every position of small boards, against their solutions."""

from __future__ import annotations

import random

import pytest

import zermelo
from zermelo.core.values import UNDECIDED

pytestmark = pytest.mark.once

BOARDS = ["connect4:" + size for size in ("4x4", "5x4", "4x5", "5x3,line=3", "4x4,line=3", "3x6,line=3")]
ENOUGH = 20_000


def standing(signed: int | None) -> float:
    """Signed distances in order of preference, 0 being a draw: the higher the better."""
    return 0 if not signed else (1 / signed)


def is_at_least(signed: int, other: int) -> bool:
    return standing(signed) >= standing(other)


@pytest.mark.parametrize("spec", BOARDS)
def test_what_is_seen_is_so(spec: str) -> None:
    game = zermelo.game(spec)
    solution = zermelo.solve(game)
    everything = list(solution)
    told = {"position": 0, "win": 0, "loss": 0, "no win": 0, "lost": 0}
    sampled = random.Random(1988).sample(everything, min(len(everything), ENOUGH))
    open_ones = [position for position in sampled if game.result(position) == UNDECIDED]
    values, worths = solution.values(open_ones), solution.moves(open_ones)
    for row, position in enumerate(open_ones):
        value = values[row]
        assert value is not None
        assert value.plies is None or value.plies <= game.plies_left(position)
        seen = game.look(position)
        if game.at_sight(position, seen):
            assert game.at_sight(position, seen) == value.signed
            told["position"] += 1
            continue
        for slot in game.moves(position):
            signed, worth = game.move_at_sight(position, seen, slot), worths[row, slot]
            assert worth is not None
            assert signed in (0, worth.signed), (game.write(position), slot)
            told["win"] += signed > 0
            told["loss"] += signed < 0
        best = game.at_best(position, seen)
        assert is_at_least(best, value.signed or 0), game.write(position)
        assert is_at_least(value.signed or 0, game.at_worst(position, seen)), game.write(position)
        told["no win"] += best == 0
        told["lost"] += best < 0
    assert all(told.values()), told  # each kind of statement was met


def test_points_are_pons_score() -> None:
    game = zermelo.game("connect4")
    position = game.read("35157733617174")
    points = {"1": -11, "2": -11, "3": -11, "4": -5, "5": 0, "6": -2, "7": 0}  # by BitBully 0.0.79
    found = {
        move.name: game.points(position, move.value) for move in zermelo.solve(game, position, engine="search").moves()
    }
    assert found == points
