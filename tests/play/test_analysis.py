"""The analyst: exact where it can be, honest where it cannot, and never slow."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise
from threading import Event, Thread
from time import sleep, thread_time

import pytest
from hypothesis import given
from patience import HANG
from play.walks import games
from sample_games import GraphGame, Words

from zermelo import DRAW, LOSS, UNDECIDED, WIN, Game, game, solve
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Position
from zermelo.core.values import Bounds, Value
from zermelo.core.work import Progress
from zermelo.play import analysis
from zermelo.play.analysis import Analyst, Limits
from zermelo.play.deep import Deep
from zermelo.play.judgement import Judgement
from zermelo.play.lookahead import look_ahead, playouts, usual_heuristic
from zermelo.search.gametree import blind

pytestmark = pytest.mark.once

TIGHT = Limits(memory=1 << 16, seconds=0.5, think=0.2)


@given(games())
def test_it_knows_what_the_solution_knows(chosen: Game) -> None:
    analyst, solution = Analyst(chosen), solve(chosen)
    for position, value in solution.items():
        assert analyst.value(position) == Judgement(value)
        moves = analyst.moves(position)
        assert [(move.slot, move.worth.value) for move in moves] == [
            (move.slot, move.value) for move in solution.moves(position)
        ]
        assert set(analyst.best(position)) == {move for move in moves if move.worth == moves[0].worth}


@given(games())
def test_looking_ahead_proves_only_what_is_true(chosen: Game) -> None:
    solution = solve(chosen)
    exact = {move.slot: move.value for move in solution.moves()}
    seen = look_ahead(chosen, chosen.start(), blind, seconds=0.02)
    assert seen.keys() == exact.keys()
    for slot, worth in seen.items():
        assert worth.value in (None, exact[slot])


def test_looking_ahead_finishes_what_is_small() -> None:
    chosen = game("tictactoe")
    here = chosen.read("X.O/.X./..O")
    seen = look_ahead(chosen, here, usual_heuristic(chosen), seconds=60)
    exact = {move.slot: move.value for move in solve(chosen).moves(here)}
    assert {slot: worth.value for slot, worth in seen.items() if worth.exact}.items() <= exact.items()
    assert max(seen.values()).value == solve(chosen).value(here)
    matches = game("matches:11")
    assert look_ahead(matches, 4, blind, seconds=60) == {slot: Judgement(Value(LOSS, 2)) for slot in range(3)}


def test_what_was_not_seen_is_not_exact() -> None:
    chosen = game("hex:9")
    seen = look_ahead(chosen, chosen.start(), usual_heuristic(chosen), seconds=0.0)
    assert len(seen) == 81
    assert not any(worth.exact for worth in seen.values())


class Slow:
    """An engine that proves one move a round, and says so only after its time."""

    def __init__(self, chosen: Game, values: dict[int, Value]) -> None:
        self.game, self.values = chosen, values
        self.asked: list[set[int]] = []

    def move_bounds(self, position: Position, seconds: float, known: Collection[int]) -> dict[int, Bounds]:
        self.asked.append(set(known))
        sleep(seconds)
        found = [slot for slot in sorted(self.values) if slot not in known][:1]
        return {slot: Bounds(self.values[slot], self.values[slot]) for slot in found}

    def favourite(self, position: Position, seconds: float) -> int | None:
        return None


def slow_analyst(values: dict[int, Value], monkeypatch: pytest.MonkeyPatch, **limits: float) -> tuple[Analyst, Slow]:
    """An analyst of Connect Four 8x6 who has such an engine."""
    chosen = game("connect4:8x6")
    engine = Slow(chosen, values)
    monkeypatch.setattr(Deep, "_made", lambda deep: engine)
    monkeypatch.setattr(analysis, "FIRST_ROUND", 0.01)
    monkeypatch.setattr(analysis, "LONGEST_ROUND", 0.01)
    return Analyst(chosen, Limits(memory=1 << 16, seconds=0.0, **limits)), engine


@pytest.mark.parametrize("spec", ["connect4:8x6", "hex:11", "tictactoe:5x5,line=4"])
def test_who_must_move_without_a_proof_is_given_estimates(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Deep, "engine", None)
    chosen = game(spec)
    analyst = Analyst(chosen, TIGHT)
    moves = analyst.moves(chosen.start())
    assert [move.worth for move in moves] == sorted((move.worth for move in moves), reverse=True)
    assert not analyst.value(chosen.start()).exact
    assert analyst.line(chosen.start()) == ()
    assert analyst.proved(chosen.start()).proved == 0


def test_values_come_as_they_are_proved_and_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    values = dict.fromkeys(range(8), Value(LOSS, 48)) | {5: Value(WIN, 47)}
    analyst, engine = slow_analyst(values, monkeypatch, think=0.02, study=HANG)
    start = analyst.game.start()
    thoughts = list(analyst.study(start))
    assert [thought.proved for thought in thoughts] == list(range(9))
    assert [thought.more for thought in thoughts] == [True] * 8 + [False]
    assert [len(known) for known in engine.asked] == list(range(8))
    worths = [thought.worth.value for thought in thoughts]
    assert worths == [None] * 6 + [Value(WIN)] * 2 + [Value(WIN, 47)]  # at 6 of 8 it is won, but perhaps sooner
    assert [[move.slot for move in thought.best] for thought in thoughts[-2:]] == [[], [5]]
    assert analyst.value(start) == Judgement(Value(WIN, 47))
    assert len(engine.asked) == 8


def test_thinking_again_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    values = dict.fromkeys(range(8), Value(DRAW))
    analyst, _ = slow_analyst(values, monkeypatch, think=0.015)
    start = analyst.game.start()
    found = [analyst.proved(start).proved for _ in range(9)]
    assert found == sorted(found)
    assert (0 < found[0] < 8, found[-1]) == (True, 8)


def test_an_engine_that_has_nothing_left_to_try_is_not_asked_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    analyst, engine = slow_analyst({}, monkeypatch, study=HANG)
    monkeypatch.setattr(Slow, "move_bounds", lambda engine, *given: engine.asked.append(set()) or {})
    *_, last = analyst.study(analyst.game.start())
    assert (last.proved, last.more, len(engine.asked)) == (0, False, 1)


def test_the_book_answers_before_anything_is_compiled_or_planned(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Event()
    monkeypatch.setattr(Deep, "_made", lambda deep: asked.wait(HANG))
    monkeypatch.setattr(Analyst, "_solved", lambda *given: pytest.fail("planned"))
    chosen = game("connect4")
    assert Analyst(chosen).value(chosen.start()) == Judgement(Value(WIN, 41))
    asked.set()  # whoever compiles next waits for this one


def test_what_was_not_solved_in_time_is_tried_again_with_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Deep, "engine", None)
    chosen = game("chomp:5x5")
    analyst = Analyst(chosen, Limits(seconds=0.0, think=0.01, study=0.01))
    assert analyst.solution(chosen.start()) is None
    assert analyst.solution(chosen.start(), HANG) is not None
    assert all(move.worth.exact for move in analyst.moves(chosen.start()))


def test_positions_that_cannot_be_solved_are_searched() -> None:
    chosen = game("connect4")
    analyst = Analyst(chosen, Limits(memory=1 << 24, seconds=0.0, think=HANG))
    moves = analyst.moves(chosen.read("35157733617174"))
    signed = {move.name: move.worth.value and move.worth.value.signed for move in moves}
    # BitBully 0.0.79 gives -11, -11, -11, -5, 0, -2, 0 in Pons' counting.
    assert signed == {"1": -8, "2": -8, "3": -8, "4": -20, "5": None, "6": -26, "7": None}


def test_who_wins_hex_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "look_ahead", lambda *given: look_ahead(*given[:-1], seconds=0.0))
    chosen = game("hex:5")
    analyst = Analyst(chosen, Limits(memory=1 << 24, seconds=0.0, think=HANG))
    moves = analyst.moves(chosen.start())
    assert sum(move.worth.value == Value(WIN) for move in moves) == 13
    assert sum(move.worth.value == Value(LOSS) for move in moves) == 12


def test_the_end_of_a_large_game_is_exact() -> None:
    chosen = game("connect4")
    analyst = Analyst(chosen, TIGHT)
    late = chosen.read("4757744575227546572143215164621112")
    assert analyst.value(late).exact


def test_ends_are_known_without_thought() -> None:
    analyst = Analyst(game("matches:11"))
    assert analyst.value(0) == Judgement(Value(LOSS, 0))
    assert analyst.moves(0) == analyst.line(0) == ()
    drawn = game("tictactoe").read("XOX/XOO/OXX")
    assert Analyst(game("tictactoe")).value(drawn) == Judgement(Value(DRAW))


def test_lines_of_best_play() -> None:
    analyst = Analyst(game("matches:11"))
    assert [move.name for move in analyst.line(11)] == ["3", "1", "3", "1", "3"]
    assert len(analyst.line(11, most=2)) == 2
    wheel = GraphGame(((1,), (0,)), (UNDECIDED, UNDECIDED))
    assert len(Analyst(wheel).line(0)) == 2


def test_judgements_are_ordered() -> None:
    worst_first = [
        Judgement(Value(LOSS, 2)),
        Judgement(Value(LOSS, 8)),
        Judgement(None, -3.0),
        Judgement(Value(DRAW)),
        Judgement(None, 2.0),
        Judgement(Value(WIN, 9)),
        Judgement(Value(WIN, 1)),
    ]
    assert all(worse < better for worse, better in pairwise(worst_first))


@dataclass(frozen=True)
class Endless(Game):
    """Count up for ever: rules that never let a solver finish."""

    def start(self) -> int:
        return 0

    def slots(self) -> int:
        return 2

    def legal(self, number: int, slot: int) -> bool:
        return True

    def play(self, number: int, slot: int) -> int:
        return 2 * number + slot + 1 if number < 2**60 else number // 2

    def result(self, number: int) -> int:
        return UNDECIDED


def test_nothing_hangs() -> None:
    began = thread_time()
    analyst = Analyst(Endless(), TIGHT)
    assert not analyst.value(0).exact
    assert playouts(Endless(), 0) == 0
    assert thread_time() - began < 15


def test_rules_that_do_not_compile_are_solved_too() -> None:
    assert Analyst(Words("zermelo")).value("").exact


def test_progress_is_told_and_can_stop_the_work() -> None:
    class Enough(Exception):
        pass

    def refuse(progress: Progress) -> None:
        raise Enough

    chosen = game("chomp:12x12")
    with pytest.raises(Enough):
        Analyst(chosen, tell=refuse).value(chosen.start())


def test_a_search_that_was_stopped_is_not_taken_for_an_answer() -> None:
    class Enough(ZermeloError):
        pass

    def stop(progress: Progress) -> None:
        if progress.stage == "searching":
            raise Enough("enough")

    connect4 = game("connect4")
    position = connect4.read("44443221377")
    analyst = Analyst(connect4, Limits(think=20), stop)
    with pytest.raises(Enough):
        analyst.moves(position)
    analyst._deep.work.tell = lambda progress: None
    assert all(move.worth.exact for move in analyst.moves(position))


def test_many_threads_solve_once() -> None:
    chosen = game("chomp:6x6")
    analyst = Analyst(chosen)
    found: list[object] = []
    threads = [Thread(target=lambda: found.append(analyst.solution(chosen.start()))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert len(set(map(id, found))) == 1


@dataclass
class Unfrozen(Game):
    """One or two from a heap; its author forgot frozen=True, so that it cannot be hashed."""

    heap: int = 7

    def start(self) -> int:
        return self.heap

    def slots(self) -> int:
        return 2

    def legal(self, heap: int, slot: int) -> bool:
        return slot < heap

    def play(self, heap: int, slot: int) -> int:
        return heap - slot - 1

    def result(self, heap: int) -> int:
        return UNDECIDED if heap else LOSS


def test_a_game_that_cannot_be_hashed_is_judged() -> None:
    chosen = Unfrozen()
    assert Analyst(chosen).value(7) == Judgement(Value(WIN, 5))
