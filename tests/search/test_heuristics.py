"""Document 004's heuristics and exercises, document 003's method for Chomp, Hex, and theory."""

from __future__ import annotations

import pytest

from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.registry import BUILT_IN
from zermelo.core.spec import game
from zermelo.core.values import LOSS, UNDECIDED, WIN
from zermelo.games.placing.hex import Hex
from zermelo.search import EXACT, search
from zermelo.search.cycles import children_first
from zermelo.search.heuristics import HEURISTICS, heuristic_named, heuristic_names
from zermelo.search.heuristics.hex import potential, stones_needed
from zermelo.search.heuristics.lines import alignments, values_of_cells


def move_values(spec: str, depth: int) -> dict[str, float]:
    """What minimax gives each first move, by the game's default heuristic."""
    rules = game(spec)
    start = rules.start()
    return {
        rules.write_move(start, slot): -search(
            rules, child, algorithm="minimax", depth=depth - 1, heuristic="default"
        ).value
        for slot, child in rules.children(start)
    }


def winners(rules: Game) -> dict[Position, bool]:
    """Whether the player to move wins, for every position of a game without draws."""
    won: dict[Position, bool] = {}
    for position in children_first(rules, rules.start(), ""):
        result = rules.result(position)
        won[position] = result == WIN or (
            result == UNDECIDED and not all(won[child] for _, child in rules.children(position))
        )
    return won


def test_exercise_7_3() -> None:
    one, two = move_values("tictactoe", 1), move_values("tictactoe", 2)
    assert [one[cell] for cell in ("b2", "a1", "b1")] == [4, 3, 2]
    assert [two[cell] for cell in ("b2", "a1", "b1")] == [1, -1, -2]
    for name in EXACT:
        assert search(game("tictactoe"), algorithm=name, depth=1, heuristic="open-lines").words == ("b2",)
        assert search(game("tictactoe"), algorithm=name, depth=2, heuristic="open-lines").words[0] == "b2"


def test_connect_four_from_the_empty_board() -> None:
    assert move_values("connect4", 1) == dict(zip("1234567", (3, 4, 5, 7, 5, 4, 3), strict=True))
    assert move_values("connect4", 2) == dict(zip("1234567", (-4, -3, -3, -3, -3, -3, -4), strict=True))
    assert search(game("connect4"), depth=1, heuristic="default").words == ("4",)
    assert search(game("connect4"), depth=2, heuristic="default").words[0] == "2", "the first of five that tie"


def test_table_7_16() -> None:
    assert values_of_cells(6, 7, 4) == (
        3, 4, 5, 7, 5, 4, 3,
        4, 6, 8, 10, 8, 6, 4,
        5, 8, 11, 13, 11, 8, 5,
        5, 8, 11, 13, 11, 8, 5,
        4, 6, 8, 10, 8, 6, 4,
        3, 4, 5, 7, 5, 4, 3,
    )  # fmt: skip


@pytest.mark.parametrize(("rows", "columns"), [(6, 7), (4, 4), (5, 8), (3, 9)])
def test_alignments_are_as_many_as_the_formula_says(rows: int, columns: int) -> None:
    high, wide = max(rows - 3, 0), max(columns - 3, 0)
    count = rows * wide + columns * high + 2 * high * wide
    assert len(alignments(rows, columns, 4)) == count
    assert sum(values_of_cells(rows, columns, 4)) == 4 * count


def test_open_lines_are_seen_by_the_player_to_move() -> None:
    board = game("tictactoe")
    count = heuristic_named(board, "open-lines")
    assert count(board, board.read("X../.O./...")) == -1, "4 open for X, who is to move, and 5 for O"
    assert count(board, board.read("X../.O./..X")) == -1, "3 open for O, who is to move, and 4 for X"


@pytest.mark.parametrize("spec", ["chomp:1x4", "chomp:5x1", "chomp:2x5", "chomp:4x2", "chomp:3x3", "chomp:4x5"])
def test_the_strategies_known_for_chomp_are_right(spec: str) -> None:
    rules = game(spec)
    estimate = heuristic_named(rules)
    for position, won in winners(rules).items():
        if rules.result(position) == UNDECIDED:
            assert estimate(rules, position) in ((0, 1) if won else (0, -1)), rules.write(position)


