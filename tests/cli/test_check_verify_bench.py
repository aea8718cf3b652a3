"""The verbs that look at rules, at solutions and at speed."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from zermelo import game, solve
from zermelo.solver.tables.listed import PlainSection, SortedTable


def test_good_rules_pass_the_check(zermelo, rules):
    result = zermelo("check", rules())
    assert result.exit_code == 0
    assert "mine: Nothing wrong was found." in result.stdout
    report = json.loads(zermelo("check", "matches:5", "--json").stdout)
    assert report["ok"]
    assert {"shape", "plays", "compiled", "notation", "index"} <= {check["name"] for check in report["checks"]}


def test_what_is_wrong_is_said_in_words(zermelo, rules):
    file = rules("return n - m - 1", "return n - m - 5")
    result = zermelo("check", file)
    assert result.exit_code == 1
    assert "WRONG   play(" in result.stdout
    assert "mine: 1 of 2 checks failed." in result.stdout
    assert not json.loads(zermelo("check", file, "--json").stdout)["ok"]


def test_a_rule_that_never_returns_is_given_up(zermelo, rules, monkeypatch):
    monkeypatch.setattr("zermelo.solver.check.examination.PATIENCE", 0.3)
    file = rules("return n - m - 1", "from time import sleep\n        while True:\n            sleep(0.01)")
    result = zermelo("check", file)
    assert result.exit_code == 1
    assert "it seems to loop for" in result.stdout


def test_a_game_that_never_ends_is_wrong(zermelo, rules):
    result = zermelo("check", rules("return n - m - 1", "return n"))
    assert result.exit_code == 1
    assert "the game seems never to end" in " ".join(result.stdout.split())


def test_rules_that_cannot_be_loaded_are_refused(zermelo, rules):
    for broken in (rules("return n - m - 1", "return n - - - )"), "nowhere.py"):
        result = zermelo("check", broken)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)


def test_ends_are_shown_with_who_won_them(zermelo, rules):
    assert "has lost, and the" in " ".join(zermelo("check", rules()).stdout.split())
    answer = json.loads(zermelo("check", "matches:2,misere", "--json").stdout)
    assert [(end["outcome"], end["winner"], end["position"]) for end in answer["ends"]] in (
        [("win", 1, "0")],  # both matches taken at once
        [("win", 0, "0")],
    )
    (end,) = answer["ends"]
    assert end["winner"] == end["plies"] % 2


@pytest.fixture
def saved(zermelo, tmp_path):
    file = tmp_path / "solution"
    assert zermelo("solve", "nim:3,5,7", "--save", file).exit_code == 0
    return file


def test_a_saved_solution_is_proved(zermelo, saved):
    assert zermelo("verify", saved).stdout == "nim:3,5,7: all 192 positions are proved.\n"
    answer = json.loads(zermelo("verify", saved, "--json").stdout)
    assert (answer["game"], answer["verified"], answer["positions"]) == ("nim:3,5,7", True, 192)


def test_a_wrong_value_is_named(zermelo, tmp_path):
    solution = solve(game("nim:3,5,7"))
    (section,) = solution.table.sections
    scores = section.scores.copy()
    scores[solution.game.read("1,2,3")] += 1  # every number below the size is a position
    lie = replace(solution, table=SortedTable([PlainSection(section.positions, scores)]))
    lie.save(tmp_path / "lie")
    result = zermelo("verify", tmp_path / "lie")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "1,2,3" in result.stderr


def test_what_is_not_a_solution_is_refused(zermelo, saved, rules):
    assert "is not a solution" in zermelo("verify", rules()).stderr
    saved.write_bytes(saved.read_bytes()[:-1])
    result = zermelo("verify", saved)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"zermelo: cannot open '{saved}'")


def test_a_solution_of_own_rules_needs_the_rules(zermelo, rules, tmp_path):
    file, solution = rules(), tmp_path / "solution"
    zermelo("solve", file, "--set", "heap=20", "--save", solution)
    found = "mine:20: all 21 positions are proved.\nIts rules were found in"
    assert zermelo("verify", solution).stdout.startswith(found)
    file.write_text(file.read_text() + "# edited\n")
    assert zermelo("verify", solution).exit_code == 2
    assert zermelo("verify", solution, "--game", file).exit_code == 2
    proved = zermelo("verify", solution, "--game", file, "--set", "heap=20")
    assert proved.stdout == "mine:20: all 21 positions are proved.\n"


def test_the_engines_are_measured(zermelo, monkeypatch):
    monkeypatch.setattr("zermelo.cli.bench.GAMES", (("reference", "nim:1,2", True), ("sweep", "chomp:4x5", True)))
    shown = zermelo("bench").stdout
    assert "positions/s" in shown
    rows = [json.loads(line) for line in zermelo("bench", "--json").stdout.splitlines()]
    assert [(row["game"], row["engine"], row["positions"]) for row in rows] == [
        ("nim:1,2", "reference", 6),
        ("chomp:4x5", "sweep", 126),
    ]
    assert all(row["positions_per_second"] > 0 for row in rows)


def test_rules_that_take_their_process_down_are_reported(zermelo, rules):
    file = rules("return m < n", "import os; os.abort()")
    result = zermelo("check", file)
    assert result.exit_code == 1
    assert "took the process down (SIGABRT)" in " ".join(result.stdout.split())
    assert "Traceback" not in result.output


def test_what_rules_print_is_not_taken_for_an_answer(zermelo, rules):
    file = rules("return m < n", "print(0); return m < n")
    assert json.loads(zermelo("check", file, "--json").stdout)["ok"]
