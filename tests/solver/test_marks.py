"""The marks engine: right on every game that it can do, and refused on the others."""

from __future__ import annotations

import shutil
import subprocess
import sys
from bisect import bisect_right
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import graphs
from sample_games import FallingGraphGame, GraphGame, OwnedGraphGame

import zermelo
from zermelo import DRAW, LOSS, UNDECIDED, WIN, Game, Value
from zermelo.core.digits import Digits
from zermelo.core.errors import RulesError, TooLarge, ZermeloError
from zermelo.core.work import Work
from zermelo.native import pieces
from zermelo.native.device import Processor
from zermelo.native.kernels import bits, digits
from zermelo.native.kernels import marks as marks_kernel
from zermelo.native.module import compiled_plain
from zermelo.solver.check import check_game
from zermelo.solver.engine import Unsuited
from zermelo.solver.engines import gpu_marks, marks, reference, sweep
from zermelo.solver.engines.pages import Pages, tables_of

pytestmark = pytest.mark.once

RANDOM = settings(max_examples=150, deadline=None, suppress_health_check=["function_scoped_fixture"])


@pytest.fixture
def switching():
    """Threads take turns as often as can be."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@dataclass(frozen=True)
class Falling(Game):
    """Lower a digit; a position is its own index."""

    shape: Digits
    misere: bool = False

    def start(self):
        return self.size() - 1

    def slots(self):
        return max(1, sum(self.shape.largest))

    def legal(self, index, slot):
        return slot < len(list(self.shape.below(index)))

    def play(self, index, slot):
        return list(self.shape.below(index))[slot]

    def result(self, index):
        return UNDECIDED if index else WIN if self.misere else LOSS

    def size(self):
        return self.shape.size

    def digits(self):
        return self.shape


def outcomes(game, start):
    return {position: value.result for position, value in reference.values(game, start).items()}


def agree(game, start, table):
    """The table holds exactly the reference's outcomes."""
    holds(table, outcomes(game, start))


def holds(table, expected):
    assert dict(table.items()) == expected
    assert {position: table.score(position) for position in expected} == expected
    assert len(table) == len(expected)
    assert table.tally() == (sum(s > 0 for s in expected.values()), sum(s < 0 for s in expected.values()), 0)
    assert sorted(np.concatenate(list(table.blocks())).tolist()) == sorted(expected.values())


shapes = st.builds(Digits, st.lists(st.integers(0, 5), min_size=1, max_size=4).map(tuple), st.booleans())


sizes = st.sampled_from([1, 3, 10, 50])


