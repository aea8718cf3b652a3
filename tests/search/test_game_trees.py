"""Searching games: exact values, distances, bounded depth, players who move twice, and what is refused."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import inf

import pytest

from zermelo.core import abilities
from zermelo.core.errors import PositionError, RulesError, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.spec import game
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN, Value
from zermelo.search import ALGORITHMS, EXACT, search
from zermelo.search.gametree import GameTree

pytestmark = pytest.mark.once

SMALL = ["halving:20", "matches:9", "matches:8,misere", "nim:2,3,1", "chomp:2x3", "hex:2x3", "tictactoe:3x3,line=2"]
FIRST_ON_TIES = ("minimax", "negamax", "upperbound", "alphabeta", "pvs")


def truth(rules: Game, start: Position) -> Value:
    """Plain recursion: the definition of a value, for the player to move."""

    @cache
    def value(position: Position) -> Value:
        result = rules.result(position)
        if result != UNDECIDED:
            return Value(result, None if result == DRAW else 0)
        after = []
        for _, child in rules.children(position):
            found = value(child).one_ply_earlier()
            after.append(found if abilities.same_player(rules, position, child) else found.reversed())
        return max(after)

    return value(start)


def positions(rules: Game, plies: int) -> list[Position]:
    """The positions that a few moves lead to."""
    found = [rules.start()]
    for _ in range(plies):
        found += [child for position in found for _, child in rules.children(position)]
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("spec", SMALL)
@pytest.mark.parametrize("name", EXACT)
def test_exact_values_with_distances(name: str, spec: str) -> None:
    rules = game(spec)
    for position in positions(rules, 1):
        found = search(rules, position, algorithm=name)
        expected = truth(rules, position)
        assert found.verdict == expected
        assert found.exact
        assert len(found.line) == found.plies or found.plies is None
        if found.move is not None:
            child = rules.play(position, found.move)
            after = truth(rules, child).one_ply_earlier()
            assert (after if abilities.same_player(rules, position, child) else after.reversed()) == expected
        if name in FIRST_ON_TIES:
            assert found.line == search(rules, position, algorithm="minimax").line


@pytest.mark.parametrize("name", EXACT)
def test_players_who_move_twice(name: str, dots_and_boxes: Game) -> None:
    for position in positions(dots_and_boxes, 2)[1::5]:
        found = search(dots_and_boxes, position, algorithm=name)
        assert found.verdict == truth(dots_and_boxes, position), position


@pytest.mark.parametrize("spec", [*SMALL, "tictactoe"])
def test_proof_numbers_find_the_outcome(spec: str) -> None:
    rules = game(spec)
    found = search(rules, algorithm="proofnumber")
    assert found.outcome == truth(rules, rules.start()).outcome
    assert found.plies is None
    assert found.exact


def test_proof_numbers_where_a_player_moves_twice(dots_and_boxes: Game) -> None:
    for position in positions(dots_and_boxes, 2)[1::5]:
        expected = truth(dots_and_boxes, position)
        assert search(dots_and_boxes, position, algorithm="proofnumber").outcome == expected.outcome


@pytest.mark.parametrize("name", [name for name in EXACT if name not in ("minimax", "negamax")])
def test_tictactoe_is_a_draw(name: str) -> None:
    found = search(game("tictactoe"), algorithm=name)
    assert (found.value, found.verdict, found.exact, len(found.line)) == (0, Value(DRAW), True, 9)


def test_document_000_costs_what_it_costs() -> None:
    found = search(game("halving:100"), algorithm="minimax", utility="outcome")
    assert found.nodes == 411_315


@pytest.mark.parametrize("number", range(16))
def test_document_000_values_and_policy(number: int) -> None:
    """+1 or -1; the first best action on ties, sub before div."""
    rules = game(f"halving:{number}")
    found = search(rules, algorithm="minimax", utility="outcome")
    assert found.value == (-1 if number in (0, 2, 6, 8, 10, 14) else 1)
    winning = [slot for slot, child in rules.children(number) if truth(rules, child).result == LOSS]
    assert found.move == (winning[0] if winning else 0 if number else None)


def test_document_001_the_only_winning_take_is_three() -> None:
    for heap in (7, 11):
        assert search(game(f"matches:{heap}")).words[0] == "3"


def test_document_003_chomp_by_alpha_beta() -> None:
    """The winning first moves; the toolkit counts from 0, the document from 1."""
    for spec, first in (("chomp:1x4", "0,1"), ("chomp:2x4", "1,3"), ("chomp:3x3", "1,1")):
        assert search(game(spec)).words[0] == first


@pytest.mark.parametrize(
    ("utility", "value", "verdict"),
    [
        ("distance", 10**9 - 3, Value(WIN, 3)),
        ("outcome", 1, Value(WIN)),
        ("infinite", inf, Value(WIN)),
    ],
)
@pytest.mark.parametrize("name", EXACT)
def test_utilities(name: str, utility: str, value: float, verdict: Value) -> None:
    found = search(game("matches:7"), algorithm=name, utility=utility)
    assert (found.value, found.verdict) == (value, verdict)
    assert found.as_json()["value"] == (value if value < inf else "inf")


def test_json_fields() -> None:
    fields = search(game("matches:7"), algorithm="deepening").as_json()
    assert fields.items() >= {"outcome": "win", "plies": 3, "moves": ["3"], "exact": True, "depth": 3}.items()
    assert fields["line"] == ["3", "1", "3"]
    assert fields["nodes"] >= fields["leaves"] > 0


def mobility(rules: Game, position: Position) -> int:
    """A heuristic of the test's own."""
    return len(rules.moves(position)) - 2


