"""The marks engine: right on every game that it can do, refused on the others, and resumable."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample_games import FallingGraphGame, GraphGame, OwnedGraphGame

import zermelo
from zermelo import DRAW, LOSS, UNDECIDED, WIN, Game, Value
from zermelo.core.digits import Digits
from zermelo.core.errors import FileError, RulesError, TooLarge, VerificationError, ZermeloError
from zermelo.native.work import Work
from zermelo.solver import marks, reference
from zermelo.solver.check import check_game
from zermelo.solver.file import container
from zermelo.solver.verify import compiled, interpreted

RANDOM = settings(max_examples=150, deadline=None, suppress_health_check=["function_scoped_fixture"])


@pytest.fixture
def kernels_as_python(monkeypatch):
    """Run the very source that Numba would compile as plain Python: quick to start, and it checks every index."""
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 1)
    monkeypatch.setenv("ZERMELO_CACHE", "/dev/null")
    yield
    for name in [name for name in sys.modules if name.startswith("zermelo_")]:
        del sys.modules[name]


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
    expected = outcomes(game, start)
    assert dict(table.items()) == expected
    assert {position: table.score(position) for position in expected} == expected
    assert len(table) == len(expected)
    assert table.tally() == (sum(s > 0 for s in expected.values()), sum(s < 0 for s in expected.values()))
    assert sorted(np.concatenate(list(table.blocks())).tolist()) == sorted(expected.values())


shapes = st.builds(Digits, st.lists(st.integers(0, 5), min_size=1, max_size=4).map(tuple), st.booleans())


@RANDOM
@given(shapes, st.booleans(), st.sampled_from([1, 3, 10, 50]))
def test_marking_on_random_digits(kernels_as_python, shape, misere, page):
    game = Falling(shape, misere)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(marks, "PAGE", page)
        patch.setattr(marks, "MARKED_STEP", 7)
        table = marks.solve(game, game.start(), Work())
    agree(game, game.start(), table)


@given(shapes, st.data())
def test_digits_are_split_and_joined(shape, data):
    index = data.draw(st.integers(0, shape.size - 1))
    digits = shape.split(index)
    assert shape.joined(digits) == index
    assert all(0 <= digit <= most for digit, most in zip(digits, shape.largest, strict=True))
    assert not shape.cut or list(digits) == sorted(digits, reverse=True)


@st.composite
def falling_graphs(draw, ends):
    arrows, results = [], []
    slots = draw(st.integers(1, 4))
    for node in range(draw(st.integers(1, 70))):
        row = tuple(draw(st.integers(-1, node - 1)) for _ in range(slots))
        stuck = all(arrow < 0 for arrow in row)
        arrows.append(row)
        results.append(draw(ends) if stuck or draw(st.integers(0, 9)) == 0 else UNDECIDED)
    return FallingGraphGame(tuple(arrows), tuple(results))


@RANDOM
@given(falling_graphs(st.sampled_from((WIN, LOSS))))
def test_looking_at_moves_on_random_graphs(kernels_as_python, game):
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


SPECS = ["halving:0", "halving:200", "matches:0", "matches:1", "matches:99,misere", "matches:200,most=9", "nim:1"]
SPECS += ["nim:3,4,2", "nim:70,70", "nim:2,3,4,5,misere", "chocolate:1,1,0,0", "chocolate:9,8,3,7", "chomp:1x1"]
SPECS += ["chomp:1x9", "chomp:9x1", "chomp:2x7", "chomp:5x4", "chomp:6x6", "chomp:4x9"]


@pytest.mark.parametrize("spec", SPECS)
def test_every_dense_game_as_machine_code(spec):
    game = zermelo.game(spec)
    agree(game, game.start(), marks.solve(game, game.start(), Work()))


@pytest.mark.parametrize(
    "spec", ["chomp:9x10", "chomp:10x9", "nim:20,20,20,20", "chocolate:40,30,11,12", "matches:9999,misere"]
)
def test_the_sweep_says_the_same_where_pages_are_many(spec):
    game = zermelo.game(spec)
    swept, marked = zermelo.solve(game, engine="sweep"), zermelo.solve(game, distances=False)
    assert marked.engine == "marks"
    won = np.unpackbits(marked.table.won.view(np.uint8), count=len(marked), bitorder="little")
    assert np.array_equal(won == 1, swept.table.scores > 0)
    assert marked.counts == swept.counts


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


@pytest.mark.parametrize("start", [None, "1,2,2"])
def test_every_wrong_bit_is_found(kernels_as_python, start):
    game = zermelo.game("nim:2,3,2")
    solution = zermelo.solve(game, start and game.read(start), engine="marks", distances=False)
    proofs = interpreted.prove, lambda solution, work: compiled.prove(solution, solution.table, work)
    for prove in proofs:
        prove(solution, Work(threads=1))
    names = ["won"] if solution.table.reached is None else ["won", "reached"]
    for name in names:
        for index in (game.index(position) for position in solution):
            bits = getattr(solution.table, name).copy()
            bits[index >> 6] ^= np.uint64(1 << (index & 63))
            wrong = replace(solution, table=replace(solution.table, **{name: bits}))
            for prove in proofs:
                with pytest.raises(VerificationError):
                    prove(wrong, Work(threads=1))


@dataclass(frozen=True)
class Circle(Falling):
    """Moves from 3 go up, so that two positions could bear each other out."""

    def play(self, index, slot):
        return 4 if index == 3 else super().play(index, slot)


def test_a_move_that_does_not_lower_the_index_proves_nothing(kernels_as_python):
    right = zermelo.solve(Falling(Digits((2, 2))), engine="marks", distances=False)
    circle = replace(right, game=Circle(Digits((2, 2))))
    with pytest.raises(VerificationError, match="3 has the move 0, which does not lower the index"):
        interpreted.prove(circle, Work(threads=1))


# Interrupted and taken up again.


class Interrupted:
    """A listener that presses Ctrl-C at the n-th word."""

    def __init__(self, after):
        self.after, self.heard = after, []

    def __call__(self, progress):
        self.heard.append(progress.done)
        if len(self.heard) == self.after:
            raise KeyboardInterrupt


@pytest.fixture
def small_steps(monkeypatch):
    monkeypatch.setattr(marks, "PAGE", 50)
    monkeypatch.setattr(marks, "MARKED_STEP", 500)
    monkeypatch.setattr(marks, "STEP", 500)


CHOMP, MATCHES = zermelo.game("chomp:9x9"), zermelo.game("matches:20000,most=5,misere")


@pytest.mark.parametrize("game", [CHOMP, MATCHES], ids=str)
def test_the_work_goes_on_where_it_stopped(game, small_steps, tmp_path):
    file, whole = tmp_path / "kept", zermelo.solve(game, distances=False)
    before = 0
    for after in (1, 3, 2, 5):
        interrupted = Interrupted(after)
        with pytest.raises(KeyboardInterrupt) as stopped:
            zermelo.solve(game, distances=False, keep=file, tell=interrupted)
        assert interrupted.heard[0] > before
        before = interrupted.heard[-1]
        share = f"{before / len(whole):.0%}"
        assert stopped.value.__notes__ == [f"{share} of the work is kept: the same command goes on from there."]
        with pytest.raises(FileError, match="it is not finished: the command that began it goes on from there"):
            zermelo.open_solution(file)
    assert 0 < before < len(whole)
    listener = Interrupted(0)
    done = zermelo.solve(game, distances=False, keep=file, tell=listener)
    assert listener.heard[0] > before
    assert np.array_equal(done.table.won, whole.table.won)


def test_the_work_is_kept_from_time_to_time(small_steps, monkeypatch, tmp_path):
    monkeypatch.setattr(marks, "SELDOM", 0.0)
    kept = []
    write = marks.unfinished.write
    monkeypatch.setattr(marks.unfinished, "write", lambda path, *rest: (kept.append(rest[2]), write(path, *rest)))
    zermelo.solve(CHOMP, distances=False, keep=tmp_path / "kept")
    assert kept == sorted(set(kept))
    assert kept


@pytest.fixture
def kept(small_steps, tmp_path):
    """A file that an interrupted solve of Chomp has left, and its bytes."""
    with pytest.raises(KeyboardInterrupt):
        zermelo.solve(CHOMP, distances=False, keep=tmp_path / "kept", tell=Interrupted(3))
    return tmp_path / "kept", (tmp_path / "kept").read_bytes()


def refused(file, data=None, game=CHOMP, start=None):
    if data is not None:
        file.write_bytes(data)
    with pytest.raises(FileError) as error:
        zermelo.solve(game, start, distances=False, keep=file)
    assert str(error.value).startswith(f"cannot go on from '{file}': ")
    assert str(error.value).endswith("; remove it or name another file")
    return str(error.value)


def test_a_damaged_file_is_refused(kept):
    file, data = kept
    for place in {*range(8, len(data), 97), *range(8, 40), len(data) - 1}:
        refused(file, data[:place] + bytes([data[place] ^ 0x10]) + data[place + 1 :])
    for size in range(8, len(data), 211):
        refused(file, data[:size])
    assert file.read_bytes() == data[:size]


def test_a_file_for_other_rules_is_refused(kept):
    file, _ = kept
    assert "it was made for chomp:9x9, not for chomp:9x10" in refused(file, game=zermelo.game("chomp:9x10"))
    assert "it was made for another start" in refused(file, start=CHOMP.at(CHOMP.size() - 2))


@pytest.mark.parametrize(
    ("change", "value"),
    [("digits", [0, 99]), ("digits", [5, 10**9]), ("won", None), ("deep", [0]), ("done", 17), ("done", -1)],
)
def test_a_file_that_contradicts_itself_is_refused(kept, change, value):
    file, _ = kept
    header, arrays = container.read(file)
    columns = {name: array.copy() for name, array in arrays.items()}
    if change == "done":
        header["unfinished"] = value
    elif change == "digits":
        columns["digits"][-2] = value[1]
    else:
        columns[change] = columns[change][:-1]
    header.pop("arrays")
    container.write(file, header, ((name, "u8", [array]) for name, array in columns.items()))
    assert "it contradicts itself" in refused(file)


def test_a_file_made_with_other_digits_is_refused(kept, monkeypatch):
    monkeypatch.setattr(type(CHOMP), "digits", Game.digits)  # then it is looked at move by move
    assert "the digits of the index are not those it was made with" in refused(kept[0])


def test_other_files_are_written_over(small_steps, tmp_path):
    file = tmp_path / "file"
    for text in (b"", b"something else"):
        file.write_bytes(text)
        zermelo.solve(CHOMP, distances=False, keep=file).save(file)
        assert zermelo.open_solution(file).verify().positions == CHOMP.size()
    zermelo.solve(CHOMP, distances=False, keep=file)


def test_a_saved_solution_takes_one_bit_a_position(tmp_path):
    solution = zermelo.solve(CHOMP, distances=False)
    solution.save(tmp_path / "file")
    assert (tmp_path / "file").stat().st_size < len(solution) // 8 + 1000
    opened = zermelo.open_solution(tmp_path / "file")
    assert not opened.table.won.flags.owndata
    assert opened.value() == Value(WIN)
