"""``zermelo arena``: the golden facts of document 004, files, exports and pictures."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

NIM = ["matches:12,misere", "--fold"]
RANKS = {
    0: ["1a"],
    1: ["2e", "3e", "4e"],
    2: ["5a"],
    3: ["6e", "7e", "8e"],
    4: ["9a"],
    5: ["10e", "12e"],
}


def ask(zermelo, *words, **more):
    result = zermelo("arena", *words, "--json", **more)
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


SIZES = [
    ("matches:12,misere --fold --configurations", 12, 30),
    ("matches:12,misere --fold", 22, 54),
    ("matches:12,misere --fold --full", 24, 60),
    ("matches:12,misere --configurations", 13, 33),
    ("matches:12,misere --keep", 24, 60),
    ("matches:12,misere --full", 26, 66),
    ("chomp:2x2 --fold --configurations", 5, 7),
    ("chomp:2x2 --fold", 8, 9),
    ("chomp:4x2 --configurations", 15, 60),
    ("chomp:4x2", 28, 105),
]


@pytest.mark.parametrize(("words", "positions", "arcs"), SIZES)
def test_sizes(zermelo, words, positions, arcs):
    answer = ask(zermelo, *words.split())
    assert (answer["positions"], answer["arcs"]) == (positions, arcs)


def test_exercise_7_1(zermelo):
    for words in ([], ["--attractor", "eve"]):
        ranks = ask(zermelo, *NIM, *words)["ranks"]
        assert ranks == {name: rank for rank, names in RANKS.items() for name in names}
    assert ask(zermelo, *NIM, "--full", "--attractor", "eve")["ranks"]["11e"] == 5


def test_phi_is_total(zermelo):
    answer = ask(zermelo, *NIM, "--strategy")
    assert answer["strategy"]["10e"] == "9a"
    assert set(answer["strategy"]) == {name for names in RANKS.values() for name in names if name.endswith("e")}
    assert answer["holds"]
    assert (answer["winner"], answer["won"]) == ("eve", {"eve": 11, "adam": 11, "nobody": 0})


def test_what_is_lost(zermelo):
    answer = ask(zermelo, *NIM, "--position", "9")
    assert (answer["start"], answer["winner"], answer["player"]) == ("9e", "adam", "adam")
    assert ask(zermelo, *NIM, "--position", "9", "--starts", "adam")["winner"] == "eve"
    assert ask(zermelo, "tictactoe")["winner"] is None


def test_the_answer_for_people(zermelo):
    shown = [line.rstrip() for line in zermelo("arena", *NIM, "--strategy").stdout.splitlines()]
    assert shown[:11] == [
        "game       matches:12,misere",
        "positions  22: 11 of Eve, 11 of Adam",
        "arcs       54",
        "start      12e",
        "",
        "Eve wins from 12e, in 5 moves at most.",
        "Eve wins at 11 positions, Adam at 11, nobody at 0.",
        "",
        "The attractor of Eve, 11 positions:",
        "rank   added",
        "─────────────────",
    ]
    assert "   1   4e  3e  2e" in shown
    assert "10e   9a" in shown
    assert shown[-1] == "Played against every answer: every play reaches the goal: 10 nodes met."


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("matches:12,misere --attractor adam", "Adam cannot force the goal from 12e."),
        ("matches:12,misere --attractor eve", "Eve can force the goal from 12e, in 6 moves at most."),
        ("matches:12,misere --attractor adam --goal 11a --goal 10a --goal 9a", "Adam can force the goal from 12e, in"),
        ("tictactoe", "Nobody can force a win from .../.../...e."),
        ("chomp:2x2 --configurations", "positions  6"),
    ],
)
def test_the_sentence(zermelo, words, sentence):
    result = zermelo("arena", *words.split())
    assert result.exit_code == 0
    assert sentence in result.stdout


def test_long_tables_are_folded(zermelo):
    shown = zermelo("arena", "matches:200").stdout
    assert "up to 100; all of them with --json" in shown
    assert "all of them with --strategy" in shown
    assert "+ 614 more" in zermelo("arena", "tictactoe").stdout
    assert "all of them" not in zermelo("arena", "matches:60", "--strategy").stdout.partition("strategy of")[2]


@pytest.mark.parametrize("form", ["json", "pgsolver"])
def test_what_is_written_can_be_read(zermelo, tmp_path, form):
    file = tmp_path / f"nim.{form}"
    assert zermelo("arena", *NIM, "-o", file).exit_code == 0
    answer = ask(zermelo, file)
    assert (answer["positions"], answer["start"], answer["winner"]) == (22, "12e", "eve")
    assert answer["won"] == {"eve": 11, "adam": 11, "nobody": 0}
    assert ask(zermelo, "-", lines=file.read_text())["strategy"] == answer["strategy"]


def test_forms_on_stdout(zermelo):
    assert zermelo("arena", *NIM, "--format", "dot").stdout.startswith("digraph {")
    assert "penwidth=3" not in zermelo("arena", *NIM, "--format", "dot").stdout
    marked = zermelo("arena", *NIM, "--format", "dot", "--attractor", "eve", "--strategy").stdout
    assert 'xlabel="5"' in marked
    assert marked.count("penwidth=3") == 8
    assert ElementTree.fromstring(zermelo("arena", *NIM, "--format", "graphml").stdout).tag.endswith("graphml")


@pytest.mark.parametrize("words", [[], ["--attractor", "eve"], ["--strategy"], ["--configurations"]])
def test_pictures(zermelo, tmp_path, words):
    file = tmp_path / "nim.svg"
    result = zermelo("arena", *NIM, *words, "-o", file)
    assert (result.exit_code, result.output) == (0, "")
    assert ElementTree.fromstring(file.read_text()).tag.endswith("svg")


def test_text_in_a_file(zermelo, tmp_path):
    file = tmp_path / "nim.txt"
    zermelo("arena", *NIM, "-o", file)
    assert file.read_text() == zermelo("arena", *NIM).stdout


def test_an_arena_too_large_for_a_picture(zermelo):
    result = zermelo("arena", "tictactoe", "--format", "svg")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "5,478 nodes and 16,167 moves, too many for a picture: draw it to a depth" in result.stderr
    assert zermelo("arena", "tictactoe", "--format", "svg", "--depth", "1").exit_code == 0


BAD_FILES = [
    ("", "line 1: expected the number of a node, found the end"),
    ("parity 1;\n0 0 2 1;\n", "line 2: expected an owner after the priority, 0 for Eve or 1 for Adam, found 2"),
    ("0 0 0 7;\n", "line 1: expected successors that are nodes of the file, found 7"),
    ('{"nodes": [\n {"name": "a"}\n]}', 'line 2: expected "owner" of \'a\' to be "eve" or "adam", found nothing'),
    ('{"nodes": [', "line 1: Expecting value: expected JSON"),
    ('{"nodes": [{"name": "a", "owner": "eve"}]}', "nobody has a goal here"),
]


@pytest.mark.parametrize(("text", "sentence"), BAD_FILES)
def test_bad_files(zermelo, tmp_path, text, sentence):
    file = tmp_path / "arena.gm"
    file.write_text(text)
    for result in (zermelo("arena", file), zermelo("arena", "-", lines=text)):
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert sentence in result.stderr


def test_options_of_games_are_refused_beside_a_file(zermelo, tmp_path):
    file = tmp_path / "arena.gm"
    file.write_text("0 0 0 0;")
    for words in (["--full"], ["--starts", "adam"], ["--position", "3"], ["--keep"], ["--fold"]):
        result = zermelo("arena", file, *words)
        assert result.exit_code == 2
        assert "for games, and" in result.stderr
