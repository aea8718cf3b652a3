"""Games with points: every engine agrees with a plain minimax, on random games and on games people play."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import graphs, tiered
from sample_games import FallingGraphGame, OwnedTieredGraphGame

import zermelo
from zermelo import UNDECIDED
from zermelo.core.errors import FileError, RulesError, VerificationError
from zermelo.core.work import Work
from zermelo.solver.engines import reference, retrograde, sweep, tiers
from zermelo.solver.engines.deep.margins import MarginTable

pytestmark = pytest.mark.once


@dataclass(frozen=True)
class FallingPoints(FallingGraphGame):
    """Arrows only lead down; each move and each end is worth something."""

    owners: tuple[int, ...] = ()
    gains: tuple[tuple[int, ...], ...] = ()
    margins: tuple[int, ...] = ()

    def turn(self, node):
        return self.owners[node]

    def gain(self, node, slot):
        return self.gains[node][slot]

    def margin(self, node):
        return self.margins[node]


@dataclass(frozen=True)
class TieredPoints(OwnedTieredGraphGame):
    gains: tuple[tuple[int, ...], ...] = ()
    margins: tuple[int, ...] = ()

    gain = FallingPoints.gain
    margin = FallingPoints.margin


def minimax(game, position, known):
    """The margin of a position by its definition, for games that end."""
    if position not in known:
        if game.result(position) != UNDECIDED:
            known[position] = game.margin(position) if hasattr(game, "margin") else 0
        else:
            best = -(10**9)
            for slot in range(game.slots()):
                if game.legal(position, slot):
                    child = game.play(position, slot)
                    after = minimax(game, child, known)
                    again = hasattr(game, "turn") and game.turn(child) == game.turn(position)
                    won = game.gain(position, slot) if hasattr(game, "gain") else 0
                    best = max(best, won + (after if again else -after))
            known[position] = best
    return known[position]


def expected(game):
    known = {}
    minimax(game, game.start(), known)
    return known


def scored(draw, arrows, widest):
    points = st.integers(-widest, widest)
    gains = tuple(tuple(draw(points) for _ in row) for row in arrows)
    return gains, tuple(draw(points) for _ in arrows)


WIDEST = st.sampled_from((3, 200, 40_000))
"""Margins that fit into a byte, into two, and into four."""
RANDOM = settings(max_examples=60, deadline=None, suppress_health_check=["function_scoped_fixture"])


@RANDOM
@given(graphs(cyclic=False), st.data())
def test_reference_sweep_and_retrograde_on_random_points(kernels_as_python, graph, data):
    arrows, ends = graph
    owners = tuple(data.draw(st.integers(0, 1)) for _ in arrows)
    game = FallingPoints(arrows, ends, owners, *scored(data.draw, arrows, data.draw(WIDEST)))
    start, known = game.start(), expected(game)
    assert {position: value.margin for position, value in reference.values(game, start).items()} == known
    for native in (False, True):
        assert dict(retrograde.solve(game, start, False, Work(), native).items()) == known
    swept = sweep.solve(game, start, Work())
    assert {position: swept.score(position) for position in known} == known


@RANDOM
@given(tiered(), st.data())
def test_tiers_on_random_points(kernels_as_python, drawn, data):
    arrows, ends, width, owners = drawn
    game = TieredPoints(arrows, ends, width, owners, *scored(data.draw, arrows, data.draw(WIDEST)))
    assert dict(tiers.solve(game, game.start(), False, Work()).items()) == expected(game)


def boxes(**fields):
    return zermelo.game("dotsandboxes", tuple(f"{k}={v}" for k, v in fields.items()))


def test_dots_and_boxes_need_not_remember_the_score(tmp_path):
    game = boxes()
    known = expected(game)
    for engine in ("tiers", "retrograde", None):
        solution = zermelo.solve(game, engine=engine)
        assert {position: value.margin for position, value in solution.items()} == known
    assert str(solution.value()) == "win by 2 points"  # three boxes to one
    assert len(zermelo.solve(game, symmetry=True)) == 4096  # every set of edges
    solution.save(tmp_path / "boxes.zermelo")
    opened = zermelo.open_solution(tmp_path / "boxes.zermelo", game)
    assert dict(opened.items()) == dict(solution.items())
    assert opened.verify().positions == len(known)


def test_dots_and_boxes_of_three_rows():
    game = boxes(rows=3)
    solution = zermelo.solve(game, symmetry=True)
    assert len(solution) == 1 << 17
    assert solution.value().margin == minimax(game, game.start(), {}) == -2


def test_a_line_of_play_wins_what_the_value_says():
    game = boxes()
    solution = zermelo.solve(game)
    sides, position = [0, 0], game.start()
    for move in solution.line():
        assert move.value == solution.moves(position)[0].value
        side = game.turn(position)
        sides[side] += game.gain(position, move.slot)
        position = move.position
    assert game.result(position) != UNDECIDED
    assert sides[0] - sides[1] == solution.value().margin


def wrong_somewhere(solution):
    """The same solution, with one point more at the start."""
    table = solution.table
    scores = table.sections[-1].scores.copy()
    scores[0] += 1
    section = replace(table.sections[-1], scores=scores)
    return replace(solution, table=replace(table, sections=[*table.sections[:-1], section]))


@pytest.mark.parametrize("interpreted_only", [True, False])
@pytest.mark.parametrize("engine", ["tiers", "retrograde"])
def test_verify_finds_a_point_too_many(engine, interpreted_only, monkeypatch):
    monkeypatch.setattr("zermelo.solver.verify.LOOKS", 0)
    solution = zermelo.solve(boxes(rows=1), engine=engine)
    assert solution.verify(interpreted_only=interpreted_only).rules == "interpreted" if interpreted_only else "compiled"
    with pytest.raises(VerificationError):
        wrong_somewhere(solution).verify(interpreted_only=interpreted_only)


@dataclass(frozen=True)
class Circle(zermelo.Game):
    """Walk round a circle of `size` for ever, a point a step, or stop; nobody moves twice."""

    size_of_it: int = 4

    def start(self):
        return 1

    def slots(self):
        return 2

    def legal(self, position, slot):
        return True

    def play(self, position, slot):
        return 0 if slot else position % self.size_of_it + 1

    def result(self, position):
        return UNDECIDED if position else zermelo.DRAW

    def gain(self, position, slot):
        return 1 - slot


@pytest.mark.parametrize("engine", ["reference", "retrograde", None])
def test_points_that_never_end_are_refused(engine):
    with pytest.raises(RulesError, match=r"play can come back to . for ever"):
        zermelo.solve(Circle(), engine=engine)


@pytest.mark.parametrize("interpreted_only", [True, False])
def test_verify_takes_no_circle_for_a_proof(interpreted_only, monkeypatch):
    """Margins of 0 all round bear each other out where a step is worth 0."""
    monkeypatch.setattr("zermelo.solver.verify.LOOKS", 0)
    game = Still()
    made = retrograde.sorted_table(list(range(5)), np.zeros(5, np.int8))
    solution = replace(zermelo.solve(Ends()), game=game, table=made, start=1)
    with pytest.raises(VerificationError, match="can come back"):
        solution.verify(interpreted_only=interpreted_only)


@dataclass(frozen=True)
class Still(Circle):
    def gain(self, position, slot):
        return 0


@dataclass(frozen=True)
class Ends(Still):
    def result(self, position):
        return zermelo.DRAW


@dataclass(frozen=True)
class Huge(zermelo.Game):
    """One move that wins more than a score can hold."""

    points_of_it: int = 1 << 40

    def start(self):
        return 1

    def slots(self):
        return 1

    def legal(self, position, slot):
        return True

    def play(self, position, slot):
        return 0

    def result(self, position):
        return UNDECIDED if position else zermelo.DRAW

    def tier(self, position):
        return 1 - position

    def gain(self, position, slot):
        return position * self.points_of_it


def test_more_points_than_a_score_holds_are_refused():
    with pytest.raises(RulesError, match="more points than a score can hold"):
        zermelo.solve(Huge(), engine="tiers")


def test_a_file_with_scores_of_another_kind_is_refused(tmp_path, monkeypatch):
    game = boxes(rows=1, columns=1)
    with monkeypatch.context() as lying:
        lying.setattr("zermelo.solver.file.solutions.scale_name", lambda game: "distance")
        zermelo.solve(game).save(tmp_path / "lie")
    with pytest.raises(FileError, match="counts otherwise"):
        zermelo.open_solution(tmp_path / "lie", game)


@pytest.mark.parametrize(("seeds", "margin"), [(1, 0), (2, 4), (3, 2)])
def test_kalah_with_three_houses(seeds, margin):
    """Drawn with one seed a house, won with more: G. Irving, J. Donkers and J. Uiterwijk, Solving Kalah (2000)."""
    game = zermelo.game("kalah", (f"seeds={seeds}",))
    solution = zermelo.solve(game)
    assert solution.value().margin == margin == minimax(game, game.start(), {})


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "settings", "margin", "rules"),
    [
        ("kalah", ("seeds=4",), 2, "interpreted"),  # won, by the same paper; few enough looks for plain Python
        ("othello", ("rows=4", "columns=4"), -8, "compiled"),  # 3 to 11, as is well known
        ("dotsandboxes", ("rows=3", "columns=3"), -3, "compiled"),  # 16,777,216 sets of edges
        ("othello", ("rows=4", "columns=5"), 16, "compiled"),
    ],
)
def test_larger_games_are_proved(name, settings, margin, rules):
    game = zermelo.game(name, settings)
    solution = zermelo.solve(game, symmetry=name == "dotsandboxes")
    assert solution.value().margin == margin
    assert solution.verify().rules == rules


def test_oware_is_solved_tier_by_tier():
    game = zermelo.game("oware", ("longest=8",))
    solution = zermelo.solve(game, engine="tiers")
    assert {position: value.margin for position, value in solution.items()} == expected(game)


def test_the_search_closes_in_on_the_margin():
    game = boxes(rows=1)
    known = expected(game)
    solution = zermelo.solve(game, engine="search")
    for position in list(known)[::7]:
        assert solution.value(position).margin == known[position]
        assert [move.value for move in solution.moves(position)] == [
            move.value for move in zermelo.solve(game, position).moves()
        ]
    assert solution.line()[0].value == solution.value()


@RANDOM
@given(tiered(), st.data())
def test_the_search_on_random_points(kernels_as_python, drawn, data):
    arrows, ends, width, owners = drawn
    game = TieredPoints(arrows, ends, width, owners, *scored(data.draw, arrows, data.draw(WIDEST)))
    table = MarginTable(game, Work(memory=1 << 20))
    known = expected(game)
    for position, margin in known.items():
        assert table.score(position) == margin
        assert table.at_least(position, margin)
        assert not table.at_least(position, margin + 1)


def test_a_search_without_time_gives_bounds_in_points():
    game = zermelo.game("dotsandboxes:3")
    table = MarginTable(game, Work(memory=1 << 22))
    known = table.bounds(game.start(), 0.0)
    assert not known.exact
    assert known.low <= known.high
    assert known.low.margin is not None
