"""``zermelo solve``: what is printed for people, and the fields of ``--json``."""

from __future__ import annotations

import json
import re

import pytest
from own_rules import slow_rules

from zermelo.cli.positions import Answers
from zermelo.cli.task import Task
from zermelo.core.errors import ZermeloError
from zermelo.core.spec import game
from zermelo.native import pieces
from zermelo.native.kernels import marks as marks_kernel
from zermelo.solver.engines import marks
from zermelo.solver.engines.deep import search as deep
from zermelo.solver.solution import Solution


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["matches:11"], "The player to move wins in 3 moves (5 in all) with 3."),
        (["matches:12"], "The player to move loses in 3 moves (6 in all), whatever is played."),
        (["matches:1"], "The player to move wins in 1 move with 1."),
        (["matches:0"], "The game is over: the player to move has lost."),
        (["matches:0,misere"], "The game is over: the player to move has won."),
        (["matches:11", "--position", "7"], "The player to move wins in 2 moves (3 in all) with 3."),
        (["matches:11", "--position", "8"], "The player to move loses in 2 moves (4 in all), whatever is played."),
        (["matches:11", "--position", "0"], "The game is over: the player to move has lost."),
        (["matches:11", "--players", "Ann", "[b]Bob"], "Ann wins in 3 moves (5 in all) with 3."),
        (
            ["matches:11", "--players", "Ann", "[b]Bob", "--starts", "second"],
            "[b]Bob wins in 3 moves (5 in all) with 3.",
        ),
        (["matches:12", "--players", "Ann", "Bob"], "Bob wins in 3 moves (6 in all), whatever Ann does."),
        (["chomp:4x5"], "The player to move wins in 6 moves (12 in all) with 2,2."),
        (["tictactoe"], "With best play it is a draw."),
        (["tictactoe", "--position", "XOX/XOO/OXX"], "The game is over: it is a draw."),
        (["tictactoe", "--position", "XX./OO./..."], "The player to move wins in 1 move with c1."),
        (
            ["hex:3", "--position", ".../.X./..."],
            "The player to move loses in 2 moves (4 in all), whatever is played.",
        ),
        (["hex:3"], "The player to move wins in 3 moves (5 in all) with b2."),
    ],
)  # fmt: skip
def test_the_sentence(zermelo, words, sentence):
    result = zermelo("solve", *words)
    assert result.exit_code == 0
    assert sentence in result.stdout.splitlines()


def test_who_wins_is_shown_before_the_line_of_play_is_looked_for(zermelo, monkeypatch):
    def refused(solution, most):
        raise ZermeloError("the line is not found")

    monkeypatch.setattr(Solution, "line", refused)
    run = zermelo("solve", "connect4")  # of which the book tells who wins
    assert "wins in 21 moves (41 in all) with 4." in run.stdout
    assert (run.exit_code, "the line is not found" in run.stderr) == (2, True)


@pytest.mark.parametrize(
    ("words", "rest"), [(["matches:200"], "+ 60 more"), (["matches:200", "--outcome"], "and so on")]
)
def test_of_a_long_line_the_beginning_is_shown(zermelo, words, rest):
    assert rest in " ".join(zermelo("solve", *words).stdout.split())


def test_many_winning_moves_are_folded(zermelo):
    shown = zermelo("solve", "tictactoe:1x9", "--set", "line=2").stdout
    assert " and 3 more." in shown


def test_the_whole_answer(zermelo):
    shown = [line.rstrip() for line in zermelo("solve", "matches:11").stdout.splitlines()]
    assert shown[:8] == [
        "||||| ||||| |  (11 matches)",
        "",
        "The player to move wins in 3 moves (5 in all) with 3.",
        "",
        "move   value",
        "───────────────────",
        "3      W  win in 5",
        "1      L  loss in 6",
    ]
    assert shown[10:-1] == [
        "best play  3  1  3  1  3",
        "positions  12",
        "outcomes   9 won, 3 lost, 0 drawn by the player to move",
        "longest    win in 5 moves",
        "engine     retrograde, interpreted",
    ]


