"""Hex: known facts, and chains looked for a second time, cell by cell."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo.core.game import Game, Position
from zermelo.core.values import LOSS, UNDECIDED, WIN, Value
from zermelo.games.placing.hex import Hex

pytestmark = pytest.mark.once

NEIGHBOURS = (0, -1), (0, 1), (-1, 0), (1, 0), (-1, 1), (1, -1)


def joined(rows: int, columns: int, stones: set[int], first: bool) -> bool:
    """Whether a chain of stones joins top and bottom, or left and right."""
    edge = range(columns) if first else range(0, rows * columns, columns)
    to_do = [cell for cell in edge if cell in stones]
    seen = set(to_do)
    while to_do:
        row, column = divmod(to_do.pop(), columns)
        if (row == rows - 1) if first else (column == columns - 1):
            return True
        for down, right in NEIGHBOURS:
            cell = (row + down) * columns + column + right
            if 0 <= row + down < rows and 0 <= column + right < columns and cell in stones - seen:
                seen.add(cell)
                to_do.append(cell)
    return False


@pytest.mark.parametrize(
    "size", [(1, 1), (1, 5), (5, 1), (3, 4), (5, 6), (4, 8), (7, 9), (9, 7), (8, 8), (11, 11), (5, 25), (126, 1)]
)
@settings(max_examples=6)
@given(data=st.data())
def test_chains_as_found_cell_by_cell(size: tuple[int, int], data: st.DataObject) -> None:
    rows, columns = size
    board = Hex(rows, columns)
    position = board.start()
    stones: tuple[set[int], set[int]] = set(), set()
    for ply, cell in enumerate(data.draw(st.permutations(range(rows * columns)))):
        assert board.result(position) == UNDECIDED
        assert board.legal(position, cell)
        position = board.play(position, cell)
        assert not board.legal(position, cell)
        stones[ply % 2].add(cell)
        if joined(rows, columns, stones[ply % 2], ply % 2 == 0):
            break
    assert board.result(position) == LOSS  # before the board is full: there are no draws
    winner = (len(stones[0]) + len(stones[1]) + 1) % 2
    chain = board.deciding_cells(position)
    cells = {cell for cell in range(rows * columns) if chain >> cell & 1}
    assert cells <= stones[winner]
    assert joined(rows, columns, cells, winner == 0)
    assert not any(joined(rows, columns, cells - {cell}, winner == 0) for cell in cells)
    turned = [{rows * columns - 1 - cell for cell in cells} for cells in stones]
    half_turn = board.with_stones(*(sum(1 << cell for cell in cells) for cells in turned))
    assert board.canonical(position) == board.canonical(half_turn) == min(position, half_turn)


@pytest.mark.parametrize(
    ("size", "result"),
    [((1, 1), WIN), ((2, 2), WIN), ((3, 3), WIN), ((2, 3), WIN), ((3, 2), LOSS), ((2, 4), WIN), ((4, 2), LOSS)],
)
def test_who_wins(size: tuple[int, int], result: int, solved: Callable[[Game], Callable[[Position], Value]]) -> None:
    board = Hex(*size)
    assert solved(board)(board.start()).result == result


def test_positions_of_one_word_and_of_four() -> None:
    assert Hex(5, 6).start() == 0
    assert Hex(4, 8).start() == (0, 0, 0, 0)
    wide = Hex(8, 8)
    assert wide.play(wide.play(wide.start(), 63), 0) == (0, 1, 1, 0)


def test_the_board_in_characters() -> None:
    board = Hex(3, 3)
    assert board.show(board.read("X../.O./..X")) == "    a b c\n  1 X . .\n   2 . O .\n    3 . . X"
    assert board.write_move(0, 5) == "c2"
