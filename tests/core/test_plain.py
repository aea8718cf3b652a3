"""NumPy's ints are ints, wherever an author or a user gives one; ints that fit nowhere are refused with advice."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

import zermelo
from zermelo import LOSS, UNDECIDED, Game, Session, ZermeloError
from zermelo.core.plain import knows_numpy, plain, unwrapped
from zermelo.games.heaps.matches import Matches
from zermelo.games.heaps.nim import Nim

TAKE = np.array([1, 3, 4])
RULES = """
from dataclasses import dataclass
{imports}
from zermelo import LOSS, UNDECIDED, Game

@dataclass(frozen=True)
class Mine(Game):
    heap: int = 20
    def start(self): return self.heap
    def slots(self): return 3
    def legal(self, n, m): return {legal}
    def play(self, n, m): return {play}
    def result(self, n): return UNDECIDED if n > 0 else LOSS
"""


@dataclass(frozen=True)
class Returning(Game):
    """Everything that the rules return is NumPy's."""

    heap: int = 20

    def start(self):
        return np.int64(self.heap)

    def slots(self):
        return np.int32(3)

    def legal(self, left, slot):
        return TAKE[slot] <= left

    def play(self, left, slot):
        return left - TAKE[slot]

    def result(self, left):
        return np.int8(UNDECIDED if left else LOSS)

    def tier(self, left):
        return -left * np.int64(1)


@dataclass(frozen=True)
class Pairs(Game):
    """Positions are tuples of NumPy's ints."""

    def start(self):
        return np.int64(3), np.uint8(2)

    def slots(self):
        return 2

    def legal(self, heaps, slot):
        return np.bool_(heaps[slot] > 0)

    def play(self, heaps, slot):
        left = np.array(heaps)
        left[slot] -= 1
        return tuple(left)

    def result(self, heaps):
        return UNDECIDED if any(heaps) else LOSS


def types(value):
    return {type(part) for part in value} if isinstance(value, tuple) else {type(value)}


def test_plain():
    for value in (5, True, (1, 2), "a", None, 2.5, frozenset({1}), np.array([1, 2])):
        assert plain(value) is value
    assert plain((np.int64(1), (np.uint8(2), 3))) == (1, (2, 3))
    assert [type(plain(value)) for value in (np.int8(1), np.bool_(True), np.array(7))] == [int, bool, int]


@pytest.mark.parametrize("game", [Returning(), Pairs()], ids=str)
def test_what_rules_return(game):
    solution = zermelo.solve(game)
    assert set().union(*(types(position) for position in solution)) == {int}
    assert dict(solution.items()) == dict(zermelo.solve(game, engine="reference").items())
    assert zermelo.check_game(game).ok
    assert types(Session(game).play(0).position) == {int}
    assert types(game.start()) == {int}
    assert type(game.legal(game.start(), 0)) is bool


def test_true_is_still_no_result():
    @dataclass(frozen=True)
    class Wrong(Returning):
        def result(self, left):
            return np.bool_(left == 0)

    with pytest.raises(ZermeloError, match="return WIN, LOSS, DRAW or UNDECIDED"):
        zermelo.solve(Wrong())


def test_what_is_asked():
    solution = zermelo.solve(zermelo.game("matches:11"))
    for position in np.arange(12):
        assert solution.value(position) == solution.value(int(position))
        assert solution.moves(position) == solution.moves(int(position))
        assert solution.line(position) == solution.line(int(position))
        assert position in solution
    assert np.int64(99) not in solution
    with pytest.raises(ZermeloError, match=r"^99 is not a position of matches"):
        solution.value(np.int64(99))


def test_fields():
    assert Matches(np.int64(11), misere=np.bool_(True)) == Matches(11, misere=True)
    nim = Nim(tuple(np.array([3, 5, 7])))
    assert str(nim) == "nim:3,5,7"
    assert types(nim.heaps) == {int}


def test_rules_that_do_not_know_numpy_are_as_they_were():
    assert unwrapped(Returning.play) is not Returning.play
    assert unwrapped(Matches.play) is Matches.play
    assert knows_numpy({"np": np})
    assert not knows_numpy({"zermelo": zermelo, "Game": Game, "x": 3})


def test_rules_that_know_numpy_are_compiled_all_the_same(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(RULES.format(imports="import numpy as np", legal="m < n", play="n - m - 1"))
    plan = zermelo.plan(zermelo.game(str(path)), engine="retrograde")
    assert plan.native
    assert str(plan.run().value()) == "loss in 10"


def test_ints_over_63_bits_are_refused_with_advice(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(RULES.format(imports="", legal="True", play="n << 40"))
    with pytest.raises(ZermeloError, match="write a larger one as a tuple of such ints"):
        zermelo.solve(zermelo.game(str(path)))
    game = zermelo.game(str(path), [f"heap={2**70}"])
    with pytest.raises(ZermeloError, match="write a larger one as a tuple of such ints"):
        zermelo.solve(game, game.start())
