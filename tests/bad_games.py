"""A good game, bad ones that each break one of its promises, and what the battery of checks says of them."""

from __future__ import annotations

import time
from dataclasses import dataclass

from zermelo import LOSS, UNDECIDED, WIN, Game


@dataclass(frozen=True)
class Good(Game):
    """Take one or two; the bad games below each break one promise."""

    heap: int = 12

    def start(self):
        return self.heap

    def slots(self):
        return 2

    def legal(self, n, slot):
        return slot < n

    def play(self, n, slot):
        return n - slot - 1

    def result(self, n):
        return UNDECIDED if n > 0 else LOSS


class Stuck(Good):
    def result(self, n):
        return UNDECIDED


class OutOfRange(Good):
    def legal(self, n, slot):
        return True

    def result(self, n):
        return LOSS if n < -5 else UNDECIDED


class OddResult(Good):
    def result(self, n):
        return UNDECIDED if n > 0 else 7


class Forgetful(Good):
    calls = 0

    def play(self, n, slot):
        type(self).calls += 1
        return n - 1 - (type(self).calls % 2)


class Raises(Good):
    def play(self, n, slot):
        return n - 1 - slot // (self.heap - n)


class Loops(Good):
    def play(self, n, slot):
        end = time.monotonic() + 2  # long enough: a thread that never ended would slow down all other tests
        while time.monotonic() < end:
            pass
        return n


class TooWide(Good):
    def play(self, n, slot):
        return (n << 70 >> 70) - slot - 1


class SameName(Good):
    def write_move(self, n, slot):
        return "take"


class UnreadableText(Good):
    def write(self, n):
        return str(n + 1)


class NoPicture(Good):
    def scene(self, n):
        """Forgets to return it."""


class NoText(Good):
    def show(self, n):
        """Forgets to return it."""


class FlatTier(Good):
    def tier(self, n):
        return (self.heap - n) // 2


class BadIndex(Good):
    def size(self):
        return self.heap + 5


class BadSymmetry(Good):
    def canonical(self, n):
        return n - n % 2


class BadBelow(Good):
    def size(self):
        return self.heap + 1

    def below(self, n, out):
        out[0] = n - 1
        return 1


class BadSlots(Good):
    def legal_slots(self, n, out):
        out[0] = 0
        return 1


class FallingSlots(Good):
    def legal_slots(self, n, out):
        out[0], out[1] = 1, 0
        return 2 if n > 1 else 1


class BadTurn(Good):
    def turn(self, n):
        return n


class Complains(Good):
    def fault(self, n):
        return "I do not like it" if n == self.heap - 1 else ""


class BadParity(Good):
    """Who is given nothing has won: the last mover loses."""

    def result(self, n):
        return UNDECIDED if n > 0 else WIN

    def last_mover_wins(self):
        return True


class BadLength(Good):
    def plies_left(self, n):
        return (n + 1) // 2


class BadSight(Good):
    def at_sight(self, n, seen):
        return -2 if n == 4 else 0


class BadMoveSight(Good):
    def move_at_sight(self, n, seen, slot):
        return 1 if slot + 1 == n or n == 7 else 0


class BadBest(Good):
    def at_best(self, n, seen):
        return 0 if n == 5 else 1


class BadWorst(Good):
    def look(self, n):
        return n % 3

    def at_worst(self, n, seen):
        return 5 if seen else 0


class Endless(Good):
    """Take one or put it back."""

    def play(self, n, slot):
        return n - 1 if slot == 0 or n == self.heap else n + 1

    def plies_left(self, n):
        return 1000


class Unending(Good):
    """Go round for ever."""

    def legal(self, n, slot):
        return True

    def play(self, n, slot):
        return (n + slot) % self.heap

    def result(self, n):
        return UNDECIDED


class Misspelt(Good):
    def teir(self, position):
        return 0


class MoreMisspelt(Good):
    def cannonical(self, position):
        return position


class FarMisspelt(Good):
    def tear(self, position):
        return 0


class RuleAgain(Good):
    @staticmethod
    def results(position):
        return position


class Misere(Good):
    def result(self, n):
        return UNDECIDED if n > 0 else WIN

    def impartial(self):
        return True


class MovesTwice(Good):
    def turn(self, n):
        return 0

    def impartial(self):
        return True


WORDS = {
    Stuck: "UNDECIDED but has no legal move",
    OutOfRange: "positions are ints from 0 to 2**63 - 1",
    OddResult: "return WIN, LOSS, DRAW or UNDECIDED",
    Forgetful: "differs when asked twice",
    Raises: "ZeroDivisionError",
    Loops: "loop for ever",
    SameName: "are both written 'take'",
    UnreadableText: "read('",
    NoPicture: "is None: it must be a Scene",
    NoText: "is None: it must be a text",
    FlatTier: "it must rise",
    BadIndex: "size() - 1",
    BadSymmetry: "canonical",
    BadBelow: "but the children are",
    BadSlots: "writes [0], but legal() allows [0, 1]",
    FallingSlots: "must write slots below 2 in rising order",
    BadTurn: "must be 0 or 1",
    Complains: "I do not like it",
    BadParity: "last_mover_wins() is True, but result(0) is WIN",
    BadLength: "can still be played",
    BadSight: "at_sight(4) is -2, but the position is a win in",
    BadMoveSight: "move_at_sight(7) is 1 for slot",
    BadBest: "at_best(5) is 0, but the position is better: a win in",
    BadWorst: "but the position is worse: a loss in",
    Endless: "but play can go on for ever",
    Unending: "0 came to an end within 2,000 moves: the game seems never to end",
    Misspelt: "teir(self, position) is used by nobody: did you mean tier?",
    MoreMisspelt: "cannonical(self, position) is used by nobody: did you mean canonical?",
    FarMisspelt: "tear(self, position) is used by nobody: did you mean tier?",
    RuleAgain: "results(position) is used by nobody: did you mean result?",
    Misere: "impartial() is True, but 0 ends the game and its result is not LOSS",
    MovesTwice: "the same player moves again",
}
