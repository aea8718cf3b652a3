"""Opening books hold the solved values, go on where they were stopped, and are refused for anything but their game."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import zermelo
from zermelo.core import abilities
from zermelo.core.errors import FileError, ZermeloError
from zermelo.core.values import value_of
from zermelo.core.work import Work
from zermelo.games.placing.connect4 import Connect4
from zermelo.solver.books import book as books
from zermelo.solver.books.book import Book, book_for, build_book, layers, open_book, places
from zermelo.solver.engines import reference
from zermelo.solver.engines.deep.search import DeepSearch
from zermelo.solver.file import container

SMALL = Work(memory=1 << 20, threads=1)
BOARDS = [
    ("connect4:3x3,line=3", 6),
    ("connect4:3x2,line=3", 5),
    ("connect4:2x2,line=2", 3),
    ("connect4:4x2,line=2", 2),
]

pytestmark = [pytest.mark.once, pytest.mark.usefixtures("kernels_as_python")]


@dataclass(frozen=True)
class Unfolded(Connect4):
    """Connect Four without its symmetry: named the same in a spec, but other positions stand in its book."""

    def canonical(self, position: int) -> int:
        return position


@dataclass(frozen=True)
class Keyed(Connect4):
    """Connect Four that does not tell which positions come up: its book has to keep them."""

    comes_up = None


@dataclass(frozen=True)
class Endless(Connect4):
    """Connect Four that does not tell how long it lasts."""

    plies_left = None


def in_the_book(game, depth):
    """Every position of the first plies, not one of all symmetric ones."""
    found = [{game.start()}]
    for _ in range(depth):
        found.append({child for here in found[-1] for _, child in game.children(here)})
    return set().union(*found)


@pytest.mark.parametrize("kind", [Connect4, Keyed])
@pytest.mark.parametrize(("spec", "depth"), BOARDS)
def test_a_book_holds_the_solved_values(tmp_path, spec, depth, kind):
    given = zermelo.game(spec)
    game = kind(given.columns, given.rows, given.line)
    assert abilities.comes_up.given(game) == (kind is Connect4)
    values = reference.values(game, game.start())
    made = build_book(game, depth, tmp_path / "a.book", SMALL)
    read = open_book(tmp_path / "a.book", game)
    early = in_the_book(game, depth)
    for book in (made, read):
        for position in early:
            assert value_of(book.score(position, 30000), 30000) == values[position], game.write(position)
            assert book.score(position, 127) == book.score(abilities.canonical(game, position), 127)
        assert len(book) == len({abilities.canonical(game, position) for position in early})
        assert book.depth == max(map(game.tier, early)) <= depth
    deeper = [position for position in values if game.tier(position) > depth]
    assert all(read.score(position, 30000) is None for position in deeper)


def test_plays_that_end_before_the_book_does(tmp_path):
    """No play lasts as long as the board has cells: two of three stones are always in a row."""
    game = zermelo.game("connect4:3x3,line=2")
    made = build_book(game, 8, tmp_path / "a.book", SMALL)
    assert made.depth < 8
    assert open_book(tmp_path / "a.book", game).score(game.start(), 30000) == made.score(game.start(), 30000)


def test_a_search_with_a_book_answers_as_without(tmp_path):
    game = zermelo.game("connect4:3x3,line=3")
    book = build_book(game, 4, tmp_path / "a.book", SMALL)
    aided, alone = DeepSearch(game, SMALL, book), DeepSearch(game, SMALL)
    for position in [position for layer in layers(game, 6) for position in layer[::7]]:
        before = aided.nodes
        assert aided.bounds(position) == alone.bounds(position)
        assert game.tier(position) > 4 or aided.nodes == before


class Impatient:
    """Press Ctrl-C after so many answers."""

    def __init__(self, most):
        self.left = most

    def __call__(self, progress):
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt


def contents(path):
    header, arrays = container.read(path)
    del header["seconds"]
    return header, {name: array.tobytes() for name, array in arrays.items()}


@pytest.mark.parametrize("threads", [1, 3])
def test_a_build_that_was_stopped_goes_on(tmp_path, threads):
    game, path = zermelo.game("connect4:3x3,line=3"), tmp_path / "a.book"
    build_book(game, 4, tmp_path / "whole.book", SMALL)
    leaves, told, stops = len(layers(game, 4)[-1]), [], 0
    for most in (1, 5, 9):
        with pytest.raises(KeyboardInterrupt) as stopped:
            build_book(game, 4, path, Work(memory=1 << 20, threads=threads, tell=Impatient(most)))
        stops += 1
        assert "of the work is kept" in stopped.value.__notes__[0]
        with pytest.raises(FileError, match="no finished book"):
            open_book(path, game)
    build_book(game, 4, path, Work(memory=1 << 20, threads=threads, tell=told.append))
    assert [progress.total for progress in told] == [leaves] * len(told)
    assert len(told) <= leaves - stops  # what was kept is not searched again
    assert contents(path) == contents(tmp_path / "whole.book")


def test_work_that_was_stopped_when_all_was_searched_goes_on(tmp_path, monkeypatch):
    game, path, told = zermelo.game("connect4:3x3,line=3"), tmp_path / "a.book", []
    build_book(game, 4, tmp_path / "whole.book", SMALL)

    def press(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(books, "keyless", press)
        with pytest.raises(KeyboardInterrupt) as stopped:
            build_book(game, 4, path, SMALL)
    assert stopped.value.__notes__ == ["100% of the work is kept: the same command goes on from there."]
    build_book(game, 4, path, Work(memory=1 << 20, threads=1, tell=told.append))
    assert told == []
    assert contents(path) == contents(tmp_path / "whole.book")


def test_a_finished_book_is_opened_and_not_begun_again(tmp_path):
    game, path = zermelo.game("connect4:3x3,line=3"), tmp_path / "a.book"
    assert build_book(game, 4, path, SMALL).file is None
    before = path.read_bytes()
    again = build_book(game, 4, path, Work(memory=1 << 20, threads=1, tell=Impatient(1)))
    assert (again.file, again.depth) == (path, 4)
    with pytest.raises(FileError, match="it is a finished book of 4 plies; remove it or name another file"):
        build_book(game, 3, path, SMALL)
    assert path.read_bytes() == before
    beyond = build_book(zermelo.game("connect4:3x3,line=2"), 8, tmp_path / "short.book", SMALL)  # plays end before
    assert build_book(beyond.game, 8, tmp_path / "short.book", SMALL).file is not None


def test_a_full_disk_stops_no_search(tmp_path, monkeypatch):
    game, tried = zermelo.game("connect4:3x3,line=3"), []

    def full(*_):
        tried.append(1)
        raise FileError("the disk is full")

    monkeypatch.setattr(books, "SELDOM", 0.0)
    monkeypatch.setattr(books.checkpoint, "write", full)
    assert build_book(game, 4, tmp_path / "a.book", SMALL).depth == 4
    assert tried


def test_work_begun_for_another_depth_is_not_taken_for_this_one(tmp_path):
    """Both have their leaves in as many words of the file."""
    game, path = zermelo.game("connect4:3x3,line=3"), tmp_path / "a.book"
    assert [(len(layers(game, depth)[-1]) + 7) // 8 for depth in (1, 2)] == [1, 1]
    with pytest.raises(KeyboardInterrupt):
        build_book(game, 1, path, Work(memory=1 << 20, threads=1, tell=Impatient(1)))
    with pytest.raises(FileError, match="begun for a book of 1 ply"):
        build_book(game, 2, path, SMALL)
    with pytest.raises(FileError, match="cannot go on"):
        build_book(zermelo.game("connect4:4x3"), 1, path, SMALL)


def test_what_no_book_can_be_made_for(tmp_path):
    for spec in ("chomp:4x4", "halving:20", "tictactoe"):
        with pytest.raises(ZermeloError, match="a book"):
            build_book(zermelo.game(spec), 2, tmp_path / "a.book", SMALL)
    with pytest.raises(ZermeloError, match=r"has no plies_left\(\)"):
        build_book(Endless(3, 3, 3), 2, tmp_path / "a.book", SMALL)
    for depth in (-1, 0, 9, 99):
        with pytest.raises(ZermeloError, match="choose 1 to 8"):
            build_book(zermelo.game("connect4:3x3,line=3"), depth, tmp_path / "a.book", SMALL)
    assert not list(tmp_path.iterdir())


@pytest.fixture
def place(monkeypatch, tmp_path):
    """Where the book of a game is looked for, in a cache of its own."""
    monkeypatch.setattr(books, "folder", lambda: tmp_path)
    (tmp_path / "books").mkdir()
    return lambda game: places(game)[-1]


def refused(place, game) -> bool:
    with pytest.raises(FileError):
        open_book(place(game), game)
    return book_for(game) is None


def test_only_a_whole_book_is_opened(place):
    game = zermelo.game("connect4:3x3,line=3")
    path = place(game)
    assert book_for(game) is None
    build_book(game, 2, path, SMALL)
    assert isinstance(book_for(game), Book)
    whole = path.read_bytes()
    for size in (0, 1, 8, 31, 32, 100, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:size])
        assert refused(place, game), size
    for byte in range(0, len(whole), 11):
        path.write_bytes(whole[:byte] + bytes([whole[byte] ^ 1 << byte % 8]) + whole[byte + 1 :])
        assert refused(place, game), byte
    path.write_bytes(b"no book at all")
    assert refused(place, game)
    path.unlink()
    path.mkdir()
    assert refused(place, game)


def test_a_position_that_no_play_leads_to_is_in_no_book(tmp_path):
    game = zermelo.game("connect4:3x3,line=3")
    book = build_book(game, 3, tmp_path / "a.book", SMALL)
    floating, two_moves = 0b0001_0001_0000, game.with_stones(0b1_000_000, 0) + 1
    assert [book.score(position, 127) for position in (floating, two_moves)] == [None, None]


@pytest.mark.parametrize(
    "change",
    [
        {"keys": 0},
        {"keys": -5},
        {"keys": 10**15},
        {"keys": True},
        {"symbols": []},
        {"symbols": [1, 200]},
        {"symbols": ["1"]},
        {"symbols": [0] * 257},
        {"seed": None},
    ],
)
def test_plies_that_contradict_their_cells_are_refused(place, change):
    game = zermelo.game("connect4:3x3,line=3")
    build_book(game, 2, place(game), SMALL)
    header, arrays = container.read(place(game))
    header["plies"][1] |= change
    container.write(place(game), header, ((name, "u1", [array]) for name, array in arrays.items()))
    assert refused(place, game)


def test_a_book_without_the_cells_of_a_ply_is_refused(place):
    game = zermelo.game("connect4:3x3,line=3")
    build_book(game, 2, place(game), SMALL)
    header, arrays = container.read(place(game))
    container.write(place(game), header, ((name, "u1", [array]) for name, array in arrays.items() if name != "1.cells"))
    assert refused(place, game)


def test_cells_of_another_kind_are_refused(place):
    game = zermelo.game("connect4:3x3,line=3")
    build_book(game, 2, place(game), SMALL)
    header, arrays = container.read(place(game))
    container.write(place(game), header, ((name, "u2", [array]) for name, array in arrays.items()))
    assert refused(place, game)


def test_books_of_others_are_refused(place):
    game = zermelo.game("connect4:3x3,line=3")
    path = place(game)
    build_book(zermelo.game("connect4:4x3"), 2, path, SMALL)
    assert refused(place, game)
    unfolded = Unfolded(3, 3, 3)
    assert str(unfolded) == str(game)
    build_book(unfolded, 2, path, SMALL)
    assert refused(place, game)
    assert open_book(path, unfolded).depth == 2
    build_book(game, 2, path, SMALL)
    with pytest.raises(FileError):
        open_book(path, Keyed(3, 3, 3))
    zermelo.solve(game, engine="reference").save(path)
    assert refused(place, game)
    build_book(game, 2, path, SMALL)
    with pytest.raises(FileError):
        zermelo.open_solution(path)
