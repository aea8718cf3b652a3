"""The lessons of the API: searches and arenas told step by step, as the schema says."""

from __future__ import annotations

import re
from typing import Any

import pytest
from starlette.testclient import TestClient
from web.test_api import answers, ask, fits, refusal

from zermelo.arena import solve_arena
from zermelo.core.registry import BUILT_IN
from zermelo.core.spec import game
from zermelo.core.work import Work
from zermelo.draw.excerpt import excerpt
from zermelo.play.session import Session
from zermelo.search import ALGORITHMS
from zermelo.web import arenas, trees

ITEM = re.compile(r'<g class="node[^"]*" data-item="(\d+)"')
NODE = re.compile(r'<g class="node[^"]*" data-node="(\d+)"')


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_algorithm_is_told_step_by_step(client: TestClient, algorithm: str) -> None:
    told = ask(client, "tree", game="tictactoe", algorithm=algorithm, depth=2)
    assert fits(told, answers("tree"))
    assert ITEM.findall(told["svg"]) == [str(item) for item in range(len(told["paths"]))]
    assert len(told["lines"]) == len(told["steps"]) > 20
    assert {step[0] for step in told["steps"]} <= set(range(len(told["paths"])))
    assert told["end"]
    for step, line in zip(told["steps"], told["lines"], strict=True):
        assert (line is None) == (step[1] == "more")


def test_the_board_of_each_node_can_be_asked_for(client: TestClient) -> None:
    told = ask(client, "tree", game="connect4:4x4", moves="1", depth=2, algorithm="minimax")
    assert told["paths"][0] == ""
    for item, moves in enumerate(told["paths"]):
        if moves:
            assert moves.count(".") + 1 == _depth(told["parents"], item)
            assert client.get("/api/v1/picture", params={"game": "connect4:4x4", "moves": f"1.{moves}"}).is_success


def _depth(parents: list[int | None], item: int) -> int:
    parent = parents[item]
    return 0 if parent is None else 1 + _depth(parents, parent)


def test_a_tree_of_numbers_is_searched_instead_of_the_game(client: TestClient) -> None:
    told = ask(client, "tree", game="nim", numbers="((3 5) (2 9))")
    assert (told["leaves"], told["cutoffs"], told["line"]) == (3, 1, ["1", "1"])
    assert set(told["paths"]) == {None}
    assert told["end"] == "6 nodes visited, 1 left out, the value is 3, the chosen line is 1 1"
    assert "column 5: expected" in refusal(client, "tree", game="nim", numbers="((3 x")


@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs", "mtdf", "mcts"])
def test_a_node_counts_once_in_figures_and_caption(client: TestClient, algorithm: str) -> None:
    told = ask(client, "tree", game="tictactoe", moves="a1.b2.c3.a2", depth=3, algorithm=algorithm)
    assert told["end"].startswith(f"{told['nodes']} nodes visited")
    assert told["leaves"] + told["cutoffs"] < told["nodes"]


@pytest.mark.parametrize("algorithm", ["sss_mt", "mtdf"])
def test_null_windows_end_with_a_value_and_not_with_a_bound(client: TestClient, algorithm: str) -> None:
    told = ask(client, "tree", game="matches:5", numbers="((3 5) (2 9))", algorithm=algorithm)
    assert "the value is 3," in told["end"]


def test_a_long_search_is_told_from_its_beginning(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "STEPS", 100)
    told = ask(client, "tree", game="tictactoe", depth=9, algorithm="minimax")
    assert told["end"] == "These are the first 100 steps; the search goes on."
    assert told["nodes"] < 100


def test_a_proof_that_is_not_found_within_the_depth_stays_open(client: TestClient) -> None:
    told = ask(client, "tree", game="tictactoe", depth=1, algorithm="proofnumber")
    assert told["end"] == "Nothing is proved within this depth: who wins stays open."
    proved = ask(client, "tree", game="matches:5", depth=6, algorithm="proofnumber")
    assert "the value is 1" in proved["end"]


def test_a_search_is_a_film(client: TestClient) -> None:
    found = ask(client, "film", game="matches:5", depth=3, language="fr")
    assert fits(found, answers("film"))
    assert found["html"].startswith('<!DOCTYPE html>\n<html lang="fr">')


@pytest.mark.parametrize("spec", ["matches:7,misere", "notakto", "ponghauki", "chomp:3x3"])
@pytest.mark.parametrize("lesson", ["layers", "eve", "adam"])
@pytest.mark.parametrize("fold", [0, 1])
def test_an_arena_is_told_step_by_step(client: TestClient, spec: str, lesson: str, fold: int) -> None:
    told = ask(client, "arena", game=spec, lesson=lesson, fold=fold)
    assert fits(told, answers("arena"))
    drawn = len(told["paths"])
    assert NODE.findall(told["svg"]) == [str(node) for node in range(drawn)]
    assert drawn == len(told["winners"]) == len(told["names"]) == len(told["first"])
    known = _known(told)
    if lesson == "layers":
        assert known == dict(enumerate(told["winners"]))
        assert told["code"] == []
    else:
        player = ["eve", "adam"].index(lesson)
        assert {node for node, winner in known.items() if winner is not None} == {
            node for node, winner in enumerate(told["winners"]) if winner == player
        }
        assert all(step["line"] is not None for step in told["steps"])
        assert all(words.startswith("d⁺") for words in told["first"])


def _known(told: dict[str, Any]) -> dict[int, int | None]:
    found: dict[int, int | None] = {}
    for step in told["steps"]:
        for node, winner, _ in step["changes"]:
            found[node] = found.get(node) if winner is None else winner
    return found


def test_paths_lead_to_their_nodes(client: TestClient) -> None:
    told = ask(client, "arena", game="matches:7")
    for path, name in zip(told["paths"], told["names"], strict=True):
        left = 7 - sum(map(int, filter(None, path.split("."))))
        mover = "ea"[len(path.split(".")) % 2 if path else 0]
        assert name.startswith(f"{left}{mover}, ")
    assert len(ask(client, "arena", game="matches:7,misere", fold=1)["paths"]) < len(
        ask(client, "arena", game="matches:7,misere")["paths"]
    )


def test_every_game_of_the_gallery_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, most in (("SOLVED", 200), ("NODES", 40), ("MOVES", 100)):
        monkeypatch.setattr(arenas, name, most)
    for name in BUILT_IN:
        made = game(name)
        lesson = arenas.lesson_of(Session(made, made.start()), False, Work())
        shown = excerpt(lesson.graph, lesson.depth)
        assert len(shown.nodes) > 1 or len(lesson.graph.after(0)) > 400, name
        assert len(arenas.paths(made, lesson.graph, shown)) == len(shown.nodes)
        if lesson.regions is not None:
            assert (solve_arena(lesson.graph).winners == lesson.regions.winners).all()


def test_what_is_too_large_is_drawn_to_a_depth_and_a_sister_offered(client: TestClient) -> None:
    large = ask(client, "arena", game="connect4")
    assert (large["lessons"], large["winners"], large["steps"]) == ([], None, [])
    assert large["sentence"].endswith("The picture shows what follows within 2 moves.")
    assert large["sister"] == "connect4:2x2,line=2"
    small = ask(client, "arena", game=large["sister"])
    assert (small["sister"], len(small["paths"])) == (None, small["nodes"])
    points = ask(client, "arena", game="dotsandboxes:2x2")
    assert points["sentence"].startswith("Points are counted here")
    solved = ask(client, "arena", game="nim:3,5,7")
    assert len(solved["paths"]) < solved["nodes"]
    assert solved["lessons"] == ["layers", "eve", "adam"]
