"""``zermelo search``: one algorithm, all of them, trees typed in, heuristics of the user's own."""

from __future__ import annotations

import json
import signal

import pytest
from patience import HANG

from zermelo.cli.search.effort import estimated_nodes
from zermelo.core.spec import game
from zermelo.search import ALGORITHMS, EXACT
from zermelo.search.brackets import parse_tree
from zermelo.search.gametree import GameTree

TREE = "((3 5) (2 9))"
HEURISTICS = """\
import numpy

def even(game, position):
    return 0

def stones(game, position):
    return numpy.int64(position.bit_count())

def broken(game, position):
    return 1 / 0

def words(game, position):
    return "good"
"""


def ask(zermelo, *words, **more):
    result = zermelo("search", *words, "--json", **more)
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


@pytest.mark.parametrize(("depth", "value"), [("1", 4), ("2", 1)])
def test_exercise_7_3(zermelo, depth, value):
    for algorithm in EXACT:
        words = ["--depth", depth, "--heuristic", "open-lines", "--algorithm", algorithm]
        answer = ask(zermelo, "tictactoe", *words)
        assert (answer["value"], answer["moves"], answer["exact"]) == (value, ["b2"], False)
    shown = zermelo("search", "tictactoe", *words).stdout
    assert f"The best move seems to be b2, worth {value} to the player to move." in shown


def test_exercise_7_4(zermelo):
    shallow = ask(zermelo, "connect4", "--depth", "1", "--heuristic", "default")
    assert (shallow["value"], shallow["moves"]) == (7, ["4"])
    assert ask(zermelo, "connect4", "--depth", "2", "--heuristic", "cell-values")["value"] == -3


def test_fields(zermelo):
    answer = ask(zermelo, "matches:7")
    assert answer.pop("seconds") >= 0
    assert answer == {
        "game": "matches:7",
        "position": "7",
        "algorithm": "alphabeta",
        "value": 999999997,
        "outcome": "win",
        "plies": 3,
        "moves": ["3"],
        "line": ["3", "1", "3"],
        "exact": True,
        "nodes": 77,
        "leaves": 33,
        "cutoffs": 4,
        "table_hits": 0,
        "depth": 7,
    }


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("matches:7", "The player to move wins in 2 moves (3 in all) with 3."),
        ("matches:11 --position 8", "The player to move loses in 2 moves (4 in all), whatever is played."),
        ("matches:7 --utility outcome --algorithm minimax", "The player to move wins with 3."),
        ("matches:8 --algorithm proofnumber", "The player to move loses, whatever is played."),
        ("tictactoe --position XX./OO./... --algorithm mtdf", "The player to move wins in 1 move with c1."),
        ("tictactoe --position XOX/XOO/OXX", "The game is over: it is a draw."),
        ("tictactoe --depth 0 --heuristic default", "The position seems to be worth 0 to the player to move."),
    ],
)
def test_the_sentence(zermelo, words, sentence):
    result = zermelo("search", *words.split())
    assert result.exit_code == 0
    assert sentence in result.stdout.splitlines()


def test_what_it_cost(zermelo):
    shown = zermelo("search", "matches:7").stdout
    for line in ("value       W3, proved", "best play   3  1  3", "nodes       77", "cut-offs    4"):
        assert line in shown


def test_all_algorithms_side_by_side(zermelo):
    result = zermelo("search", "matches:12", "--algorithm", "all")
    assert result.exit_code == 0
    assert all(name in result.stdout for name in ALGORITHMS)
    assert result.stdout.count("L6") == len(EXACT)
    assert "The first 9 algorithms find the same value." in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    answer = ask(zermelo, "matches:12", "--algorithm", "all", "--playouts", "10")
    found = {result["algorithm"]: result for result in answer["results"]}
    assert answer["agree"]
    assert list(found) == list(ALGORITHMS)
    assert found["mcts"]["leaves"] == 10
    assert found["alphabeta"]["leaves"] <= found["upperbound"]["leaves"] <= found["negamax"]["leaves"]


def test_an_algorithm_that_does_not_apply_is_left_out(zermelo):
    words = ["tictactoe", "--depth", "1", "--heuristic", "default", "--algorithm", "all"]
    assert [left["algorithm"] for left in ask(zermelo, *words)["left_out"]] == ["proofnumber"]
    assert "proofnumber is left out: proof-number search proves who wins" in zermelo("search", *words).stdout


def test_a_tree_that_a_teacher_types(zermelo, tmp_path):
    file = tmp_path / "tree.txt"
    file.write_text(TREE)
    for source, lines in ((TREE, ""), (str(file), ""), ("-", TREE)):
        answer = ask(zermelo, "--tree", source, lines=lines)
        assert (answer["value"], answer["line"], answer["leaves"], answer["to_move"]) == (3, ["1", "1"], 3, "max")
    assert "The value is 3 for MAX: MAX plays 1." in zermelo("search", "--tree", TREE).stdout
    assert ask(zermelo, "--tree", TREE, "--algorithm", "all")["agree"]


