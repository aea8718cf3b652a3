"""``zermelo book``: made, found again by the engine, and refused in words."""

from __future__ import annotations

import json

import pytest

from zermelo import game, solve
from zermelo.core import abilities
from zermelo.solver.books.book import open_book

pytestmark = pytest.mark.once


def test_a_book_is_made_and_tells_what_the_solution_tells(zermelo, tmp_path):
    chosen, file = game("connect4:4x4"), tmp_path / "four.book"
    made = zermelo("book", "connect4:4x4", "--depth", "3", "--save", file, "--json")
    assert made.exit_code == 0, made.output
    solution = solve(chosen)
    known = [position for position in solution if chosen.tier(position) <= 3]
    answer = {"game": "connect4:4x4", "depth": 3, "positions": len({abilities.canonical(chosen, p) for p in known})}
    assert json.loads(made.stdout) == {**answer, "file": str(file)}
    book = open_book(file, chosen)
    for position in known:
        score = book.score(position, 1000)
        assert score is not None
        assert (abs(score) and 1000 - abs(score)) == (solution.value(position).plies or 0)
        assert (score > 0) - (score < 0) == solution.value(position).result


def test_a_book_is_put_where_the_engine_looks_for_it(zermelo, tmp_path, monkeypatch):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    made = zermelo("book", "connect4:4x3", "--depth", "2")
    assert "positions of up to 2 plies are in" in made.stdout
    answer = json.loads(zermelo("solve", "connect4:4x3", "--engine", "search", "--json").stdout)
    assert (answer["engine"], answer["nodes"], answer["outcome"]) == ("search", answer["nodes"], "draw")
    (file,) = (tmp_path / "books").iterdir()
    file.write_bytes(file.read_bytes()[:-1])  # damaged: as good as none
    assert json.loads(zermelo("solve", "connect4:4x3", "--engine", "search", "--json").stdout)["outcome"] == "draw"


def test_a_finished_book_is_opened_and_not_made_again(zermelo, tmp_path):
    file = tmp_path / "four.book"
    first, again = (zermelo("book", "connect4:4x3", "--depth", "2", "--save", file, "--json") for _ in range(2))
    assert (first.exit_code, first.stderr) == (0, "")
    assert (again.exit_code, again.stderr) == (0, f"{file} is finished: it was opened, not made again.\n")
    assert first.stdout == again.stdout
    other = zermelo("book", "connect4:4x3", "--depth", "3", "--save", file)
    assert (other.exit_code, other.stdout) == (2, "")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("book nim:3,4,5", "a book needs positions of one int in tiers"),
        ("book connect4 --depth 42", "choose 1 to 41"),
        ("book connect4 --depth 0", "0 is not in the range"),
        ("book connect4:4x4 --save /nowhere/at/all.book", "cannot be written"),
    ],
)
def test_what_no_book_can_be_made_of_is_refused(zermelo, words, says):
    refused = zermelo(*words.split())
    assert refused.exit_code == 2
    assert says in refused.stderr
