"""Figures of the course by a verb: boards, strips, values of configurations, plays on arenas and trees."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import Result

Zermelo = Callable[..., Result]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def classes(file: str, word: str) -> list[ElementTree.Element]:
    """The elements of a picture that are of a class."""
    root = ElementTree.fromstring(Path(file).read_text(encoding="utf-8"))
    return [element for element in root.iter() if word in element.get("class", "").split()]


def test_a_board_is_shown_and_drawn(zermelo: Zermelo) -> None:
    assert "\n  1[O]. .\n  2 . X .\n" in zermelo("board", "tictactoe", "--moves", "b2 a1").stdout
    assert zermelo("board", "tictactoe", "--moves", "b2 a1", "-o", "x.svg").exit_code == 0
    assert len(classes("x.svg", "last")) == 1
    zermelo("board", "matches:7", "--values", "-o", "y.svg")
    assert [element.get("class") for element in classes("y.svg", "mark")] == ["mark loss", "mark loss", "mark win"]
    for ending in ("pdf", "tex"):
        assert zermelo("board", "hex:3", "-o", f"x.{ending}").exit_code == 0
    assert Path("x.pdf").read_bytes().startswith(b"%PDF")


def test_a_game_is_a_strip_of_numbered_boards(zermelo: Zermelo) -> None:
    """Figure 7.2: Nim from 12 to 9 to 7."""
    zermelo("board", "matches:12,misere", "--moves", "3 2 2", "--strip", "-o", "strip.svg")
    captions = [element.text for element in classes("strip.svg", "label")]
    assert [text for text in captions if text in ("0", "1. 3", "2. 2", "3. 2")] == ["0", "1. 3", "2. 2", "3. 2"]
    assert len(classes("strip.svg", "food")) == 2 * (12 + 9 + 7 + 5)  # sticks and heads
    printed = zermelo("board", "matches:12,misere", "--moves", "3 2", "--strip").stdout
    assert [line.split("(")[1].split()[0] for line in printed.splitlines() if "(" in line] == ["12", "9", "7"]


def test_values_of_configurations_are_the_figure_of_document_002(zermelo: Zermelo) -> None:
    words = ("arena", "chocolate:3,2,0,0", "--configurations", "--values")
    assert json.loads(zermelo(*words, "--json").stdout)["values"] == {
        "3,2,0,0": 3, "2,2,0,0": -2, "1,2,0,0": 1, "3,1,0,0": 1, "2,1,0,0": 1, "1,1,0,0": 0
    }  # fmt: skip
    table = zermelo(*words).stdout.split("position")[-1].splitlines()[2:]
    assert [line.split()[1] for line in table] == ["+3", "-2", "+1", "+1", "+1", "0"]
    zermelo(*words, "-o", "values.svg")
    drawn = [element.text for element in classes("values.svg", "ink")]
    assert sorted(drawn) == sorted(["+3", "-2", "+1", "+1", "+1", "0", "+3"])  # the last one explains the sign


def test_a_play_on_the_arena(zermelo: Zermelo) -> None:
    """Figure 7.7: a play that Eve wins."""
    zermelo("arena", "matches:12,misere", "--fold", "--play", "12e 9a 7e 5a 4e 1a", "-o", "play.svg")
    assert len(classes("play.svg", "played")) == 5 + 1  # and the key


def test_a_play_on_the_tree(zermelo: Zermelo) -> None:
    zermelo("paths", "matches:7", "--winner", "1", "--order", "bfs", "-o", "wide.svg")
    zermelo("paths", "matches:7", "--winner", "1", "--order", "dfs", "-o", "deep.svg")
    wide, deep = (
        len([each for each in classes(file, "bold") if each.get("data-item")]) for file in ("wide.svg", "deep.svg")
    )
    assert (wide, deep) == (3, 7)


def test_a_trap_is_named(zermelo: Zermelo) -> None:
    words = ("arena", "matches:5", "--attractor", "eve")
    assert "The trap, 4 positions where Adam keeps Eve from the goal:" in zermelo(*words).stdout
    assert sorted(json.loads(zermelo(*words, "--json").stdout)["trap"]) == ["0e", "1a", "2a", "3a"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("board", "tictactoe", "--moves", "b2 b2"), "b2"),
        (("board", "tictactoe", "--strip", "--values"), "--strip and --values do not go together"),
        (("board", "tictactoe", "-o", "x.gif"), "'x.gif' ends in none of .svg, .tex, .pdf, .png"),
        (("arena", "matches:5", "--values"), "--values are those of configurations"),
        (("arena", "matches:5", "--play", "5e"), "--play is drawn in a picture"),
        (("arena", "matches:5", "--play", "5e 9z", "-o", "x.svg"), "the play goes to '9z', and there is no such node"),
        (("arena", "matches:5", "--play", "5e 1e", "-o", "x.svg"), "there is no move from 5e to 1e"),
        (("paths", "matches:5", "--all", "-o", "x.svg"), "-o and --all do not go together"),
        (("search", "matches:5", "--moves", "--algorithm", "all"), "--moves asks one algorithm"),
    ],
)
def test_refusals(zermelo: Zermelo, words: tuple[str, ...], complaint: str) -> None:
    refused = zermelo(*words)
    assert refused.exit_code == 2
    assert complaint in refused.stderr
    assert not Path("x.svg").exists()


def test_a_search_line_by_line(zermelo: Zermelo) -> None:
    assert zermelo("search", "--tree", "(a:(3 5) b:(2 9))", "--trace", "t.csv").exit_code == 0
    head, *steps = Path("t.csv").read_text(encoding="utf-8").splitlines()
    assert head == "step,node,window,what happens"
    nodes = [step.split(",")[1] for step in steps]
    assert nodes[:7] == ["root", "a", "a 1", "a 1", "a 2", "a 2", "a"]
    assert nodes[7:] == ["b", "b 1", "b 1", "b", "b", "root"]
    assert "cut: 2 ≤ 3, 1 move left out" in steps[10]
    assert zermelo("search", "matches:4", "--trace", "t.md", "--algorithm", "all").exit_code == 2
    assert zermelo("search", "matches:4", "--trace", "t.txt").exit_code == 2


def test_ranks_and_strategy_as_a_table(zermelo: Zermelo) -> None:
    zermelo("arena", "matches:5", "--attractor", "eve", "--table", "ranks.csv")
    head, *rows = Path("ranks.csv").read_text(encoding="utf-8").splitlines()
    assert head == "position,owner,rank,go to"
    assert {"5e,Eve,3,4a", "4a,Adam,2,", "2a,Adam,,"} <= set(rows)
    zermelo("arena", "matches:5", "--table", "ranks.tex", "--language", "fr")
    assert "joueur & rang" in Path("ranks.tex").read_text(encoding="utf-8")
