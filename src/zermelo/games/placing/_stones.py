"""What the games of this family share: stones of two players on a board.

A position is the first player's cells (X) in the low bits and the second's (O) above them; who moves follows from how
many there are.
"""

from __future__ import annotations

from functools import cached_property

from zermelo.boards import Board, least_image
from zermelo.boards.symmetry import Images, images
from zermelo.core.game import Game
from zermelo.core.language import Sentence
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._notation import misplaced


class Placing(Game):
    """Players in turn place a stone of their own on an empty cell, where it stays. Whoever cannot move loses."""

    def board(self) -> Board:
        raise NotImplementedError

    def start(self) -> int:
        return 0

    def slots(self) -> int:
        return self.board().cells

    def legal(self, position: int, slot: int) -> bool:
        return self.taken(position) >> slot & 1 == 0

    def play(self, position: int, slot: int) -> int:
        return position | 1 << slot + self.mover(position) * self.board().cells

    def result(self, position: int) -> int:
        for slot in range(self.slots()):
            if self.legal(position, slot):
                return UNDECIDED
        return LOSS

    def canonical(self, position: int) -> int:
        return least_image(position, self.mirrors)

    def piece(self, position: int, cell: int) -> str:
        return ".XO"[(self.stones(position, 0) >> cell & 1) + 2 * (self.stones(position, 1) >> cell & 1)]

    def fault(self, position: int) -> Sentence:
        return misplaced(self.board(), self.stones(position, 0), position >> self.board().cells)

    def mover(self, position: int) -> int:
        """Who is to move, 0 or 1."""
        return position.bit_count() & 1

    def stones(self, position: int, player: int) -> int:
        """The cells of player 0 or 1."""
        return position >> player * self.board().cells & self.board().full

    def taken(self, position: int) -> int:
        """The cells of both."""
        return (position | position >> self.board().cells) & self.board().full

    @cached_property
    def mirrors(self) -> Images:
        """The symmetries of the board that keep the sides in their roles."""
        kept = []
        for to in self.board().symmetries[1:]:
            moved = {sum(1 << goal for cell, goal in enumerate(to) if side >> cell & 1) for side in self.sides()}
            if moved == set(self.sides()):
                kept.append(to)
        return images(tuple(kept), 2)

    def sides(self) -> tuple[int, ...]:
        """Sides of the board that have a role, as masks: a symmetry must take them to each other."""
        return ()

    def chain(self, seeds: int, cells: int) -> int:
        """Those of `cells` that are joined to one of `seeds` through each other."""
        reached, grown = 0, seeds & cells
        while grown != reached:
            reached = grown
            for cell in range(self.board().cells):
                if reached >> cell & 1:
                    grown |= self.board().neighbours[cell] & cells
        return reached


def lined(cells: int, lines: tuple[int, ...]) -> bool:
    """Whether these cells hold one of the lines."""
    found = False
    for line in lines:
        found = found or cells & line == line
    return found
