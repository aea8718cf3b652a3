"""The prover of connection games agrees with engines that list every position, and its proofs replay."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo
from zermelo import LOSS, UNDECIDED, WIN, Game
from zermelo.core.errors import RulesError, TooLarge
from zermelo.core.links import Links, bits
from zermelo.native.kernels import currents, linked, proving, virtual
from zermelo.native.work import Progress, Work
from zermelo.solver.connection import ConnectionProver, replays
from zermelo.solver.connection.circuit import Circuit
from zermelo.solver.connection.desk import Desk, Shared
from zermelo.solver.connection.prover import SKILLS
from zermelo.solver.connection.region import MOST, Region, region_of

ROOMY = Work(memory=1 << 26)
TINY = Work(memory=1)
"""A table of 1024 positions, which forgets most of what it learns."""
SMALL = ("hex:1", "hex:1x3", "hex:3x1", "hex:2", "hex:3", "hex:2x5", "hex:3x4", "hex:4x3", "hex:4")


@cache
def prover(spec):
    return ConnectionProver(zermelo.game(spec), ROOMY)


@cache
def solution(spec):
    return zermelo.solve(zermelo.game(spec), symmetry=True)


def plays(game, choices):
    """The position after some moves, each given as any number; stops before the game ends."""
    position = game.start()
    for choice in choices:
        legal = game.moves(position)
        child = game.play(position, legal[choice % len(legal)])
        if game.result(child) != UNDECIDED:
            break
        position = child
    return position


CHOICES = st.lists(st.integers(0, 10**6), max_size=15)


@pytest.mark.parametrize("spec", SMALL)
def test_every_opening_is_as_the_tiers_engine_has_it(spec):
    game = zermelo.game(spec)
    known = {move.slot: move.value.result for move in solution(spec).moves()}
    assert prover(spec).moves(game.start()) == known
    assert prover(spec).outcome(game.start()) == solution(spec).value().result


@given(spec=st.sampled_from(SMALL), choices=CHOICES)
@settings(max_examples=150, deadline=None)
def test_every_position_is_as_the_tiers_engine_has_it(spec, choices):
    game = zermelo.game(spec)
    position = plays(game, choices)
    known = {move.slot: move.value.result for move in solution(spec).moves(position)}
    assert prover(spec).outcome(position) == solution(spec).value(position).result
    assert prover(spec).moves(position) == known


@pytest.mark.parametrize("left_out", [(), *((skill,) for skill in SKILLS), tuple(SKILLS)], ids=lambda names: str(names))
def test_no_skill_changes_an_answer(left_out):
    game = zermelo.game("hex:3")
    plain = ConnectionProver(game, TINY, without=left_out)
    for choices in ((), (0,), (4,), (3, 1), (1, 3, 5), (8, 0, 2, 0)):
        position = plays(game, choices)
        assert plain.moves(position) == {move.slot: move.value.result for move in solution("hex:3").moves(position)}


def test_a_table_that_forgets_changes_no_answer():
    game = zermelo.game("hex:5")
    assert ConnectionProver(game, TINY).moves(game.start()) == prover("hex:5").moves(game.start())
