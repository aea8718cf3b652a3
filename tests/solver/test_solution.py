"""What a solution answers, and what it refuses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import ClassVar

import pytest
from sample_games import Corridor

import zermelo
from zermelo import LOSS, UNDECIDED, Game
from zermelo.core.door import checked_rules
from zermelo.core.errors import PositionError, RulesError, TooLarge, ZermeloError
from zermelo.solver.grundy import grundy


@pytest.fixture(scope="module")
def nim12():
    return zermelo.solve(zermelo.game("matches:12,misere"))


def test_moves_come_best_first_and_count_themselves(nim12):
    moves = nim12.moves()
    assert [move.name for move in moves] == ["3", "1", "2"]
    assert moves[0].value == nim12.value()
    assert [str(move.value) for move in moves] == ["win in 6", "loss in 7", "loss in 7"]
    assert nim12.best() == moves[:1]


def test_a_line_of_best_play_lasts_as_long_as_the_value_says(nim12):
    assert len(nim12.line()) == nim12.value().plies == 6
    assert nim12.line()[-1].position == 0


def test_the_strategy_is_total_where_it_leads(nim12):
    strategy = nim12.strategy(0)
    assert strategy[10] == 0  # 10 -> 9, which document 004 forgets
    assert all(nim12.value(position).outcome == "win" for position in strategy)
    game = nim12.game
    for position, slot in strategy.items():
        for _, answer in game.children(game.play(position, slot)):
            assert answer == 0 or answer in set(strategy)
    with pytest.raises(KeyError):
        strategy[0]


def test_membership_iteration_and_counts(nim12):
    assert len(nim12) == len(list(nim12)) == 13
    assert 5 in nim12
    assert 13 not in nim12
    assert "five" not in nim12
    assert nim12.get(99) is None
    counts = nim12.counts
    assert (counts.wins, counts.losses, counts.draws) == (10, 3, 0)
    assert nim12.longest == max((value for _, value in nim12.items()), key=lambda value: value.plies)


@pytest.mark.parametrize("position", [13, -1, "x", 2.0, True, (1, 2)])
def test_positions_that_are_none_are_refused(nim12, position):
    with pytest.raises(PositionError):
        nim12.value(position)


FOREIGN = [None, "x", 2.0, True, -1, 2**63, (1, 2), (1, "x"), [3], {}, object]


@pytest.mark.parametrize("engine", ["sweep", "retrograde", "reference", "search"])
@pytest.mark.parametrize("position", FOREIGN, ids=repr)
def test_what_is_no_position_is_in_no_solution(engine, position):
    solution = zermelo.solve(zermelo.game("nim:3,2"), engine=engine)
    assert solution.get(position) is None
    assert position not in solution


@pytest.mark.parametrize("position", FOREIGN, ids=repr)
def test_what_is_no_position_is_in_no_solution_by_symmetry(position):
    solution = zermelo.solve(zermelo.game("tictactoe"), engine="tiers", symmetry=True)
    assert solution.get(position) is None
    assert position not in solution


@dataclass(frozen=True)
class Even(Game):
    """Take two or four counters; the positions are the even numbers, and the rules complain of no other."""

    heap: int = 20

    def start(self):
        return self.heap

    def slots(self):
        return 2

    def legal(self, n, slot):
        return 2 * slot < n

    def play(self, n, slot):
        return n - 2 * slot - 2

    def result(self, n):
        return UNDECIDED if n else LOSS

    def size(self):
        return self.heap // 2 + 1

    def index(self, n):
        return (0, *range(1, self.heap // 2 + 1))[n // 2]

    def at(self, index):
        return 2 * index


@pytest.mark.parametrize("position", [3, 22, 2000])
def test_a_dense_index_tells_what_is_no_position(position):
    with pytest.raises(PositionError, match=rf"{position} is not a position of .*: index\(\) numbers its positions"):
        zermelo.solve(Even(), position)
    assert len(zermelo.solve(Even(), 8)) == 5


def test_a_start_that_breaks_a_rule_is_refused():
    with pytest.raises(PositionError):
        zermelo.solve(zermelo.game("connect4:4x4"), 0)
    with pytest.raises(PositionError):
        zermelo.solve(zermelo.game("hex:8"), (0, 0))


def test_progress_is_told():
    heard = []
    zermelo.solve(zermelo.game("connect4:4x4"), tell=heard.append)
    assert {progress.stage for progress in heard} >= {"listing", "settling"}
    assert heard[-1].done == heard[-1].total == 161029


def test_ctrl_c_comes_through():
    def interrupt(progress):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        zermelo.solve(zermelo.game("chomp:9x9"), tell=interrupt)


def test_grundy_values():
    assert grundy(zermelo.game("nim:3,5"))[zermelo.game("nim:3,5").start()] == 6
    values = grundy(zermelo.game("matches:40"))
    assert all(value == heap % 4 for heap, value in values.items())
    for spec in ("halving:60", "chocolate:7,5,2,1"):
        game = zermelo.game(spec)
        solution = zermelo.solve(game)
        assert all((value == 0) == (solution[position].outcome == "loss") for position, value in grundy(game).items())
    big = zermelo.game("nim:20,20,20")
    swept = grundy(big)
    assert len(swept) == 21**3
    assert all(swept[big.read(f"{a},{b},{c}")] == a ^ b ^ c for a, b, c in [(1, 2, 3), (20, 7, 13), (0, 0, 19)])


def test_grundy_values_are_refused_where_there_are_none():
    for game in (zermelo.game("matches:12,misere"), zermelo.game("tictactoe"), Corridor()):
        with pytest.raises(ZermeloError, match="impartial"):
            grundy(game)


def test_a_game_without_end_is_refused_when_it_outgrows_the_memory():
    @dataclass(frozen=True)
    class Endless(zermelo.Game):
        def start(self):
            return ""

        def slots(self):
            return 2

        def legal(self, said, slot):
            return True

        def play(self, said, slot):
            return said + "ab"[slot]

        def result(self, said):
            return UNDECIDED

    told = []
    with pytest.raises(TooLarge, match="the limit is 10 MB"):
        zermelo.solve(Endless(), memory=10_000_000, tell=told.append)
    assert [progress.stage for progress in told][-1] == "exploring in plain Python"


@dataclass(frozen=True)
class Listed(zermelo.Game):
    """Take one or two; a list that is made anew does not compile."""

    def start(self):
        return 7000

    def slots(self):
        return 2

    def legal(self, n, slot):
        return slot < n

    def play(self, n, slot):
        return [n - 1, n - 2][slot]

    def result(self, n):
        return UNDECIDED if n else zermelo.LOSS

    def size(self):
        return 7001

    def impartial(self):
        return True


@dataclass(frozen=True)
class Climbing(Listed):
    def play(self, n, slot):
        return n - 1 if n != 5 else 6


def test_grundy_values_of_rules_that_do_not_compile():
    assert all(value == n % 3 for n, value in grundy(Listed()).items())


def test_grundy_values_are_refused_where_the_index_lies():
    with pytest.raises(RulesError, match="a move from 5 does not lower the index"):
        grundy(Climbing())


@dataclass(frozen=True)
class Misere(Listed):
    """Who is given nothing has won, and yet the game says impartial()."""

    heap: int = 9

    def start(self):
        return self.heap

    def size(self):
        return self.heap + 1

    def play(self, n, slot):
        return n - 1 - slot

    def result(self, n):
        return UNDECIDED if n else zermelo.WIN


class Again(Misere):
    """One player makes all moves."""

    def turn(self, n):
        return 0

    def result(self, n):
        return UNDECIDED if n else zermelo.LOSS


@pytest.mark.parametrize("heap", [9, 7000])
def test_grundy_values_that_would_contradict_who_wins_are_refused(heap):
    with pytest.raises(RulesError, match=r"says impartial\(\), but 0 ends the game and its result is not LOSS"):
        grundy(Misere(heap))
    with pytest.raises(RulesError, match="a player may move twice at"):
        grundy(Again(heap))


def test_a_strategy_belongs_to_one_of_two_players(nim12):
    with pytest.raises(ZermeloError, match="there is no player 2"):
        nim12.strategy(2)


@dataclass(frozen=True)
class Shrinking(Game):
    """Rules that answer once more with another position, or a fraction."""

    child: int | float = 7
    asked: ClassVar[list[int]] = []

    def start(self) -> int:
        return 9

    def slots(self) -> int:
        return 1

    def legal(self, position: int, slot: int) -> bool:
        return True

    def play(self, position: int, slot: int) -> int | float:
        self.asked.append(position)
        return 0 if self.asked.count(position) == 1 else self.child

    def result(self, position: int) -> int:
        return UNDECIDED if position > 0 else LOSS


@pytest.mark.parametrize(
    ("child", "words"),
    [(7, "is 7 now, and was not when the game was solved"), (4.5, "is 4.5: positions must all have")],
)
def test_rules_that_change_are_blamed_and_not_who_asks(child, words):
    Shrinking.asked.clear()
    solution = zermelo.solve(Shrinking(child), engine="reference")
    with pytest.raises(RulesError, match=words):
        solution.moves()


def test_a_start_that_changes_is_refused():
    class Wandering(Shrinking):
        starts: ClassVar[Iterator[int]] = count(1)

        def start(self) -> int:
            return next(self.starts)

    with pytest.raises(RulesError, match=r"start\(\) differs when asked twice"):
        checked_rules(Wandering())