def test_rules_that_run_uncompiled_say_why(zermelo, tmp_path):
    file = tmp_path / "rules.py"
    file.write_text(slow_rules("Slow", heap=3, most=2))
    shown = " ".join(zermelo("solve", str(file), "--engine", "retrograde").stdout.split())
    assert "engine retrograde, interpreted why the rules do not compile: " in shown
    assert "line 19: a comprehension cannot be compiled" in shown


def test_long_lists_are_folded_and_nothing_is_wider_than_the_window(zermelo):
    shown = zermelo("solve", "nim:40,40").stdout
    assert "+ 60 more, all of them with --json" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_a_board_too_large_for_the_window_is_named(zermelo):
    assert zermelo("solve", "chocolate:50,3,7,1").stdout.startswith("50,3,7,1\n")


def test_symmetric_positions_are_counted_once_too(zermelo):
    assert "up to symmetry  765" in zermelo("solve", "tictactoe").stdout
    assert "765 up to symmetry" in zermelo("solve", "tictactoe", "--symmetry").stdout


def test_json_fields(zermelo):
    answer = json.loads(zermelo("solve", "matches:11", "--json").stdout)
    assert answer.pop("seconds") > 0
    assert answer == {
        "game": "matches",
        "position": "11",
        "exact": True,
        "outcome": "win",
        "plies": 5,
        "moves": [
            {"move": "3", "outcome": "win", "plies": 5},
            {"move": "1", "outcome": "loss", "plies": 6},
            {"move": "2", "outcome": "loss", "plies": 6},
        ],
        "best": ["3"],
        "line": ["3", "1", "3", "1", "3"],
        "positions": 12,
        "wins": 9,
        "losses": 3,
        "draws": 0,
        "longest": 5,
        "up_to_symmetry": None,
        "engine": "retrograde",
        "native": False,
        "symmetry": False,
    }


def test_json_of_a_draw_and_of_an_end(zermelo):
    answer = json.loads(zermelo("solve", "tictactoe", "--json").stdout)
    assert (answer["outcome"], answer["plies"], answer["moves"][0]["plies"]) == ("draw", None, None)
    assert (answer["positions"], answer["up_to_symmetry"], answer["symmetry"]) == (5478, 765, False)
    over = json.loads(zermelo("solve", "matches:11", "--position", "0", "--json").stdout)
    assert (over["outcome"], over["plies"], over["moves"], over["best"], over["line"]) == ("loss", 0, [], [], [])


@pytest.mark.parametrize(("spec", "engine"), [("chomp:4x5", "sweep"), ("tictactoe", "tiers"), ("hex:3", "reference")])
def test_an_engine_can_be_chosen(zermelo, spec, engine):
    chosen = json.loads(zermelo("solve", spec, "--engine", engine, "--json").stdout)
    planned = json.loads(zermelo("solve", spec, "--json").stdout)
    assert chosen["engine"] == engine
    assert chosen["native"] is (engine != "reference")
    for field in ("outcome", "plies", "moves", "positions", "wins", "losses", "draws"):
        assert chosen[field] == planned[field]


def test_settings_fill_fields(zermelo):
    answer = json.loads(zermelo("solve", "matches", "--set", "heap=12", "--set", "misere=yes", "--json").stdout)
    assert (answer["game"], answer["outcome"]) == ("matches:12,misere", "win")


def test_the_plan_is_explained(zermelo):
    assert "so small that compiling would take longer" in zermelo("solve", "matches:11", "--explain-plan").stdout
    plan = json.loads(zermelo("solve", "chomp:13x13", "--explain-plan", "--json").stdout)
    assert (plan["engine"], plan["positions"], plan["exact"], plan["native"]) == ("sweep", 10400600, True, True)


def test_grundy_values(zermelo):
    assert "Grundy value    1" in zermelo("solve", "nim:3,5,7", "--grundy").stdout
    answer = json.loads(zermelo("solve", "nim:3,5", "--grundy", "--json").stdout)
    assert answer["grundy"] == 6
    assert answer["moves"][0]["grundy"] == 0


