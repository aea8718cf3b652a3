"""A board at a terminal: the text of a position, stones in the colours of their owners, the last move in brackets."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from rich.text import Text

from zermelo.boards import view
from zermelo.boards.drawn import owner
from zermelo.cli.speech import said
from zermelo.core import abilities
from zermelo.core.game import Game, Position

TALLEST: Final = 40
"""Lines of a board; a larger one is given in a word."""
STYLES: Final = {"first": "bold #e2622f", "second": "bold #2f83c9"}
"""Orange and blue, as in pictures; a terminal with fewer colours shows the nearest it has."""
BRACKETS: Final = "[]"


def board(
    game: Game, position: Position, width: int, last: tuple[Position, int] | None = None, indent: int = 0
) -> Text:
    """The picture of a position, or its name where the window is too small for it.

    ``last`` is the move that led there: a position and a slot.  Colours are left out where the terminal has none.
    """
    rows = said(abilities.show(game, position)).splitlines()
    if len(rows) > TALLEST or any(len(row) + indent > width for row in rows):
        return Text(" " * indent + abilities.write(game, position))
    stones = _stones(game, position)
    marked = _last(game, last, stones)
    if marked is not None and stones[marked][1] == 0:
        indent = max(indent, 1)  # for the bracket
    lines = [Text(" " * indent + row + " ") for row in rows]
    for cell, (line, column, role) in stones.items():
        place = column + indent
        lines[line].stylize(STYLES.get(role, ""), place, place + 1)
        if cell == marked:
            before, stone, after = lines[line].divide([place, place + 1])
            lines[line] = Text.assemble(before[:-1], BRACKETS[0], stone, BRACKETS[1], after[1:])
    for each in lines:
        each.rstrip()
    return Text("\n").join(lines)


def _stones(game: Game, position: Position) -> dict[int, tuple[int, int, str]]:
    """By cell: the line and column of what stands on it, and whose it is."""
    spots = view.spots(game, position)
    pieces = view.pieces(game, position) if spots else ()
    return {
        cell: (*spots[cell], owner(piece)) for cell, piece in enumerate(pieces) if piece not in (view.EMPTY, view.GONE)
    }


def _last(game: Game, last: tuple[Position, int] | None, stones: Container[int]) -> int | None:
    """The cell of a stone to which a move led."""
    cells = abilities.cells(game, *last) if last is not None and stones else ()
    return cells[-1] if cells and cells[-1] in stones else None
