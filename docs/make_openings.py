"""Writes the page of all winning first moves of Chomp: python docs/make_openings.py SIDE

One solution of the largest board holds all smaller ones: they are positions of it.  ``bench/chomp_record.py`` makes the
page of the record.  ``tests/docs/test_openings.py`` compares the page with what smaller boards say.
"""

from __future__ import annotations

import sys
from pathlib import Path

import zermelo

PAGE = Path(__file__).parent / "games" / "chomp_openings.md"

TEXT = """\
# Chomp: every winning first move

All winning first moves of every board up to {side}x{side}, as `row,column` from 0. This page is made by
`python docs/make_openings.py {side}`, or with figures and proofs by `python bench/chomp_record.py {side}`, from one
solution of {side}x{side}: {positions:,} positions, of which {losses:,} are lost. It holds those of all smaller boards.
A board on its side has the same moves with row and column exchanged, so it is not listed.

{table}

Boards with several winning first moves: {several}. Every other one has exactly one, but for 1x1, where the only move
loses. That the winning first move is always unique was a conjecture until two were found on 8x10: see A. E. Brouwer,
[The game of Chomp](https://www.win.tue.nl/~aeb/games/chomp.html).
"""

Board = tuple[int, int]


def openings(solution: zermelo.Solution) -> dict[Board, list[str]]:
    """The winning first moves of every board with no more rows than columns, by the solution of the largest."""
    side: int = solution.game.rows  # type: ignore[attr-defined]
    boards = [(rows, columns) for rows in range(1, side + 1) for columns in range(rows, side + 1)]
    return {board: winning(solution, *board) for board in boards}


def winning(solution: zermelo.Solution, rows: int, columns: int) -> list[str]:
    """The winning first moves of a board that is part of a larger one."""
    position = solution.game.read(",".join([str(columns)] * rows + ["0"] * (solution.game.rows - rows)))  # type: ignore[attr-defined]
    return [move.name for move in solution.moves(position) if move.value.outcome == "win"]


def page(side: int) -> str:
    """The page up to a board that is solved here and now."""
    return page_of(zermelo.solve(zermelo.game(f"chomp:{side}x{side}"), distances=False))


def page_of(solution: zermelo.Solution) -> str:
    """The page, as Markdown."""
    side: int = solution.game.rows  # type: ignore[attr-defined]
    moves = openings(solution)
    lines = ["| rows | " + " | ".join(f"{columns} columns" for columns in range(1, side + 1)) + " |"]
    lines.append("|---" * (side + 1) + "|")
    for rows in range(1, side + 1):
        cells = (" and ".join(moves.get((rows, columns), [])) for columns in range(1, side + 1))
        lines.append(f"| **{rows}** | " + " | ".join(cells) + " |")
    several = (f"{rows}x{columns}" for (rows, columns), found in moves.items() if len(found) > 1)
    return TEXT.format(
        side=side,
        positions=len(solution),
        losses=solution.counts.losses,
        table="\n".join(lines),
        several=", ".join(several) or "none",
    )


if __name__ == "__main__":
    PAGE.write_text(page(int(sys.argv[1])), encoding="utf-8")
