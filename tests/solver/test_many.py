"""Many positions in one call: the same answers as one by one, by every kind of table, and errors that name one."""

from __future__ import annotations

import json
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample_games import RING

import zermelo
from zermelo import PositionError
from zermelo.solver import many
from zermelo.solver.tables import many as lookups

pytestmark = pytest.mark.once

SPECS = {
    "connect4:4x4": "tiers",
    "chomp:4x4": "sweep",
    "nim:5,5,5": "sweep",
    "tictactoe": "tiers",
    "hex:3": "retrograde",
    "matches:30": "retrograde",
    "bench/forecast_games/heaps.py": "tiers",
    "bench/forecast_games/clobber.py": "tiers",
}


@pytest.fixture(params=[False, True], ids=["one by one", "compiled"])
def compiled(request, monkeypatch):
    """Whether few positions are looked up by machine code too."""
    if request.param:
        monkeypatch.setattr(lookups, "FEW", 1)
        monkeypatch.setattr(many, "FEW", 1)
    else:
        monkeypatch.setattr(lookups, "FEW", 10**9)
        monkeypatch.setattr(many, "FEW", 10**9)
    return request.param


def some(solution, count=200):
    """Positions from everywhere in the table."""
    found = list(solution)
    chosen = np.random.default_rng(4).choice(len(found), min(count, len(found)), replace=False)
    return [found[place] for place in chosen]


@cache
def solved(spec, engine=None, **options):
    """The solution of a game, which is only asked: one for all tests."""
    return zermelo.solve(zermelo.game(spec), engine=engine, **options)


def agree(solution, positions, given=None):
    """Compare what is said of all with what is said of each."""
    asked = positions if given is None else given
    values, moves, best = solution.values(asked), solution.moves(asked), solution.best(asked)
    assert list(values) == [solution.value(position) for position in positions]
    assert best.shape == moves.results.shape == (len(positions), solution.game.slots())
    for row, position in enumerate(positions):
        told = {slot: moves[row, slot] for slot in range(solution.game.slots()) if moves[row, slot] is not None}
        assert told == {move.slot: move.value for move in solution.moves(position)}
        assert np.flatnonzero(best[row]).tolist() == sorted(move.slot for move in solution.best(position))


@pytest.mark.parametrize(("spec", "engine"), SPECS.items())
def test_every_kind_of_table(spec, engine, compiled):
    solution = solved(spec, engine)
    positions = some(solution)
    agree(solution, positions)
    agree(solution, positions, np.array(positions))


@pytest.mark.parametrize("spec", ["connect4:4x4", "kalah"])
def test_moves_are_made_in_parts(spec, compiled, monkeypatch):
    monkeypatch.setattr(many, "TOGETHER", 30)
    solution = solved(spec, "tiers" if compiled and "connect4" in spec else None)
    agree(solution, some(solution, 40))


def test_symmetric_positions(compiled):
    agree(solved("tictactoe", "tiers", symmetry=True), some(solved("tictactoe", "tiers")))


@pytest.mark.parametrize("spec", ["chomp:4x4", "connect4:4x3", "tictactoe:3x4"])
def test_saved_and_opened(tmp_path, spec, compiled):
    solved(spec).save(tmp_path / "saved")
    agree(zermelo.open_solution(tmp_path / "saved"), some(solved(spec)))


def test_outcomes_alone(compiled):
    agree(solved("chomp:4x4", "marks", distances=False), some(solved("chomp:4x4"), 60))
    agree(solved("tictactoe", distances=False), some(solved("tictactoe"), 60))


def test_margins(compiled):
    solution = solved("kalah")
    agree(solution, some(solution, 60))
    assert solution.values([solution.game.start()]).margins is not None


def test_cycles_draws_and_games_that_do_not_compile(compiled):
    solution = zermelo.solve(RING)
    agree(solution, list(solution))
    graph = zermelo.solve({"a": "bc", "b": "ac", "c": "d"})
    agree(graph, ["a", "b", "c", "d"])
    endless = zermelo.solve(zermelo.graph_game({0: [1], 1: [0, 2]}, owners={0: 0, 1: 1, 2: 0}, goals={"eve": [2]}))
    agree(endless, list(endless))
    bags = zermelo.solve({frozenset({1, 2}): [frozenset({1})], frozenset({1}): [frozenset()]})
    agree(bags, list(bags))