def test_the_numbers_of_a_tree_are_max_s_whoever_begins(zermelo):
    named = "min(a: (3 5) b: (2 9))"
    shown = zermelo("search", "--tree", named).stdout
    assert "The value is 5 for MAX: MIN plays a." in shown
    assert "value       5, proved" in shown
    answer = ask(zermelo, "--tree", named)
    assert (answer["value"], answer["to_move"]) == (-5, "min")  # for the player to move
    assert "> 0" in zermelo("search", "--tree", named, "--algorithm", "all").stdout


@pytest.fixture
def own(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(HEURISTICS)
    return file


def test_a_heuristic_of_ones_own(zermelo, own):
    for name in ("even", "stones"):
        assert ask(zermelo, "tictactoe", "--depth", "2", "--heuristic", f"{own}:{name}")["exact"] is False
    answer = ask(zermelo, "tictactoe", "--depth", "3", "--heuristic", f"{own}:stones")
    assert (answer["value"], answer["moves"]) == (-3, ["a1"])


def test_rules_and_a_heuristic_in_one_file(zermelo, rules):
    file = rules()
    file.write_text(file.read_text() + "\ndef mine(game, position):\n    return isinstance(game, Mine)\n")
    assert ask(zermelo, file, "--depth", "2", "--heuristic", f"{file}:mine")["value"] == 1


BAD_HEURISTICS = [
    (":broken", "mine.py, line 10, in broken: ZeroDivisionError: division by zero"),
    (":words", "words gives 'good' at .../.../...: return a number"),
    (":other", "there is no function 'other'; write "),
    ("", ":even, :stones, :broken or :words"),
]


@pytest.mark.parametrize(("name", "sentence"), BAD_HEURISTICS)
def test_a_bad_heuristic_of_ones_own(zermelo, own, name, sentence):
    result = zermelo("search", "tictactoe", "--depth", "0", "--heuristic", f"{own}{name}")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert sentence in result.stderr


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("def (", "line 1: invalid syntax"),
        ("import nosuchthing", "cannot be run: ModuleNotFoundError"),
        ("", "it defines none"),
    ],
)
def test_a_file_that_is_no_heuristic(zermelo, own, text, sentence):
    own.write_text(text)
    result = zermelo("search", "tictactoe", "--depth", "0", "--heuristic", own)
    assert result.exit_code == 2
    assert sentence in result.stderr


def test_a_heuristic_takes_game_and_position(zermelo, own):
    own.write_text("def mine(game): return 0")
    result = zermelo("search", "tictactoe", "--depth", "0", "--heuristic", f"{own}:mine")
    assert result.exit_code == 2
    assert "mine.py: write mine(game, position)" in result.stderr


def test_a_bad_tree_in_a_file(zermelo, tmp_path):
    file = tmp_path / "tree.txt"
    file.write_text("((3 5)\n (2 x))\n")
    result = zermelo("search", "--tree", file)
    expected = "line 2, column 5: expected a number or a bracket, or ')', found 'x'"
    assert (result.exit_code, result.stderr) == (2, f"zermelo: {file}, {expected}\n")
    file.write_bytes(b"\xff\xfe(1 2)")
    assert zermelo("search", "--tree", file).stderr == f"zermelo: {file} cannot be read: it is not text\n"


def test_the_size_of_a_tree_is_estimated():
    assert estimated_nodes(parse_tree(TREE)) == 7
    board = game("tictactoe")
    assert 400_000 < estimated_nodes(GameTree(board, board.start())) < 700_000


def test_a_long_search_is_announced_and_stops_at_ctrl_c(shell):
    run = shell("search", "connect4", "--algorithm", "minimax")
    warning = run.stderr.readline()
    assert warning.startswith("The tree has about ")
    assert warning.endswith("so this may take long: --depth with --heuristic bounds it, Ctrl-C stops it.\n")
    run.send_signal(signal.SIGINT)
    out, errors = run.communicate(timeout=HANG)
    assert (run.returncode, out) == (130, "")
    assert errors == "Stopped: Ctrl-C was pressed, and nothing is left half written.\n"


def test_no_warning_where_there_is_no_need(zermelo):
    assert zermelo("search", "matches:12").stderr == ""
    assert zermelo("search", "connect4", "--algorithm", "mcts", "--playouts", "5").stderr == ""


def test_what_no_algorithm_can_do_is_refused_without_a_table(zermelo):
    result = zermelo("search", "tictactoe", "--algorithm", "all", "--depth", "2")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "does not end within 2 moves: add a heuristic" in result.stderr


@pytest.mark.parametrize("said", ["None", "True", "'won'"])
def test_rules_that_return_no_result_are_told_so(zermelo, rules, said):
    for words in (("--algorithm", "alphabeta"), ("--depth", "3"), ("--algorithm", "mcts")):
        result = zermelo("search", rules("if n > 0 else LOSS", f"if n > 8 else {said}"), *words)
        assert result.exit_code == 2
        assert f"is {said}: return WIN, LOSS, DRAW or UNDECIDED" in result.stderr


def test_a_position_without_a_move_is_refused_as_everywhere(zermelo, rules):
    file = rules("return m < n", "return m < n - 5")
    asked = ("search",), ("solve",), ("solve", "--engine", "reference")
    sentences = {zermelo(*words, file).stderr for words in asked}
    assert len(sentences) == 1
    assert "is UNDECIDED but has no legal move: result() must decide where nobody can move" in sentences.pop()
