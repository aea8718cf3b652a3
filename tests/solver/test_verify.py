"""A right solution is proved, and whatever is changed in it is found, by either proof and in every kind of table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_games import graphs
from rising_games import Kayles
from sample_games import Corridor, GraphGame, OwnedGraphGame, Words

import zermelo
from zermelo import DRAW, LOSS, UNDECIDED, WIN, Game
from zermelo.core.errors import VerificationError
from zermelo.core.work import Work
from zermelo.solver import verify as verifying
from zermelo.solver.engines import tiers
from zermelo.solver.plan import Plan
from zermelo.solver.solution import Solution
from zermelo.solver.tables.listed import DenseTable, SortedTable
from zermelo.solver.tables.table import DictTable
from zermelo.solver.verify import compiled, interpreted

pytestmark = pytest.mark.once

SOME = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])

# A ring of six with ways out: to and fro for ever is allowed, so there are draws beside wins and losses.
ARROWS = ((1, 5, 6), (2, 0, -1), (3, 1, 7), (4, 2, -1), (5, 3, 8), (0, 4, -1), (-1,) * 3, (2, 6, -1), (-1,) * 3)
RESULTS = (*[UNDECIDED] * 6, LOSS, UNDECIDED, WIN)


@dataclass(frozen=True)
class Race(Game):
    """Step with either of two pawns in turn; bringing one to the `goal` wins, a lead of three is a draw."""

    goal: int = 5

    def start(self):
        return 0

    def slots(self):
        return 2

    def legal(self, position, slot):
        return True

    def play(self, position, slot):
        return position + (8 if slot else 1)

    def result(self, position):
        low, high = position & 7, position >> 3
        if max(low, high) == self.goal:
            return LOSS
        return DRAW if abs(low - high) == 3 else UNDECIDED

    def tier(self, position):
        return (position & 7) + (position >> 3)

    def canonical(self, position):
        return min(position, (position & 7) << 3 | position >> 3)


@pytest.fixture(autouse=True)
def mostly_as_python(request):
    """Nothing is compiled but by tests that are marked otherwise."""
    if "machine_code" not in request.fixturenames:
        request.getfixturevalue("kernels_as_python")


@pytest.fixture
def machine_code():
    """Asked for by tests that compile."""


@cache
def solved(kind):
    """A small solution with a table of that kind."""
    nim = zermelo.game("nim:2,3,2")
    match kind:
        case "dense":
            return zermelo.solve(nim, engine="sweep")
        case "dense, from a later start":
            return zermelo.solve(nim, nim.read("1,2,2"), engine="sweep")
        case "tiers":
            return by_tiers(Race(), symmetry=False)
        case "tiers, symmetry":
            return by_tiers(Race(), symmetry=True)
        case "tiers that rise by one or two":
            return by_tiers(Kayles(5), symmetry=False)
        case "tiers that rise by one or two, symmetry":
            return by_tiers(Kayles(6), symmetry=True)
        case "sorted, cycles":
            return in_arrays(zermelo.solve(GraphGame(ARROWS, RESULTS)))
        case "sorted, turns":
            return in_arrays(zermelo.solve(OwnedGraphGame(ARROWS, RESULTS, (0, 1, 0, 0, 1, 1, 0, 1, 0))))
        case "sorted, two words":
            return in_arrays(zermelo.solve(Corridor()))
        case "dictionary":
            return zermelo.solve(GraphGame(ARROWS, RESULTS), engine="reference")
        case "dictionary, strings":
            return zermelo.solve(Words("zermelo"))


def in_arrays(solution):
    """The same with a table of arrays, as larger games have."""
    return replace(solution, table=SortedTable(solution.table.sections))


def by_tiers(game, symmetry):
    """Without the planner, whose sampling is slow as plain Python."""
    table = tiers.solve(game, game.start(), symmetry, Work(threads=1))
    return Solution(game, game.start(), table, Plan("tiers", True, "asked for"), symmetry)


KINDS = [
    "dense",
    "dense, from a later start",
    "tiers",
    "tiers, symmetry",
    "tiers that rise by one or two",
    "tiers that rise by one or two, symmetry",
    "sorted, cycles",
    "sorted, turns",
    "sorted, two words",
    "dictionary",
    "dictionary, strings",
]


def compiled_proof(solution, work):
    compiled.prove(solution, work)


def proofs(solution):
    """Every way to prove this solution."""
    return [interpreted.prove] if isinstance(solution.table, DictTable) else [interpreted.prove, compiled_proof]


def refused(solution):
    """The words with which every proof refuses the solution: the same."""
    words = set()
    for prove in proofs(solution):
        with pytest.raises(VerificationError) as error:
            prove(solution, Work(threads=1))
        words.add(str(error.value))
    assert len(words) == 1, words
    return words.pop()


def parts(table):
    """The places of scores, in order: (section, row), or (None, index or position)."""
    if isinstance(table, DictTable):
        return [(None, position) for position in table.scores]
    if isinstance(table, DenseTable):
        return [(None, index) for index in range(len(table.scores)) if table.reached is None or table.reached[index]]
    return [(number, row) for number, section in enumerate(table.sections) for row in range(len(section.scores))]


def altered(solution, place, score):
    """The solution with another score in one place."""
    table, (number, where) = solution.table, place
    if isinstance(table, DictTable):
        return replace(solution, table=replace(table, scores={**table.scores, where: score}))
    holder = table if number is None else table.sections[number]
    scores = holder.scores.copy()
    scores[where] = score
    holder = replace(holder, scores=scores)
    return replace(solution, table=holder if number is None else with_section(table, number, holder))


def with_section(table, number, section):
    return replace(table, sections=[*table.sections[:number], section, *table.sections[number + 1 :]])


def score_at(table, place):
    number, where = place
    return int((table if number is None else table.sections[number]).scores[where])


def other_scores(score, top):
    """Swapped outcomes, plies that are one off, draws, ends, marks of engines, and anything else."""
    likely = {-score, score + 1, score - 1, 0, top, -top, 1, -1, -top - 1}
    return st.sampled_from(sorted(likely)) | st.integers(-top - 1, top)


@pytest.mark.parametrize("kind", KINDS)
def test_a_right_solution_is_proved(kind):
    solution = solved(kind)
    for prove in proofs(solution):
        prove(solution, Work(threads=1))
    assert solution.verify().positions == len(solution)


@pytest.mark.parametrize("kind", KINDS)
@SOME
@given(st.data())
def test_altered_scores_are_found(kind, data):
    solution = solved(kind)
    top = solution.table.top
    changed = solution
    for place in data.draw(st.lists(st.sampled_from(parts(solution.table)), min_size=1, max_size=4, unique=True)):
        score = score_at(solution.table, place)
        new = data.draw(other_scores(score, top).filter(lambda new, old=score: -top - 1 <= new <= top and new != old))
        changed = altered(changed, place, new)
    refused(changed)


@pytest.mark.parametrize("kind", KINDS)
def test_a_dropped_position_is_found(kind):
    solution = solved(kind)
    table = solution.table
    for number, where in parts(table):
        if isinstance(table, DictTable):
            less = replace(table, scores={p: score for p, score in table.scores.items() if p != where})
        elif isinstance(table, DenseTable):
            reached = np.ones(len(table.scores), np.bool_) if table.reached is None else table.reached.copy()
            reached[where] = False
            less = replace(table, reached=reached)
        else:
            here = table.sections[number]
            here = replace(here, positions=np.delete(here.positions, where, 0), scores=np.delete(here.scores, where))
            less = with_section(table, number, here)
        refused(replace(solution, table=less))


@st.composite
def games(draw):
    arrows, ends = draw(graphs(cyclic=True, most=9))
    owners = tuple(draw(st.integers(0, 1)) for _ in arrows)
    return draw(st.sampled_from([GraphGame(arrows, ends), OwnedGraphGame(arrows, ends, owners)]))


@settings(SOME, max_examples=200)
@given(games(), st.data())
def test_random_games_with_cycles_are_proved_and_no_other_values_are(game, data):
    solution = in_arrays(zermelo.solve(game))
    for prove in proofs(solution):
        prove(solution, Work(threads=1))
    place = data.draw(st.sampled_from(parts(solution.table)))
    score, top = score_at(solution.table, place), solution.table.top
    new = data.draw(other_scores(score, top).filter(lambda new: -top - 1 <= new <= top and new != score))
    refused(altered(solution, place, new))


def test_what_is_wrong_is_said():
    tiers, cycles, dense = solved("tiers"), solved("sorted, cycles"), solved("dense")
    top = tiers.table.top
    start = "race: 0 is stated as {}, but its children say loss in 8"
    assert refused(altered(tiers, (0, 0), 0)) == start.format("draw")
    assert refused(altered(tiers, (0, 0), top - 8)) == start.format("win in 8")
    assert refused(altered(tiers, (0, 0), 7 - top)) == start.format("loss in 7")
    assert refused(altered(cycles, (0, 0), top - 3)).endswith("is stated as win in 3, but its children say win in 1")
    assert refused(altered(cycles, (0, 1), top - 2)).endswith("is stated as win in 2, but its children say draw")
    assert refused(altered(dense, (None, 0), 1 - dense.table.top)) == (
        "nim:2,3,2: 0,0,0 is stated as loss in 1, but the game is over there: loss in 0"
    )


@pytest.mark.parametrize("kind", ["tiers", "tiers that rise by one or two", "sorted, cycles", "sorted, two words"])
def test_positions_out_of_order_or_twice_are_found(kind):
    solution = solved(kind)
    last, section = [place for place in enumerate(solution.table.sections) if len(place[1].scores) > 1][-1]
    rows = np.arange(len(section.scores))
    for order in (rows[::-1], np.append(rows, rows[-1])):
        wrong = replace(section, positions=section.positions[order], scores=section.scores[order])
        table = with_section(solution.table, last, wrong)
        for prove in proofs(solution):
            with pytest.raises(VerificationError):
                prove(replace(solution, table=table), Work(threads=1))
    with pytest.raises(VerificationError, match="is in the table after a position that is not below it"):
        compiled_proof(replace(solution, table=table), Work(threads=1))


def test_positions_that_nothing_leads_to_are_found():
    later, tiers = solved("dense, from a later start"), solved("tiers")
    every = replace(later, table=replace(later.table, reached=None))
    assert refused(every).endswith("is in the table, but no position there leads to it")
    number, strange = 5, 5  # a pawn at the goal and the other at home: it would have been a draw before
    here = tiers.table.sections[number]
    row = int(np.searchsorted(here.positions, strange))
    positions, scores = np.insert(here.positions, row, strange), np.insert(here.scores, row, -tiers.table.top)
    more = with_section(tiers.table, number, replace(here, positions=positions, scores=scores))
    assert refused(replace(tiers, table=more)).endswith("is in the table, but no position there leads to it")


def test_positions_that_are_not_canonical_are_found():
    whole = replace(solved("tiers"), symmetry=True)
    assert "but its canonical form is" in refused(whole)


def test_a_position_that_the_table_does_not_find_is_found():
    @dataclass(frozen=True)
    class Lost(DictTable):
        def score(self, position):
            return None if position == 3 else super().score(position)

    solution = solved("dictionary")
    with pytest.raises(VerificationError, match="3 is listed in the table, but not found there"):
        interpreted.prove(replace(solution, table=Lost(solution.table.scores, solution.table.top)), Work())


@dataclass(frozen=True)
class Folded(Game):
    """A heap of two from which one is taken at a time; with faults in its dense index."""

    at_two: int = 2
    after_two: int = 1

    def start(self):
        return 2

    def slots(self):
        return 1

    def legal(self, n, slot):
        return True

    def play(self, n, slot):
        return self.after_two if n == 2 else 0

    def result(self, n):
        return LOSS if n == 0 else UNDECIDED

    def size(self):
        return 3

    def index(self, n):
        return n % 10

    def at(self, index):
        return self.at_two if index == 2 else index


def test_an_index_that_two_positions_share_is_found():
    right = zermelo.solve(Folded(), engine="sweep")
    compiled_proof(right, Work(threads=1))
    assert refused(
        replace(right, game=Folded(after_two=11), table=replace(right.table, game=Folded(after_two=11)))
    ) == ("folded:after_two=11: 2 is in the table, but the position after its move 1-4 is not")
    twice = replace(right, start=1, game=Folded(at_two=1), table=replace(right.table, game=Folded(at_two=1)))
    twice = altered(twice, (None, 2), score_at(twice.table, (None, 1)))
    with pytest.raises(VerificationError, match="a position is in the table twice"):
        interpreted.prove(twice, Work(threads=1))
    with pytest.raises(VerificationError, match="1 is in the table, but no position there leads to it"):
        compiled_proof(twice, Work(threads=1))


@dataclass(frozen=True)
class Listed(Game):
    """Take one or two of a heap; written with a list, so that it does not compile."""

    heap: int = 9

    def start(self):
        return self.heap

    def slots(self):
        return 2

    def legal(self, n, slot):
        return slot in [taken - 1 for taken in (1, 2) if taken <= n]

    def play(self, n, slot):
        return n - slot - 1

    def result(self, n):
        return UNDECIDED if n else LOSS


def test_rules_that_do_not_compile_are_proved_interpreted(monkeypatch):
    monkeypatch.setattr(verifying, "LOOKS", 0)
    assert zermelo.solve(Listed()).verify().positions == 10


def test_positions_of_two_words_are_proved_in_machine_code(machine_code):
    solution = solved("sorted, two words")
    compiled_proof(solution, Work())
    wrong = altered(solution, (0, 3), score_at(solution.table, (0, 3)) - 1)
    with pytest.raises(VerificationError):
        compiled_proof(wrong, Work())


def test_a_large_table_is_proved_in_machine_code_and_told_of(machine_code, tmp_path):
    solution = zermelo.solve(zermelo.game("connect4:4x4"))
    heard = []
    assert solution.verify(heard.append).positions == heard[-1].done == heard[-1].total == 161_029
    solution.save(tmp_path / "file")
    opened = zermelo.open_solution(tmp_path / "file")
    assert opened.verify().positions == 161_029
    place = (9, 4321)
    with pytest.raises(VerificationError, match="is stated as"):
        altered(opened, place, -1 - score_at(opened.table, place)).verify()
