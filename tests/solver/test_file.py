"""Saved = opened, for every kind of table."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from rising_games import LEAPS, Kayles
from sample_games import RING, Corridor, Words

import zermelo
from zermelo import LOSS, UNDECIDED, Game
from zermelo.solver.tables.bits import BitTable
from zermelo.solver.tables.listed import DenseTable, SortedTable
from zermelo.solver.tables.table import DictTable

NIM = zermelo.game("nim:2,3,2")


@dataclass(frozen=True)
class Nested(Game):
    """Positions are tuples of anything: a heap, who took last, and what was taken."""

    heap: int = 4

    def start(self):
        return (self.heap, "nobody", ())

    def slots(self):
        return 2

    def legal(self, position, slot):
        return slot < position[0]

    def play(self, position, slot):
        heap, last, taken = position
        return (heap - slot - 1, "second" if last == "first" else "first", (*taken, slot + 1))

    def result(self, position):
        return LOSS if position[0] == 0 else UNDECIDED


SOLUTIONS = {
    "dense": (lambda: zermelo.solve(NIM, engine="sweep"), DenseTable),
    "dense, from a later start": (lambda: zermelo.solve(NIM, NIM.read("1,2,2"), engine="sweep"), DenseTable),
    "dense, long games": (lambda: zermelo.solve(zermelo.game("matches:400"), engine="sweep"), DenseTable),
    "bits": (lambda: zermelo.solve(NIM, engine="marks", distances=False), BitTable),
    "bits, from a later start": (
        lambda: zermelo.solve(NIM, NIM.read("1,2,2"), engine="marks", distances=False),
        BitTable,
    ),
    "sorted, no distances": (lambda: zermelo.solve(RING, distances=False), SortedTable),
    "tiers": (lambda: zermelo.solve(zermelo.game("connect4:3x2,line=2"), engine="tiers"), SortedTable),
    "tiers, symmetry": (lambda: zermelo.solve(zermelo.game("hex:2"), engine="tiers", symmetry=True), SortedTable),
    "tiers that rise by one or two": (lambda: zermelo.solve(Kayles(6), engine="tiers"), SortedTable),
    "tiers far apart": (lambda: zermelo.solve(LEAPS, engine="tiers"), SortedTable),
    "sorted": (lambda: zermelo.solve(RING), SortedTable),
    "sorted, two words": (lambda: zermelo.solve(Corridor(7, 9)), SortedTable),
    "reference": (lambda: zermelo.solve(NIM, engine="reference"), DictTable),
    "strings": (lambda: zermelo.solve(Words("zermelo")), DictTable),
    "nested tuples": (lambda: zermelo.solve(Nested()), DictTable),
}


@pytest.mark.parametrize("name", SOLUTIONS)
def test_opened_is_what_was_saved(name, tmp_path):
    make, kind = SOLUTIONS[name]
    solution = make()
    for path in (tmp_path / "once", tmp_path / "twice"):  # an opened solution can be saved like any other
        solution.save(path)
        opened = zermelo.open_solution(path, solution.game)
        assert isinstance(opened.table, kind)
        assert dict(opened.items()) == dict(solution.items())
        assert list(opened) == list(solution)
        assert (opened.game, opened.start, opened.symmetry, opened.engine, opened.seconds, len(opened)) == (
            (solution.game, solution.start, solution.symmetry, solution.engine, solution.seconds, len(solution))
        )
        assert (opened.counts, opened.longest, opened.value()) == (solution.counts, solution.longest, solution.value())
        assert all(opened.moves(position) == solution.moves(position) for position in solution)
        assert opened.line() == solution.line()
        for strange in (-1, 2**70, (1, 2, 3), "strange", (0, -5), (2**64, 0), [1], 3.5):
            assert (strange in opened) == (strange in solution)
        assert opened.verify().positions == len(solution)
        solution = opened
    assert (tmp_path / "once").read_bytes() == (tmp_path / "twice").read_bytes()


def test_a_built_in_game_is_made_again(tmp_path):
    game = zermelo.game("nim:2,3,2,misere")
    zermelo.solve(game).save(str(tmp_path / "file"))
    assert zermelo.open_solution(str(tmp_path / "file")).game == game


def test_values_take_a_byte_and_are_not_copied(tmp_path):
    solution = zermelo.solve(zermelo.game("chomp:6x6"), engine="sweep")
    solution.save(tmp_path / "file")
    assert (tmp_path / "file").stat().st_size < len(solution) + 1000
    opened = zermelo.open_solution(tmp_path / "file")
    assert opened.table.scores.dtype == np.int8
    assert not opened.table.scores.flags.owndata
    assert not opened.table.scores.flags.writeable
