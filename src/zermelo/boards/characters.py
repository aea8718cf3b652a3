"""The board of a game that has none: the characters of its text, those that a move changes being the move's cells.

A position that shows itself only as a number is shown by its bits, if moves only set or only clear some of them, as
where stones are placed or taken.  Any other number is shown as it is, and has no cells: its digits mean nothing alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.core.moves import legal_moves
from zermelo.core.scene import Scene, Shape, polygon, text

WIDTH, HEIGHT, LETTER, MARGIN = 0.4, 0.7, 0.55, 0.4
"""Of a character, of its letter, and around all of them."""
FEWEST_BITS = 4
"""A number of fewer bits is easier to read as it is."""


@dataclass(frozen=True)
class Characters:
    """A text as a board: its lines, and the places in them that each legal move changes."""

    lines: tuple[str, ...]
    clicks: dict[int, tuple[int, ...]]
    """By slot; a place is its line times the longest line, plus its column."""

    def scene(self) -> Scene:
        """The text in a frame, each character that some move changes in a box of its own."""
        longest = max(map(len, self.lines), default=0)
        width, height = max(2.0, WIDTH * longest + 2 * MARGIN), HEIGHT * len(self.lines) + 2 * MARGIN
        shapes: list[Shape] = [polygon(((0, 0), (width, 0), (width, height), (0, height)), "ground")]
        changing = {cell for cells in self.clicks.values() for cell in cells}
        for number, line in enumerate(self.lines):
            cells = range(number * longest, (number + 1) * longest)
            y = MARGIN + HEIGHT * number
            if changing.isdisjoint(cells):
                shapes.append(text(width / 2, y + HEIGHT / 2, line.ljust(longest), height=LETTER))
                continue
            for cell, letter in zip(cells, line.ljust(longest), strict=True):
                x = width / 2 + WIDTH * (cell - cells[0] - longest / 2)
                shapes += self._character(cell, letter, x, y, cell in changing)
        return Scene(width, height, tuple(shapes))

    def _character(self, cell: int, letter: str, x: float, y: float, changing: bool) -> Iterator[Shape]:
        """One character, top left at (x, y)."""
        slots = [slot for slot, cells in self.clicks.items() if cell in cells]
        alone = slots[0] if len(slots) == 1 and self.clicks[slots[0]] == (cell,) else None
        if changing:
            box = polygon(((x, y), (x + WIDTH, y), (x + WIDTH, y + HEIGHT), (x, y + HEIGHT)), "cell", alone)
            yield replace(box, cell=cell)
        if letter != " ":
            shown = text(x + WIDTH / 2, y + HEIGHT / 2, letter, height=LETTER)
            yield replace(shown, slot=alone, cell=cell if changing else None)


def character_board(game: Game, position: Position) -> Characters:
    """The text of a position and what each move changes in it."""
    bits = _bits(game)
    here = _lines(game, position, bits)
    longest = max(map(len, here), default=0)
    bare = not (abilities.show.given(game) or abilities.write.given(game))
    if bare and not bits:
        return Characters(here, {})
    children = {slot: game.play(position, slot) for slot in legal_moves(game, position)}
    clicks = {slot: _changed(here, _lines(game, child, bits), longest) for slot, child in children.items()}
    return Characters(here, clicks)


def _changed(here: tuple[str, ...], there: tuple[str, ...], longest: int) -> tuple[int, ...]:
    """Where two texts of one form differ; nowhere if their forms differ."""
    if [len(line) for line in here] != [len(line) for line in there]:
        return ()
    return tuple(
        row * longest + column
        for row, (old, new) in enumerate(zip(here, there, strict=True))
        for column in range(len(old))
        if old[column] != new[column]
    )


def _lines(game: Game, position: Position, bits: int) -> tuple[str, ...]:
    shown = format(position, f"0{bits}b") if bits else str(abilities.show(game, position))
    return tuple(shown.splitlines()) or ("",)


@lru_cache(maxsize=64)
def _bits(game: Game) -> int:
    """How many bits to show; 0 if the position is not shown by its bits."""
    start = game.start()
    if abilities.show.given(game) or abilities.write.given(game) or type(start) is not int:
        return 0
    children = [game.play(start, slot) for slot in legal_moves(game, start)]
    placing = all(child & start in (child, start) for child in children)
    width = max(position.bit_length() for position in (start, *children))
    return width if placing and width >= FEWEST_BITS else 0
