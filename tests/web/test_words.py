"""What the page leaves to be said is in the catalogue: the texts of its HTML, and the names of games and settings."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

from zermelo.core.language import catalogue
from zermelo.core.spec import BUILT_IN
from zermelo.web.app import STATIC


def test_the_html_is_translated() -> None:
    html = (STATIC / "index.html").read_text(encoding="utf-8")
    said = set(re.findall(r'data-say(?:-label)?="([^"]+)"', html))
    assert len(said) > 20
    assert sorted(said - catalogue("fr").keys()) == []


def test_games_and_their_settings_are_translated(client: TestClient) -> None:
    games = [game for game in client.get("/api/v1/games").json()["games"] if game["name"] in BUILT_IN]
    said = {game["title"] for game in games} | {each["name"] for game in games for each in game["settings"]}
    assert sorted(said - catalogue("fr").keys()) == []
