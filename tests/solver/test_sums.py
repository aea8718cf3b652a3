"""Games that fall into parts: the values of parts make those of positions, and who wins is known of any size."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

import zermelo
from zermelo import LOSS, UNDECIDED, WIN, Game, Outlook, ZermeloError
from zermelo.core.errors import PositionError, RulesError, TooLarge
from zermelo.core.work import Work
from zermelo.play.analysis import Analyst, Limits
from zermelo.solver.check import check_game
from zermelo.solver.engines import reference
from zermelo.solver.engines.sums import GrundyTable, Sums
from zermelo.solver.grundy import grundy, plain_values

pytestmark = pytest.mark.once

FILE = Path(__file__).parents[2] / "examples" / "kayles.py"
PERIOD = (4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7)
EXCEPTIONS = {0: 0, 3: 3, 6: 3, 9: 4, 11: 6, 15: 7, 18: 3, 21: 4, 22: 6, 28: 5, 34: 6, 39: 3, 57: 4, 70: 6}
"""Kayles: of period 12 from 71 on (R. K. Guy and C. A. B. Smith, The G-values of various games, 1956)."""
GRUNDYS_GAME = (0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0)
"""Of heaps of 0 to 20 (OEIS A002188)."""


def kayles(pins: int) -> Game:
    return zermelo.game(str(FILE), [f"pins={pins}"])


def rows(*lengths: int) -> str:
    """A position of Kayles: rows of pins, with a gap between two."""
    return ".".join("!" * length for length in lengths)


@dataclass(frozen=True)
class Split(Game):
    """Grundy's game: split a heap into two unequal ones.  Its parts are positions, whose moves are played."""

    heap: int = 9

    def start(self):
        return (self.heap,)

    def slots(self):
        return self.heap * self.heap

    def legal(self, heaps, slot):
        place, taken = divmod(slot, self.heap)
        return place < len(heaps) and 0 < taken < heaps[place] - taken

    def play(self, heaps, slot):
        place, taken = divmod(slot, self.heap)
        return (*heaps[:place], taken, heaps[place] - taken, *heaps[place + 1 :])

    def result(self, heaps):
        return UNDECIDED if any(heap > 2 for heap in heaps) else LOSS

    def impartial(self):
        return True

    def parts(self, heaps):
        return tuple((heap,) for heap in heaps)


class Misere(Split):
    def result(self, heaps):
        return UNDECIDED if any(heap > 2 for heap in heaps) else WIN


class Lying(Split):
    def parts(self, heaps):
        return tuple((heap,) for heap in heaps[1:]) or (heaps,)


class LyingEarly(Split):
    """Forgets large heaps."""

    def parts(self, heaps):
        return tuple((heap,) for heap in heaps if heap < 12)


class Unchanged(Split):
    """Says that all is one part, of which nothing can be made."""

    def options(self, part):
        return ()


class Loose(Split):
    def parts(self, heaps):
        return [[heap] for heap in heaps]


class Looping(Split):
    def options(self, part):
        return ((part,),)


def test_kayles_with_1000_pins_has_the_published_values():
    game = kayles(1000)
    values = grundy(game)
    for row in range(1001):
        assert values[rows(row)] == EXCEPTIONS.get(row, PERIOD[row % 12])
    assert values[rows(600, 387, 12)] == PERIOD[600 % 12] ^ PERIOD[387 % 12] ^ PERIOD[12 % 12]


def test_heaps_that_are_split_have_the_published_values():
    values = grundy(Split(20))
    assert tuple(values[(heap,)] for heap in range(21)) == GRUNDYS_GAME


@pytest.mark.parametrize("game", [kayles(9), Split(11)], ids=str)
def test_parts_make_the_values_that_moves_make(game):
    assert dict(grundy(game)) == plain_values(game, game.start(), Work())


@pytest.mark.parametrize("game", [kayles(9), Split(11)], ids=str)
def test_who_wins_is_what_the_reference_says(game):
    expected = reference.values(game, game.start())
    solution = zermelo.solve(game, distances=False)
    assert solution.engine == "sums"
    for position, value in expected.items():
        assert solution[position] == replace(value, plies=None)
        worth = {move.slot: move.value.result for move in solution.moves(position)}
        assert worth == {slot: -expected[child].result for slot, child in game.children(position)}


