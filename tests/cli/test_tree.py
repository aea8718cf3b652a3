"""``zermelo tree``: on the terminal, as a picture, as a film."""

from __future__ import annotations

from functools import partial
from xml.etree import ElementTree

import pytest

from zermelo.search.trace import Trace

TREE = "((3 5) (2 9))"


def test_a_search_as_text(zermelo):
    assert zermelo("tree", "--tree", TREE).stdout.splitlines() == [
        "(3) #0 [−∞, ∞]",
        "┝━ 1 [3] #1 [−∞, ∞]",
        "│  ┝━ 1 (3) #2 [−∞, ∞]",
        "│  └─ 2 (5) #3 [−∞, 3]",
        "└─ 2 [≤2] #4 [3, ∞] cut 2 ≤ 3",
        "   ├─ 1 (2) #5 [3, ∞]",
        "   └╌ 2 (9) left out",
    ]


def test_a_tree_without_a_search(zermelo):
    shown = zermelo("tree", "matches:3", "--plain").stdout
    assert "left out" not in shown
    assert "#" not in shown
    assert shown.startswith("(3)\n├─ 1 [2]\n")
    assert zermelo("tree", "tictactoe", "--plain", "--depth", "1").stdout.count("\n") == 10


def test_another_algorithm(zermelo):
    assert "left out" not in zermelo("tree", "--tree", TREE, "--algorithm", "minimax").stdout
    assert zermelo("tree", "--tree", TREE, "--algorithm", "mcts", "--playouts", "3").exit_code == 0


def test_a_game_to_a_depth(zermelo):
    shown = zermelo("tree", "tictactoe", "--depth", "2", "--heuristic", "open-lines", "--breadth", "3").stdout
    assert "┝━ b2 [.../.X./... = 1]" in shown
    assert "more" in shown


def test_a_terminal_that_has_no_lines(shell):
    out, errors = shell("tree", "--tree", TREE, PYTHONIOENCODING="ascii").communicate()
    assert "`. 2 (9) left out" in out
    assert errors == ""


@pytest.mark.parametrize("words", [["--plain"], ["--view", "mover"], ["--labels", "--theme", "dark", "--nodes", "20"]])
def test_pictures(zermelo, tmp_path, words):
    file = tmp_path / "tree.svg"
    result = zermelo("tree", "chomp:2x3", "--depth", "2", "--heuristic", "default", *words, "-o", file)
    assert (result.exit_code, result.output) == (0, "")
    assert ElementTree.fromstring(file.read_text()).tag.endswith("svg")


def test_films_and_texts(zermelo, tmp_path):
    assert zermelo("tree", "matches:5", "-o", tmp_path / "film.html").exit_code == 0
    assert "<svg" in (tmp_path / "film.html").read_text()
    assert zermelo("tree", "matches:5", "-o", tmp_path / "tree.txt").exit_code == 0
    assert (tmp_path / "tree.txt").read_text() == zermelo("tree", "matches:5").stdout


def test_a_search_too_long_to_be_drawn(zermelo, monkeypatch):
    monkeypatch.setattr("zermelo.cli.tree.Trace", partial(Trace, 50))
    result = zermelo("tree", "matches:7")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "zermelo: the search takes more than 50 steps: trace a smaller depth\n"


@pytest.mark.parametrize("verb", [["tree", "matches:5"], ["arena", "matches:5"]])
@pytest.mark.parametrize("place", ["missing/x.svg", "folder.svg"])
def test_an_output_that_cannot_be_written(zermelo, tmp_path, monkeypatch, verb, place):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.svg").mkdir()
    result = zermelo(*verb, "-o", place)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"zermelo: {place} cannot be written: ")


@pytest.mark.parametrize(("position", "root"), [(".../.../...", "("), ("X../.../...", "["), ("XO./.../...", "(")])
def test_eve_is_who_moves_first_in_the_game(zermelo, position, root):
    words = "tree", "tictactoe", "--position", position, "--depth", "1", "--heuristic", "open-lines"
    assert zermelo(*words).stdout.startswith(f"{root}{position}")


@pytest.mark.parametrize(("position", "start"), [("XOX/OXO/OX.", "e"), ("XOX/.O./.X.", "a")])
def test_an_arena_begins_with_who_is_to_move(zermelo, position, start):
    shown = zermelo("arena", "tictactoe", "--position", position, "--json").stdout
    assert f'"start": "{position}{start}"' in shown


def test_bounds_are_for_pictures_of_alphabeta(zermelo):
    assert "(≥6 | 5)" in zermelo("tree", "--tree", "(((3 5) (6 9)) ((1 2) (0 -1)))", "--bounds").stdout
    for words in (["--plain"], ["--algorithm", "minimax"], ["-o", "film.html"]):
        refused = zermelo("tree", "--tree", "((3 5) (2 9))", "--bounds", *words)
        assert refused.exit_code == 2
        assert "--bounds is for pictures of alphabeta" in refused.stderr
    assert "leave --words out" in zermelo("tree", "matches:3", "--words", "-o", "film.html").stderr


def test_words_for_the_parts_of_a_tree(zermelo):
    assert zermelo("tree", "--tree", "(3 5)", "--plain", "--words").stdout.startswith("(root, height 1)\n")
