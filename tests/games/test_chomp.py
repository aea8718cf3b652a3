"""Chomp: known facts, and the rules written a second time with sets of squares."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import solve
from zermelo.core.errors import MoveError
from zermelo.core.game import Game, Position
from zermelo.core.spec import game
from zermelo.core.values import LOSS, WIN, Value
from zermelo.games.heaps.chomp import Chomp

Squares = frozenset[tuple[int, int]]


def squares(chomp: Chomp, path: int) -> Squares:
    return frozenset((row, c) for row, length in enumerate(chomp.row_lengths(path)) for c in range(length))


@given(st.integers(1, 7), st.integers(1, 7), st.data())
def test_eating_as_with_sets(rows: int, columns: int, data: st.DataObject) -> None:
    chomp = Chomp(rows, columns)
    path = chomp.start()
    bar: Squares = frozenset((row, column) for row in range(rows) for column in range(columns))
    while bar:
        assert squares(chomp, path) == bar
        assert {divmod(slot, columns) for slot in chomp.moves(path)} == bar
        row, column = data.draw(st.sampled_from(sorted(bar)))
        path = chomp.play(path, chomp.read_move(path, f"({row}, {column})"))
        bar = frozenset((r, c) for r, c in bar if r < row or c < column)
    assert path == chomp.empty
    assert chomp.result(path) == WIN


@pytest.mark.parametrize(("board", "positions", "arcs"), [((2, 2), 6, 12), ((4, 2), 15, 60)])
def test_the_arenas_of_the_course(
    board: tuple[int, int], positions: int, arcs: int, reachable: Callable[[Game], list[Position]]
) -> None:
    chomp = Chomp(*board)
    found = reachable(chomp)
    assert len(found) == chomp.size() == positions
    assert sum(len(chomp.moves(path)) for path in found) == arcs


def test_the_first_player_wins_with_exactly_one_first_move(
    solved: Callable[[Game], Callable[[Position], Value]],
) -> None:
    known = {(6, 4): (2, 1)}
    for n in range(2, 7):
        known |= {(1, n): (0, 1), (n, 1): (1, 0), (2, n): (1, n - 1), (n, 2): (n - 1, 1), (n, n): (1, 1)}
    for rows in range(1, 7):
        for columns in range(1, 6):
            chomp = Chomp(rows, columns)
            value = solved(chomp)
            best = [slot for slot, child in chomp.children(chomp.start()) if value(child).result == LOSS]
            assert len(best) == (rows * columns > 1)
            if (rows, columns) in known:
                assert divmod(best[0], columns) == known[rows, columns]


def test_the_index_ranks_the_paths() -> None:
    chomp = Chomp(4, 5)
    paths = [chomp.at(index) for index in range(chomp.size())]
    assert paths[0] == chomp.empty
    assert paths[-1] == chomp.start()
    assert all(lower < higher for lower, higher in pairwise(paths))


def test_a_transposed_board_is_the_same_board() -> None:
    chomp = Chomp(4, 4)
    tall, flat = chomp.read("2,1,1,1"), chomp.read("4,1,0,0")
    assert chomp.canonical(tall) == chomp.canonical(flat) == min(tall, flat)
    assert Chomp(4, 5).canonical(Chomp(4, 5).read("4,1,0,0")) == Chomp(4, 5).read("4,1,0,0")


def test_the_board_in_characters() -> None:
    chomp = Chomp(2, 3)
    assert chomp.show(chomp.read("3,1")) == "    0 1 2\n  0 X o o\n  1 o . ."


@pytest.mark.parametrize(
    ("board", "move"), [("1x5", "1,2"), ("2x2", "2,2"), ("2x4", "2,4"), ("3x3", "2,2"), ("5x5", "2,2"), ("6x4", "3,2")]
)
def test_coordinates_of_document_003_begin_with_1(board: str, move: str) -> None:
    """Its winning first moves, as it writes them; the same squares are one less where counting begins with 0."""
    here = game(f"chomp:{board},base=1")
    assert [best.name for best in solve(here).moves() if best.value.result == WIN] == [move]
    slot = here.read_move(here.start(), f"({move})")
    row, column = (int(word) - 1 for word in move.split(","))
    plain = game(f"chomp:{board}")
    assert slot == plain.read_move(plain.start(), f"({row},{column})")
    with pytest.raises(MoveError):
        here.read_move(here.start(), "0,0")
    assert here.show(here.start()).split()[0] == "1"