def test_the_naive_way_is_run_on_request(zermelo, monkeypatch):
    monkeypatch.setattr("zermelo.solver.ways.MOST_CALLS", 100)
    counted = zermelo("solve", "chocolate:5,4,3,1", "--ways", "--json")
    run = zermelo("solve", "chocolate:5,4,3,1", "--naive", "--json")
    counted, run = (json.loads(result.stdout)["ways"][0] for result in (counted, run))
    assert counted["calls"] == run["calls"] > 100
    assert counted["value"] is counted["seconds"] is None
    assert run["value"] == {"outcome": "win", "plies": 7}
    assert run["seconds"] > 0


def test_three_ways_are_compared(zermelo):
    assert "203,237,664" in zermelo("solve", "chocolate:10,7,7,3", "--ways").stdout
    ways = json.loads(zermelo("solve", "nim:2,2", "--ways", "--json").stdout)["ways"]
    assert [way["way"] for way in ways] == ["naive", "memo", "memo and symmetry"]
    assert ways[0]["value"] == {"outcome": "loss", "plies": 4}
    assert [way["positions"] for way in ways] == [0, 9, 6]
    assert ways[0]["calls"] > ways[1]["calls"] > ways[2]["calls"]


def test_the_outcome_alone(zermelo, tmp_path):
    shown = zermelo("solve", "chomp:8x10", "--outcome").stdout
    assert "The player to move wins with 3,8 and 4,5." in shown
    assert "longest" not in shown
    answer = json.loads(zermelo("solve", "chomp:8x10", "--outcome", "--json").stdout)
    assert (answer["engine"], answer["outcome"], answer["plies"], answer["longest"]) == ("marks", "win", None, None)
    assert answer["best"] == ["3,8", "4,5"]
    assert {move["plies"] for move in answer["moves"]} == {None}
    small = json.loads(zermelo("solve", "matches:11", "--outcome", "--json").stdout)
    assert (small["engine"], small["outcome"], small["plies"]) == ("retrograde", "win", None)


def test_the_cost_of_the_outcome_is_told_beforehand(zermelo):
    words = "solve", "chomp:16x16", "--outcome", "--explain-plan", "--json"
    plan = json.loads(zermelo(*words).stdout)
    assert (plan["engine"], plan["positions"], plan["exact"]) == ("marks", 601_080_390, True)
    assert plan["memory"] == 78_140_450
    refused = zermelo(*words, "--memory", "70MB")
    assert "601,080,390 positions, which need 78.1 MB of memory, and the limit is 70 MB" in refused.stderr


def test_a_saved_outcome_is_proved(zermelo, tmp_path):
    file = tmp_path / "chomp.zermelo"
    zermelo("solve", "chomp:8x9", "--outcome", "--save", file)
    proved = "chomp:8x9: all 24,310 positions are proved.\n"
    assert re.fullmatch(
        proved + r"By the compiled rules; \d+ of them by plain Python too\.\n", zermelo("verify", file).stdout
    )
    assert zermelo("verify", file, "--interpreted").stdout == proved


def test_ctrl_c_keeps_the_work_and_the_same_command_goes_on(zermelo, tmp_path, monkeypatch):
    file = tmp_path / "chomp.zermelo"
    words = "solve", "chomp:9x9", "--outcome", "--save", file
    monkeypatch.setattr(marks_kernel, "PAGE", 200)
    monkeypatch.setattr(pieces, "AT_FIRST", 16)
    monkeypatch.setattr(pieces, "STEP", 0.0)
    steps_of, steps, engines = marks._ByDigits.steps, [], []

    def pressed(engine):
        engines.append(engine)
        for _ in steps_of(engine):
            steps.append(engine.done)
            if len(steps) == 3:
                raise KeyboardInterrupt
            yield

    monkeypatch.setattr(marks._ByDigits, "steps", pressed)
    stopped = zermelo(*words)
    kept = f"{engines[0].done / 48_620:.0%} of the work is kept: the same command goes on from there."
    assert (stopped.exit_code, stopped.stderr) == (130, f"Stopped: Ctrl-C was pressed, and {kept}\n")
    assert "it is not finished" in zermelo("verify", file).stderr
    assert "48,620" in zermelo(*words).stdout
    assert steps[3] > steps[2]
    assert zermelo("verify", file).exit_code == 0


