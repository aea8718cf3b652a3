"""Tic-tac-toe: published counts, and lines looked for a second time, cell by cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo.core.game import Game, Position
from zermelo.core.values import DRAW, LOSS, UNDECIDED, Value
from zermelo.games.placing.tictactoe import TicTacToe


def lined(rows: int, columns: int, length: int, stones: set[tuple[int, int]]) -> bool:
    """Whether some stone begins a line of that length."""
    return any(
        all((row + k * down, column + k * right) in stones for k in range(length))
        for row in range(rows)
        for column in range(columns)
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    )


@pytest.mark.parametrize(
    "size", [(3, 3, 3), (3, 4, 3), (4, 3, 2), (5, 5, 4), (1, 6, 3), (6, 6, 5), (7, 9, 4), (9, 7, 6), (2, 2, 3)]
)
@settings(max_examples=8)
@given(data=st.data())
def test_lines_as_found_cell_by_cell(size: tuple[int, int, int], data: st.DataObject) -> None:
    rows, columns, length = size
    board = TicTacToe(rows, columns, length)
    position = board.start()
    stones: tuple[set[tuple[int, int]], set[tuple[int, int]]] = set(), set()
    expected = UNDECIDED
    for ply, cell in enumerate(data.draw(st.permutations(range(rows * columns)))):
        assert board.legal(position, cell)
        position = board.play(position, cell)
        assert not board.legal(position, cell)
        stones[ply % 2].add(divmod(cell, columns))
        if lined(rows, columns, length, stones[ply % 2]):
            expected = LOSS
        elif ply + 1 == rows * columns:
            expected = DRAW
        assert board.result(position) == expected
        if expected != UNDECIDED:
            break
    assert board.deciding_cells(position).bit_count() == (length if expected == LOSS else 0)


def test_the_published_counts(
    solved: Callable[[Game], Callable[[Position], Value]], reachable: Callable[[Game], list[Position]]
) -> None:
    board = TicTacToe()

    @cache
    def plays(position: Position) -> Counter[str]:
        result = board.result(position)
        if result != UNDECIDED:
            winner = "first" if board.tier(position) % 2 else "second"
            return Counter(["draw" if result == DRAW else winner])
        return sum((plays(child) for _, child in board.children(position)), Counter())

    positions = reachable(board)
    assert len(positions) == 5478
    assert len(set(map(board.canonical, positions))) == 765
    assert plays(board.start()) == {"first": 131_184, "second": 77_904, "draw": 46_080}
    assert solved(board)(board.start()) == Value(DRAW)


@pytest.mark.parametrize("size", [(3, 3), (4, 4), (6, 6), (3, 5), (5, 7)])
@given(st.sets(st.integers(0, 1000)), st.sets(st.integers(0, 1000)))
def test_every_image_has_the_same_smallest_one(size: tuple[int, int], some: set[int], others: set[int]) -> None:
    rows, columns = size
    board = TicTacToe(rows, columns)
    first = {divmod(number % board.area, columns) for number in some}
    second = {divmod(number % board.area, columns) for number in others} - first

    def position(turns: int, flipped: bool) -> Position:
        images = []
        for stones in (first, second):
            cells = {(row, columns - 1 - column) if flipped else (row, column) for row, column in stones}
            for _ in range(turns):
                cells = (
                    {(column, rows - 1 - row) for row, column in cells}
                    if rows == columns
                    else {(rows - 1 - row, columns - 1 - column) for row, column in cells}
                )
            images.append(sum(1 << row * columns + column for row, column in cells))
        return board.with_stones(*images)

    images = {position(turns, flipped) for turns in range(4) for flipped in (False, True)}
    assert {board.canonical(image) for image in images} == {min(images)}


def test_the_board_in_characters() -> None:
    board = TicTacToe()
    assert board.show(board.read("x.o / .x. / ..o")) == "    a b c\n  1 X . O\n  2 . X .\n  3 . . O"
    assert board.write_move(0, 5) == "c2"
