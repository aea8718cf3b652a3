"""Sim: colour the lines between six points in turn; whoever makes a triangle of his own colour loses.

G. J. Simmons, The game of SIM (Journal of Recreational Mathematics 2, 1969).  However two colours are spread over the
15 lines, there is a triangle of one colour (F. P. Ramsey, 1930), so that there is no draw.  E. Mead, A. Rosa and C.
Huang, The game of Sim: a winning strategy for the second player (Mathematics Magazine 47, 1974).  By our own
solution five points are a draw, ``zermelo solve sim:5``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations
from math import cos, pi, sin
from typing import ClassVar

from zermelo.boards import Board, drawn
from zermelo.boards.view import pieces
from zermelo.core.scene import Scene
from zermelo.core.values import DRAW, UNDECIDED, WIN
from zermelo.games._notation import need
from zermelo.games.placing._stones import Placing

LETTERS = "abcdef"
THICK = 0.15
RADIUS, ASIDE = 4.0, 0.1
"""Of the circle of points; and how far from its middle, as a part of it, a line through the centre is clicked."""


@dataclass(frozen=True)
class Sim(Placing):
    """Colour one of the lines between `corners` points in turn. Whoever makes a triangle of his own colour loses."""

    name: ClassVar[str] = "sim"
    corners: int = 6

    def __post_init__(self) -> None:
        need(self, "corners", 4, 6)

    def board(self) -> Board:
        return circle_of(self.corners)

    @cached_property
    def triangles(self) -> tuple[int, ...]:
        cell = self.board().names.index
        threes = combinations(LETTERS[: self.corners], 3)
        return tuple(sum(1 << cell(a + b) for a, b in combinations(three, 2)) for three in threes)

    def slots(self) -> int:
        return self.corners * (self.corners - 1) // 2

    def result(self, position: int) -> int:
        """Only the player who has just moved can have made one."""
        lines = self.stones(position, 1 - self.mover(position))
        for triangle in self.triangles:
            if lines & triangle == triangle:
                return WIN
        return DRAW if position.bit_count() == self.slots() else UNDECIDED

    def piece(self, position: int, cell: int) -> str:
        return super().piece(position, cell) if cell < self.slots() else "#"

    def write_move(self, position: int, slot: int) -> str:
        return self.board().names[slot]

    def scene(self, position: int) -> Scene:
        """The points and lines, each line in the colour of who took it."""
        plain = drawn.scene(self.board(), pieces(self, position), {line: line for line in self.moves(position)})
        shapes = list(plain.shapes)  # first of all the two halves of each line
        for line in range(self.slots()):
            if owner := drawn.OWNERS.get(self.piece(position, line)):
                for half in (2 * line, 2 * line + 1):
                    shapes[half] = replace(shapes[half], role=owner, size=THICK)
        return replace(plain, shapes=tuple(shapes))

    def show(self, position: int) -> str:
        """A table: the line ``bd`` is in row b and column d."""
        rows = ["  " + " ".join(LETTERS[1 : self.corners])]
        for number, corner in enumerate(LETTERS[: self.corners - 1]):
            lines = (self.board().cell(corner + other) for other in LETTERS[number + 1 : self.corners])
            rows.append(corner + "  " * number + " " + " ".join(self.piece(position, line) for line in lines))
        return "\n".join(rows)


@cache
def circle_of(corners: int) -> Board:
    """A cell in the middle of each line, and after these the points themselves, on which nothing is placed."""
    turns = {letter: 2 * pi * number / corners for number, letter in enumerate(LETTERS[:corners])}
    places = {letter: (RADIUS + RADIUS * sin(turn), RADIUS - RADIUS * cos(turn)) for letter, turn in turns.items()}
    labels = tuple(((1.1 * x - 0.1 * RADIUS, 1.1 * y - 0.1 * RADIUS), letter) for letter, (x, y) in places.items())
    lines = tuple(map("".join, combinations(turns, 2)))
    for line in lines:
        start, end = line[0], line[1]
        # Several lines cross in the centre: they are clicked nearer to a, c or e.
        opposite, odd = 2 * (LETTERS.index(end) - LETTERS.index(start)) == corners, LETTERS.index(start) % 2
        share = 0.5 + (-ASIDE if odd else ASIDE) * opposite
        (x, y), (far_x, far_y) = places[start], places[end]
        places[line] = share * x + (1 - share) * far_x, share * y + (1 - share) * far_y
    names = (*lines, *turns)
    return Board(
        names=names,
        places=tuple(places[name] for name in names),
        tracks=tuple((names.index(line[0]), names.index(line), names.index(line[1])) for line in lines),
        labels=labels,
    )
