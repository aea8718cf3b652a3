"""Puzzles: exactly one move wins, as a solution of its own says, and everybody gets the same one."""

from __future__ import annotations

import pytest

from zermelo import WIN, game, solve
from zermelo.core.errors import ZermeloError
from zermelo.play.analysis import Analyst
from zermelo.play.puzzles import LEVELS, puzzle


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("spec", ["chomp:4x5", "nim:3,5,7"])
def test_exactly_one_move_wins_and_as_late_as_the_level_says(spec: str, level: str) -> None:
    chosen = game(spec)
    analyst, solution = Analyst(chosen), solve(chosen)
    least, most = LEVELS[level]
    for seed in range(5):
        found = puzzle(analyst, level, seed)
        won = [move.value.plies for move in solution.moves(found.position) if move.value.result == WIN]
        assert len(won) == 1
        assert won[0] is not None
        assert least <= won[0] <= most
        assert puzzle(Analyst(chosen), level, seed) == found


def test_seeds_give_different_puzzles() -> None:
    analyst = Analyst(game("tictactoe"))
    assert len({puzzle(analyst, "easy", seed).path for seed in range(10)}) > 5


def test_a_game_without_such_a_puzzle_says_so() -> None:
    with pytest.raises(ZermeloError, match="no puzzle of this level"):
        puzzle(Analyst(game("matches:5")), "hard", 0)


def test_a_game_of_points_has_none() -> None:
    with pytest.raises(ZermeloError, match=r"no puzzles of dotsandboxes.*, where points are counted"):
        puzzle(Analyst(game("dotsandboxes:1x2")), "easy", 0)
