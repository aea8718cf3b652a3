"""Games that write their legal slots have the answers that they have by ``legal`` alone, from every engine.

The references here know nothing of ``legal_slots``: the reference engine, plain ``verify`` and the minimax of points.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
import rising_games
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import graphs, rising
from rising_games import OwnedRisingGraphGame
from sample_games import FallingGraphGame
from solver.test_points import FallingPoints, expected, scored

import zermelo
from zermelo import LOSS, WIN, VerificationError
from zermelo.core.moves import allowed_moves, legal_moves
from zermelo.core.values import score_of, value_of
from zermelo.core.work import Work
from zermelo.games.moving.breakthrough import Breakthrough
from zermelo.solver.engines import reference, retrograde, sweep
from zermelo.solver.engines.deep.margins import MarginTable
from zermelo.solver.engines.deep.search import DeepSearch
from zermelo.solver.verify import compiled
from zermelo.solver.verify.agreement import prove_rules
from zermelo.space.estimate import estimate

pytestmark = pytest.mark.once

TOP = 30000
RANDOM = settings(max_examples=40, deadline=None, suppress_health_check=["function_scoped_fixture"])


class Writes:
    def legal_slots(self, node, out):
        count = 0
        for slot in range(self.slots()):
            if self.arrows[node][slot] >= 0:
                out[count] = slot
                count += 1
        return count


class Falling(Writes, FallingGraphGame):
    pass


class Rising(Writes, OwnedRisingGraphGame):
    pass


class Points(Writes, FallingPoints):
    pass


class Forgetful(FallingGraphGame):
    """All moves but the first are forgotten."""

    def legal_slots(self, node, out):
        out[0] = 0
        return 1


def values(table, positions):
    return {position: value_of(table.score(position), table.top) for position in positions}


@RANDOM
@given(graphs(cyclic=False))
def test_sweep_and_retrograde(kernels_as_python, graph):
    game = Falling(*graph)
    known = reference.values(game, game.start())
    assert values(sweep.solve(game, game.start(), Work()), known) == known
    for native in (False, True):
        assert values(retrograde.solve(game, game.start(), False, Work(), native), known) == known


@RANDOM
@given(graphs(cyclic=False, most=70, ends=st.sampled_from((WIN, LOSS))), st.data())
def test_outcomes_and_their_proof(kernels_as_python, graph, data):
    game = Falling(*graph)
    known = reference.values(game, game.start())
    solution = zermelo.solve(game, engine="marks", distances=False)
    assert all(solution[position].result == value.result for position, value in known.items())
    compiled.prove(solution, Work(threads=1))
    wrong = data.draw(st.sampled_from(sorted(known)))
    bits = solution.table.won.copy()
    bits[wrong >> 6] ^= type(bits[0])(1 << (wrong & 63))
    with pytest.raises(VerificationError):
        compiled.prove(replace(solution, table=replace(solution.table, won=bits)), Work(threads=1))


@RANDOM
@given(rising(), st.integers(1, 3))
def test_tiers_and_search(kernels_as_python, drawn, threads):
    game = Rising(*drawn)
    known = reference.values(game, 0)
    solution = zermelo.solve(game, engine="tiers")
    assert dict(solution.items()) == known
    compiled.prove(solution, Work(threads=threads))
    search, scores = DeepSearch(game, Work(memory=1 << 10)), {p: score_of(value, TOP) for p, value in known.items()}
    assert {position: search.bounds(position) for position in known} == {p: (s, s) for p, s in scores.items()}


@RANDOM
@given(graphs(cyclic=False), st.data())
def test_points(kernels_as_python, graph, data):
    arrows, ends = graph
    owners = tuple(data.draw(st.integers(0, 1)) for _ in arrows)
    game = Points(arrows, ends, owners, *scored(data.draw, arrows, 9))
    known = expected(game)
    swept = sweep.solve(game, game.start(), Work())
    assert {position: swept.score(position) for position in known} == known
    compiled.prove(zermelo.solve(game, engine="retrograde"), Work(threads=1))
    table = MarginTable(game, Work(memory=1 << 16))
    assert {position: table.score(position) for position in known} == known


def test_every_position_has_the_moves_that_legal_allows():
    game = Breakthrough(rows=3, columns=3)
    solution = zermelo.solve(game)
    assert all(legal_moves(game, position) == allowed_moves(game, position) for position in solution)
    assert legal_moves(game, next(p for p in solution if game.result(p) == LOSS)) == []


@pytest.mark.parametrize("engine", ["tiers", "retrograde", "search"])
def test_breakthrough_from_cell_to_cell_as_machine_code(engine):
    """Against the same game written otherwise: without ``legal_slots``, and with three slots a square."""
    game, other = Breakthrough(rows=4, columns=3), rising_games.Breakthrough(rows=4, columns=3)
    known = reference.values(other, other.start())
    solution = zermelo.solve(game, engine=engine)
    assert solution.value() == known[other.start()]
    assert sorted(move.value for move in solution.moves()) == sorted(
        move.value for move in zermelo.solve(other, engine="retrograde").moves()
    )
    if engine != "search":
        assert len(solution) == len(known)
        assert solution.verify().positions == len(solution)
        assert estimate(game, game.start(), False, enough=10**9).positions == len(solution)


def test_what_legal_slots_forgets_is_noticed():
    game = Forgetful(((-1, -1), (0, -1), (1, 0), (2, 1)), (LOSS, 2, 2, 2))
    with pytest.raises(VerificationError, match=r"legal_slots\(3\) and legal\(\) differ about slot 1"):
        prove_rules(game, 3)
