"""Players, remarks, sessions and trees where points count."""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random

import pytest
from click.testing import CliRunner

import zermelo
from zermelo import DRAW, LOSS, UNDECIDED, WIN, Game
from zermelo.arena.from_game import arena_of
from zermelo.cli.program import program
from zermelo.core.errors import ZermeloError
from zermelo.core.moves import legal_moves
from zermelo.core.spec import game
from zermelo.core.values import Bounds, Value
from zermelo.play import sentences
from zermelo.play import verdicts as page
from zermelo.play.analysis import Analyst
from zermelo.play.match import play_out
from zermelo.play.players import player_named
from zermelo.play.session import Session
from zermelo.search import alphabeta, minimax, sss
from zermelo.search.counts import count_plays
from zermelo.search.gametree import GameTree
from zermelo.web import judging

RULES = '''
from dataclasses import dataclass
from zermelo import DRAW, UNDECIDED, Game


@dataclass(frozen=True)
class Coins(Game):
    """Take the coin at either end of the row. The richer wins."""

    coins: tuple[int, ...] = (2, 7, 5, 1, 8, 3)

    def start(self):
        return len(self.coins)

    def slots(self):
        return 2

    def legal(self, row, slot):
        return True

    def play(self, row, slot):
        return row - 1 if slot else row + 64

    def result(self, row):
        return DRAW if row // 64 == row % 64 else UNDECIDED

    def gain(self, row, slot):
        return self.coins[row % 64 - 1 if slot else row // 64]
'''


AGAINST = "human", "random"


@pytest.fixture
def rules(tmp_path):
    file = tmp_path / "coins.py"
    file.write_text(RULES)
    return str(file)


@pytest.fixture
def coins(rules):
    return zermelo.game(rules)


def test_values_are_ordered_by_margin_and_read_as_such():
    lead, even, behind = map(Value.of_points, (3, 0, -1))
    assert behind < even < lead < Value.of_points(4)
    assert [value.result for value in (lead, even, behind)] == [WIN, DRAW, LOSS]
    assert (str(lead), str(even), str(behind)) == ("win by 3 points", "draw", "loss by 1 point")
    assert lead.reversed().margin == -3
    assert str(Bounds(behind, lead)) == "a margin from -1 to +3"


def test_a_session_tells_the_score_and_who_has_won(coins):
    session = Session(coins)
    for slot in (0, 1, 1, 0, 0, 0):
        session = session.play(slot)
    assert session.points == (2 + 8 + 5, 3 + 7 + 1)
    assert session.lead == 4
    assert session.result == WIN
    assert sentences.state(session, AGAINST, "en") == "You have won, after 6 moves. You: 4 points ahead."
    assert sentences.standing(session, ("human", "human"), "en") == ["Orange: 4 points ahead."]


def test_who_is_ahead_is_told_where_points_are_won_on_the_way() -> None:
    """Othello counts its discs at the end: before it nobody is ahead, and nobody is even."""
    seats = ("human", "human")
    session = Session(game("othello:4x4"))
    while not session.over:
        assert sentences.standing(session, seats, "en") == []
        session = session.play(next(iter(legal_moves(session.game, session.position))))
    assert sentences.standing(session, seats, "en") != []
    assert sentences.standing(Session(game("kalah")), seats, "en") == ["Nobody is ahead."]


def test_a_perfect_player_gets_what_the_value_promises(coins):
    margin = zermelo.solve(coins).value().margin
    perfect = player_named("perfect", coins)
    for seed in range(5):
        slots, result = play_out(coins, (perfect, player_named("random", coins)), Random(seed))
        assert Session(coins, path=slots).lead >= margin
        assert result == WIN
    slots, _ = play_out(coins, (perfect, perfect), Random(0))
    assert Session(coins, path=slots).lead == margin


def test_more_skill_wins_more_points(coins):
    perfect = player_named("perfect", coins)

    def mean(skill):
        player = player_named(f"skill:{skill}", coins)
        plays = [play_out(coins, (player, perfect), Random(seed))[0] for seed in range(40)]
        return sum(Session(coins, path=slots).lead for slots in plays) / len(plays)

    assert mean(0) < mean(50) < mean(100) == zermelo.solve(coins).value().margin


def test_a_remark_says_what_a_move_cost(coins):
    moves = Analyst(coins).moves(coins.start())
    best, worst = moves[0].worth, moves[-1].worth
    session = Session(coins)
    told = {
        ("en", 0): "A best move.",
        ("en", -1): "This costs 8 points. Better: 0.",
        ("fr", -1): "Cela coûte 8 points. Mieux\N{NO-BREAK SPACE}: 0.",
    }
    for (language, number), sentence in told.items():
        after, better = session.play(moves[number].slot), ["0"] if number else []
        assert sentences.review(after, best, moves[number].worth, better, AGAINST, language) == sentence
    foreseen = sentences.prospects(session, best, ["0"], AGAINST, "en")
    assert foreseen == "From here on you win by 4 points: 0."
    assert page.judgement(worst, "en") == "loss by 4 points"
    assert judging.worth_view(best, "en")["margin"] == 4


def test_trees_count_what_was_won_on_the_way(coins):
    tree = GameTree(coins, coins.start())
    for algorithm in (minimax, alphabeta, sss):
        found = algorithm(tree)
        assert (found.value, found.verdict) == (4, Value.of_points(4))


@dataclass(frozen=True)
class Plain(Game):
    """Neither points nor moves."""

    def start(self):
        return 0

    def slots(self):
        return 1

    def legal(self, position, slot):
        return False

    def play(self, position, slot):
        return 0

    def result(self, position):
        return UNDECIDED if position else LOSS


def test_what_tells_wins_alone_refuses_points(coins):
    for told in (count_plays, arena_of):
        told(Plain())
        with pytest.raises(ZermeloError, match="counts points"):
            told(coins)


def test_the_terminal_answers_in_points(rules):
    answer = json.loads(CliRunner().invoke(program, ["solve", rules, "--json"]).stdout)
    assert (answer["outcome"], answer["plies"], answer["margin"]) == ("win", None, 4)
    assert [move["margin"] for move in answer["moves"]] == [4, -4]
    for flags in ([], ["--outcome"]):
        words = CliRunner().invoke(program, ["solve", rules, *flags]).stdout
        assert "The player to move wins by 4 points with 7." in words
    refused = CliRunner().invoke(program, ["solve", rules, "--outcome", "--engine", "marks"])
    assert refused.exit_code == 2


def test_check_looks_at_the_points(rules, tmp_path):
    assert "up to 8 at once" in CliRunner().invoke(program, ["check", rules]).stdout
    lying = tmp_path / "lying.py"
    lying.write_text(RULES.replace("class Coins", "class Lying") + "\n    def margin(self, row):\n        return 0.5\n")
    found = CliRunner().invoke(program, ["check", str(lying)])
    assert found.exit_code == 1
    assert "must be an int from" in " ".join(found.stdout.split())
