"""The published and computed numbers of the course documents (see docs/), by every engine that can."""

from __future__ import annotations

import pytest

import zermelo
from zermelo.solver.grundy import grundy
from zermelo.solver.ways import compare, naive, naive_calls

pytestmark = pytest.mark.once


def solved(spec, **options):
    return zermelo.solve(zermelo.game(spec), **options)


def signed(spec):
    return solved(spec).value().signed


# Document 000: the halving game.


def test_halving_lost_numbers_are_even_and_start_with_these():
    solution = solved("halving:200")
    lost = sorted(number for number, value in solution.items() if value.outcome == "loss")
    assert lost[:6] == [0, 2, 6, 8, 10, 14]
    assert all(number % 2 == 0 for number in lost)


@pytest.mark.parametrize(("number", "calls"), [(100, 411_315), (1000, 529_661_779_127)])
def test_halving_without_a_memo(number, calls):
    assert naive_calls(zermelo.game(f"halving:{number}"))[0] == calls


# Document 001: the matches.


def test_matches_normal_play_loses_on_multiples_of_four():
    solution = solved("matches:40")
    assert [n for n, value in solution.items() if value.outcome == "loss"] == list(range(0, 41, 4))
    for heap in (7, 11):
        assert [move.name for move in solved(f"matches:{heap}").best()] == ["3"]


# Document 004: misère matches.


def test_matches_misere_play_loses_on_one_more_than_multiples_of_four():
    solution = solved("matches:41,misere")
    assert [n for n, value in solution.items() if value.outcome == "loss"] == list(range(1, 42, 4))


# Document 002: the chocolate bar.


@pytest.mark.parametrize(
    ("bar", "value"),
    [
        ("3,2,2,0", 3),
        ("3,6,0,2", 5),
        ("10,7,7,3", 11),
        ("10,7,5,3", 15),
        ("100,100,50,50", -198),
        ("100,100,48,52", 191),
        ("1,1,0,0", 0),
        ("2,1,0,0", 1),
    ],
)
def test_chocolate_values(bar, value):
    assert signed(f"chocolate:{bar}") == value


def test_chocolate_question_10_the_cells_of_127_by_127_worth_127():
    # A bar is four heaps of Nim, so one solution of the heaps holds every square of every such bar.
    game = zermelo.game("nim:126,126,126,126")
    solution = zermelo.solve(game)
    squares = [(column, row) for column in range(127) for row in range(127)]
    worth_127 = [
        (column, row)
        for column, row in squares
        if solution.value(game.read(f"{column},{126 - column},{row},{126 - row}")).signed == 127
    ]
    assert worth_127 == [(0, 63), (63, 0), (63, 126), (126, 63)]


def test_chocolate_questions_5_to_7_calls_of_the_naive_way():
    assert naive_calls(zermelo.game("chocolate:10,7,7,3")) == (203_237_664, 15)
    assert naive_calls(zermelo.game("chocolate:10,7,5,3")) == (432_503_940, 15)
    assert len(solved("chocolate:10,7,7,3")) == 384
    assert len(solved("chocolate:10,7,5,3")) == 480


def test_chocolate_the_three_ways_agree_and_save():
    game = zermelo.game("chocolate:6,5,2,1")
    plain, memo, folded = compare(game)
    assert plain.value == memo.value == folded.value == zermelo.solve(game).value() == naive(game, game.start())
    assert plain.calls == naive_calls(game)[0] > memo.calls > folded.calls
    assert memo.positions == len(zermelo.solve(game))
    assert folded.positions == len(zermelo.solve(game, symmetry=True))


def test_chocolate_question_12_eight_bars_one_value():
    images = ["5,4,3,0", "5,4,1,0", "5,4,3,3", "5,4,1,3", "4,5,0,3", "4,5,0,1", "4,5,3,3", "4,5,3,1"]
    assert len({signed(f"chocolate:{bar}") for bar in images}) == 1