@pytest.mark.parametrize("spec", ["chomp:1x4", "chomp:2x5", "chomp:4x2", "chomp:3x3"])
def test_nothing_is_unknown_where_the_document_knows_a_strategy(spec: str) -> None:
    rules = game(spec)
    estimate = heuristic_named(rules)
    assert all(estimate(rules, position) for position in winners(rules) if rules.result(position) == UNDECIDED)


@pytest.mark.parametrize(
    "spec",
    [
        "matches:20",
        "matches:20,misere",
        "matches:17,most=4,misere",
        "matches:9,most=1,misere",
        "nim:3,4,5",
        "nim:1,2,3,misere",
        "nim:1,1,1,misere",
        "chocolate:4,5,1,3",
    ],
)
def test_theory_is_right_everywhere(spec: str) -> None:
    rules = game(spec)
    theory = heuristic_named(rules, "theory")
    for position, won in winners(rules).items():
        if rules.result(position) == UNDECIDED:
            assert theory(rules, position) == (1 if won else -1), rules.write(position)


def test_theory_plays_perfectly_at_depth_one() -> None:
    rules = game("nim:3,5,7")
    found = search(rules, depth=1, heuristic="theory")
    assert found.move is not None
    assert search(rules, rules.play(rules.start(), found.move), algorithm="deepening").outcome == "loss"


def test_hex_counts_the_stones_that_are_missing() -> None:
    board = Hex(4, 4)
    assert [stones_needed(board, board.start(), player) for player in (0, 1)] == [4, 4]
    column = board.read("X.../X.O./X.O./...O")
    assert [stones_needed(board, column, player) for player in (0, 1)] == [1, 3]


def test_hex_two_distances() -> None:
    """The whole short diagonal of an empty board is best; two stones of a bridge are as good as joined."""
    board = Hex(5, 5)
    estimate = heuristic_named(board, "two-distance")
    values = {slot: -estimate(board, child) for slot, child in board.children(board.start())}
    assert [slot for slot in values if values[slot] == max(values.values())] == [4, 8, 12, 16, 20]
    assert potential(board, board.start(), 0) == potential(board, board.start(), 1)


def test_one_look_ahead_by_two_distance_wins_small_boards() -> None:
    for spec in ("hex:2", "hex:3"):
        rules = game(spec)
        found = search(rules, depth=1, heuristic="two-distance")
        assert found.move is not None
        assert not winners(rules)[rules.play(rules.start(), found.move)]


@pytest.mark.parametrize("name", HEURISTICS["hex"])
@pytest.mark.parametrize("side", [4, 6])
def test_hex_estimates_see_who_is_ahead(name: str, side: int) -> None:
    """A stone on the short diagonal, seen by the other player; a board of 6x6 takes four words."""
    rules = game(f"hex:{side}")
    ahead = rules.play(rules.start(), side * (side // 2 - 1) + side // 2)
    assert heuristic_named(rules, name)(rules, ahead) < 0


def test_every_registered_heuristic_runs() -> None:
    for spec in HEURISTICS:
        rules = game(spec)
        for name in heuristic_names(rules):
            assert isinstance(heuristic_named(rules, name)(rules, rules.start()), (int, float))
    assert set(HEURISTICS) <= set(BUILT_IN)


def test_an_unknown_heuristic_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ZermeloError, match="no heuristic 'luck' for hex:4x4: there are two-distance, shortest-path"):
        heuristic_named(game("hex"), "luck")
    with pytest.raises(ZermeloError, match="no heuristic is known for halving: give a function"):
        heuristic_named(game("halving"))


def test_the_loser_of_a_decided_board_is_not_estimated() -> None:
    board = game("tictactoe")
    lost = board.read("XXX/OO./...")
    assert board.result(lost) == LOSS
    assert search(board, lost, depth=0, heuristic="default").outcome == "loss"