def test_what_is_searched(monkeypatch):
    solution = zermelo.solve(zermelo.game("connect4:5x4"), engine="search")
    listed = zermelo.solve(zermelo.game("connect4:5x4"), engine="tiers")
    chance = np.random.default_rng(3)
    rows = [section.positions[chance.integers(len(section.positions))] for section in listed.table.sections[6:]]
    positions = np.array([int(row) for row in rows] * 4)
    found, wanted = solution.values(positions), listed.values(positions)
    assert (found.results == wanted.results).all()
    assert (found.plies == wanted.plies).all()
    assert (solution.best(positions[:8]) == listed.best(positions[:8])).all()
    alone = zermelo.solve(zermelo.game("connect4:5x4"), engine="search")
    assert list(found) == [alone.value(int(position)) for position in positions]


def test_the_book_is_asked_too():
    game = zermelo.game("connect4")
    solution = zermelo.solve(game)
    late = game.read("44444411111166666675757")
    positions = [game.start(), game.read("44"), late] * 12
    assert list(solution.values(positions)) == [solution.value(position) for position in positions]


@pytest.mark.parametrize(
    ("spec", "strange"),
    [(spec, strange) for spec in ("connect4:4x4", "chomp:4x4", "hex:3") for strange in (-1, 2**61 + 1, 2**63 - 1)],
)
def test_what_is_not_there_is_named(spec, strange, compiled):
    solution = solved(spec, SPECS[spec])
    positions = [*some(solution, 20), strange]
    with pytest.raises(PositionError) as one:
        solution.value(strange)
    for asked in (positions, np.array(positions)):
        with pytest.raises(PositionError) as all_:
            solution.values(asked)
        assert str(all_.value) == str(one.value)
        with pytest.raises(PositionError):
            solution.moves(asked)


def test_what_is_no_position_at_all(compiled):
    solution = solved("matches:9")
    for strange in ([3, 2**70], [3, "x"], [3, (1, 2)], np.array([3, 2**64 - 1], np.uint64), np.array([[3, 4]])):
        with pytest.raises(PositionError):
            solution.values(strange)


def test_nothing_asked_and_numpys_ints():
    solution = solved("matches:9")
    assert len(solution.values([])) == 0
    assert solution.moves([]).results.shape == solution.best([]).shape == (0, 3)
    for kind in (np.uint8, np.int32, np.uint64):
        agree(solution, list(range(10)), np.arange(10, dtype=kind))
    agree(solution, list(range(10)), [np.int64(place) for place in range(10)])


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(0, 2**63 - 1), min_size=1, max_size=200, unique=True), st.data())
def test_sorted_keys_however_they_lie(keys, data):
    from zermelo.native.kernels import lookup
    from zermelo.solver.file.keys import pack
    from zermelo.solver.file.packed import PackedSection
    from zermelo.solver.tables.listed import PlainSection
    from zermelo.space.settle import compiled

    rising = np.array(sorted(keys))
    wanted = np.array(data.draw(st.lists(st.one_of(st.sampled_from(keys), st.integers(0, 2**63 - 1)), min_size=1)))
    scores = np.zeros(len(keys), np.int8)
    for section in (PlainSection(rising, scores), PackedSection(pack(rising), scores)):
        rows = np.empty(len(wanted), np.int64)
        section.finder(compiled(lookup))(wanted, 0, len(wanted), rows)
        assert rows.tolist() == [-1 if (row := section.row(int(key))) is None else row for key in wanted]


def test_lines_of_a_file(tmp_path, monkeypatch):
    from click.testing import CliRunner

    from zermelo.cli.program import program

    lines = ["11", "4", "x", "12", "7", "4", "0"]
    (tmp_path / "asked").write_text("\n".join(lines))

    def answers(words, typed=""):
        result = CliRunner().invoke(program, ["solve", "matches:11", "--positions", words], input=typed)
        assert result.exit_code == 2
        return [json.loads(line) for line in result.stdout.splitlines()]

    together = answers(str(tmp_path / "asked"))
    assert together == answers("-", "\n".join(lines))
    assert ["error" in answer for answer in together] == [False, False, True, True, False, False, False]
