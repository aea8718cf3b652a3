"""The book of Connect Four that comes with the package: complete, consistent, and the same as published results."""

from __future__ import annotations

import random

import pytest

import zermelo
from zermelo.core.values import UNDECIDED, value_of
from zermelo.native.work import Work
from zermelo.solver.book import Book, book_for, opened, places
from zermelo.solver.deep import DeepSearch

TOP = 1000
GAME = zermelo.game("connect4")


@pytest.fixture(scope="module")
def book() -> Book:
    return opened(places(GAME)[0], GAME)


def test_it_is_found(book: Book) -> None:
    found = book_for(GAME)
    assert found is not None
    assert (found.depth, len(found)) == (book.depth, len(book))


def test_it_holds_every_position_up_to_its_depth(book: Book) -> None:
    # J. Tromp's counts of positions, https://tromp.github.io/c4/c4.html: mirror images count twice there.
    tromp = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275]
    for section, count in zip(book.table.sections, tromp, strict=True):
        positions = [position for position, _ in section.items()]
        alike = sum(GAME.canonical(GAME.with_stones(*mirrored(position))) == position != 0 for position in positions)
        assert alike == len(positions)
        symmetric = sum(GAME.with_stones(*mirrored(position)) == position for position in positions)
        assert 2 * len(positions) - symmetric == count


def mirrored(position: int) -> tuple[int, int]:
    """The stones of both players in the mirror."""
    rows = [row[::-1] for row in GAME.grid(position)]
    cells = "".join("".join(row) for row in rows)
    first, second = (sum(1 << k for k, cell in enumerate(cells) if cell == stone) for stone in "XO")
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


def test_every_value_follows_from_the_moves(book: Book) -> None:
    for section in book.table.sections[:-1]:
        for position, _ in section.items():
            if GAME.result(position) != UNDECIDED:
                continue
            worths = []
            for _, child in GAME.children(position):
                score = book.score(child, TOP)
                assert score is not None
                worths.append(value_of(score, TOP).reversed().one_ply_earlier())
            score = book.score(position, TOP)
            assert score is not None
            assert value_of(score, TOP) == max(worths)


def test_the_last_ply_is_what_the_engine_finds(book: Book) -> None:
    search = DeepSearch(GAME, Work(memory=1 << 26))
    last = [position for position, _ in book.table.sections[-1].items()]
    quick = [
        position for position in random.Random(1).sample(last, 40) if abs(book.score(position, TOP) or 0) > TOP - 16
    ]
    assert len(quick) > 5
    for position in quick[:10]:
        low, high = search.bounds(position)
        assert low == high
        assert value_of(low, search.top) == value_of(book.score(position, TOP) or 0, TOP)
