"""What a board is: cells in the plane, each with a name, and tracks along which they follow each other.

Vocabulary
    cell       a place where something can stand, numbered from 0
    track      cells that follow each other along a line, as long as it goes: a row, a diagonal, a morris line
    direction  a way along tracks: direction d and d + half the number of directions are opposite
    mask       a set of cells as the bits of an int

All that follows from the tracks and places is computed once and is a constant of compiled rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from math import atan2, degrees

from zermelo.boards.symmetry import Images, images, isometries
from zermelo.core.errors import ZermeloError
from zermelo.core.scene import Point

NOWHERE = -1
"""In ``steps``: the board ends here."""


@dataclass(frozen=True)
class Board:
    """Cells, and how they lie to each other.  The factories of this package make them; ``points`` makes any other."""

    names: tuple[str, ...]
    places: tuple[Point, ...]
    """The centre of each cell, y growing downwards, one unit from neighbour to neighbour."""
    tracks: tuple[tuple[int, ...], ...]
    outline: tuple[Point, ...] = ()
    """The corners of a cell, seen from its centre; none if cells are points joined by lines."""
    borders: tuple[int, ...] = ()
    """The cells along each side, as masks."""
    labels: tuple[tuple[Point, str], ...] = ()
    """What is written beside the board: coordinates."""
    letters: int = 1
    """How many characters a cell takes in a text."""
    counts: bool = False
    """Whether numbers stand on the cells."""
    marks: bool = False
    """Whether X and O are written, as in tic-tac-toe, and not stones that lie there."""
    tiles: tuple[tuple[str, str], ...] = ()
    """Pieces that are what their cell is made of, each with its role in a picture."""
    rim: tuple[tuple[tuple[Point, ...], str], ...] = ()
    """Areas that show around the cells, as corners, each with its role."""
    ends: tuple[tuple[Point, Point], ...] = ()
    """Where each cell begins and ends, if cells are lines."""
    boxes: tuple[int, ...] = ()
    """Cells that are lines around a box, as masks: it shows when all of them are drawn."""

    def __hash__(self) -> int:
        return hash((self.names, self.places))

    @cached_property
    def cells(self) -> int:
        """How many there are."""
        return len(self.names)

    @cached_property
    def full(self) -> int:
        """All cells, as a mask."""
        return (1 << self.cells) - 1

    @cached_property
    def directions(self) -> int:
        """How many ways lead along tracks."""
        return len(self.steps)

    @cached_property
    def steps(self) -> tuple[tuple[int, ...], ...]:
        """``steps[direction][cell]``: the next cell that way, or -1.  On a grid: right, down, left, up.

        With diagonals: right, down right, down, down left, left, up left, up, up right.
        """
        ways = sorted({self._angle(here, there) for here, there in self._joined()})
        steps = [[NOWHERE] * self.cells for _ in range(2 * len(ways))]
        for here, there in self._joined():
            way = ways.index(self._angle(here, there))
            ahead = self._ahead(here, there)
            steps[way if ahead else way + len(ways)][here] = there
            steps[way + len(ways) if ahead else way][there] = here
        return tuple(map(tuple, steps))

    @cached_property
    def neighbours(self) -> tuple[int, ...]:
        """The cells one step away from each, as masks."""
        masks = [0] * self.cells
        for here, there in self._joined():
            masks[here] |= 1 << there
            masks[there] |= 1 << here
        return tuple(masks)

    @cached_property
    def rays(self) -> tuple[tuple[int, ...], ...]:
        """``rays[direction][cell]``: all cells beyond it that way, as a mask."""
        return tuple(tuple(self._beyond(steps, cell) for cell in range(self.cells)) for steps in self.steps)

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Where each cell goes when the board is turned or mirrored onto itself; the board as it is comes first."""
        return isometries(self.places, self.tracks)

    def lines(self, length: int) -> tuple[int, ...]:
        """Every `length` cells in a row, as masks."""
        return _lines(self, length)

    def images(self, layers: int = 1, bits: int = 1) -> Images:
        """The symmetries for positions of `layers` masks side by side in one int; ``least_image`` uses them.

        Each cell has so many `bits` of a mask: 4 if what stands there is a digit from 0 to 15.
        """
        return images(self.symmetries[1:], layers, bits)

    def cell(self, name: str) -> int:
        """The cell of that name."""
        if name not in self.names:
            raise ZermeloError(
                "there is no cell '{name}': they go from {first} to {last}",
                name=name,
                first=self.names[0],
                last=self.names[-1],
            )
        return self.names.index(name)

    def _joined(self) -> Iterator[tuple[int, int]]:
        """Cells that follow each other."""
        for track in self.tracks:
            yield from pairwise(track)

    def _angle(self, here: int, there: int) -> int:
        """The way between two cells, in degrees from 0 to 179, whichever comes first."""
        (x, y), (far_x, far_y) = self.places[here], self.places[there]
        return round(degrees(atan2(far_y - y, far_x - x))) % 180

    def _ahead(self, here: int, there: int) -> bool:
        """Whether that way goes to the right or straight down."""
        (x, y), (far_x, far_y) = self.places[here], self.places[there]
        return round(degrees(atan2(far_y - y, far_x - x))) % 360 < 180

    @staticmethod
    def _beyond(steps: tuple[int, ...], cell: int) -> int:
        found = 0
        while (cell := steps[cell]) != NOWHERE and not found >> cell & 1:
            found |= 1 << cell
        return found


@cache
def _lines(board: Board, length: int) -> tuple[int, ...]:
    runs = (track[first : first + length] for track in board.tracks for first in range(len(track) - length + 1))
    return tuple(dict.fromkeys(sum(1 << cell for cell in run) for run in runs))
