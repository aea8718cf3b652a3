"""Bits that say who wins are proved if they are right, and every wrong one is found, by either proof."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import graphs
from sample_games import FallingGraphGame

import zermelo
from zermelo import LOSS, UNDECIDED, WIN, Game
from zermelo.core import abilities
from zermelo.core.errors import VerificationError
from zermelo.core.work import Work
from zermelo.solver.engines import marks
from zermelo.solver.plan import Plan
from zermelo.solver.solution import Solution
from zermelo.solver.tables.bits import BitTable
from zermelo.solver.verify import compiled, interpreted

pytestmark = pytest.mark.once

ALONE = Work(threads=1)


def by_machine(solution, work):
    compiled.prove(solution, work)


def solved(game, start=None):
    return zermelo.solve(game, start, engine="marks", distances=False)


def claimed(game, won):
    """A solution that claims these bits."""
    table = BitTable(game, game.size(), np.array([won], np.uint64))
    return Solution(game, game.start(), table, Plan("marks", True, "asked for"), distances=False)


def flipped(solution, index, name="won"):
    bits = getattr(solution.table, name).copy()
    bits[index >> 6] ^= np.uint64(1 << (index & 63))
    return replace(solution, table=replace(solution.table, **{name: bits}))


@pytest.mark.parametrize("start", [None, "1,2,2"])
def test_every_wrong_bit_is_found(kernels_as_python, start):
    game = zermelo.game("nim:2,3,2")
    solution = solved(game, start and game.read(start))
    for prove in (interpreted.prove, by_machine):
        prove(solution, ALONE)
        for name in ["won"] if solution.table.reached is None else ["won", "reached"]:
            for position in solution:
                with pytest.raises(VerificationError):
                    prove(flipped(solution, abilities.index(game, position), name), ALONE)


@settings(max_examples=100, suppress_health_check=["function_scoped_fixture"])
@given(graphs(cyclic=False, most=70, ends=st.sampled_from((WIN, LOSS))), st.data())
def test_every_wrong_bit_is_found_in_random_games(kernels_as_python, graph, data):
    game = FallingGraphGame(*graph)
    table = marks.solve(game, game.start(), ALONE)
    solution = replace(claimed(game, 0), table=table)
    by_machine(solution, ALONE)
    for index in data.draw(st.lists(st.integers(0, game.size() - 1), max_size=5)):
        with pytest.raises(VerificationError):
            by_machine(flipped(solution, index), ALONE)


@pytest.mark.parametrize("prove", [interpreted.prove, by_machine])
def test_a_move_that_does_not_lower_the_index_proves_nothing(kernels_as_python, prove):
    ring = FallingGraphGame(((-1, -1), (2, 0), (1, -1)), (WIN, UNDECIDED, UNDECIDED))
    bearing_each_other_out = claimed(ring, 0b011)
    with pytest.raises(VerificationError, match="1 has the move =2, which does not lower the index"):
        prove(bearing_each_other_out, ALONE)


@pytest.mark.parametrize("prove", [interpreted.prove, by_machine])
def test_an_undecided_position_without_a_move_is_neither_won_nor_lost(kernels_as_python, prove):
    stuck = FallingGraphGame(((-1,), (-1,), (1,)), (LOSS, UNDECIDED, UNDECIDED))
    for won in (0b100, 0b010):
        with pytest.raises(VerificationError, match="1 is undecided, but has no legal move"):
            prove(claimed(stuck, won), ALONE)


@dataclass(frozen=True)
class Shared(Game):
    """Take one of a heap of two; an odd position has the index of the lost one, and is not it."""

    odd: int = 10

    def start(self):
        return 2

    def slots(self):
        return 1

    def legal(self, n, slot):
        return True

    def play(self, n, slot):
        return self.odd if n == 1 else n - 1

    def result(self, n):
        return LOSS if n == 0 else UNDECIDED

    def size(self):
        return 3

    def index(self, n):
        return n % 10

    def at(self, index):
        return index


def test_the_bit_of_another_position_proves_nothing(kernels_as_python):
    by_machine(claimed(Shared(odd=0), 0b010), ALONE)
    for prove in (interpreted.prove, by_machine):
        with pytest.raises(VerificationError, match="1 is in the table, but the position after its move =10 is not"):
            prove(claimed(Shared(), 0b010), ALONE)


@dataclass(frozen=True)
class Twins(Game):
    """Nim with two heaps, as a pair."""

    most: int = 40

    def start(self):
        return (self.most, self.most)

    def slots(self):
        return 2 * self.most

    def legal(self, heaps, slot):
        return slot % self.most < (heaps[0] if slot < self.most else heaps[1])

    def play(self, heaps, slot):
        if slot < self.most:
            return (heaps[0] - slot - 1, heaps[1])
        return (heaps[0], heaps[1] - (slot - self.most) - 1)

    def result(self, heaps):
        return LOSS if heaps[0] + heaps[1] == 0 else UNDECIDED

    def size(self):
        return (self.most + 1) ** 2

    def index(self, heaps):
        return heaps[0] * (self.most + 1) + heaps[1]

    def at(self, index):
        return (index // (self.most + 1), index % (self.most + 1))


@pytest.mark.parametrize("game", [zermelo.game("chomp:7x7"), zermelo.game("nim:9,8,7,misere"), Twins()], ids=str)
def test_as_machine_code(game):
    solution = solved(game)
    by_machine(solution, Work())
    for index in range(3, game.size(), game.size() // 20):
        with pytest.raises(VerificationError):
            by_machine(flipped(solution, index), ALONE)


def test_progress_counts_what_is_looked_at(kernels_as_python):
    game, heard = zermelo.game("nim:2,3,2"), []
    by_machine(solved(game, game.read("1,2,2")), Work(threads=1, tell=heard.append))
    assert heard[-1].done == heard[-1].total
