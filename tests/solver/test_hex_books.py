"""The books of Hex that come with the package: they tell what the engines and the world know."""

from __future__ import annotations

import random
import runpy
from pathlib import Path

import pytest
from solver.test_connection_openings import known

import zermelo
from zermelo.core.game import Game, Position
from zermelo.core.moves import legal_children
from zermelo.core.values import LOSS, WIN, Value
from zermelo.core.work import Work
from zermelo.play.analysis import Analyst
from zermelo.solver.books.book import Book, layers, open_book, places
from zermelo.solver.engines.connection import ConnectionProver

pytestmark = pytest.mark.once

MAKER = Path(__file__).parents[2] / "docs" / "make_books.py"
BOARDS: dict[str, int] = runpy.run_path(str(MAKER))["hex_books"]()


def book_of(game: Game) -> Book:
    return open_book(places(game)[0], game)


def worths(book: Book, game: Game, position: Position) -> dict[int, Value]:
    """What the moves of a position are worth to who makes them."""
    found = {}
    for slot, child in legal_children(game, position):
        value = book.value(child)
        assert value is not None
        found[slot] = value.reversed().one_ply_earlier() if book.dated else value.reversed()
    return found


@pytest.mark.parametrize("spec", BOARDS)
def test_every_value_follows_from_the_moves(spec: str) -> None:
    game = zermelo.game(spec)
    book = book_of(game)
    assert book.depth == BOARDS[spec]
    for position in [position for layer in layers(game, min(2, book.depth - 1)) for position in layer]:
        assert book.value(position) == max(worths(book, game, position).values())


@pytest.mark.parametrize("spec", ["hex:5", "hex:6", "hex:7"])
def test_first_moves_are_those_that_another_program_has(spec: str) -> None:
    game = zermelo.game(spec)
    found = worths(book_of(game), game, game.start())
    assert {slot: value.result for slot, value in found.items()} == known(spec)


def random_positions(game: Game, stones: int, count: int) -> list[Position]:
    dice, found = random.Random(stones), []
    for _ in range(count):
        position = game.start()
        for _ in range(stones):
            position = game.play(position, dice.choice(game.moves(position)))
        found.append(position)
    return found


@pytest.mark.parametrize("spec", ["hex:3x6", "hex:5x5", "hex:5x6", "hex:6x6"])
def test_the_prover_finds_the_same(spec: str) -> None:
    game = zermelo.game(spec)
    book, prover = book_of(game), ConnectionProver(game, Work(memory=1 << 26))
    results = set()
    for position in [*random_positions(game, 3, 10), *random_positions(game, 4, 40)]:
        results.add(result := prover.outcome(position))
        assert book.value(position) == Value(result)
    assert results == {WIN, LOSS}


def test_a_solution_finds_the_same() -> None:
    game = zermelo.game("hex:3x4")
    book, solution = book_of(game), zermelo.solve(game)
    for position in random_positions(game, 4, 100):
        assert book.value(position) == solution.value(position)


@pytest.mark.parametrize(("spec", "sentence"), [("hex:4x4", "win in 9"), ("hex:6x6", "win")])
def test_an_analyst_answers_before_anything_is_compiled(
    spec: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    analyst = Analyst(zermelo.game(spec))
    monkeypatch.setattr(Analyst, "_prepare", lambda self: None)
    assert analyst.begin() is None
    for position in [analyst.game.start(), *random_positions(analyst.game, 3, 3)]:
        thought = analyst.proved(position)
        assert not thought.open
        assert analyst.line(position) or thought.worth.value == Value(LOSS)
    assert str(analyst.value(analyst.game.start()).value) == sentence


def test_what_a_book_does_not_tell_is_not_told() -> None:
    game = zermelo.game("hex:5x5")
    book = book_of(game)
    assert book.score(game.start(), 1000) is None  # who wins, but not when
    assert book.value(random_positions(game, 5, 1)[0]) is None
    assert book.value(game.with_stones(3, 0)) is None  # no play leads there
