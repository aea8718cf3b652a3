"""Trees and small games that the tests of the searches share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import pytest

from zermelo.core.game import Game
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN
from zermelo.search.explicit import Branch, ExplicitTree

RandomTree = Callable[..., ExplicitTree]


@pytest.fixture(scope="session")
def random_tree() -> RandomTree:
    """Makes a tree of uneven depth and breadth; with ``alternate=False`` a player may move several times."""

    def branch(random: Random, depth: int, alternate: bool, top: int, maximising: bool) -> Branch:
        if depth == 0 or random.random() < 0.1:
            return Branch(maximising, random.randint(-top, top))
        children = tuple(
            branch(random, depth - 1, alternate, top, not maximising if alternate else random.random() < 0.5)
            for _ in range(random.randint(1, 4))
        )
        return Branch(maximising, children=children, names=tuple(map(str, range(len(children)))))

    def make(seed: int, alternate: bool = True, depth: int = 5, top: int = 12) -> ExplicitTree:
        random = Random(seed)
        return ExplicitTree(branch(random, random.randint(0, depth), alternate, top, True))

    return make


@dataclass(frozen=True)
class DotsAndBoxes(Game):
    """Two boxes side by side: draw one of 7 lines in turn; who completes a box owns it and draws again.

    Lines 0 1 above, 2 3 4 upright, 5 6 below.  A position: lines drawn, boxes of the first player, whose turn.
    """

    def start(self) -> int:
        return 0

    def slots(self) -> int:
        return 7

    def legal(self, position: int, slot: int) -> bool:
        return not position >> slot & 1

    def boxes(self, position: int) -> int:
        left, right = 0b0101101, 0b1011010
        return int(position & left == left) + int(position & right == right)

    def play(self, position: int, slot: int) -> int:
        drawn = position | 1 << slot
        won = self.boxes(drawn) - self.boxes(position)
        if not won:
            return drawn ^ 1 << 9
        return drawn if self.turn(position) else drawn + (won << 7)

    def turn(self, position: int) -> int:
        return position >> 9

    def result(self, position: int) -> int:
        if position & 0b1111111 != 0b1111111:
            return UNDECIDED
        first = (position >> 7 & 3) - 1
        return DRAW if first == 0 else WIN if (first > 0) == (self.turn(position) == 0) else LOSS


@dataclass(frozen=True)
class Roundabout(Game):
    """Drive on, or leave it at exit 3 and win: a game that can go on for ever."""

    def start(self) -> int:
        return 0

    def slots(self) -> int:
        return 2

    def legal(self, position: int, slot: int) -> bool:
        return slot == 0 or position == 3

    def play(self, position: int, slot: int) -> int:
        return (position + 1) % 4 if slot == 0 else 4

    def result(self, position: int) -> int:
        return LOSS if position == 4 else UNDECIDED


@dataclass(frozen=True)
class Counting(Game):
    """Count for ever, upwards or downwards: no position comes back, and none is the last."""

    step: int = 1

    def start(self) -> int:
        return 500

    def slots(self) -> int:
        return 1

    def legal(self, position: int, slot: int) -> bool:
        return True

    def play(self, position: int, slot: int) -> int:
        return position + self.step

    def result(self, position: int) -> int:
        return UNDECIDED


@dataclass(frozen=True)
class CountingTiers(Counting):
    """The same, with the promise that nothing repeats."""

    def tier(self, position: int) -> int:
        return position


@pytest.fixture(params=[Counting(), CountingTiers()], ids=["plain", "tiers"])
def counting_up(request: pytest.FixtureRequest) -> Game:
    game: Game = request.param
    return game


@pytest.fixture
def counting_down() -> Game:
    return Counting(-1)


@pytest.fixture(scope="session")
def dots_and_boxes() -> Game:
    return DotsAndBoxes()


@pytest.fixture(scope="session")
def roundabout() -> Game:
    return Roundabout()
