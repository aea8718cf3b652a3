"""The page of Chomp's winning first moves says what the sweep says of each board, and what is known of them."""

from __future__ import annotations

import re

import pytest
from docs.pages import DOCS, script

import zermelo

pytestmark = pytest.mark.once

PAGE = (DOCS / "games" / "chomp_openings.md").read_text(encoding="utf-8")
FRENCH = (DOCS / "fr" / "games" / "chomp_openings.md").read_text(encoding="utf-8")


def table() -> dict[tuple[int, int], list[str]]:
    """The moves on the page, by rows and columns."""
    found = {}
    for rows, line in re.findall(r"^\| \*\*(\d+)\*\* \| (.*) \|$", PAGE, re.MULTILINE):
        for columns, cell in enumerate(line.split("|"), 1):
            if columns >= int(rows):
                found[int(rows), columns] = cell.strip().split(" and ") if cell.strip() else []
    return found


def test_the_page_has_every_board_up_to_the_largest() -> None:
    side = max(rows for rows, _ in table())
    assert side >= 14
    assert len(table()) == side * (side + 1) // 2
    assert f"every board up to {side}x{side}" in PAGE


@pytest.mark.parametrize("board", [board for board in table() if max(board) <= 9 and board != (9, 9)], ids=str)
def test_each_board_solved_by_itself_says_the_same(board: tuple[int, int]) -> None:
    rows, columns = board
    solution = zermelo.solve(zermelo.game(f"chomp:{columns}x{rows}"), engine="reference" if columns < 6 else None)
    moves = (move.name.split(",") for move in solution.moves() if move.value.outcome == "win")
    assert sorted(f"{column},{row}" for row, column in moves) == sorted(table()[board])  # on its side


def test_what_is_known() -> None:
    """One row, two rows, squares (D. Gale, 1974); and the boards with two winning first moves, from 8x10 on."""
    for (rows, columns), moves in table().items():
        if columns == 1:
            assert moves == []
        elif rows <= 2:
            assert moves == [f"{rows - 1},{1 if rows == 1 else columns - 1}"]
        elif rows == columns:
            assert moves == ["1,1"]
    several = [board for board, moves in table().items() if len(moves) > 1]
    assert [board for board in several if board[1] <= 14] == [(6, 13), (8, 10), (9, 10), (10, 14), (12, 13)]
    assert table()[8, 10] == ["3,8", "4,5"]
    named = ", ".join(f"{rows}x{columns}" for rows, columns in several)
    assert f"Boards with several winning first moves: {named}." in PAGE


def test_the_command_makes_such_a_page() -> None:
    lines = [line for line in script("make_openings").page(10).splitlines() if line.startswith("| **")]
    wide = [line for line in PAGE.splitlines() if line.startswith("| **")]
    assert [line.split("|")[:12] for line in lines] == [line.split("|")[:12] for line in wide[:10]]


def test_the_french_page_has_the_same_moves() -> None:
    lines = [[line for line in page.splitlines() if line.startswith("| **")] for page in (PAGE, FRENCH)]
    assert lines[0] == [line.replace(" et ", " and ") for line in lines[1]]
    (several,) = re.findall(r"winning first moves: (.*?)\.", PAGE)
    assert several in " ".join(FRENCH.split())
