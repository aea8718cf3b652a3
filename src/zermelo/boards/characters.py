"""The board of a game that has none, but a text: its characters, those that a move changes being the move's cells."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from zermelo.boards.plainly import has_cells
from zermelo.boards.squares import LETTERS
from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.core.moves import legal_children
from zermelo.core.remembered import remembered
from zermelo.core.scene import Scene, Shape, polygon, text

WIDTH, HEIGHT, LETTER, MARGIN = 0.56, 0.7, 0.55, 0.4
"""Of a character, which has room for the mark of a value, of its letter, and around all of them."""
JOINT = "-"
"""Between the cells of a move."""
PLAYS, QUIET_PLAYS, LONGEST_PLAY, SEED = 40, 6, 40, 5
"""How many plays are looked at, how many of them that change nothing new are enough, and how long they are."""
ENOUGH_MOVES = 100_000
"""After so many no play is begun: a second or so, where a position has a thousand."""

Place = tuple[int, int]


@dataclass(frozen=True)
class Characters:
    """A text as a board: its lines, and the places in them that each legal move changes."""

    lines: tuple[str, ...]
    clicks: dict[int, tuple[int, ...]]
    """By slot; a place is its line times the longest line, plus its column."""

    @cached_property
    def longest(self) -> int:
        return max(map(len, self.lines), default=0)

    def place(self, cell: int) -> Place:
        """The line and the column of a place."""
        return divmod(cell, self.longest)

    def scene(self) -> Scene:
        """The text in a frame, each character that some move changes in a box of its own."""
        longest = self.longest
        width, height = max(2.0, WIDTH * longest + 2 * MARGIN), HEIGHT * len(self.lines) + 2 * MARGIN
        shapes: list[Shape] = [polygon(((0, 0), (width, 0), (width, height), (0, height)), "ground")]
        changing = {cell for cells in self.clicks.values() for cell in cells}
        for number, line in enumerate(self.lines):
            cells = range(number * longest, (number + 1) * longest)
            y = MARGIN + HEIGHT * number
            if not changing:
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
    """The text of a position and what each move changes in it and not every other move too.

    Nothing where a position is shown as a mere number.
    """
    found = _all_changes(game, position)
    known = _changing(game).places | _told_apart_by(found)
    return replace(
        found,
        clicks={
            slot: tuple(cell for cell in cells if found.place(cell) in known) for slot, cells in found.clicks.items()
        },
    )


def _all_changes(game: Game, position: Position) -> Characters:
    here = _lines(game, position)
    if not (has_cells(position) or abilities.show.given(game) or abilities.write.given(game)):
        return Characters(here, {})
    longest = max(map(len, here), default=0)
    clicks = {slot: _changed(here, _lines(game, child), longest) for slot, child in legal_children(game, position)}
    return Characters(here, clicks)


def move_names(game: Game, position: Position) -> dict[int, str]:
    """Moves named by the characters that they change: b2 in the second line that ever changes, or 2 if there is one.

    In a game in which that does not tell all moves apart, and its positions are a text, they say what comes to stand
    there too: ``5=X``.  Where moves are not told apart so, none has a name.
    """
    changing = _changing(game)
    if changing.alike and not (isinstance(position, str) or abilities.show.given(game) or abilities.write.given(game)):
        return {}
    found = character_board(game, position)
    known = changing.places | _told_apart_by(found)
    rows, columns = (_numbered({place[k] for place in known}) for k in (0, 1))
    names = {}
    for slot, cells in found.clicks.items():
        places = [found.place(cell) for cell in cells]
        names[slot] = JOINT.join(_name(rows[line], columns[column], len(rows)) for line, column in places)
        if changing.alike and places:
            line, column = places[-1]
            names[slot] += "=" + _lines(game, game.play(position, slot))[line][column]
    return names if all(names.values()) and _all_told_apart(game, position, names) else {}


def _numbered(places: set[int]) -> dict[int, int]:
    """The number of each, in order."""
    return {place: number for number, place in enumerate(sorted(places))}


def _name(row: int, column: int, rows: int) -> str:
    if rows == 1:
        return str(column + 1)
    return f"{LETTERS[column]}{row + 1}" if column < len(LETTERS) else f"{column + 1}/{row + 1}"


@dataclass(frozen=True)
class _Changing:
    """What moves of some plays change in the text of a game."""

    places: frozenset[Place]
    """Those that some moves change and others do not: not whose turn it is, say."""
    alike: bool
    """Whether two moves of a position change the same ones and lead to two positions."""


@remembered(64)
def _changing(game: Game) -> _Changing:
    places: set[Place] = set()
    alike = False
    chance, quiet, moves = random.Random(SEED), 0, 0
    for _ in range(PLAYS):
        position, before = game.start(), len(places)
        for _ in range(LONGEST_PLAY):
            found = _all_changes(game, position)
            if not found.clicks:
                break
            places |= _told_apart_by(found)
            moves += len(found.clicks)
            alike = alike or not _all_told_apart(game, position, found.clicks)
            position = game.play(position, chance.choice(list(found.clicks)))
        quiet = quiet + 1 if len(places) == before else 0
        if quiet == QUIET_PLAYS or moves > ENOUGH_MOVES:
            break
    return _Changing(frozenset(places), alike)


def _all_told_apart(game: Game, position: Position, told: Mapping[int, object]) -> bool:
    """Whether moves of which the same is told lead to the same position."""
    children = dict(legal_children(game, position))
    return len({(what, children[slot]) for slot, what in told.items()}) == len(set(told.values()))


def _told_apart_by(found: Characters) -> set[Place]:
    """The characters that some moves of a position change, and others do not."""
    changes = [set(cells) for cells in found.clicks.values()]
    common = changes[0].intersection(*changes) if changes else set()
    return {found.place(cell) for cells in changes for cell in cells - common}


def _changed(here: tuple[str, ...], there: tuple[str, ...], longest: int) -> tuple[int, ...]:
    """Where two texts of one form differ; nowhere if their forms differ."""
    if [len(line) for line in here] != [len(line) for line in there]:
        return ()
    found = {
        row * longest + column: (old[column], new[column])
        for row, (old, new) in enumerate(zip(here, there, strict=True))
        if old != new
        for column in range(_alike(old, new), len(old) - _alike(old[::-1], new[::-1]))
        if old[column] != new[column]
    }
    return _from_and_to(found, "".join(here)) if len(found) == 2 else tuple(found)


def _alike(one: str, other: str) -> int:
    """How many characters two lines have in common before they differ first: of many, a move changes few."""
    low, high = 0, len(one)
    while low + 1 < high:
        middle = (low + high) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle
    return low


def _from_and_to(found: dict[int, tuple[str, str]], text: str) -> tuple[int, ...]:
    """Two characters that a move changes, in order: where a piece leaves, and where it arrives.

    If they change places, the rarer one is the piece.
    """
    (one, (old, new)), (other, (far_old, far_new)) = found.items()
    arrives, leaves = far_new == old, new == far_old
    back = (leaves and not arrives) or (leaves and arrives and text.count(far_old) < text.count(old))
    return (other, one) if back else (one, other)


def _lines(game: Game, position: Position) -> tuple[str, ...]:
    return tuple(str(abilities.show(game, position)).splitlines()) or ("",)
