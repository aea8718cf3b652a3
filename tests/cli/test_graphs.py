"""Files of graphs are games for every verb."""

from __future__ import annotations

import json

import pytest

PARITY = '0 1 0 1,2 "a";\n1 1 1 0,3 "b";\n2 1 1 3 "c";\n3 0 0 3 "d";\n'
ARENA = {
    "start": "a",
    "goals": {"eve": ["d"], "adam": []},
    "nodes": [
        {"name": "a", "owner": "eve", "moves": ["b", "c"]},
        {"name": "b", "owner": "adam", "moves": ["c", "d"]},
        {"name": "c", "owner": "adam", "moves": ["d"]},
        {"name": "d", "owner": "eve"},
    ],
}


@pytest.fixture(params=["game.pg", "game.gm", "arena.json"])
def file(request, tmp_path):
    path = tmp_path / request.param
    path.write_text(json.dumps(ARENA) if path.suffix == ".json" else PARITY)
    return path


def test_solved_saved_and_verified(zermelo, file, tmp_path):
    answer = json.loads(zermelo("solve", file, "--save", tmp_path / "saved", "--json").stdout)
    assert (answer["outcome"], answer["plies"], answer["best"], answer["engine"]) == ("win", 2, ["c"], "graph")
    assert (answer["position"], answer["positions"]) == ("a", 4)
    proved = json.loads(zermelo("verify", tmp_path / "saved", "--game", file, "--json").stdout)
    assert (proved["verified"], proved["positions"]) == (True, 4)


def test_looked_at_from_everywhere(zermelo, file):
    assert json.loads(zermelo("check", file, "--json").stdout)["ok"]
    assert json.loads(zermelo("solve", file, "--position", "b", "--json").stdout)["position"] == "b"
    assert "graph, interpreted" in zermelo("solve", file, "--explain-plan").stdout
    assert json.loads(zermelo("arena", file, "--json").stdout)["winner"] == "eve"
    played = json.loads(zermelo("match", file, "--players", "perfect", "perfect", "--games", "1", "--json").stdout)
    assert played["games"][0] == {"starter": 0, "winner": 0, "moves": ["c", "d"]}
    assert "You have won, after 2 moves" in zermelo("play", file, lines="c\n").stdout


def test_trees_and_plays_of_a_graph_that_ends(zermelo, tmp_path):
    path = tmp_path / "arena.json"
    path.write_text(json.dumps(ARENA))
    assert json.loads(zermelo("paths", path, "--json").stdout)
    assert json.loads(zermelo("search", path, "--algorithm", "alphabeta", "--json").stdout)
    assert zermelo("tree", path, "-o", tmp_path / "tree.svg").exit_code == 0
    assert "<svg" in (tmp_path / "tree.svg").read_text(encoding="utf-8")


def test_what_is_wrong_is_said_in_one_line(zermelo, tmp_path):
    bad = tmp_path / "bad.pg"
    bad.write_text("0 0 0 7;")
    for words in (("solve", bad), ("solve", tmp_path / "none.gm"), ("solve", bad, "--set", "heap=3")):
        result = zermelo(*words)
        assert result.exit_code == 2
        assert result.stderr.startswith("zermelo: ")
        assert result.stderr.count("\n") == 1
