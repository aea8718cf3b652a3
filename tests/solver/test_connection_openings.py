"""Hex: which first moves win, as another program has them."""

from __future__ import annotations

from functools import cache

import pytest

import zermelo
from zermelo import LOSS, WIN
from zermelo.core.work import Work
from zermelo.solver.engines.connection import ConnectionProver

pytestmark = pytest.mark.once

ROOMY = Work(memory=1 << 26)
OPENINGS = {
    "hex:5": """
        . . . . X
        . X X X X
        . X X X .
        X X X X .
        X . . . .""",
    "hex:6": """
        . . . . . X
        . X X X X X
        X X X X X X
        X X X X X X
        X X X X X .
        X . . . . .""",
    "hex:7x6": ". " * 42,
    "hex:7": """
        . . . . . . X
        . . X . X X X
        . X X X X X .
        X X X X X X X
        . X X X X X .
        X X X . X . .
        X . . . . . .""",
}
"""X where the first player, who joins top and bottom, wins by beginning there.

6x6, 7x6 and 7x7 are as another program, Benzene, has them: what its regression tests dfpn-solve-6x6.tst,
dfs-solve-6x7.tst and solve-7x7.tst expect (B. Arneson, P. Henderson, R. Hayward and others, University of Alberta;
github.com/cgao3/benzene-vanilla-cmake).  5x5 is as two provers that share no way to prune find it.
"""
PRUNING = {"dead cells", "captured cells", "dominated moves"}, {"connections", "must-play", "carriers"}


def known(spec):
    """The result of each first move."""
    return {slot: WIN if sign == "X" else LOSS for slot, sign in enumerate(OPENINGS[spec].split())}


@pytest.mark.parametrize(
    ("spec", "without"),
    [
        ("hex:5", ()),
        ("hex:5", PRUNING[0]),
        ("hex:5", PRUNING[1]),
        ("hex:6", ()),
        ("hex:7x6", ()),
        pytest.param("hex:7", (), marks=pytest.mark.long),
    ],
)
def test_first_moves(spec, without):
    game = zermelo.game(spec)
    assert ConnectionProver(game, ROOMY, without).moves(game.start()) == known(spec)


SEVEN = zermelo.game("hex:7")


@cache
def prover():
    return ConnectionProver(SEVEN, ROOMY)


@pytest.mark.parametrize("move", ["a1", "b1", "c1", "d1", "e1", "f1", "b7", "g7", "f2", "b6", "e3", "c5", "d4"])
def test_first_moves_of_seven_by_seven_that_take_the_least_time(move):
    slot = SEVEN.read_move(SEVEN.start(), move)
    assert prover().outcome(SEVEN.play(SEVEN.start(), slot)) == -known("hex:7")[slot]


def test_the_first_player_wins_seven_by_seven():
    assert prover().outcome(SEVEN.start()) == WIN