@pytest.mark.parametrize("spec", [*SMALL, "tictactoe", "connect4:4x4"])
@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4])
def test_all_agree_at_any_depth(spec: str, depth: int) -> None:
    rules = game(spec)
    expected = search(rules, algorithm="minimax", depth=depth, heuristic=mobility)
    for name in EXACT:
        found = search(rules, algorithm=name, depth=depth, heuristic=mobility)
        assert found.value == expected.value, name
        assert found.depth <= depth
        if name in FIRST_ON_TIES:
            assert found.line == expected.line


def test_a_win_within_the_depth_is_proved_though_others_are_estimated() -> None:
    found = search(game("matches:7"), depth=4, heuristic=mobility)
    assert (found.verdict, found.exact) == (Value(WIN, 3), True)
    unclear = search(game("matches:30"), depth=4, heuristic=mobility)
    assert (unclear.verdict, unclear.outcome, unclear.exact) == (None, None, False)


def test_a_depth_that_the_game_does_not_exceed_needs_no_heuristic() -> None:
    for name in ALGORITHMS:
        assert search(game("matches:5"), algorithm=name, depth=5).move == 0


def test_deepening_stops_early_when_it_has_the_proof() -> None:
    assert search(game("connect4:4x4"), game("connect4:4x4").read("1213"), algorithm="deepening").verdict is not None
    board = game("tictactoe")
    threat = board.read("XX./OO./...")
    found = search(board, threat, algorithm="deepening")
    assert (found.verdict, found.depth) == (Value(WIN, 1), 1)


def test_deepening_with_a_heuristic_stops_at_the_depth() -> None:
    found = search(game("connect4"), algorithm="deepening", depth=3, heuristic="default")
    assert found.depth == 3
    assert not found.exact
    assert found.table_hits > 0


def test_playouts_find_the_centre() -> None:
    found = search(game("tictactoe"), algorithm="mcts", playouts=1500, seed=1)
    assert found.words[0] == "b2"
    assert -1 <= found.value <= 1


def test_long_games_are_followed_and_longer_ones_refused() -> None:
    for name in ("minimax", "negamax", "upperbound", "alphabeta", "sss_mt", "pvs", "mtdf"):
        assert search(game("matches:3999,most=1"), algorithm=name).verdict == Value(WIN, 3999)
    for name in ("alphabeta", "proofnumber", "mcts"):
        with pytest.raises(ZermeloError, match="goes on after 4,000 moves"):
            search(game("matches:4100,most=1"), algorithm=name)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_game_without_end_wants_a_depth(name: str, roundabout: Game) -> None:
    with pytest.raises(ZermeloError, match="the position 0 can come back: give a depth and a heuristic"):
        search(roundabout, algorithm=name)


def test_a_game_without_end_can_be_searched_to_a_depth(roundabout: Game) -> None:
    for name in EXACT:
        found = search(roundabout, 3, algorithm=name, depth=9, heuristic=lambda rules, position: 0)
        assert (found.move, found.verdict) == (1, Value(WIN, 1))


@pytest.mark.parametrize("name", [name for name in ALGORITHMS if name != "mcts"])
def test_a_depth_without_a_heuristic_says_what_to_add(name: str) -> None:
    with pytest.raises(ZermeloError, match=r"within 2 moves: add a heuristic \(open-lines\), or give no depth"):
        search(game("tictactoe"), algorithm=name, depth=2)
    with pytest.raises(ZermeloError, match=r"add a heuristic \(a function of \(game, position\), path/to/file"):
        search(game("halving:20"), algorithm=name, depth=2)


def test_proof_numbers_take_no_estimates() -> None:
    with pytest.raises(ZermeloError, match="takes no estimates: give no depth"):
        search(game("tictactoe"), algorithm="proofnumber", depth=2, heuristic="default")


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_negative_depth_is_refused(name: str) -> None:
    with pytest.raises(ZermeloError, match="the depth -2 is negative"):
        search(game("tictactoe"), algorithm=name, depth=-2, heuristic="default")


@pytest.mark.parametrize(("utility", "estimate"), [("outcome", 1.5), ("distance", 10**9), ("distance", float("nan"))])
def test_an_estimate_beyond_a_win_is_refused(utility: str, estimate: float) -> None:
    with pytest.raises(ZermeloError, match="an estimate must be nearer to 0 than"):
        search(game("tictactoe"), depth=1, heuristic=lambda rules, position: estimate, utility=utility)


def test_an_unknown_utility_is_refused() -> None:
    with pytest.raises(ZermeloError, match="no utility 'money': there are distance, outcome, infinite"):
        search(game("tictactoe"), utility="money")


def test_a_position_is_checked_at_the_door() -> None:
    with pytest.raises(PositionError, match="is not a position of matches:7"):
        search(game("matches:7"), 8)


@dataclass(frozen=True)
class Stuck(Game):
    """Rules that forget to say who has won."""

    def start(self) -> int:
        return 0

    def slots(self) -> int:
        return 1

    def legal(self, position: int, slot: int) -> bool:
        return position < 2

    def play(self, position: int, slot: int) -> int:
        return position + 1

    def result(self, position: int) -> int:
        return UNDECIDED


def test_rules_that_contradict_themselves_are_named() -> None:
    with pytest.raises(RulesError, match="2 is UNDECIDED but has no legal move"):
        search(Stuck())


def test_values_as_marks() -> None:
    tree = GameTree(game("matches:7"), 7)
    assert [tree.mark(value) for value in (10**9 - 3, 4 - 10**9, 0, 2.5, inf)] == ["W3", "L4", "0", "2.5", "∞"]