def test_chocolate_question_14_gain_of_all_24_symmetries():
    solution = solved("chocolate:100,100,50,50")
    canonical = solution.game.canonical
    own = sum(canonical(position) == position for position in range(0, len(solution), 97))
    assert own * 97 * 20.56 == pytest.approx(len(solution), rel=0.05)


def test_chocolate_question_16_it_is_nim():
    for bar in ("7,5,2,3", "9,4,4,1", "6,6,3,2"):
        columns, rows, column, row = map(int, bar.split(","))
        heaps = column, columns - 1 - column, row, rows - 1 - row
        nim = zermelo.game("nim:" + ",".join(map(str, heaps)))
        assert signed(f"chocolate:{bar}") == zermelo.solve(nim).value().signed
        assert grundy(nim)[nim.start()] == heaps[0] ^ heaps[1] ^ heaps[2] ^ heaps[3]
    # A bar of one row with cuts of 1 to 3 squares is the matches: m - 1 in normal play, m in misère play.
    for columns in range(2, 30):
        normal, misere = signed(f"matches:{columns - 1}"), signed(f"matches:{columns},misere")
        assert (normal > 0) == (misere > 0)


# Document 003 and 004: Chomp.


@pytest.mark.parametrize(("rows", "columns"), [(m, n) for m in range(1, 9) for n in range(1, 9) if m * n > 1])
def test_chomp_has_one_winning_first_move_up_to_8_by_8(rows, columns):
    solution = solved(f"chomp:{rows}x{columns}")
    assert solution.value().outcome == "win"
    winning = [move.name for move in solution.moves() if move.value.outcome == "win"]
    assert len(winning) == 1
    if rows == 1:
        assert winning == ["0,1"]
    elif columns == 1:
        assert winning == ["1,0"]
    elif rows == columns:
        assert winning == ["1,1"]
    elif rows == 2:
        assert winning == [f"1,{columns - 1}"]
    elif columns == 2:
        assert winning == [f"{rows - 1},1"]
    elif (rows, columns) == (6, 4):
        assert winning == ["2,1"]  # (3,2) counted from 1, as document 003 does


def test_chomp_distances_that_easyai_gets_wrong():
    assert signed("chomp:4x5") == 12
    assert abs(signed("nim:5,5,5,5,misere")) == 19


# Document 004: tic-tac-toe, Hex, Connect Four.


@pytest.mark.parametrize("engine", ["retrograde", "tiers", "reference"])
def test_tictactoe(engine):
    solution = solved("tictactoe", engine=engine)
    assert len(solution) == 5478
    assert solution.value().outcome == "draw"


@pytest.mark.parametrize("engine", ["retrograde", "tiers"])
def test_tictactoe_up_to_symmetry(engine):
    assert len(solved("tictactoe", engine=engine, symmetry=True)) == 765


@pytest.mark.parametrize("side", [1, 2, 3, 4])
def test_hex_the_first_player_wins_every_square_board_and_nobody_draws(side):
    solution = solved(f"hex:{side}")
    assert solution.value().outcome == "win"
    assert solution.counts.draws == 0


@pytest.mark.parametrize(("board", "winner"), [("2x3", "win"), ("3x4", "win"), ("3x2", "loss"), ("4x3", "loss")])
def test_hex_the_shorter_way_wins_even_second(board, winner):
    assert solved(f"hex:{board}").value().outcome == winner


# Tromp's counts of legal Connect Four positions: https://tromp.github.io/c4/c4.html (columns x rows).
TROMP = {"4x4": 161029, "4x5": 1706255, "5x4": 3945711, "5x5": 69763700}


@pytest.mark.parametrize("board", TROMP)
def test_connect_four_positions_are_tromps(board):
    assert len(solved(f"connect4:{board}")) == TROMP[board]


def test_connect_four_positions_after_each_ply_of_the_real_board():
    # OEIS A212693, computed by Edelkamp and Kissmann.
    game = zermelo.game("connect4")
    tier = {game.start()}
    sizes = []
    for _ in range(8):
        sizes.append(len(tier))
        tier = {child for position in tier for _, child in game.children(position)}
    assert sizes == [1, 7, 49, 238, 1120, 4263, 16422, 54859]