def test_moves_and_best_play_of_many_pins():
    solution = zermelo.solve(kayles(300))
    assert (str(solution.value()), solution.engine) == ("win", "sums")
    assert not solution.listed
    assert not solution.distances
    best, line = solution.best(), solution.line()
    assert {move.slot for move in best} >= {299}  # the middle pair: what follows is mirrored
    assert all(solution.value(move.position).outcome == "loss" for move in best)
    assert len(solution.moves()) == 599
    assert line[-1].position == "." * 300
    assert len(line) % 2 == 1  # the first player makes the last move
    assert solution.effort is not None
    assert solution.effort.nodes == 301


def test_a_small_game_is_listed_with_distances():
    solution = zermelo.solve(kayles(9))
    assert (solution.engine, str(solution.value())) == ("retrograde", "win in 7")
    assert solution.verify().positions == len(solution)
    assert zermelo.solve(kayles(60)).engine == "sums"


def test_what_the_engine_cannot_do_is_refused(tmp_path):
    with pytest.raises(ZermeloError, match="the sums engine tells who wins, not when"):
        zermelo.solve(kayles(9), engine="sums")
    with pytest.raises(ZermeloError, match="needs an impartial game that falls into parts"):
        zermelo.solve(zermelo.game("tictactoe"), engine="sums", distances=False)
    solution = zermelo.solve(kayles(9), engine="sums", distances=False)
    for ask in (solution.verify, lambda: solution.save(tmp_path / "file"), lambda: len(solution)):
        with pytest.raises(ZermeloError, match="too many to list"):
            ask()
    assert not list(tmp_path.iterdir())


def test_rules_that_break_their_word_are_refused():
    for game, words in (
        (Misere(9), "ends the game and its result is not LOSS"),
        (Loose(9), "it must be a tuple of parts that are hashable"),
        (Looping(9), "a loop has no Grundy value"),
    ):
        with pytest.raises(RulesError, match=words):
            zermelo.solve(game, distances=False).line()
        with pytest.raises(RulesError, match=words):
            dict(grundy(game))


def test_a_limit_of_time_and_of_memory():
    outlook = zermelo.solve(kayles(600), seconds=1e-9)
    assert isinstance(outlook, Outlook)
    assert not outlook.exact
    exact = zermelo.solve(kayles(60), seconds=60)
    assert not isinstance(exact, Outlook)
    assert exact.value() == zermelo.solve(kayles(60)).value()
    with pytest.raises(TooLarge, match="the limit is 10 kB"):
        grundy(kayles(2000), work=Work(10_000))


def test_positions_may_have_any_length_where_there_are_parts():
    solution = zermelo.solve(Split(60))
    assert solution.engine == "sums"
    assert solution.value((7, 7, 7, 7)).outcome == "loss"
    for wrong in ((7, "7"), (7, -1), 7, [7], "7"):
        with pytest.raises(PositionError):
            solution.value(wrong)
    with pytest.raises(PositionError):
        zermelo.solve(zermelo.game("chocolate:3,3,1,1")).value((3,))


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (Lying(9), "but by its moves the position has"),
        (Unchanged(9), "but by its moves the position has"),
        (LyingEarly(30), "every move changes it"),
    ],
    ids=str,
)
def test_check_finds_parts_that_lie(game, words):
    report = check_game(game, plays=2)
    assert [check.name for check in report.checks if not check.ok] == ["parts"]
    assert words in str(report)


def test_check_passes_what_is_so():
    for game in (kayles(9), Split(9), kayles(60)):
        report = check_game(game, plays=2)
        assert report.ok, str(report)
        assert "parts: the Grundy values of parts make those of" in str(report)
        assert "make those of 0 positions" not in str(report)


def test_a_perfect_player_wins_what_is_won():
    game, chance = kayles(60), random.Random(7)
    analyst = Analyst(game, Limits(think=0.02))  # who wins is known: looking ahead only puts winning moves in order
    position, mover = game.start(), 0
    assert analyst.value(position).value.outcome == "win"
    while game.moves(position):
        moves = analyst.best(position) if mover == 0 else game.moves(position)
        slot = moves[0].slot if mover == 0 else chance.choice(moves)
        position, mover = game.play(position, slot), 1 - mover
    assert mover == 1


def test_the_table_shares_what_it_knows():
    table = GrundyTable(kayles(30), Work())
    assert table.score(rows(30)) == WIN
    nodes = table.effort.nodes
    assert (table.score(rows(28, 1)), table.effort.nodes) == (WIN, nodes)
    assert table.at_least(rows(5, 5), LOSS)
    assert not table.at_least(rows(5, 5), WIN)
    assert Sums(kayles(30), Work()).value(rows(3, 2, 1)) == 0