@contextmanager
def cut_small(page, swept=1):
    """While the body runs, pages of marks and those of the sweep have so few positions."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(marks_kernel, "PAGE", page)
        patch.setattr(pieces, "AT_FIRST", 1)
        patch.setattr(pieces, "STEP", 0.0)
        patch.setattr(sweep, "PAGE", swept)
        patch.setattr(sweep, "PAGES", 1 << 60)
        yield


@RANDOM
@given(shapes, st.booleans(), sizes, st.sampled_from([1, 2, 7]))
def test_marking_on_random_digits(kernels_as_python, switching, shape, misere, page, threads):
    game = Falling(shape, misere)
    with cut_small(page):
        table = marks.solve(game, game.start(), Work(threads=threads))
        agree(game, game.start(), table)
        by_teams = gpu_marks.solve(game, game.start(), Work(), Processor(1 << 32))
    assert np.array_equal(by_teams.won, table.won)


@RANDOM
@given(shapes, sizes, st.data())
def test_pages_are_all_positions_and_those_of_smaller_sums_are_all_they_need(kernels_as_python, shape, page, data):
    size = data.draw(st.integers(1, shape.size))
    starts, _ = tables_of(shape)
    pages = Pages.of(shape, size, page, starts, compiled_plain(digits, bits, marks_kernel))
    begins = sorted(pages.begins.tolist())
    sums = {begin: np.searchsorted(pages.ends, number, "right") for number, begin in enumerate(pages.begins.tolist())}
    assert begins[0] == 0
    assert len(sums) == len(begins) == pages.ends[-1]
    index = data.draw(st.integers(0, size - 1))
    here = begins[bisect_right(begins, index) - 1]
    for child in shape.below(index):
        there = begins[bisect_right(begins, child) - 1]
        assert there == here or sums[there] < sums[here]


@RANDOM
@given(shapes, st.booleans(), sizes, st.sampled_from([1, 2, 7]))
def test_sweeping_random_digits(kernels_as_python, switching, shape, misere, page, threads):
    game = Falling(shape, misere)
    with cut_small(1, page):
        table = sweep.solve(game, game.start(), Work(threads=threads))
    expected = reference.values(game, game.start())
    assert dict(table.items()) == {
        position: value.result * (table.top - value.plies) for position, value in expected.items()
    }


@pytest.mark.parametrize("spec", ["chomp:9x8", "chomp:8x8", "nim:9,9,9,9,misere"])
def test_sweeping_by_digits_is_sweeping_by_moves(spec, switching):
    game = zermelo.game(spec)
    by_moves = sweep.by_moves(game, game.start(), Work()).astype(np.int64)
    by_moves -= np.sign(by_moves) * np.iinfo(np.int16).max
    with cut_small(1, 500):
        for threads in (1, 2, 3, 7, 16):
            scores = sweep.by_digits(game, game.start(), Work(threads=threads))
            assert np.array_equal(scores - np.sign(scores).astype(np.int64) * np.iinfo(scores.dtype).max, by_moves)


@pytest.mark.parametrize("spec", ["chomp:11x10", "nim:30,30,30", "chomp:9x9"])
def test_any_number_of_threads_leaves_the_same_bits(spec, switching):
    game = zermelo.game(spec)
    with cut_small(100):
        one, *others = (marks.solve(game, game.start(), Work(threads=threads)) for threads in (1, 2, 3, 7, 16))
    for other in others:
        assert np.array_equal(one.won, other.won)
    assert np.array_equal(one.won, marks.solve(game, game.start(), Work()).won)
    swept = sweep.by_moves(game, game.start(), Work()) > 0
    assert np.array_equal(np.unpackbits(one.won.view(np.uint8), count=len(one), bitorder="little") == 1, swept)


@given(shapes, st.data())
def test_digits_are_split_and_joined(shape, data):
    index = data.draw(st.integers(0, shape.size - 1))
    digits = shape.split(index)
    assert shape.joined(digits) == index
    assert all(0 <= digit <= most for digit, most in zip(digits, shape.largest, strict=True))
    assert not shape.cut or list(digits) == sorted(digits, reverse=True)


@RANDOM
@given(graphs(cyclic=False, most=70, ends=st.sampled_from((WIN, LOSS))))
def test_looking_at_moves_on_random_graphs(kernels_as_python, graph):
    game = FallingGraphGame(*graph)
    table = marks.solve(game, game.start(), Work())
    expected = outcomes(game, game.start())
    assert {position: table.score(position) for position in expected} == expected


@pytest.mark.parametrize(
    "spec", ["matches:70", "halving:90", "nim:3,4,2", "nim:2,2,2,misere", "chomp:3x4", "chomp:4x4"]
)
def test_any_position_can_be_the_start(kernels_as_python, spec):
    game = zermelo.game(spec)
    for start in list(outcomes(game, game.start()))[::7]:
        agree(game, start, marks.solve(game, start, Work()))


def test_what_does_not_fit_a_device_is_left_to_others(kernels_as_python):
    game = zermelo.game("chomp:4x4")
    with pytest.raises(Unsuited, match="the GPU has too little memory for chomp:4x4"):
        gpu_marks.solve(game, game.start(), Work(), Processor(20))
    many = Falling(Digits((*[1] * 3, 1 << 16)))
    with pytest.raises(Unsuited, match="has too many digits, or too large ones, for a GPU"):
        gpu_marks.solve(many, many.start(), Work(), Processor(1 << 32))


def test_a_last_digit_that_is_longer_than_a_page():
    game = zermelo.game("nim:2,700")
    with cut_small(100):
        table = marks.solve(game, game.start(), Work())
    lost = {position for position, score in table.items() if score < 0}
    assert lost == {position for position, value in reference.values(game, game.start()).items() if value.result < 0}


SPECS = ["halving:0", "halving:200", "matches:0", "matches:1", "matches:99,misere", "matches:200,most=9", "nim:1"]
SPECS += ["nim:3,4,2", "nim:70,9", "nim:2,3,4,5,misere", "chocolate:1,1,0,0", "chocolate:9,8,3,7", "chomp:1x1"]
SPECS += ["chomp:1x9", "chomp:9x1", "chomp:2x7", "chomp:5x4", "chomp:6x6", "chomp:4x9"]


@pytest.mark.parametrize("spec", SPECS)
def test_every_dense_game_as_machine_code(spec):
    game = zermelo.game(spec)
    agree(game, game.start(), marks.solve(game, game.start(), Work()))


def test_two_heaps_are_lost_where_they_are_equal():
    game = zermelo.game("nim:70,70")
    equal = {position: len(set(game.write(position).split(","))) == 1 for position in range(71 * 71)}
    holds(marks.solve(game, game.start(), Work()), {position: LOSS if equal[position] else WIN for position in equal})


@pytest.mark.parametrize(
    "spec", ["chomp:9x10", "chomp:10x9", "nim:20,20,20,20", "chocolate:40,30,11,12", "matches:9999,misere"]
)
def test_the_sweep_says_the_same_where_pages_are_many(spec):
    game = zermelo.game(spec)
    swept, marked = sweep.by_moves(game, game.start(), Work()), zermelo.solve(game, distances=False)
    assert marked.engine == "marks"
    won = np.unpackbits(marked.table.won.view(np.uint8), count=len(marked), bitorder="little")
    assert np.array_equal(won == 1, swept > 0)
    assert (marked.counts.wins, marked.counts.losses) == (np.count_nonzero(swept > 0), np.count_nonzero(swept < 0))


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_a_loop_in_c_finds_as_many_lost_positions(tmp_path):
    program = tmp_path / "chomp"
    source = Path(__file__).parents[2] / "bench" / "chomp.c"
    subprocess.run(["cc", "-O2", "-o", program, source], check=True)
    for rows, columns in ((1, 1), (1, 8), (7, 3), (8, 10), (11, 10), (12, 12)):
        out = subprocess.run([program, str(rows), str(columns)], check=True, capture_output=True, text=True).stdout
        solution = zermelo.solve(zermelo.game(f"chomp:{rows}x{columns}"), engine="marks", distances=False)
        assert [int(word) for word in out.split()[:2]] == [len(solution), solution.counts.losses]


def test_a_solution_without_distances():
    game = zermelo.game("chomp:8x10")
    solution = zermelo.solve(game, distances=False)
    assert (solution.engine, solution.value(), solution.longest) == ("marks", Value(WIN), None)
    assert [move.name for move in solution.best()] == ["3,8", "4,5"]
    after = solution.best()[0].position
    assert solution[after] == Value(LOSS)
    assert {move.value for move in solution.moves(after)} == {Value(LOSS)}
    line = solution.line()
    assert game.result(line[-1].position) == WIN
    assert len(line) % 2 == 0
    assert len(solution) == solution.counts.wins + solution.counts.losses == game.size()
    assert solution.strategy(0)[game.start()] == solution.best()[0].slot


@pytest.mark.parametrize("engine", [None, "reference", "sweep", "marks", "retrograde"])
def test_every_engine_can_leave_the_distances_out(engine):
    game = zermelo.game("nim:3,4,2")
    solution = zermelo.solve(game, distances=False, engine=engine)
    assert dict(solution.items()) == {
        position: Value(value.result) for position, value in reference.values(game, game.start()).items()
    }
    assert solution.verify().positions == len(solution)


def test_a_game_with_draws_is_swept(kernels_as_python):
    game = FallingGraphGame(((-1,), (0,), (-1,), (2,)), (LOSS, UNDECIDED, DRAW, UNDECIDED))
    with pytest.raises(ZermeloError, match="the marks engine keeps a win or a loss in one bit, and 2 is a draw"):
        zermelo.solve(game, distances=False, engine="marks")
    large = FallingGraphGame((*game.arrows, *((3,) for _ in range(7000))), (*game.ends, *[UNDECIDED] * 7000))
    solution = zermelo.solve(large, distances=False)
    assert (solution.engine, solution.value()) == ("sweep", Value(DRAW))


@dataclass(frozen=True)
class Taken(GraphGame):
    """A dense index with turns."""

    def size(self):
        return len(self.arrows)

    def turn(self, node):
        return 0


def test_what_the_engine_cannot_do_is_refused(kernels_as_python):
    graph = ((-1,), (0,)), (LOSS, UNDECIDED)
    with pytest.raises(ZermeloError, match="needs players who alternate"):
        zermelo.solve(Taken(*graph), distances=False, engine="marks")
    with pytest.raises(ZermeloError, match=r"the marks engine tells who wins, not when: .*distances=False"):
        zermelo.solve(zermelo.game("chomp:3x3"), engine="marks")
    with pytest.raises(ZermeloError, match="the marks engine needs a dense index"):
        zermelo.solve(OwnedGraphGame(*graph, (0, 0)), distances=False, engine="marks")
    with pytest.raises(
        TooLarge, match=r"137,846,528,820 positions, which need 17\.9 GB of memory, and the limit is 1 GB"
    ):
        zermelo.solve(zermelo.game("chomp:20x20"), distances=False, memory=10**9)


@dataclass(frozen=True)
class Forged(Falling):
    """One of its promises is broken."""

    how: str = ""

    def size(self):
        return super().size() + (self.how == "size")

    def result(self, index):
        return UNDECIDED if self.how == "open" else LOSS if index in (0, 3) else UNDECIDED

    def digits(self):
        return Digits(self.shape.largest, not self.shape.cut) if self.how == "moves" else self.shape


def test_false_digits_are_refused(kernels_as_python):
    shape = Digits((2, 2))
    with pytest.raises(RulesError, match=r"has 10 positions by size\(\) and 9 by digits\(\)"):
        marks.solve(Forged(shape, how="size"), 8, Work())
    with pytest.raises(RulesError, match="the game must be won or lost at index 0"):
        marks.solve(Forged(shape, how="open"), 8, Work())
    report = str(check_game(Forged(shape)))
    assert "3 has the index 3: the game must be over at 0 alone" in report
    forged = Forged(Digits((1, 3), cut=True), how="moves")
    assert "digits() make 8 positions, and size() is 3" in str(check_game(forged))


def test_digits_that_are_not_the_moves_are_found():
    @dataclass(frozen=True)
    class Slow(Falling):
        def legal(self, index, slot):
            return super().legal(index, slot) and slot < 1

    assert "the moves of 8 lead to the indices [2, 5, 6, 7], but to [2]" in str(check_game(Slow(Digits((2, 2)))))
