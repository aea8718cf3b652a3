"""Games whose moves raise the tier by more than one, or by one here and by two there."""

from __future__ import annotations

from dataclasses import dataclass

from sample_games import GraphGame

from zermelo import LOSS, UNDECIDED, Game


@dataclass(frozen=True)
class Kayles(Game):
    """Bowl over one pin or two that stand side by side; whoever takes the last one wins.  Pins are bits."""

    pins: int = 7

    def start(self):
        return (1 << self.pins) - 1

    def slots(self):
        return 2 * self.pins

    def legal(self, standing, slot):
        aimed = (1 + 2 * (slot % 2)) << slot // 2
        return standing & aimed == aimed

    def play(self, standing, slot):
        return standing ^ (1 + 2 * (slot % 2)) << slot // 2

    def result(self, standing):
        return UNDECIDED if standing else LOSS

    def tier(self, standing):
        return self.pins - standing.bit_count()

    def canonical(self, standing):
        mirrored = 0
        for pin in range(self.pins):
            mirrored = mirrored << 1 | standing >> pin & 1
        return min(standing, mirrored)

    def impartial(self):
        return True


@dataclass(frozen=True)
class Breakthrough(Game):
    """Pawns step forward, straight to an empty square or askew, where they take; whoever comes to the other side wins.

    White's squares are the lowest bits, then Black's, then whether it is Black's turn.  Slots are square * 3 + 0, 1
    or 2: to the left, straight, to the right.
    """

    rows: int = 4
    columns: int = 3
    ranks: int = 1

    def squares(self):
        return self.rows * self.columns

    def start(self):
        first = (1 << self.ranks * self.columns) - 1
        return first | first << 2 * self.squares() - self.ranks * self.columns

    def slots(self):
        return 3 * self.squares()

    def side(self, position, black):
        return (position >> self.squares() if black else position) & (1 << self.squares()) - 1

    def target(self, black, slot):
        """The square that a pawn comes to, -1 if there is none."""
        square = slot // 3
        row, column = square // self.columns + (-1 if black else 1), square % self.columns + slot % 3 - 1
        return row * self.columns + column if 0 <= row < self.rows and 0 <= column < self.columns else -1

    def may_enter(self, straight, own, other):
        """Whether a pawn may come to a square, where its side or the other has one or not."""
        return not own and not (straight and other)

    def legal(self, position, slot):
        black = position >> 2 * self.squares()
        target = self.target(black, slot)
        if target < 0 or self.side(position, black) >> slot // 3 & 1 == 0:
            return False
        own, other = self.side(position, black) >> target & 1, self.side(position, 1 - black) >> target & 1
        return self.may_enter(slot % 3 == 1, own == 1, other == 1)

    def play(self, position, slot):
        black = position >> 2 * self.squares()
        target = 1 << self.target(black, slot)
        mine = self.side(position, black) ^ 1 << slot // 3 | target
        theirs = self.side(position, 1 - black) & ~target
        white, dark = (theirs, mine) if black else (mine, theirs)
        return white | dark << self.squares() | (1 - black) << 2 * self.squares()

    def beaten(self, position):
        """Whether the player who moved last has come to the other side, or taken all."""
        black = position >> 2 * self.squares()
        last = self.side(position, 1 - black)
        far = last & (1 << self.columns) - 1 if not black else last >> self.squares() - self.columns
        return far != 0 or self.side(position, black) == 0

    def result(self, position):
        return LOSS if self.beaten(position) else UNDECIDED

    def tier(self, position):
        """How far all pawns have come; one that was taken counts as if it had come past the last row."""
        total = 2 * self.ranks * self.columns * self.rows
        for square in range(self.squares()):
            row = square // self.columns
            total -= (self.rows - row) * (position >> square & 1)
            total -= (row + 1) * (position >> self.squares() + square & 1)
        return total

    def canonical(self, position):
        mirrored = position >> 2 * self.squares()
        for square in range(2 * self.squares() - 1, -1, -1):
            there = square - square % self.columns + self.columns - 1 - square % self.columns
            mirrored = mirrored << 1 | position >> there & 1
        return min(position, mirrored)


@dataclass(frozen=True)
class Hexapawn(Breakthrough):
    """Pawns as in chess: straight to an empty square, askew to take.  Who cannot move has lost too."""

    rows: int = 3

    def may_enter(self, straight, own, other):
        return not own and straight != other

    def result(self, position):
        if self.beaten(position):
            return LOSS
        for slot in range(self.slots()):
            if self.legal(position, slot):
                return UNDECIDED
        return LOSS


@dataclass(frozen=True)
class RisingGraphGame(GraphGame):
    """Move a token along arrows that lead to higher tiers, which the nodes tell."""

    tiers: tuple[int, ...] = ()

    def tier(self, node):
        return self.tiers[node]


@dataclass(frozen=True)
class OwnedRisingGraphGame(RisingGraphGame):
    owners: tuple[int, ...] = ()

    def turn(self, node):
        return self.owners[node]


LEAPS = RisingGraphGame(
    ((2, 4), (3, 3), (1, 3), (-1, -1), (3, 1)),
    (UNDECIDED, UNDECIDED, UNDECIDED, LOSS, UNDECIDED),
    (-(2**62), 2**40, 7, 2**62, -3),
)
"""Five nodes in tiers that are far apart."""
