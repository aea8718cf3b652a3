"""Players choose legal moves; the perfect one never lets a win or a draw go; skill lies in between."""

from __future__ import annotations

from random import Random
from time import thread_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from play.walks import games

from zermelo import DRAW, LOSS, WIN, Game, game, solve
from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.move import Move
from zermelo.core.values import Value
from zermelo.play import lookahead, searching
from zermelo.play.analysis import Analyst
from zermelo.play.judgement import Judgement
from zermelo.play.match import play_match, play_out
from zermelo.play.players import person, player_named, random_player, seat_named
from zermelo.play.searching import way_named
from zermelo.play.skill import blurred, noticed

SMALL = (
    "halving:20",
    "matches:11",
    "matches:12,misere",
    "nim:3,4,5",
    "nim:2,3,misere",
    "chocolate:6,4,2,1",
    "chomp:4x5",
    "hex:3",
    "tictactoe",
)


@pytest.mark.parametrize("spec", SMALL)
def test_the_perfect_player_lets_nothing_go(spec: str) -> None:
    """From every position that is not lost, against every answer: the value only comes nearer."""
    chosen = game(spec)
    solution, player, chance = solve(chosen), player_named("perfect", chosen), Random(1)
    for position, value in solution.items():
        if chosen.moves(position):
            child = chosen.play(position, player(chosen, position, chance))
            after = solution.value(child)
            seen = after if abilities.same_player(chosen, position, child) else after.reversed()
            assert seen.one_ply_earlier() == value


@pytest.mark.parametrize("spec", SMALL)
@pytest.mark.parametrize("other", ["random", "skill:50", "perfect"])
def test_the_perfect_player_wins_what_is_won(spec: str, other: str) -> None:
    chosen = game(spec)
    analyst = Analyst(chosen)
    best, rival = player_named("perfect", chosen, analyst), player_named(other, chosen, analyst)
    value = analyst.value(chosen.start()).value
    assert value is not None
    for seed in range(5):
        slots, result = play_out(chosen, (best, rival), Random(seed))
        assert result >= value.result
        assert value.result != WIN or len(slots) <= (value.plies or 0)
        _, result = play_out(chosen, (rival, best), Random(seed))
        assert result <= value.result


@given(games(), st.integers(0, 100), st.integers(0, 2**32))
def test_every_player_makes_legal_moves(chosen: Game, skill: int, seed: int) -> None:
    # One player draws as often as the clock allows: not from what Hypothesis would see again.
    analyst, chance = Analyst(chosen), Random(seed)
    for name in ("perfect", "random", f"skill:{skill}", "search:alphabeta,depth=2", "search:mcts,depth=5,seconds=0.01"):
        player = player_named(name, chosen, analyst)
        assert player(chosen, chosen.start(), chance) in chosen.moves(chosen.start())


@given(games(), st.randoms(use_true_random=False))
def test_full_skill_is_perfect(chosen: Game, chance: Random) -> None:
    analyst = Analyst(chosen)
    best = {move.slot for move in analyst.best(chosen.start())}
    assert player_named("skill:100", chosen, analyst)(chosen, chosen.start(), chance) in best


def test_skill_is_human() -> None:
    """A win on the move is seldom missed, a long one often; more skill wins more."""
    assert [round(100 * noticed(60, plies)) for plies in (1, 3, 5, 9, 19)] == [97, 71, 52, 33, 18]
    assert noticed(0, 1) == 0
    assert noticed(100, 10**6) == 1
    chosen = game("tictactoe")
    analyst = Analyst(chosen)
    points = []
    for skill in (0, 40, 80, 100):
        players = player_named(f"skill:{skill}", chosen, analyst), player_named("skill:60", chosen, analyst)
        played = list(play_match(chosen, players, 200, seed=1))
        points.append(sum({0: 1.0, None: 0.5, 1: 0.0}[one.winner] for one in played))
    assert points == sorted(points)
    assert points[0] < 60 < 140 < points[-1]


def test_skill_on_estimates() -> None:
    here = Move(0, "a", Judgement(None, 3.0), 0)
    assert blurred(here, 100, 0.0, Random(1)).estimate == 3.0
    assert blurred(here, 50, 5.0, Random(1)).estimate != 3.0
    draw = Move(0, "a", Judgement(Value(DRAW)), 0)
    assert blurred(draw, 1, 0.0, Random(1)) == draw.worth
    far = Move(0, "a", Judgement(Value(LOSS, 50)), 0)
    assert blurred(far, 1, 0.0, Random(1)) == Judgement(None)


@pytest.mark.parametrize(
    "name",
    ["search:", "search:deepening", "search:minimax,depth=3", "search:mcts", "search:depth=2,heuristic=open-lines"],
)
def test_searching_players_beat_chance(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (lookahead, searching):
        monkeypatch.setattr(module, "monotonic", thread_time)  # on a busy machine as much is thought
    chosen = game("tictactoe")
    player = player_named(f"{name},seconds=0.02", chosen)
    played = list(play_match(chosen, (player, random_player), 8, seed=2))
    assert sum(one.winner == 0 for one in played) >= 5


def test_time_is_kept() -> None:
    hard = game("hex:9")
    began = thread_time()  # of the processor's time, others take none
    for name in ("search:alphabeta,seconds=0.1", "search:minimax,depth=900,seconds=0.1", "search:mcts,seconds=0.1"):
        assert player_named(name, hard)(hard, hard.start(), Random(1)) in hard.moves(hard.start())
    assert thread_time() - began < 3


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("prefect", "did you mean 'perfect'"),
        ("", "write perfect"),
        ("human", "write perfect"),
        ("perfect:3", "did you mean 'perfect'"),
        ("skill", "'' is not a skill"),
        ("skill:101", "from 0 to 100"),
        ("skill:-1", "from 0 to 100"),
        ("skill:ten", "from 0 to 100"),
        ("search:bogus", "there is no algorithm 'bogus'"),
        ("search:depth=0", "'0' is no depth"),
        ("search:depth=2.5", "'2.5' is no depth"),
        ("search:seconds=nan", "'nan' is no seconds"),
        ("search:seconds=1e9", "'1e9' is no seconds"),
        ("search:depth=2,depth=3", "the depth is given twice"),
        ("search:width=2", "no option 'width'"),
        ("search:heuristic=bogus", "there is no heuristic 'bogus'"),
    ],
)
def test_bad_names_are_refused(name: str, words: str) -> None:
    with pytest.raises(ZermeloError, match=words):
        player_named(name, game("tictactoe"))


def test_ways_to_search() -> None:
    assert way_named("").limit == 1
    assert way_named("depth=3").limit == 60
    assert way_named("mcts,depth=3").limit == 1
    assert way_named("pvs,depth=3,seconds=2").limit == 2


def test_seats() -> None:
    assert seat_named("human") == "human"
    assert seat_named(" Ann ") == "human:Ann"
    assert seat_named("human:perfect") == "human:perfect"
    assert person("human:Ann") == "Ann"
    assert person("human") == ""
    assert person("skill:60") is None
    for word in ("prefect", "", "human:", "Ann:Lee"):
        with pytest.raises(ZermeloError, match="there is no player"):
            seat_named(word)
