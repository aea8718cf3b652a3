"""The book of Connect Four that comes with the package: complete, consistent, and the same as published results."""

from __future__ import annotations

import random

import pytest

import zermelo
from zermelo.core.values import UNDECIDED, Value, score_of, value_of
from zermelo.core.work import Work
from zermelo.solver.books.book import Book, book_for, layers, open_book, places
from zermelo.solver.books.keyless import Keyless
from zermelo.solver.engines.deep.search import DeepSearch

pytestmark = pytest.mark.once

TOP = 1000
GAME = zermelo.game("connect4")


@pytest.fixture(scope="module")
def book() -> Book:
    return open_book(places(GAME)[0], GAME)


def test_it_is_found(book: Book) -> None:
    found = book_for(GAME)
    assert found is not None
    assert (found.depth, len(found)) == (book.depth, len(book))


@pytest.fixture(scope="module")
def early() -> list[list[int]]:
    """The positions of the first plies, one of each two mirror images."""
    return layers(GAME, 7)


def test_it_holds_every_position_up_to_its_depth(book: Book, early: list[list[int]]) -> None:
    # J. Tromp's counts of positions, https://tromp.github.io/c4/c4.html: mirror images count twice there.
    tromp = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186, 1662623]
    assert isinstance(book.table, Keyless)
    held = [ply.keys for ply in book.table.plies]
    for count, positions, keys in zip(tromp, early, held, strict=False):
        symmetric = sum(GAME.with_stones(*mirrored(position)) == position for position in positions)
        assert 2 * len(positions) - symmetric == count
        assert keys == len(positions)
    for count, keys in zip(tromp, held, strict=True):
        assert count <= 2 * keys <= count + 600  # few are their own mirror images


def mirrored(position: int) -> tuple[int, int]:
    """The stones of both players in the mirror."""
    cells = "".join("".join(row[::-1]) for row in GAME.grid(position))[::-1]
    first, second = (int("".join("1" if cell == stone else "0" for cell in cells), 2) for stone in "XO")
    return first, second


def test_first_moves_are_those_that_the_world_knows(book: Book) -> None:
    start = GAME.start()
    values = {}
    for slot, child in GAME.children(start):
        score = book.score(child, TOP)
        assert score is not None
        values[slot + 1] = value_of(score, TOP).reversed().one_ply_earlier()
    # J. D. Allen and V. Allis, 1988; as scores on P. Pons' page.
    points = {column: GAME.points(start, value) for column, value in values.items()}
    assert points == {1: -2, 2: -1, 3: 0, 4: 1, 5: 0, 6: -1, 7: -2}
    assert str(values[4]) == "win in 41"


def follows_from_its_moves(book: Book, position: int) -> bool:
    worths = []
    for _, child in GAME.children(position):
        score = book.score(child, TOP)
        worths.append(_for_the_mover(score))
    score = book.score(position, TOP)
    assert score is not None
    return value_of(score, TOP) == max(worths)


def _for_the_mover(score: int | None) -> Value:
    """What a move is worth that leads to a position of that score."""
    assert score is not None
    return value_of(score, TOP).reversed().one_ply_earlier()


def test_every_value_follows_from_the_moves(book: Book, early: list[list[int]]) -> None:
    scores = {position: book.score(position, TOP) for layer in early for position in layer}
    for position in [position for layer in early[:7] for position in layer]:
        if GAME.result(position) == UNDECIDED:
            after = [scores[GAME.canonical(child)] for _, child in GAME.children(position)]
            assert scores[position] == score_of(max(_for_the_mover(score) for score in after), TOP)


@pytest.mark.parametrize("stones", [7, 8, 9])
def test_later_values_follow_from_the_moves(book: Book, stones: int) -> None:
    for position in random_positions(stones, 1000):
        assert follows_from_its_moves(book, position)


def random_positions(stones: int, count: int) -> list[int]:
    """Of random plays that are not over."""
    dice, found = random.Random(stones), []
    while len(found) < count:
        position = GAME.start()
        while GAME.tier(position) < stones and (moves := GAME.moves(position)):
            position = GAME.play(position, dice.choice(moves))
        if GAME.tier(position) == stones and GAME.moves(position):
            found.append(position)
    return found


def test_the_last_ply_is_what_the_engine_finds(book: Book) -> None:
    search = DeepSearch(GAME, Work(memory=1 << 26))
    positions = random_positions(book.depth, 60)
    assert len({book.score(position, TOP) for position in positions}) > 10
    for position in positions:
        low, high = search.bounds(position)
        assert low == high
        assert value_of(low, search.top) == value_of(book.score(position, TOP) or 0, TOP)