HARD = "solve", "connect4", "--position", "44443221377", "--engine", "search", "--memory", "100MB"
"""A search of some millions of nodes."""


def test_what_searching_costs_is_told(zermelo):
    words = "solve", "connect4", "--engine", "search", "--position", "444443333222211"
    answer = json.loads(zermelo(*words, "--json").stdout)
    assert answer["exact"]
    assert answer["nodes"] > 0
    assert answer["nodes_per_second"] > 0
    assert 0 < answer["table_filled"] < 1
    assert 0 <= answer["table_hits"] <= answer["nodes"]
    shown = zermelo(*words).stdout
    assert " a second\n" in "".join(line.rstrip() + "\n" for line in shown.splitlines())
    assert "% in use, " in shown
    proved = json.loads(zermelo("solve", "hex:4", "--engine", "search", "--outcome", "--json").stdout)
    assert (proved["table_hits"], proved["table_filled"]) == (None, None)
    assert proved["nodes"] > 0
    assert "in use" not in zermelo("solve", "hex:4", "--engine", "search", "--outcome").stdout


def test_a_search_that_is_out_of_time_says_that_it_is_not_exact(zermelo):
    shown = zermelo(*HARD, "--seconds", "0.001")
    assert shown.exit_code == 0
    assert "This is not exact: the time was not enough." in shown.stdout
    assert "The best so far: " in shown.stdout
    assert "best play" not in shown.stdout
    french = zermelo(*HARD, "--seconds", "0.001", "--language", "fr").stdout
    assert "Ce n’est pas exact\N{NO-BREAK SPACE}: le temps n’a pas suffi." in french


def test_the_fields_of_a_search_that_is_out_of_time(zermelo):
    answer = json.loads(zermelo(*HARD, "--seconds", "0.001", "--json").stdout)
    assert (answer["exact"], answer["plies"], answer["line"], answer["positions"]) == (False, None, [], None)
    assert answer["low"]["outcome"] in ("draw", "loss") or answer["low"]["plies"] > 31
    assert answer["best"] == [answer["moves"][0]["move"]]
    assert {move["exact"] for move in answer["moves"]} >= {False}
    for move in answer["moves"]:
        assert move["exact"] == (move["low"] == move["high"])
    line = json.loads(zermelo(*HARD[:2], *HARD[4:], "--positions", "-", "--seconds", "0.001", lines=HARD[3]).stdout)
    assert line["exact"] is False
    assert sorted(move["move"] for move in line["moves"]) == list("1234567")


def test_no_time_is_spent_on_a_start_that_nobody_asked_about(monkeypatch):
    monkeypatch.setattr(Answers, "solved", lambda answers, position: pytest.fail("it was searched"))
    task = Task(game("connect4:8x6"), memory=1 << 24, seconds=60.0)
    assert Answers(task).whole is None


def test_ctrl_c_stops_a_search(zermelo, monkeypatch):
    def pressed(stage, done):
        raise KeyboardInterrupt

    monkeypatch.setattr(deep, "Progress", pressed)
    stopped = zermelo(*HARD)
    assert (stopped.exit_code, stopped.stdout) == (130, "")
    assert stopped.stderr == "Stopped: Ctrl-C was pressed, and nothing is left half written.\n"


def test_a_time_limit_is_met_or_the_game_refused(zermelo):
    assert (
        "The player to move wins in 3 moves (5 in all) with 3."
        in zermelo("solve", "matches:11", "--seconds", "60").stdout
    )
    refused = zermelo("solve", "chomp:9x9", "--engine", "sweep", "--seconds", "0.000001")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "chomp:9x9 takes more than 1e-06 seconds to solve: give it more time" in refused.stderr


@pytest.mark.parametrize("option", ["--save", "--all"])
def test_what_is_searched_is_not_listed_into_a_file(option, zermelo, tmp_path, monkeypatch):
    monkeypatch.setattr("zermelo.solver.solving.carry_out", None)  # refused before anything is solved
    refused = zermelo("solve", "connect4", option, str(tmp_path / "a.csv"))
    assert refused.exit_code == 2
    assert "too many to list" in refused.stderr
    assert not list(tmp_path.iterdir())
