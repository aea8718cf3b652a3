"""What the page says: all of it is in the catalogue, in the languages of the one list, and nothing leaks in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import tongue
from patience import HANG
from starlette.testclient import TestClient

from zermelo.cli.speech import takes_language
from zermelo.core.language import LANGUAGES, catalogue, languages
from zermelo.core.registry import BUILT_IN
from zermelo.web.app import STATIC, application
from zermelo.web.gallery import Gallery
from zermelo.web.guard import Limits
from zermelo.web.query import schema


def test_the_html_is_translated() -> None:
    html = (STATIC / "index.html").read_text(encoding="utf-8")
    said = set(re.findall(r'data-say(?:-label)?="([^"]+)"', html))
    assert len(said) > 20
    assert sorted(said - catalogue("fr").keys()) == []


def test_games_and_their_settings_are_translated(client: TestClient) -> None:
    games = [game for game in client.get("/api/v1/games").json()["games"] if game["name"] in BUILT_IN]
    said = {game["title"] for game in games} | {each["label"] for game in games for each in game["settings"]}
    assert sorted(said - catalogue("fr").keys()) == []


def test_page_schema_and_terminal_offer_the_same_languages(client: TestClient) -> None:
    offered = re.findall(r'<option value="(\w+)">([^<]+)</option>', client.get("/").text)
    assert offered == [(code, language.name) for code, language in LANGUAGES.items()]
    assert tuple(schema()["components"]["parameters"]["language"]["schema"]["enum"]) == languages()
    option = takes_language(lambda: None).__click_params__[0]  # type: ignore[attr-defined]
    assert tuple(option.type.choices) == languages()


READ = {"sentence", "words", "mark", "title", "rules", "svg", "error", "asked", "why", "names", "end"}
"""The fields that are for people; the others are names, moves and codes."""


@pytest.fixture
def foreign(monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server that knows a language without Latin letters."""
    tongue.teach(monkeypatch)
    app = application(Gallery.of([]), Limits(memory=200 * 10**6, seconds=HANG))
    with TestClient(app, base_url="http://127.0.0.1", raise_server_exceptions=False) as made:
        yield made


def read(answer: Any, name: str = "") -> Iterator[str]:
    """All that a person reads of an answer."""
    if isinstance(answer, dict):
        for key, part in answer.items():
            yield from read(part, key)
    elif isinstance(answer, list):
        for part in answer:
            yield from read(part, name)
    elif isinstance(answer, str) and name in READ:
        yield tongue.shown(answer) if answer.startswith("<svg") else answer


def heard(server: TestClient, path: str, words: dict[str, str]) -> list[str]:
    """What the server says to a question, as soon as it knows."""
    for _ in range(int(10 * HANG)):
        answer = server.get(f"/api/v1/{path}", params={**words, "language": tongue.CODE})
        if answer.status_code != 202:
            return list(read(answer.json()))
    raise TimeoutError


MOVES = {
    "halving:9": "sub",
    "matches:7,misere": "1",
    "nim:1,2,3": "1-1",
    "chocolate:4,3,1,1": "v1",
    "chomp:3x3": "2,2",
    "hex:3": "a1",
    "tictactoe": "a1",
    "connect4:4x4": "1",
}


NODE = re.compile(r"[XO]+[ea]\b")
"""How the name of an arena's node ends: with stones, and the letter of who moves."""


@pytest.mark.parametrize("path", ["position", "analysis", "history", "review", "answer", "tree", "arena"])
@pytest.mark.parametrize("game", MOVES)
def test_no_answer_leaks_in_english(foreign: TestClient, path: str, game: str) -> None:
    said = heard(foreign, path, {"game": game, "moves": MOVES[game]} | ({"depth": "2"} if path == "tree" else {}))
    assert said or path == "answer"
    assert [leak for text in said for leak in tongue.leaks(NODE.sub("", text), game, "sub", "div")] == []


def test_the_gallery_does_not_leak_in_english(foreign: TestClient) -> None:
    said = heard(foreign, "games", {})
    assert len(said) == 2 * len(BUILT_IN)
    assert [leak for text in said for leak in tongue.leaks(text)] == []


REFUSED = [
    ("position", {"game": "matchs"}),
    ("position", {"game": "chomp:99x99"}),
    ("position", {"game": "matches", "start": "99"}),
    ("position", {"game": "matches", "moves": "9"}),
    ("position", {"game": "matches", "move": "1"}),
    ("position", {"game": "matches", "theme": "blue"}),
    ("position", {}),
    ("review", {"game": "matches"}),
    ("tree", {"game": "tictactoe", "depth": "99"}),
    ("tree", {"game": "tictactoe", "algorithm": "alfabeta"}),
    ("arena", {"game": "matches", "lesson": "ranks"}),
    ("answer", {"game": "matches", "player": "perfekt"}),
    ("nowhere", {}),
]
TYPED = "perfect game start moves play theme language ticket auto light dark depth algorithm position slot"


@pytest.mark.parametrize(("path", "words"), REFUSED)
def test_no_refusal_leaks_in_english(foreign: TestClient, path: str, words: dict[str, str]) -> None:
    said = heard(foreign, path, words)
    assert len(said) == 1
    assert tongue.leaks(said[0], *words.values(), *words, TYPED, "layers eve adam") == []
