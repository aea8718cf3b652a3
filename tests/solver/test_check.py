"""The battery passes every built-in game and says in words what is wrong with a bad one."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

import bad_games
import pytest
import tongue
from bad_games import WORDS, Complains, FlatTier, Good, Loops, TooWide
from sample_games import Corridor, Words

import zermelo
from zermelo import LOSS, UNDECIDED, WIN
from zermelo.core.abilities import ABILITIES
from zermelo.core.game import RULES
from zermelo.core.language import said
from zermelo.games.placing.connect4 import Connect4
from zermelo.solver.check import check_game, examination

pytestmark = pytest.mark.once

COURSE = [
    "halving:20",
    "matches:11",
    "matches:12,misere",
    "nim:3,5,7",
    "nim:2,3,misere",
    "chocolate:10,7,7,3",
    "chomp:4x4",
    "chomp:3x5",
    "hex:3",
    "hex:8",
    "tictactoe",
    "tictactoe:6x6,line=4",
    "connect4:4x4",
    "connect4",
]


@pytest.mark.parametrize("spec", COURSE)
def test_built_in_games_pass(spec):
    report = check_game(zermelo.game(spec), plays=8)
    assert report.ok, str(report)


@pytest.mark.parametrize("game", [Corridor(), Words()])
def test_games_of_every_shape_pass(game):
    report = check_game(game)
    assert report.ok, str(report)


@pytest.mark.parametrize("bad", WORDS, ids=lambda bad: bad.__name__)
def test_a_bad_game_is_told_what_is_wrong(bad, monkeypatch):
    monkeypatch.setattr(examination, "PATIENCE", 20.0 if bad is not Loops else 0.5)
    report = check_game(bad())
    assert not report.ok
    wrong = " ".join(found.words for found in report.checks if not found.ok)
    assert WORDS[bad] in wrong


@pytest.mark.parametrize("bad", [bad for bad in WORDS if bad not in (Loops, Complains)], ids=lambda bad: bad.__name__)
def test_a_bad_game_is_told_so_in_every_language(bad, monkeypatch):
    tongue.teach(monkeypatch)
    methods = (*ABILITIES, *RULES, *vars(bad), "self", "position")
    names = (bad.__name__, bad.__name__.lower(), bad_games.__file__, "take", 1000, None, *methods)
    for found in check_game(bad()).checks:
        assert tongue.leaks(said(found.words, tongue.CODE), *names) == []


def test_an_unhashable_position_is_refused():
    class Listed(Good):
        def start(self):
            return [self.heap]

    report = check_game(Listed())
    assert "hashable" in report.checks[0].words


def test_what_is_too_wide_for_a_word_is_named_and_works():
    report = check_game(TooWide())
    assert report.ok
    seen = {found.name: found.words for found in report.checks}
    assert re.search(r"bad_games\.py, line \d+: at 12 a number here is over 63 bits", seen["compiled"])
    assert "the game works, but slowly" in seen["compiled"]


def test_compiling_is_not_taken_for_a_loop(monkeypatch, kernels_as_python):
    clock, ahead = time.monotonic, []
    monkeypatch.setattr(time, "monotonic", lambda: clock() + sum(ahead))
    monkeypatch.setattr("zermelo.native.cache.Module._compile", lambda *_: ahead.append(2 * examination.PATIENCE))
    report = check_game(Good())
    assert ahead
    assert report.ok, str(report)


def test_a_game_slow_to_check_is_checked_in_part_and_not_taken_to_loop(monkeypatch):
    monkeypatch.setattr(examination, "ENOUGH", 0.0)
    report = check_game(zermelo.game("nim:3,5,7"))
    assert report.ok
    seen = {found.name: found.words for found in report.checks}
    assert seen["plays"].startswith("1 random play, 1 position, 0 came to an end")
    assert seen["notation"] == "positions and moves of 1 position read back as written"


@dataclass(frozen=True)
class Truthful(Good):
    """What every hook says is so."""

    def last_mover_wins(self):
        return True

    def plies_left(self, n):
        return n

    def at_sight(self, n, seen):
        return 1 if n in (1, 2) else -2 if n == 3 else 0

    def move_at_sight(self, n, seen, slot):
        return 3 if n - slot - 1 == 3 else 0

    def at_best(self, n, seen):
        return 3 if n % 3 else -n

    def at_worst(self, n, seen):
        return n if n % 3 else -4


@pytest.mark.parametrize("heap", [1, 12, 300])
def test_hooks_that_tell_the_truth_pass(heap):
    report = check_game(Truthful(heap))
    assert report.ok, str(report)
    assert report.checks[-1].words == f"what they say of {heap + 1} positions is so"


@dataclass(frozen=True)
class Boastful(Connect4):
    """Too large to be solved; sees wins in one where there are none."""

    def at_sight(self, position, seen):
        return 1


def test_a_lie_about_a_game_too_large_to_solve_is_found_near_its_end():
    report = check_game(Boastful())
    assert [found.name for found in report.checks if not found.ok] == ["hooks"]
    assert "is 1, but the position is a" in report.checks[-1].words


@dataclass(frozen=True)
class Credulous(Connect4):
    def comes_up(self, position):
        return True


@dataclass(frozen=True)
class Doubtful(Connect4):
    def comes_up(self, position):
        return position == self.start()


@pytest.mark.parametrize(
    ("kind", "words"), [(Credulous, "but no play leads there"), (Doubtful, "but a play leads there")]
)
def test_who_is_wrong_about_what_comes_up_is_found(kind, words):
    report = check_game(kind(3, 3, 3))
    assert [found.name for found in report.checks if not found.ok] == ["reach"]
    assert words in str(report)


class Helped(Good):
    """Helpers whose names are almost those of abilities are helpers, if anybody uses them; others are just others.

    So are those that nobody uses if they take something else, or answer otherwise: ``links`` are no masks.
    """

    def lines(self):
        return (7, 56)

    def boards(self):
        return []

    def marginal(self, n, slot):
        return n

    @property
    def sizes(self):
        return "small"

    def side(self, n):
        return n

    def turns(self, n):
        return n

    def with_stones(self, first, second):
        return first + second

    def _teir(self, n):
        return n

    @property
    def shown(self):
        return self.heap

    def play(self, n, slot):
        return max(self.turns(m) for m in [n - slot - 1]) * self.shown // self.heap


def test_helpers_that_are_used_are_not_taken_for_abilities():
    report = check_game(Helped())
    assert report.ok, str(report)
    assert "names: the five rules, no abilities" in str(report)
    assert "names: the five rules, and tier" in str(check_game(FlatTier()))


def long_way(game, plies):
    """A game whose random plays hardly end, though it is small: two steps back for each of a few that are possible."""

    class Long(game):
        def start(self):
            return 0

        def slots(self):
            return 12

        def legal(self, n, slot):
            return True

        def play(self, n, slot):
            return n + 1 if slot == 0 else 0

        def result(self, n):
            return LOSS if n == plies else UNDECIDED

    return Long()


def test_a_game_that_can_end_is_not_said_never_to():
    report = check_game(long_way(Good, 40), plays=2)
    assert report.ok, str(report)
    assert "0 came to an end" in str(report)
    assert "ends: no play came to an end" in str(report)


def test_an_end_of_each_kind_is_shown():
    report = check_game(zermelo.game("tictactoe"))
    shown = {end.outcome: end for end in report.ends}
    assert set(shown) == {"loss", "draw"}
    lost = shown["loss"]
    assert lost.winner == (lost.plies + 1) % 2
    assert (shown["draw"].winner, shown["draw"].plies) == (None, 9)
    game = zermelo.game("tictactoe")
    assert game.result(game.read(lost.position)) == LOSS
    winner, loser = ("second", "first") if lost.winner else ("first", "second")
    words = (
        f"after {lost.plies} moves the result is LOSS: the {loser} player, whose turn it is, has lost,"
        f" and the {winner} player wins\n{lost.board}"
    )
    assert words in str(report)
    assert f"after 9 moves the result is DRAW: nobody wins\n{shown['draw'].board}" in str(report)


class Counts(Good):
    """Every move wins what it takes."""

    def gain(self, n, slot):
        return slot + 1

    def margin(self, n):
        return -3


def test_who_has_won_is_told_by_points_where_they_count():
    report = check_game(Counts(1))
    assert [(end.outcome, end.winner, end.plies) for end in report.ends] == [("loss", 0, 1)]
    assert "after 1 move the game is over, and the first player wins by 4 points" in str(report)


class WinsAtOnce(Good):
    """The player who is given nothing has won, and one of them moves all the time."""

    def result(self, n):
        return UNDECIDED if n > 0 else WIN

    def turn(self, n):
        return 1


def test_who_has_won_is_told_by_whose_turn_it_is():
    report = check_game(WinsAtOnce(1))
    assert [(end.outcome, end.winner, end.plies) for end in report.ends] == [("win", 0, 1)]
    assert "after 1 move the result is WIN: the first player, whose turn it is, has won" in str(report)
