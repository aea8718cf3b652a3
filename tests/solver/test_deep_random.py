"""The search engine on random games: whatever its table, slices, threads, questions and hooks, the reference's values.

Hooks tell the truth about some positions and are silent about the rest; they must never change an answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import graphs, tiered
from sample_games import FallingGraphGame, OwnedTieredGraphGame, TieredGraphGame

from zermelo import LOSS, UNDECIDED
from zermelo.core import abilities
from zermelo.core.values import score_of, value_of
from zermelo.core.work import Work
from zermelo.solver.engines import reference
from zermelo.solver.engines.deep import search as deep
from zermelo.solver.engines.deep.each import each_value
from zermelo.solver.engines.deep.search import DeepSearch

pytestmark = pytest.mark.once

TOP = 30000
RANDOM = settings(max_examples=30, deadline=None, suppress_health_check=["function_scoped_fixture"])


@dataclass(frozen=True)
class Pairs(TieredGraphGame):
    """The same games with positions of two words: the tier and the place."""

    def start(self):
        return (0, 0)

    def legal(self, node, slot):
        return self.arrows[node[0] * self.width + node[1]][slot] >= 0

    def play(self, node, slot):
        child = self.arrows[node[0] * self.width + node[1]][slot]
        return (child // self.width, child % self.width)

    def result(self, node):
        return self.ends[node[0] * self.width + node[1]]

    def tier(self, node):
        return node[0]


@dataclass(frozen=True)
class Hooks:
    """What the hooks of a node say, from tables: see ``told``."""

    lasts: tuple[int, ...] = ()
    sights: tuple[int, ...] = ()
    move_sights: tuple[tuple[int, ...], ...] = ()
    bests: tuple[int, ...] = ()
    worsts: tuple[int, ...] = ()
    promises: tuple[tuple[int, ...], ...] = ()
    parity: bool = False

    def last_mover_wins(self):
        return self.parity

    def plies_left(self, node):
        return self.lasts[node]

    def look(self, node):
        return (node, self.sights[node])

    def at_sight(self, node, seen):
        return seen[1]

    def move_at_sight(self, node, seen, slot):
        return self.move_sights[seen[0]][slot]

    def at_best(self, node, seen):
        return self.bests[node]

    def at_worst(self, node, seen):
        return self.worsts[node]

    def promise(self, node, seen, slot):
        return self.promises[seen[0]][slot]


@dataclass(frozen=True)
class HookedGame(Hooks, TieredGraphGame):
    """Random tiers with hooks."""


@dataclass(frozen=True)
class OwnedHookedGame(Hooks, OwnedTieredGraphGame):
    """The same, but each node says who moves there."""


def longest(game) -> list[int]:
    """The most plies that can be played from each node; arrows lead to larger numbers."""
    lasts = [0] * len(game.arrows)
    for node in reversed(range(len(lasts))):
        lasts[node] = max((1 + lasts[child] for _, child in game.children(node)), default=0)
    return lasts


@st.composite
def told(draw, game) -> dict[str, Any]:
    """Hooks that tell the truth about the game, here and there."""
    values: dict[int, Any] = {}
    for node in range(len(game.arrows)):
        values |= reference.values(game, node) if node not in values else {}
    nodes = range(len(game.arrows))
    often = draw(st.integers(0, 4))

    def speaks() -> bool:
        return draw(st.integers(1, 4)) <= often

    def signed_of(score: int) -> int:
        return value_of(score, TOP).signed or 0

    def other_score(node: int, up: bool) -> int:
        """The score itself or one on a side of it that is known to be right, as loosely as chance has it."""
        score = score_of(values[node], TOP)
        better = [draw(st.integers(1, 12)) for _ in range(2)]
        bounds = [0, TOP - better[0], better[1] - TOP, score]
        return draw(st.sampled_from([bound for bound in bounds if (bound >= score if up else bound <= score)]))

    def of_move(node: int, slot: int) -> int:
        if game.ends[node] != UNDECIDED or game.arrows[node][slot] < 0 or not speaks():
            return 0
        child = game.arrows[node][slot]
        value = values[child] if abilities.same_player(game, node, child) else values[child].reversed()
        return value.one_ply_earlier().signed or 0

    lasts = longest(game)
    slots = range(game.slots())
    return {
        "lasts": tuple(last + draw(st.sampled_from((0, 0, 0, 1, 3, 20))) for last in lasts),
        "sights": tuple(values[n].signed or 0 if game.ends[n] == UNDECIDED and speaks() else 0 for n in nodes),
        "move_sights": tuple(tuple(of_move(node, slot) for slot in slots) for node in nodes),
        "bests": tuple(signed_of(other_score(node, True)) if speaks() else 1 for node in nodes),
        "worsts": tuple(signed_of(other_score(node, False)) if speaks() else -1 for node in nodes),
        "promises": tuple(tuple(draw(st.integers(-3, 3)) for _ in slots) for _ in nodes),
    }


@st.composite
def conditions(draw) -> dict[str, int]:
    """A small table that grows early, and slices of few nodes; a table forgets, and 4 rows are the fewest."""
    return {
        "FIRST_ROWS": draw(st.sampled_from((4, 8, 64, 4096))),
        "NODES_A_ROW": draw(st.sampled_from((0, 1, 3, 16))),
        "ENLARGED": draw(st.sampled_from((2, 4))),
        "SLICE": draw(st.sampled_from((1, 2, 7, 100_000))),
        "NEAR": draw(st.sampled_from((1, 2, 8))),
    }


def searching(game, threads: int = 1, **condition: int) -> DeepSearch:
    for name, value in condition.items():
        setattr(deep, name, value)
    return DeepSearch(game, Work(memory=1 << 10, threads=threads))


@pytest.fixture
def conditions_end(monkeypatch):
    """What a test sets in the module is undone after it."""
    for name in ("FIRST_ROWS", "NODES_A_ROW", "ENLARGED", "SLICE", "NEAR"):
        monkeypatch.setattr(deep, name, getattr(deep, name))


def ask_all(search: DeepSearch, data: st.DataObject) -> None:
    """Any questions in any order: in full, the outcome alone, with no time at all, or of an aim."""
    game = search.game
    values = reference.values(game, game.start())
    for position in data.draw(st.permutations(list(values)), "order")[:12]:
        expected = score_of(values[position], TOP)
        match data.draw(st.sampled_from(("all", "outcome", "no time", "clear")), "question"):
            case "outcome":
                low, high = search.bounds(position, outcome=True)
                assert low <= expected <= high
                assert low == high or low > 0 or high < 0
            case "no time":
                low, high = search.bounds(position, seconds=0)
                assert low <= expected <= high
            case question:
                if question == "clear":
                    search.clear()
                    assert search.filled == 0
                assert search.bounds(position) == (expected, expected)
        aim = data.draw(st.sampled_from((0, 1, expected, expected + 1, 1 - TOP, TOP - 3)), "aim")
        assert search.at_least(position, aim) == (expected >= aim)
    assert dict(each_value(game, values, search.work)) == dict(enumerate(values.values()))


@RANDOM
@given(graphs(cyclic=False), conditions(), st.data())
def test_acyclic_graphs(kernels_as_python, conditions_end, graph, condition, data):
    ask_all(searching(FallingGraphGame(*graph), **condition), data)


@RANDOM
@given(tiered(), conditions(), st.data())
def test_tiers_in_and_out_of_order(kernels_as_python, conditions_end, drawn, condition, data):
    arrows, ends, width, owners = drawn
    for game in (TieredGraphGame(arrows, ends, width), OwnedTieredGraphGame(arrows, ends, width, owners)):
        ask_all(searching(game, **condition), data)


@RANDOM
@given(tiered(), conditions(), st.data())
def test_positions_of_two_words(kernels_as_python, conditions_end, drawn, condition, data):
    arrows, ends, width, _ = drawn
    ask_all(searching(Pairs(arrows, ends, width), **condition), data)


@RANDOM
@given(tiered(), conditions(), st.data())
def test_true_hooks_change_no_answer(kernels_as_python, conditions_end, drawn, condition, data):
    arrows, ends, width, owners = drawn
    plain, owned = TieredGraphGame(arrows, ends, width), OwnedTieredGraphGame(arrows, ends, width, owners)
    hooks = data.draw(told(plain), "hooks")
    ask_all(searching(HookedGame(arrows, ends, width, **hooks), **condition), data)
    hooks = data.draw(told(owned), "hooks")
    ask_all(searching(OwnedHookedGame(arrows, ends, width, owners, **hooks), **condition), data)


@RANDOM
@given(tiered(), conditions(), st.data())
def test_the_last_mover_wins(kernels_as_python, conditions_end, drawn, condition, data):
    arrows, ends, width, _ = drawn
    ends = tuple(end if end in (UNDECIDED, 0) else LOSS for end in ends)
    hooks = data.draw(told(TieredGraphGame(arrows, ends, width)), "hooks")
    ask_all(searching(HookedGame(arrows, ends, width, parity=True, **hooks), **condition), data)


@settings(RANDOM, max_examples=20)
@given(tiered(), conditions(), st.data())
def test_threads_share_the_table(kernels_as_python, conditions_end, drawn, condition, data):
    arrows, ends, width, _ = drawn
    hooks = data.draw(told(TieredGraphGame(arrows, ends, width)), "hooks")
    condition |= {"SLICE": min(condition["SLICE"], 7)}
    ask_all(searching(HookedGame(arrows, ends, width, **hooks), threads=3, **condition), data)
