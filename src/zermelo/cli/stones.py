"""A board at a terminal: the text of a position, stones in the colours of their owners, the last move in brackets."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Any, Final

import click
from rich.text import Text

from zermelo.boards import view
from zermelo.boards.drawn import owner
from zermelo.cli.speech import said
from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, Position
from zermelo.draw.palette import PALETTE, two_colours

TALLEST: Final = 40
"""Lines of a board; a larger one is given in a word."""
STYLES: Final = {"first": "bold #e2622f", "second": "bold #2f83c9"}
"""Orange and blue, as in pictures; a terminal with fewer colours shows the nearest it has."""
FAINT: Final = "dim"
"""Of what is written where nothing stands."""
ROLES: Final = tuple(STYLES)
BRACKETS: Final = "[]"


@dataclass(frozen=True)
class Looks:
    """How the stones of both players look, where somebody has chosen it."""

    colours: tuple[str, str] | None = None
    letters: tuple[str, str] | None = None
    """Instead of X and O."""

    @classmethod
    def chosen(cls, colours: tuple[str, str] | None, letters: tuple[str, str] | None) -> Looks:
        """What the options say."""
        for letter in letters or ():
            if len(letter) != 1 or not letter.isprintable() or letter in f". #{BRACKETS}":
                raise ZermeloError("'{letter}' is no letter for stones: write one, such as R", letter=letter)
        if letters and letters[0] == letters[1]:
            raise ZermeloError("both players have the letter {letter}: choose two", letter=letters[0])
        return cls(colours and two_colours(*colours), letters)

    def style(self, role: str) -> str:
        """The colour of a player's stones."""
        if self.colours is None or role not in ROLES:
            return STYLES.get(role, "")
        fill, _ = PALETTE[self.colours[ROLES.index(role)]]
        return f"bold {fill}"

    def sign(self, sign: str) -> str:
        """How a stone is written that games write X or O."""
        return self.letters["XO".index(sign)] if self.letters and sign in ("X", "O") else sign


def takes_looks(verb: Any) -> Any:
    """The options of ``Looks``."""
    verb = click.option("--letters", nargs=2, metavar="L L", help="Letters for stones in text, such as R Y.")(verb)
    return click.option(
        "--colours", nargs=2, metavar="COLOUR COLOUR", help="Colours of both players' stones, such as red yellow."
    )(verb)


USUAL: Final = Looks()


def board(
    game: Game,
    position: Position,
    width: int,
    last: tuple[Position, int] | None = None,
    indent: int = 0,
    looks: Looks = USUAL,
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
    for line, column, name in _free_points(game, position):
        lines[line] = _with(lines[line], column + indent, Text(name, FAINT))
    for cell, (line, column, role) in stones.items():
        sign = lines[line].plain[column + indent]
        stone = Text(looks.sign(sign), looks.style(role))
        lines[line] = _with(lines[line], column + indent, stone, bracketed=cell == marked)
    for each in lines:
        each.rstrip()
    return Text("\n").join(lines)


def _with(line: Text, place: int, sign: Text, bracketed: bool = False) -> Text:
    """The line with another sign at a place, perhaps in brackets."""
    before, _, after = line.divide([place, place + 1])
    if bracketed:
        before, sign, after = before[:-1], Text.assemble(BRACKETS[0], sign, BRACKETS[1]), after[1:]
    return Text.assemble(before, sign, after)


def _free_points(game: Game, position: Position) -> Iterator[tuple[int, int, str]]:
    """The line, the column and the name of each empty point joined to others: no coordinate stands beside it.

    None where pieces have such letters too.
    """
    spots = view.spots(game, position)
    if not spots or view.board_of(game).outline or view.board_of(game).ends:
        return
    pieces = view.pieces(game, position)
    if any(piece.islower() for piece in pieces):
        return
    for name, piece, spot in zip(view.board_of(game).names, pieces, spots, strict=True):
        if piece == view.EMPTY and len(name) == 1:
            yield *spot, name


def _stones(game: Game, position: Position) -> dict[int, tuple[int, int, str]]:
    """By cell: the line and column of what stands on it, and whose it is."""
    spots = view.spots(game, position)
    if not spots:
        return {}
    no_stones = (view.EMPTY, view.GONE, *dict(view.board_of(game).tiles))
    pieces = enumerate(view.pieces(game, position))
    return {cell: (*spots[cell], owner(piece)) for cell, piece in pieces if piece not in no_stones}


def _last(game: Game, last: tuple[Position, int] | None, stones: Container[int]) -> int | None:
    """The cell of a stone to which a move led."""
    cells = abilities.cells(game, *last) if last is not None and stones else ()
    return cells[-1] if cells and cells[-1] in stones else None
