"""``zermelo play`` and ``zermelo match`` without a terminal: refusals, pipes, tables, JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import Popen

import pytest
from click.testing import Result

Zermelo = Callable[..., Result]
Shell = Callable[..., Popen[str]]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("matches:x",), "is not a whole number"),
        (("nothing",), "there is no game 'nothing'"),
        (("matches", "--against", "prefect"), "did you mean 'perfect'?"),
        (("matches", "--against", "skill:200"), "from 0 to 100"),
        (("matches", "--players", "Ann", "human:"), "there is no player"),
        (("matches", "--players", "Ann", "Bob", "--against", "random"), "--players and --against do not go together"),
        (("matches", "--position", "12"), "more than the 11 at the start"),
        (("--position", "3"), "name the game too"),
        (("--load", "/nowhere/x.json"), "cannot be read"),
        (("--load", "/nowhere/x.json", "--starts", "random"), "--load and --starts do not go together"),
        (("matches", "--starts", "never"), "'never' is not one of"),
        (("matches", "--language", "tlh"), "'tlh' is not one of"),
    ],
)
def test_refusals(shell: Shell, words: tuple[str, ...], sentence: str) -> None:
    with shell("play", *words) as process:
        out, said = process.communicate("")
    assert process.returncode == 2
    assert out == ""
    assert sentence in said
    assert len(said.splitlines()) == 1


def test_a_damaged_record_names_the_first_bad_move(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("- matches:11 human perfect - 3 1 4 1\n")
    with shell("play", "--load", str(path)) as process:
        _, said = process.communicate("")
    assert process.returncode == 2
    assert said == f"zermelo: {path}: move 3: '4' is not a move here: play 1, 2, 3\n"


def test_a_record_of_another_game(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("- matches:11 human perfect - 3 1\n")
    with shell("play", "matches:12", "--load", str(path)) as process:
        _, said = process.communicate("")
    assert process.returncode == 2
    assert said == f"zermelo: {path} is a game of matches, not of matches:12: leave matches:12 out\n"


def test_moves_from_a_pipe(shell: Shell, tmp_path: Path) -> None:
    with shell("play", "matches:4,misere", "--against", "human", XDG_DATA_HOME=str(tmp_path), LANG="C") as process:
        out, said = process.communicate("3\n1\n\xff\n")
    assert (process.returncode, said) == (0, "")
    assert "Orange has won, after 2 moves." in out
    assert not list(tmp_path.iterdir())  # a game that is over needs no saving


def test_the_end_of_a_pipe_saves_the_game(shell: Shell, tmp_path: Path) -> None:
    with shell("play", "matches:9", "--seed", "1", XDG_DATA_HOME=str(tmp_path)) as process:
        out, _ = process.communicate("1\n")
    (path,) = tmp_path.rglob("*.json")
    assert process.returncode == 0
    assert str(path) in out
    with shell("play", "--load", str(path), "--against", "human", XDG_DATA_HOME=str(tmp_path)) as process:
        out, _ = process.communicate("history\n")
    assert "1  " in out


def test_lines_that_were_tried_are_kept(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    with shell("play", "matches:11", "--against", "human") as process:
        process.communicate(f"1\nundo\n2\nsave {path}\nquit\n")
    assert path.read_text().endswith("human human - 2 %0 1\n")
    with shell("play", "--load", str(path)) as process:
        out, _ = process.communicate("history\n")
    assert "  1  1" in out
    assert "* 2  2" in out


def test_a_match(zermelo: Zermelo) -> None:
    result = zermelo("match", "tictactoe", "--players", "perfect", "random", "--games", "6", "--seed", "x")
    assert result.exit_code == 0
    assert "tictactoe:3x3: 6 games, seed x" in result.output
    rows = [line.split() for line in result.output.splitlines()]
    (perfect,) = (row for row in rows if row and row[0] == "perfect")
    won, drawn, lost = map(int, perfect[2:5])
    assert (won + drawn, lost) == (6, 0)
    again = zermelo("match", "tictactoe", "--players", "perfect", "random", "--games", "6", "--seed", "x")
    assert again.output == result.output


def test_a_match_as_json(zermelo: Zermelo) -> None:
    words = "match", "matches:5", "--players", "perfect", "skill:30", "--games", "4", "--starts", "second", "--json"
    answer = json.loads(zermelo(*words).output)
    assert (answer["game"], answer["starts"], answer["seed"]) == ("matches:5", "second", "0")
    assert [player["player"] for player in answer["players"]] == ["perfect", "skill:30"]
    assert [one["starter"] for one in answer["games"]] == [1] * 4
    assert answer["players"][0]["first"]["wins"] == 0
    for one in answer["games"]:
        assert sum(map(int, one["moves"])) == 5
        assert one["winner"] == (1 if len(one["moves"]) % 2 else 0)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("match", "matches"), "missing option '--players'"),
        (("match", "matches", "--players", "human", "perfect"), "there is no player 'human'"),
        (("match", "matches", "--players", "random", "random", "--games", "0"), "0 is not in the range"),
    ],
)
def test_bad_matches_are_refused(shell: Shell, words: tuple[str, ...], sentence: str) -> None:
    with shell(*words) as process:
        _, said = process.communicate()
    assert process.returncode == 2
    assert sentence in said
