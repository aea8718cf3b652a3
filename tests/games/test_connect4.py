"""Connect Four: published counts, and the rules written a second time with lists of stones."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo.core.game import Game, Position
from zermelo.core.values import DRAW, LOSS, UNDECIDED
from zermelo.games.placing.connect4 import Connect4
from zermelo.solver.engines import reference


def lined(stacks: list[str], length: int, stone: str) -> bool:
    """Whether a line of that length begins at some stone of that colour."""
    cells = {(column, height) for column, stack in enumerate(stacks) for height, s in enumerate(stack) if s == stone}
    return any(
        all((column + k * along, height + k * up) in cells for k in range(length))
        for column, height in cells
        for along, up in ((0, 1), (1, 0), (1, 1), (1, -1))
    )


@pytest.mark.parametrize(
    "size", [(7, 6, 4), (5, 4, 4), (4, 5, 3), (9, 6, 4), (12, 4, 5), (1, 61, 4), (31, 1, 4), (3, 3, 4), (6, 7, 2)]
)
@settings(max_examples=10)
@given(data=st.data())
def test_stones_as_in_lists(size: tuple[int, int, int], data: st.DataObject) -> None:
    columns, rows, length = size
    board = Connect4(columns, rows, length)
    position = board.start()
    stacks = [""] * columns
    for ply in range(columns * rows):
        free = [column for column in range(columns) if len(stacks[column]) < rows]
        assert board.moves(position) == free
        column = data.draw(st.sampled_from(free))
        before, position = position, board.play(position, column)
        stone = "XO"[ply % 2]
        stacks[column] += stone
        assert position > before
        assert board.stacks(position) == stacks
        expected = LOSS if lined(stacks, length, stone) else DRAW if ply + 1 == columns * rows else UNDECIDED
        assert board.result(position) == expected
        if expected != UNDECIDED:
            break
    assert board.stacks(board.canonical(position)) in (stacks, stacks[::-1])


@pytest.mark.parametrize("column", range(4))
def test_a_move_in_one_column_keeps_positions_in_order(
    column: int, reachable: Callable[[Game], list[Position]]
) -> None:
    board = Connect4(4, 2)
    for tier in range(8):
        here = sorted(p for p in reachable(board) if board.tier(p) == tier and column in board.moves(p))
        children = [board.play(position, column) for position in here]
        assert children == sorted(children)


def test_the_published_numbers_of_positions() -> None:
    """OEIS A212693: legal positions of the real board after 0, 1, 2... plies."""
    board = Connect4()
    tier, counts = {board.start()}, []
    for _ in range(7):
        counts.append(len(tier))
        tier = {child for position in tier for _, child in board.children(position)}
    assert counts == [1, 7, 49, 238, 1120, 4263, 16422]


@pytest.mark.parametrize(("rows", "games"), [(1, 2), (2, 90), (3, 356_232)])
def test_the_published_numbers_of_games(rows: int, games: int) -> None:
    """OEIS A342329: games on boards that are one wider than high."""
    board = Connect4(rows + 1, rows)

    @cache
    def plays(position: Position) -> int:
        return sum(plays(child) for _, child in board.children(position)) or 1

    assert plays(board.start()) == games


def test_columns_in_the_order_of_play_are_understood() -> None:
    board = Connect4()
    assert board.write(board.read("4433")) == "..OO.../..XX..."
    assert board.read("4433") == board.read("4,4,3,3") == board.read(" 4433 ")
    wide = Connect4(12, 4)
    assert wide.write(wide.read("10,4,4")) == "...X......../...O.....X.."


@pytest.mark.parametrize("board", [Connect4(3, 3, 3), Connect4(4, 2, 3), Connect4(3, 4, 3), Connect4(2, 5, 4)])
def test_exactly_the_positions_of_plays_come_up(board: Connect4) -> None:
    played = set(reference.values(board, board.start()))
    every = range(1 << board.columns * board.pitch)
    assert {position for position in every if board.comes_up(position)} == played
    assert not board.comes_up(len(every))
