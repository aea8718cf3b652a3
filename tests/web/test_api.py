"""The API: what each operation answers, what it refuses, and that the schema tells the truth about both."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from own_rules import own_rules
from starlette.testclient import TestClient

from zermelo.cli.program import program
from zermelo.web.app import application
from zermelo.web.gallery import Gallery
from zermelo.web.guard import Limits
from zermelo.web.query import schema
from zermelo.web.request_queue import RequestQueue
from zermelo.web.server import LOOPBACK

GAMES = ["halving", "matches", "nim", "chocolate", "chomp:3x3", "hex:3", "tictactoe", "connect4:4x4", "countdown"]


def ask(client: TestClient, path: str, **words: Any) -> Any:
    """The answer of an operation, asked for until it is there."""
    for _ in range(200):
        answer = client.get(f"/api/v1/{path}", params=words)
        if answer.status_code != 202:
            break
        assert set(answer.json()) == {"stage", "words", "done", "total", "found"}
    assert answer.status_code == 200, answer.text
    return answer.json()


def refusal(client: TestClient, path: str, **words: Any) -> str:
    """The sentence with which a request is refused."""
    for _ in range(200):
        answer = client.get(f"/api/v1/{path}", params=words)
        if answer.status_code != 202:
            break
    assert answer.status_code == 400, answer.text
    assert set(answer.json()) == {"error"}
    sentence: str = answer.json()["error"]
    return sentence


def fits(value: Any, wanted: dict[str, Any]) -> bool:
    """Whether a value is what the schema says; as much of JSON Schema as our own document uses."""
    if "$ref" in wanted:
        return fits(value, schema()["components"]["schemas"][wanted["$ref"].rpartition("/")[2]])
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool}
    names = wanted.get("type", [])
    names = [names] if isinstance(names, str) else names
    if names and not any(value is None if name == "null" else isinstance(value, kinds[name]) for name in names):
        return False
    if isinstance(value, dict):
        known = wanted.get("properties", {})
        whole = set(wanted.get("required", ())) <= set(value) and (not known or set(value) <= set(known))
        return whole and all(fits(value[name], known[name]) for name in known if name in value)
    return not isinstance(value, list) or all(fits(item, wanted.get("items", {})) for item in value)


def answers(path: str) -> dict[str, Any]:
    found: dict[str, Any] = schema()["paths"][f"/api/v1/{path}"]["get"]["responses"]["200"]["content"]
    return found["application/json"]["schema"]  # type: ignore[no-any-return]


def test_the_schema_is_served_and_tells_of_every_route(client: TestClient) -> None:
    assert client.get("/api/v1/openapi.json").json() == schema()
    routes = {
        (route.path, method.lower())
        for route in client.app.routes  # type: ignore[attr-defined]
        if route.path.startswith("/api")
        for method in route.methods - {"HEAD"}
    }
    assert routes == {(path, method) for path, methods in schema()["paths"].items() for method in methods}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("path", ["position", "analysis", "history", "answer", "tree", "record"])
def test_answers_are_as_the_schema_says(client: TestClient, path: str, game: str) -> None:
    words = {"depth": 2} if path == "tree" else {}
    assert fits(ask(client, path, game=game, **words), answers(path))


def test_games(client: TestClient) -> None:
    found = ask(client, "games", language="fr")
    assert fits(found, answers("games"))
    assert [game["name"] for game in found["games"]][:2] == ["countdown", "halving"]
    assert found["featured"] == ["countdown"]
    assert next(game["title"] for game in found["games"] if game["name"] == "connect4") == "Puissance 4"


def test_a_position_knows_what_may_be_played(client: TestClient) -> None:
    found = ask(client, "position", game="chomp:2x2", moves="1,1.@1")
    assert [move["token"] for move in found["moves"]] == ["1,1", "0,1"]
    assert [move["slot"] for move in found["legal"]] == [0, 2]
    assert (found["turn"], found["over"], found["winner"]) == (0, False, None)
    assert found["sentence"] == "Orange is to move."
    assert 'data-slot="2"' in found["svg"]


def test_a_move_is_read_however_it_is_typed(client: TestClient) -> None:
    assert ask(client, "position", game="tictactoe", play="B 2")["moves"][0]["name"] == "b2"
    assert "'z9' is not a move here" in refusal(client, "position", game="tictactoe", play="z9")


def test_a_game_begins_where_one_likes(client: TestClient) -> None:
    assert ask(client, "position", game="matches", start="4", moves="1")["position"] == "3"
    assert "is not a position" in refusal(client, "position", game="matches", start="12")


def test_values(client: TestClient) -> None:
    found = ask(client, "analysis", game="matches:11")
    assert (found["outcome"], found["plies"], found["exact"]) == ("win", 5, True)
    assert next((move["name"], move["mark"], move["best"]) for move in found["moves"]) == ("3", "W5", True)
    assert found["sentence"] == "Orange wins in 3 moves (5 in all)."
    assert ask(client, "analysis", game="matches:11", second="perfect")["sentence"] == (
        "You win in 3 of your moves (5 in all)."
    )
    assert "W5" in found["svg"]


@pytest.mark.parametrize("game", ["matches:11", "tictactoe", "chomp:3x3"])
def test_the_page_and_the_terminal_say_the_same_of_every_move(client: TestClient, game: str) -> None:
    page = ask(client, "analysis", game=game)
    terminal = json.loads(CliRunner().invoke(program, ["solve", game, "--json"]).stdout)
    assert (page["outcome"], page["plies"], page["exact"]) == tuple(
        terminal[key] for key in ("outcome", "plies", "exact")
    )
    assert [(move["name"], move["outcome"], move["plies"]) for move in page["moves"]] == [
        (move["move"], move["outcome"], move["plies"]) for move in terminal["moves"]
    ]
    assert [move["name"] for move in page["moves"] if move["best"]] == terminal["best"]


def test_what_cannot_be_proved_is_open_and_not_guessed(client: TestClient) -> None:
    while (found := ask(client, "analysis", game="hex:9"))["more"]:  # on a busy machine
        assert found["sentence"] == "It is not proved yet who wins."
    assert (found["exact"], found["outcome"], found["mark"]) == (False, None, "?")
    assert found["sentence"] == "Too many positions follow to prove who wins."
    assert {move["mark"] for move in found["moves"]} == {"?"}
    assert (found["open"], found["more"]) == (81, False)


def test_a_review_names_what_was_better_and_the_line_that_punishes(client: TestClient) -> None:
    found = ask(client, "review", game="matches:11", moves="1")
    assert found["sentence"] == ("This gives the win away: now Blue wins in 3 moves (5 in all). Better: 3.")
    assert found["quality"] == "blunder"
    assert [move["name"] for move in found["better"]] == ["3"]
    assert [move["name"] for move in found["punished"]] == ["2", "1", "3", "1", "3"]
    assert [move["words"] for move in found["punished"]] == [  # as the board stands after each
        "Blue wins in 2 moves (4 in all).",
        "Blue wins in 2 moves (3 in all).",
        "Blue wins in 1 move (2 in all).",
        "Blue wins with the next move.",
        "Blue has won, after 6 moves.",
    ]
    assert ask(client, "review", game="matches:11", moves="3")["quality"] == "best"
    assert "nothing to review" in refusal(client, "review", game="matches:11")


def test_history_shows_the_blunders(client: TestClient) -> None:
    points = ask(client, "history", game="matches:11", moves="3.1.1.2")["values"]
    assert [point["blunder"] for point in points] == [False, False, False, True, False]
    assert [point["height"] > 0 for point in points] == [True, True, True, False, False]


@pytest.mark.parametrize(
    "player", ["perfect", "random", "skill:40", "search:alphabeta,depth=3", "search:mcts,seconds=0.1"]
)
def test_players_answer(client: TestClient, player: str) -> None:
    assert ask(client, "answer", game="nim:3,4,5", player=player)["slot"] in range(12)


def test_eve_is_who_moves_first_in_the_game_wherever_the_tree_begins(client: TestClient) -> None:
    moves = {"": "Eve", "1": "Adam", "1.1": "Eve"}
    for played, mover in moves.items():
        told = ask(client, "tree", game="matches:5", moves=played, depth=1)["steps"][0][4]
        assert mover in told, told
    assert "Adam, who plays second, forces" in ask(client, "arena", game="matches:5", moves="2")["sentence"]


def test_records_go_out_and_come_back(client: TestClient) -> None:
    record = ask(client, "record", game="countdown:heap=5", moves="@0.=2", first="human:Ann", second="perfect")
    found = client.post("/api/v1/record", content=json.dumps(record))
    assert found.json() == {
        "game": "countdown:5",
        "start": "",
        "moves": [{"slot": 0, "name": "=4", "token": "@0"}, {"slot": 1, "name": "=2", "token": "@1"}],
        "lines": [[{"slot": 0, "name": "=4", "token": "@0"}, {"slot": 1, "name": "=2", "token": "@1"}]],
        "first": "human:Ann",
        "second": "perfect",
    }
    bad = client.post("/api/v1/record", content=json.dumps({**record, "moves": ["=4", "7"]}))
    assert (bad.status_code, bad.json()["error"][:6]) == (400, "move 2")
    assert client.post("/api/v1/record", content=b"\xff{").status_code == 400
    assert client.post("/api/v1/record", content=b" " * 300_000).status_code == 413


def test_records_keep_the_lines_that_were_tried(client: TestClient) -> None:
    record = ask(client, "record", game="matches:9", moves="3.1", lines="3.2;1", first="human", second="perfect")
    assert record["lines"] == [["3", "2"], ["1"]]
    found = client.post("/api/v1/record", content=json.dumps(record)).json()
    assert [[move["name"] for move in line] for line in found["lines"]] == [["3", "2"], ["1"], ["3", "1"]]


def test_refusals_speak_the_language_that_is_asked_for(client: TestClient) -> None:
    french = "«\xa09\xa0» n’est pas un coup possible ici\xa0: jouez 1, 2, 3"
    words = {"game": "matches:9", "play": "9"}
    assert client.get("/api/v1/position", params={**words, "language": "fr"}).json()["error"] == french
    assert client.get("/api/v1/position", params=words, headers={"accept-language": "fr-CH"}).json()["error"] == french
    assert client.get("/api/v1/position", params=words).json()["error"].startswith("'9' is not a move here")
    assert client.get("/nowhere", headers={"accept-language": "fr"}).json()["error"] == "cette page n’existe pas"


@pytest.mark.parametrize(
    ("path", "words", "sentence"),
    [
        ("position", {}, "the parameter 'game' is missing"),
        ("position", {"game": "chest"}, "there is no game 'chest'"),
        ("position", {"game": "/etc/passwd"}, "there is no game '/etc/passwd'"),
        ("position", {"game": "rules.py"}, "there is no game 'rules.py'"),
        ("position", {"game": "chomp:99x99"}, "rows is 99"),
        ("position", {"game": "matches:5,most=99999"}, "most"),
        ("position", {"game": "x" * 500}, "game has 500 letters"),
        ("position", {"game": "nim", "moves": "1-1.9-9"}, "move 2: '9-9' is not a move here"),
        ("position", {"game": "nim", "moves": "@99"}, "move 1: slot 99 is not a legal move"),
        ("position", {"game": "nim", "move": "1-1"}, "there is no parameter 'move'"),
        ("position", {"game": "nim", "theme": "pink"}, "theme is 'pink': write auto, light or dark"),
        ("tree", {"game": "nim", "depth": "99"}, "depth is '99': write a whole number from 1 to 12"),
        ("tree", {"game": "nim", "depth": "-1"}, "depth is '-1'"),
        ("tree", {"game": "nim", "algorithm": "magic"}, "there is no algorithm 'magic'"),
        ("tree", {"game": "nim", "numbers": "((3 5) (2"}, "line 1, column 10: expected a number or a bracket"),
        ("arena", {"game": "nim", "lesson": "ranks"}, "lesson is 'ranks': write layers, eve or adam"),
        ("answer", {"game": "nim", "player": "god"}, "there is no player 'god'"),
        ("answer", {"game": "nim", "player": "search:alphabeta,seconds=999"}, "more than the 5"),
        ("answer", {"game": "matches:1", "moves": "1"}, "the game is over"),
    ],
)
def test_refusals(client: TestClient, path: str, words: dict[str, str], sentence: str) -> None:
    assert sentence in refusal(client, path, **words)


def test_a_word_is_not_given_twice(client: TestClient) -> None:
    answer = client.get("/api/v1/position?game=nim&game=hex")
    assert answer.json() == {"error": "the parameter 'game' is given twice"}


def test_rules_that_fail_are_blamed_with_their_line(tmp_path: Path) -> None:
    rules = tmp_path / "broken.py"
    rules.write_text(
        own_rules("Countdown", heap=6, most=2).replace("return m < n", "return 1 // (n - 5) == 0 or m < n")
    )
    with TestClient(application(Gallery.of([str(rules)]), Limits())) as client:
        answer = client.get("/api/v1/position?game=countdown&moves=0")
    why = "ZeroDivisionError: integer division or modulo by zero"
    assert (answer.status_code, answer.json()["error"]) == (422, f"broken.py, line 19, in legal: {why}")


def test_a_game_that_falls_into_parts_is_judged_by_them(tmp_path: Path) -> None:
    rules = tmp_path / "kayles.py"
    example = Path(__file__).parents[2] / "examples" / "kayles.py"
    rules.write_text(example.read_text(encoding="utf-8").replace("pins: int = 1000", "pins: int = 60"))
    with TestClient(application(Gallery.of([str(rules)]), Limits())) as client:
        found = ask(client, "analysis", game="kayles")
        answer = ask(client, "answer", game="kayles", player="perfect", seed="1")
    assert (found["outcome"], found["plies"], found["exact"]) == ("win", None, True)
    assert found["sentence"] == "Orange wins with best play."
    best = {move["slot"] for move in found["moves"] if move["best"]}
    assert {move["slot"] for move in found["moves"] if move["outcome"] == "win"} == best
    assert answer["slot"] in best


def test_the_page_has_its_files_and_strict_headers(client: TestClient) -> None:
    for path in ("/", "/play/chomp:4x5?moves=1,1", "/static/main.js", "/pictures.css", "/api/v1/picture?game=hex"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert "unsafe-eval" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert "unsafe-inline" not in client.get("/").headers["content-security-policy"]
    for path in (
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static//etc/passwd",
        "/nothing",
    ):
        assert client.get(path).status_code == 404
    assert client.post("/api/v1/games").status_code == 405


def test_answers_are_compressed_for_who_can_read_that(client: TestClient) -> None:
    for path in ("/api/v1/games", "/static/game.js"):
        packed = client.get(path, headers={"accept-encoding": "gzip"})
        plain = client.get(path, headers={"accept-encoding": "identity"})
        assert (packed.headers["content-encoding"], "content-encoding" in plain.headers) == ("gzip", False)
        assert packed.content == plain.content


def test_only_names_of_this_machine_are_answered_to() -> None:
    with TestClient(application(Gallery(), Limits(), LOOPBACK), base_url="http://evil.example") as stranger:
        assert stranger.get("/api/v1/games").status_code == 400
        assert stranger.get("/api/v1/games", headers={"host": "localhost:8000"}).status_code == 200


def test_starting_a_page_waits_for_no_desk(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(RequestQueue, "ask")
    assert client.get("/api/v1/games").status_code == 200
    assert client.get("/api/v1/position?game=hex:11").status_code == 200
    assert client.get("/api/v1/answer?game=hex:11&player=perfect").status_code == 500  # as this would


def test_a_board_is_set_up_piece_by_piece(client: TestClient) -> None:
    def board(pieces: str, game: str = "achi") -> dict[str, Any]:
        found: dict[str, Any] = client.get("/api/v1/board", params={"game": game, "pieces": pieces}).json()
        return found

    start = board("")
    assert (start["pieces"], start["rows"]) == (["."] * 9, [[0, 1, 2], [3, 4, 5], [6, 7, 8]])
    assert start["symbols"] == [[".", "X", "O"]] * 9
    assert board("X.O/.../... X")["position"] == "X.O/.../... X"
    assert board("X.O/.../... O")["mover"] == 1
    seen = board("*.O/.../...")
    assert (seen["position"], seen["fault"]) == ("", "no play leads to this board")
    assert "<svg" in seen["svg"]
    assert "there are 9 X and 0 O" in board("XXX/XXX/XXX", "tictactoe")["fault"]
    assert [board("2,0,7", "nim")["position"], board("5", "matches")["position"]] == ["2,0,7", "5"]
    assert "more than the 11 at the start" in board("12", "matches")["fault"]
    for wrong, game in (("X.O", "achi"), ("X", "tictactoe"), ("", "halving")):
        answer = client.get("/api/v1/board", params={"game": game, "pieces": wrong})
        assert answer.status_code == 400


@pytest.mark.parametrize(
    ("game", "start", "turn"),
    [
        ("tictactoe", "X../.../...", 1),
        ("connect4", "4", 1),
        ("achi", "X../.../... O", 1),
        ("krk", "8/8/8/8/8/2k5/1R6/K7 b", 1),
        ("krk", "8/8/8/8/8/2k5/1R6/K7 w", 0),
        ("matches:5", "4", 0),
    ],
)
def test_whose_stones_they_are_is_who_moves(client: TestClient, game: str, start: str, turn: int) -> None:
    told = ask(client, "position", game=game, start=start)
    assert told["turn"] == turn
    assert told["sentence"].startswith(("Orange", "Blue")[turn])


def test_the_arena_of_a_position_that_was_set_up_begins_with_who_moves_there(client: TestClient) -> None:
    assert "Eve to move" in ask(client, "arena", game="tictactoe", start="XOX/OXO/OX.")["names"][0]
    assert "Adam to move" in ask(client, "arena", game="tictactoe", start="XOX/XO./OX.")["names"][0]


def test_a_person_who_is_lost_finds_a_page(client: TestClient) -> None:
    person = {"accept": "text/html,*/*;q=0.8", "accept-language": "fr"}
    lost = client.get("/nowhere<b>", headers=person)
    assert (lost.status_code, lost.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert '<a href="/">Tous les jeux</a>' in lost.text
    assert "<b>" not in lost.text
    assert client.get("/nowhere").json() == {"error": "there is no such page"}
