"""Orders that are found: what they are, that they are found, and that a wrong one is never a wrong answer."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from bare_games import Outgrown, Placing, PlacingPairs, Sowing, TernaryTicTacToe, TieredPairs
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import graphs
from sample_games import RING, Corridor, GraphGame

import zermelo
from zermelo.core.contract import WIDEST
from zermelo.core.errors import FileError, ZermeloError
from zermelo.core.language import said
from zermelo.core.work import Work
from zermelo.native.order import NUMBER, Order, Term, digit_sum, order_of
from zermelo.native.packing import Packing, packing_for
from zermelo.native.sorting import Sorting
from zermelo.solver import sorting
from zermelo.solver.engine import Unsuited
from zermelo.solver.engines import reference, tiers
from zermelo.solver.file import tables
from zermelo.solver.question import Question
from zermelo.solver.solving import plan as planned
from zermelo.solver.sorting import sorting_for
from zermelo.space import orders
from zermelo.space.estimate import Estimate
from zermelo.space.separating import whole_weights

pytestmark = pytest.mark.once

RULES = Path(__file__).parents[2] / "bench" / "forecast_games"
RANDOM = settings(max_examples=60, deadline=None, suppress_health_check=["function_scoped_fixture"])


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch):
    monkeypatch.setattr(sorting, "_KNOWN", {})


@pytest.fixture
def never_small(monkeypatch, kernels_as_python):
    """No game is so small that plain Python answers before the engines are asked, and none is estimated for long."""
    monkeypatch.setattr("zermelo.solver.planner.at_once", lambda *given: None)
    monkeypatch.setattr("zermelo.space.estimate.estimate", lambda *given, **named: Estimate(100, 2.0, False))


@pytest.fixture
def tiny_samples(monkeypatch):
    """Orders are found on next to nothing, and break."""
    monkeypatch.setattr(orders, "FEWEST", 3)
    monkeypatch.setattr(orders, "MOST", 3)


def own(name, *settings):
    return zermelo.game(str(RULES / f"{name}.py"), settings)


WORDS = st.integers(0, WIDEST)
TERMS = st.builds(
    Term, st.integers(-9, 9), st.integers(0, 1), st.integers(1, 2**40), st.sampled_from((NUMBER, 2, 3, 10))
)


@given(st.lists(TERMS, min_size=1, max_size=4), st.integers(1, 3), st.tuples(WORDS, WORDS))
def test_an_order_is_what_its_text_says_and_is_read_back(terms, step, position):
    order = Order(2, tuple(terms), step)
    names = {"position": position, "bit_count": int.bit_count, "digit_sum": digit_sum}
    assert order.sound
    assert order.of(position) == eval(order.text(), names)
    assert order_of(json.loads(json.dumps(order.plain()))) == order


@pytest.mark.parametrize(
    "changed",
    [
        {"words": 0},
        {"step": 0},
        {"step": True},
        {"terms": []},
        {"terms": [[1, 2, 1, 2]]},
        {"terms": [[1, 0, 0, 2]]},
        {"terms": [[1, 0, 2**63, 2]]},
        {"terms": [[1, 0, 1, 1]]},
        {"terms": [[1, 0, 1, 2.0]]},
        {"terms": [[1, 0, 1]]},
        {"terms": [[2, 0, WIDEST, NUMBER]]},
        {"terms": 7},
        {"more": 1},
    ],
)
def test_an_order_that_makes_no_sense_is_not_read(changed):
    assert order_of({"words": 2, "step": 1, "terms": [[1, 0, 1, 2]]} | changed) is None
    assert order_of({"words": 2, "step": 1, "terms": [[1, 0, 1, 2]]}) is not None


@given(st.lists(st.lists(st.integers(0, 2**12), min_size=3, max_size=3).map(tuple), min_size=1))
def test_packed_tuples_sort_as_the_tuples_do(positions):
    packing = packing_for([max(words) for words in zip(*positions, strict=True)])
    assert sum(packing.widths) == 63
    keys = [packing.key(position) for position in positions]
    assert [packing.position(key) for key in sorted(keys)] == sorted(positions)
    assert [tuple(row) for row in packing.positions(np.array(keys)).tolist()] == positions
    heads = packing.texts()
    text = "\n".join(f"def {head}:\n    {body}" for head, body in heads.items())
    made: dict = {}
    exec(text, made)
    assert [made["packed"](position) for position in positions] == keys
    assert [made["unpacked"](key) for key in keys] == positions
    large = (1 << packing.widths[0], 0, 0)
    assert packing.key(large) == made["packed"](large) == -1


def test_what_takes_more_than_63_bits_is_not_packed():
    assert packing_for([2**31, 2**31]) is None
    assert packing_for([2**31 - 1, 2**31 - 1]) == Packing((32, 31))


@given(st.integers(0, 2**32))
def test_weights_are_found_where_there_are_some_and_none_where_rows_cancel_out(seed):
    chance = np.random.default_rng(seed)
    hidden = chance.integers(-3, 4, 12)
    rows = chance.integers(-1, 2, (300, 12))
    rows = rows[rows @ hidden > 0]
    if not len(rows):
        return
    weights = whole_weights(rows)
    assert weights is not None
    assert np.min(rows @ weights) >= 1
    assert whole_weights(np.concatenate([rows, -rows[:1]])) is None


FOUND = {
    "domineering": (
        "every move adds to the ones in a part of the position: (bit_count(position & 0x1ff)) // 2",
        ("width=3", "height=3"),
    ),
    "kayles": ("every move takes from the number of ones in the position", ("pins=8",)),
    "clobber": ("every move takes from the number of ones in the position", ("width=3", "height=3")),
    "heaps": ("every move takes from the sum of the numbers in the position", ("height=3",)),
    "hexapawn": ("every move raises a weighted sum of the ones in the position", ("width=3", "height=3")),
    "breakthrough": ("every move raises a weighted sum of the ones in the position", ("width=2", "height=5")),
    "sim": ("every move adds to the number of ones in the position", ("corners=4",)),
    "kalah": ("every move raises a weighted sum of the position's digits of 3 bits", ("pits=2", "seeds=2")),
    "boxes": (
        "every move adds to the ones in a part of the position: bit_count(position & 0x7f)",
        ("width=2", "height=1"),
    ),
}


@pytest.mark.parametrize("name", FOUND)
def test_the_planner_finds_an_order_and_the_values_are_the_references(name, never_small, tmp_path):
    why, settings = FOUND[name]
    game = own(name, *settings)
    plan = planned(game)
    assert (plan.engine, plan.native, str(plan.why)) == ("tiers", True, why)
    assert said(plan.why, "fr") != plan.why
    solution = plan.run()
    expected = reference.values(game, game.start())
    assert dict(solution.items()) == expected
    assert {position: solution.get(position) for position in expected} == expected
    solution.save(tmp_path / "solution")
    opened = zermelo.open_solution(tmp_path / "solution", game)
    assert opened.table.order == solution.table.order is not None
    assert dict(opened.items()) == expected
    assert opened.verify(interpreted_only=True).positions == len(expected)


@pytest.mark.parametrize("game", [TernaryTicTacToe(), Sowing(), Corridor()], ids=str)
def test_digits_points_and_tuples_have_an_order_too(game, never_small):
    solution = zermelo.solve(game)
    assert solution.engine == "tiers"
    assert dict(solution.items()) == reference.values(game, game.start())
    assert solution.verify(interpreted_only=True).positions == len(solution)


def test_an_order_that_was_found_is_proved_by_the_compiled_rules_too(tmp_path, monkeypatch):
    monkeypatch.setattr("zermelo.solver.verify.LOOKS", 0)
    game = own("hexapawn", "width=3", "height=4")
    solution = zermelo.solve(game, engine="tiers")
    solution.save(tmp_path / "solution")
    for ready in (solution, zermelo.open_solution(tmp_path / "solution", game)):
        assert ready.table.numbers is not None
        assert ready.verify().rules == "compiled"
    assert dict(solution.items()) == dict(zermelo.solve(game, engine="retrograde").items())


def test_a_game_of_the_house_without_tiers_is_solved_by_them_if_asked(kernels_as_python):
    game = zermelo.game("nim:3,4")
    assert dict(zermelo.solve(game, engine="tiers").items()) == reference.values(game, game.start())


def test_what_was_found_is_not_looked_for_again(never_small, monkeypatch):
    game = own("kayles", "pins=6")
    zermelo.solve(game)
    monkeypatch.setattr(orders, "sampled", None)
    assert zermelo.solve(game).engine == "tiers"


def test_a_small_game_is_answered_without_an_order(monkeypatch):
    monkeypatch.setattr(orders, "sampled", None)
    assert not zermelo.solve(own("kayles", "pins=6")).plan.native


def test_play_that_repeats_and_positions_that_are_large_have_none():
    with pytest.raises(ZermeloError, match="the tiers engine needs an order"):
        zermelo.solve(RING, engine="tiers")
    with pytest.raises(ZermeloError, match="the tiers engine needs positions of 63 bits"):
        zermelo.solve(zermelo.game("hex:8"), engine="tiers")


def solved(game):
    """The values by the engines, or why there are none."""
    try:
        return dict(zermelo.solve(game).items())
    except ZermeloError as error:
        return type(error)


def judged(game):
    try:
        return reference.values(game, game.start())
    except ZermeloError as error:
        return type(error)


PLACES = st.integers(0, 31)


@RANDOM
@given(PLACES, PLACES, st.integers(0, 999), st.sampled_from((Placing, PlacingPairs)))
def test_one_rare_move_that_breaks_the_order_changes_no_value(never_small, tiny_samples, at, to, seed, kind):
    game = kind(5, at, to, seed)
    assert solved(game) == judged(game)


@RANDOM
@given(st.booleans().flatmap(lambda cyclic: graphs(cyclic, most=20)))
def test_random_graphs_have_the_references_values_whatever_order_was_thought_of(never_small, tiny_samples, drawn):
    game = GraphGame(*drawn)
    assert solved(game) == judged(game)


def test_an_order_that_breaks_is_learnt_from(never_small, tiny_samples):
    """The rare move leads on, though its one is lower than the others: the ones are not counted alike any more."""
    game = Placing(6, at=0b110, to=0b1001, seed=3)
    found = sorting_for(Question(game, game.start()))
    assert str(found.why) == "every move adds to the number of ones in the position"
    plan = planned(game)  # which lists so small a game
    assert plan.why != found.why
    solution = plan.run()
    assert solution.engine == "tiers"
    assert dict(solution.items()) == reference.values(game, game.start())


def test_what_is_broken_is_let_go_and_not_tried_again(never_small, tiny_samples, monkeypatch):
    game = Placing(5, at=0b11110, to=0b00010, seed=1)
    found = Sorting(Order(1, (Term(1, 0, WIDEST, 2),)))
    run = tiers.Tiers(game, 0, False, Work(threads=1), found)
    with pytest.raises(Unsuited, match="does not raise the one that was found"):
        run.solve()
    assert (run.tiers, run.scores, run.waiting.size, hasattr(run, "children")) == ([], [], 0, False)
    assert zermelo.solve(game).engine == "retrograde"
    monkeypatch.setattr(orders, "sampled", None)
    assert zermelo.solve(game).engine == "retrograde"
    with pytest.raises(Unsuited):
        zermelo.solve(game, engine="tiers")


def test_numbers_that_outgrow_their_room_are_solved_all_the_same(never_small, tiny_samples):
    game = Outgrown()
    assert packing_for([1] * 8).key((1000, 0, 0, 0, 0, 0, 0, 0)) == -1
    assert dict(zermelo.solve(game).items()) == reference.values(game, game.start())


def test_tuples_with_tiers_of_the_authors_are_solved_by_them(never_small):
    game = TieredPairs()
    solution = zermelo.solve(game)
    assert (solution.engine, solution.table.order) == ("tiers", None)
    assert dict(solution.items()) == reference.values(game, game.start())


@pytest.mark.parametrize("position", [(0, 1, 0), (0,), 3, (0, -1), (0, 2**70), ("a", 0), (True, 0), "ab"])
def test_what_is_no_position_is_not_found(never_small, position):
    assert zermelo.solve(own("sim", "corners=4")).get(position) is None


def test_a_file_whose_order_makes_no_sense_is_refused(never_small):
    solution = zermelo.solve(own("sim", "corners=4"))
    header = tables.described(solution.table)
    arrays = {}
    for name, kind, blocks in tables.columns(solution.table, 10):
        arrays[name] = np.concatenate([np.asarray(block) for block in blocks]).astype(kind)
    assert len(tables.table_of(header, arrays, solution.game)) == len(solution)
    for wrong in ({"words": 1}, {"step": 0}, {"terms": []}):
        with pytest.raises(FileError, match="the order of its tiers makes no sense"):
            tables.table_of({**header, "order": header["order"] | wrong}, arrays, solution.game)
    with pytest.raises(FileError, match="has no table of"):
        tables.table_of({name: header[name] for name in header if name != "order"}, arrays, solution.game)
