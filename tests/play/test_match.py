"""Matches: counted right, repeated by the seed."""

from __future__ import annotations

from random import Random

import pytest
from sample_games import GraphGame

from zermelo import DRAW, UNDECIDED, Game, game, graph_game
from zermelo.core.errors import MoveError, ZermeloError
from zermelo.core.game import Position
from zermelo.play import match
from zermelo.play.match import Played, play_match, play_out, score, starter
from zermelo.play.players import player_named, random_player

CHOSEN = game("tictactoe")


@pytest.mark.parametrize(
    "names", [("random", "random"), ("perfect", "skill:40"), ("search:alphabeta,depth=2", "random")]
)
@pytest.mark.parametrize("starts", match.STARTS)
def test_the_seed_repeats_a_match(names: tuple[str, str], starts: str) -> None:
    players = player_named(names[0], CHOSEN), player_named(names[1], CHOSEN)
    first = list(play_match(CHOSEN, players, 6, starts=starts, seed=7))
    assert first == list(play_match(CHOSEN, players, 6, starts=starts, seed=7))
    assert first != list(play_match(CHOSEN, players, 6, starts=starts, seed=8))


def test_who_starts() -> None:
    chance = Random(1)
    assert [starter("turns", number, chance) for number in range(4)] == [0, 1, 0, 1]
    assert {starter("first", number, chance) for number in range(4)} == {0}
    assert {starter("second", number, chance) for number in range(4)} == {1}
    assert {starter("random", number, chance) for number in range(20)} == {0, 1}


def test_scores() -> None:
    games = [Played(0, (1, 2), 0), Played(1, (1,), 0), Played(0, (1, 2, 3), None), Played(1, (1, 2), 1)]
    assert score(games, 0) == match.Score(2, 1, 1, 2.0)
    assert score(games, 1) == match.Score(1, 1, 2, 2.0)
    assert score(games, 0, starting=True) == match.Score(1, 1, 0, 2.5)
    assert score([], 0) == match.Score(0, 0, 0, 0.0)


def test_a_player_is_any_function() -> None:
    def greedy(game: Game, position: Position, chance: Random) -> int:
        return game.moves(position)[-1]

    slots, result = play_out(game("matches:6"), (greedy, greedy), Random(1))
    assert (slots, result) == ((2, 2), -1)
    with pytest.raises(MoveError, match="slot 9 is not a legal move"):
        play_out(CHOSEN, (lambda game, position, chance: 9, greedy), Random(1))


def test_games_without_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    wheel = GraphGame(((1,), (0,)), (UNDECIDED, UNDECIDED))
    assert play_out(wheel, (random_player, random_player), Random(1)) == ((0, 0, 0, 0), DRAW)
    monkeypatch.setattr(match, "LONGEST", 5)
    with pytest.raises(ZermeloError, match="not over after 5 moves"):
        play_out(game("matches:100"), (random_player, random_player), Random(1))


def test_the_largest_priority_of_a_circle_wins() -> None:
    for priorities, winner in (([4, 1, 2], 0), ([4, 1, 3], 1)):
        arena = graph_game(sources=[0, 1, 2], targets=[1, 2, 1], owners=["eve", "adam", "eve"], priorities=priorities)
        assert play_out(arena, (random_player, random_player), Random(0)) == ((0,) * 5, 1 if winner == 0 else -1)


def test_a_game_from_a_position() -> None:
    slots, result = play_out(game("matches:11"), (random_player, random_player), Random(1), start=1)
    assert (slots, result) == ((0,), 1)
