"""``zermelo paths``: document 001 on the command line."""

from __future__ import annotations

import json
import re
import signal

import pytest
from own_rules import own_rules
from patience import HANG

from zermelo.cli.paths import find as paths_find

FIRST_PLAYS = [
    ("7", "1", "dfs", "7 6 5 4 3 2 1 0"),
    ("7", "0", "dfs", "7 6 5 4 3 2 0"),
    ("7", "1", "bfs", "7 6 3 0"),
    ("7", "0", "bfs", "7 6 5 3 0"),
    ("11", "1", "dfs", "11 10 9 8 7 6 5 4 3 2 1 0"),
    ("11", "0", "dfs", "11 10 9 8 7 6 5 4 3 2 0"),
    ("11", "1", "bfs", "11 10 9 6 3 0"),
    ("11", "0", "bfs", "11 9 6 3 0"),
]


def ask(zermelo, *words):
    result = zermelo("paths", *words, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


@pytest.mark.parametrize(("heap", "winner", "order", "left"), FIRST_PLAYS)
def test_first_plays(zermelo, heap, winner, order, left):
    answer = ask(zermelo, f"matches:{heap}", "--winner", winner, "--order", order)
    assert " ".join(position for position, _ in answer["play"]["states"]) == left
    assert answer["play"]["states"][0][1] == "1"  # who starts
    assert (answer["winner"], answer["order"]) == (winner, order)


PAPER = """(11 1) (10 0) (9 0) (8 0) (9 1) (8 1) (7 1) (6 1) (5 1) (7 0) (6 0) (5 0) (4 1) (3 1) (2 1)
(4 0) (3 0) (2 0) (1 0) (0 0) (1 1) (0 1)"""
"""The list of document 001, column by column."""


def test_states_and_operators_are_those_of_the_document(zermelo):
    answer = ask(zermelo, "matches:11", "--states")
    assert sorted(map(tuple, answer["states"])) == sorted(re.findall(r"\((\d+) (\d)\)", PAPER))
    assert answer["states"][0] == ["11", "1"]
    assert answer["operators"] == [["1", "1"], ["1", "2"], ["1", "3"], ["0", "1"], ["0", "2"], ["0", "3"]]
    assert {(*each["state"], each["winner"]) for each in answer["final"]} == {("0", "0", "1"), ("0", "1", "0")}
    shown = zermelo("paths", "matches:11", "--states").stdout
    assert re.search(r"\(0 1\)  \(0 2\) +\(2 0\)\s*\n", shown)
    assert "(0 0)  Player 1 has won" in shown


def test_too_many_states_are_refused(zermelo):
    result = zermelo("paths", "connect4:4x4", "--states")
    assert result.exit_code == 2
    assert "more than 10,000 states" in result.stderr


def test_fields(zermelo):
    assert ask(zermelo, "matches:7", "--order", "bfs") == {
        "game": "matches:7",
        "position": "7",
        "players": ["1", "0"],
        "winner": "1",
        "plays": {"total": 44, "first": 22, "second": 22, "drawn": 0},
        "order": "bfs",
        "play": {"moves": ["1", "3", "3"], "states": [["7", "1"], ["6", "0"], ["3", "1"], ["0", "0"]]},
        "compared": [{"order": "dfs", "length": 7, "expanded": 7}, {"order": "bfs", "length": 3, "expanded": 21}],
    }


def test_a_play_is_shown_as_in_the_document_and_compared(zermelo):
    shown = [line.rstrip() for line in zermelo("paths", "matches:7", "--order", "bfs").stdout.splitlines()]
    assert shown == [
        "Of 44 plays, 22 won by player 1, 22 won by player 0, 0 drawn.",
        "",
        "Matches left: 7; player 1 is to move",
        "||||| ||  (7 matches)",
        "Player 1 takes 1",
        "Matches left: 6; player 0 is to move",
        "||||| |  (6 matches)",
        "Player 0 takes 3",
        "Matches left: 3; player 1 is to move",
        "|||  (3 matches)",
        "Player 1 takes 3",
        "(0 matches)",
        "Player 1 has won",
        "",
        "order           moves   expanded",
        "────────────────────────────────",
        "depth first         7          7",
        "breadth first       3         21",
    ]


def test_names_and_language(zermelo):
    shown = zermelo("paths", "matches:3", "--winner", "Zoé", "--players", "Zoé", "Max", "--language", "fr").stdout
    assert "Le joueur Zoé a gagné" in shown


def test_frontiers(zermelo):
    shown = zermelo("paths", "matches:7", "--order", "bfs", "--frontiers").stdout.splitlines()
    assert shown[2:4] == ["(((7 1)))", "(((6 0) (7 1)) ((5 0) (7 1)) ((4 0) (7 1)))"]
    frontiers = ask(zermelo, "matches:7", "--order", "bfs", "--frontiers")["frontiers"]
    assert [len(level) for level in frontiers] == [1, 3, 9, 23]
    assert frontiers[1][0] == [["6", "0"], ["7", "1"]]


@pytest.mark.parametrize(
    ("spec", "counts"),
    [
        ("matches:7", (44, 22, 22, 0)),
        ("matches:11", (504, 252, 252, 0)),
        ("tictactoe", (255168, 131184, 77904, 46080)),
        ("hex:3", (257760, 165600, 92160, 0)),
    ],
)
def test_counts(zermelo, spec, counts):
    assert tuple(ask(zermelo, spec, "--count")["plays"].values()) == counts
    assert f"Of {counts[0]:,} plays, {counts[1]:,} won by player 1" in zermelo("paths", spec, "--count").stdout


def test_counts_have_no_limit(zermelo):
    assert "about 1.882e+7939 plays" in zermelo("paths", "matches:30000", "--count").stdout
    digits = re.search(r'"total": (\d+)', zermelo("paths", "matches:30000", "--count", "--json").stdout)[1]
    assert len(digits) == 7940


def test_all_plays_a_line_each(zermelo):
    for winner in "10":
        shown = zermelo("paths", "matches:7", "--winner", winner, "--all").stdout.splitlines()
        assert len(shown) == 1 + 22
    first, second, *_, last = zermelo("paths", "matches:7", "--all").stdout.splitlines()
    assert first.startswith("Of 44 plays")
    assert second == "((7 1) (6 0) (5 1) (4 0) (3 1) (2 0) (1 1) (0 0))"
    assert last == "((7 1) (4 0) (1 1) (0 0))"
    assert len(zermelo("paths", "matches:11", "--all", "--json").stdout.splitlines()) == 1 + 252


def test_a_listing_can_be_limited(zermelo):
    assert zermelo("paths", "matches:11", "--limit", "2").stdout.splitlines()[-1] == "+ 250 more"
    head, *plays = map(json.loads, zermelo("paths", "matches:11", "--limit", "2", "--json").stdout.splitlines())
    assert head["plays"]["first"] == 252
    assert [play["moves"][-1] for play in plays] == ["1", "3"]


def test_who_the_first_player_is(zermelo):
    """Who started the game where the position tells, otherwise who is to move there."""
    answer = ask(zermelo, "tictactoe", "--position", "X../.../...", "--winner", "1", "--order", "bfs")
    assert answer["play"]["states"][0] == ["X../.../...", "0"]
    assert len(answer["play"]["moves"]) == 4
    assert ask(zermelo, "matches:11", "--position", "2", "--winner", "first")["play"]["moves"] == ["2"]
    names = ["--players", "0", "1"]  # a name goes first
    assert ask(zermelo, "matches:7", *names, "--winner", "1")["play"]["states"][0][1] == "0"
    assert ask(zermelo, "matches:7", "--winner", "2")["winner"] == "0"


def test_there_may_be_no_such_play(zermelo):
    assert "No play is drawn." in zermelo("paths", "matches:5", "--winner", "draw").stdout
    assert "Player 1 wins no play." in zermelo("paths", "matches:0").stdout
    assert ask(zermelo, "matches:5", "--winner", "draw")["play"] is None


def test_what_takes_long_is_not_counted_unasked(zermelo, monkeypatch):
    monkeypatch.setattr(paths_find, "QUICK", 5)
    result = zermelo("paths", "matches:7", "--json")
    assert json.loads(result.stdout)["plays"] is None
    assert "--count insists" in result.stderr
    assert ask(zermelo, "matches:7", "--count")["plays"]["total"] == 44


def test_breadth_first_is_refused_where_a_level_would_not_fit(zermelo, monkeypatch):
    monkeypatch.setattr(paths_find, "FRONTIER", 8)
    result = zermelo("paths", "matches:7", "--order", "bfs")
    assert result.exit_code == 2
    assert "breadth first would hold more than 8 paths after 2 moves: search depth first" in result.stderr
    assert "breadth first       -   too many" in zermelo("paths", "matches:7").stdout
    assert "error" in ask(zermelo, "matches:7")["compared"][1]


def test_ctrl_c_stops_a_listing(shell):
    run = shell("paths", "matches:40", "--all")
    for _ in range(3):
        assert run.stdout.readline()
    run.send_signal(signal.SIGINT)
    _, errors = run.communicate(timeout=HANG)
    assert run.returncode == 130
    assert errors == "Stopped: Ctrl-C was pressed, and nothing is left half written.\n"


@pytest.mark.parametrize("words", [(), ("--order", "bfs"), ("--order", "dfs"), ("--count",), ("--limit", "2")])
def test_a_game_that_never_ends_is_refused(zermelo, rules, words, monkeypatch):
    monkeypatch.setattr("zermelo.search.cycles.LONGEST_PLAY", 3_000)
    up = rules("return n - m - 1", "return n + 1")
    result = zermelo("paths", up, *words)
    assert result.exit_code == 2
    assert "can go on for ever, as a play has not ended after 3,000 moves" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("words", [(), ("--order", "bfs"), ("--order", "dfs"), ("--count",), ("--limit", "2")])
def test_a_game_that_leaves_the_range_of_positions_is_refused(zermelo, tmp_path, words):
    file = tmp_path / "down.py"
    down = own_rules("Down", heap=5, most=1).replace("return m < n", "return True")
    file.write_text(down.replace("if n > 0 else LOSS", "if n > -9 else LOSS"))
    result = zermelo("paths", file, *words)
    assert result.exit_code == 2
    assert "a move from 0 leads out of range: positions are ints from 0 to 2**63 - 1" in result.stderr
