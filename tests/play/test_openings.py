"""The values of first plies that are shipped with the library's games."""

from __future__ import annotations

import pytest

import zermelo
from zermelo.core.moves import legal_children
from zermelo.core.scales import value_at_end, worth
from zermelo.core.values import UNDECIDED
from zermelo.games import results
from zermelo.play import openings
from zermelo.play.analysis import Analyst
from zermelo.play.openings import early, number_of, opening

SHIPPED = list(openings._kept())
SMALL = "clobber"
"""Of those that are shipped, one that is soon solved."""


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_values_follow_from_each_other(name):
    """If this finds no values, the rules have changed: python docs/make_openings_of_games.py solves them again."""
    game = zermelo.game(name)
    known = opening(game)
    assert len(known) == len(early(game)) > 1
    assert known[game.start()] == results()[name].value
    compared = 0
    for position, value in known.items():
        children = list(legal_children(game, position))
        ends = {child: value_at_end(game, child) for _, child in children if game.result(child) != UNDECIDED}
        told = known | ends
        if all(child in told for _, child in children):
            assert max(worth(game, position, slot, child, told[child]) for slot, child in children) == value
            compared += 1
    assert compared > 0


def test_every_game_that_is_not_solved_interpreted_has_values_shipped():
    """Others are answered within a second as they stand."""
    compiled = {name for name, result in results().items() if result.positions > 20_000}
    assert compiled <= set(SHIPPED)
    assert len(compiled) > 20


def test_values_are_believed_for_the_very_rules_alone(monkeypatch):
    assert opening(zermelo.game("clobber:3x3")) == {}
    assert opening(zermelo.game("matches")) == {}
    monkeypatch.setitem(openings._kept(), SMALL, {**openings._kept()[SMALL], "rules": "those of another game"})
    assert opening(zermelo.game(SMALL)) == {}


def test_shipped_values_are_those_of_the_solver():
    game = zermelo.game(SMALL)
    solution = zermelo.solve(game)
    assert {position: solution.value(position) for position in early(game)} == opening(game)
    assert [number_of(solution.value(position)) for position in early(game)] == openings._kept()[SMALL]["values"]


def test_an_analyst_answers_first_plies_without_solving(monkeypatch):
    game = zermelo.game(SMALL)
    analyst = Analyst(game)
    monkeypatch.setattr(analyst, "_solved", lambda *given: pytest.fail("it was solved"))
    thought = analyst.proved(game.start())
    assert not thought.open
    assert thought.worth.value == results()[SMALL].value
    assert not analyst.solved


def test_an_analyst_solves_beside_and_who_leaves_the_first_plies_waits():
    game = zermelo.game(SMALL)
    analyst = Analyst(game)
    assert analyst.begin() is None
    assert not analyst.proved(game.start()).open
    assert len(analyst.line(game.start())) == results()[SMALL].plies
    assert analyst.solved


def test_a_game_without_shipped_values_is_solved_at_once():
    analyst = Analyst(zermelo.game("matches"))
    assert analyst.begin() is not None
    assert analyst.solved
